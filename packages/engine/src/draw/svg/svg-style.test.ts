import { expect, test } from 'vitest'
import { parseRules } from './svg-style.ts'

function rulesOf(css: string) {
  const refused: string[] = []
  const rules = parseRules(css, (selector) => refused.push(selector)).map(
    ({ kind, name, declarations }) => `${kind} ${name} ${[...declarations].join(' ')}`,
  )
  return { rules, refused }
}

test('reads rules of simple selectors, the weakest first, and names the others', () => {
  expect(
    rulesOf('#a{fill:red;x: y z !important}/* {b{} */ .c , d{e:f}@media print{g{h:i}} j k{l:m}'),
  ).toEqual({
    rules: ['element d e,f', 'element g h,i', 'class c e,f', 'id a fill,red x,y z'],
    refused: ['j k'],
  })
})

// Regular expressions took minutes for each of them.
test.each([
  ['comments without an end', `a{b:c}${'/*'.repeat(500_000)}`, ['element a b,c']],
  ['selectors without a rule', `a{b:c}${'x '.repeat(500_000)}`, ['element a b,c']],
  ['white space in a value', `a{b:c${' '.repeat(1_000_000)}d}`, [expect.stringContaining('b,c')]],
])('reads %s once', (_, css, rules) => {
  expect(rulesOf(css).rules).toEqual(rules)
})
