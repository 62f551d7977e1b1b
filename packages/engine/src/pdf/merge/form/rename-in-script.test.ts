import { expect, test } from 'vitest'
import { renameInScript } from './rename-in-script.ts'

const NAMES: ReadonlyMap<string, string> = new Map([
  ['a', 'a_2'],
  ['SUM', 'SUM_2'],
  ["it's", "it's_2"],
])
const renamed = (name: string) => NAMES.get(name)

test.each([
  ['this.getField("a").value', 'this.getField("a_2").value'],
  ["getField ( 'a' )", 'getField ( "a_2" )'],
  ['var f = getField("b"); // "a"', 'var f = getField("b"); // "a"'],
  [String.raw`getField('it\'s')`, `getField("it's_2")`],
  [String.raw`getField("\x61")`, 'getField("a_2")'],
  ['this.resetForm(["a", "b"])', 'this.resetForm(["a_2", "b"])'],
  ['resetForm(new Array("b","a"))', 'resetForm(new Array("b","a_2"))'],
  [
    'AFSimple_Calculate("SUM", new Array ("a", "SUM"));',
    'AFSimple_Calculate("SUM", new Array ("a_2", "SUM_2"));',
  ],
  ['AFSimple_Calculate("SUM", "b, a")', 'AFSimple_Calculate("SUM", "b, a_2")'],
  [
    'submitForm({ cURL: "https://x.test", aFields: ["a"] })',
    'submitForm({ cURL: "https://x.test", aFields: ["a"] })',
    true,
  ],
  ['event.value = getField(event.target.name).value', undefined],
  ['getField(event.targetName)', undefined],
  ['if (event.value == "b") app.alert("c")', undefined],
  ['getField("row" + i)', undefined, true],
  ['getField(own)', undefined, true],
  ['var own = "a"', undefined, true],
  ['var own = `a`', undefined, true],
  ['event.value = /"/.test(x)', undefined, true],
])('names fields anew: %s', (script, expected = script, isUnsure = false) => {
  expect(renameInScript(script, renamed)).toEqual({ script: expected, isUnsure })
})
