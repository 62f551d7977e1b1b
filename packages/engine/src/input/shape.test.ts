import { expect, test } from 'vitest'
import { checkShape, INPUT_MAX_DEPTH } from './shape.ts'

function nested(levels: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < levels; level++) value = [value]
  return value
}

test('takes nesting up to the limit and not beyond', () => {
  expect(() => checkShape(nested(INPUT_MAX_DEPTH))).not.toThrow()
  expect(() => checkShape(nested(INPUT_MAX_DEPTH + 1))).toThrow(/at most 64 levels/)
})

test('survives nesting that would exhaust the stack', () => {
  expect(() => checkShape(nested(200_000))).toThrow(/at most 64 levels/)
})

test('visits shared and cyclic parts once', () => {
  const cyclic: Record<string, unknown> = {}
  cyclic['a'] = cyclic
  cyclic['b'] = cyclic
  let shared: unknown = 1
  for (let level = 0; level < 60; level++) shared = [shared, shared]
  expect(() => checkShape(cyclic)).not.toThrow()
  expect(() => checkShape(shared)).not.toThrow()
})

test.each([
  ['{"__proto__":1}', '__proto__'],
  ['{"html":"","options":{"styles":[],"assets":{"__proto__":"AAAA"}}}', 'options.assets.__proto__'],
  ['[1,{"a":[{}]},{"__proto__":null}]', '[2].__proto__'],
])('refuses an own key __proto__ by its path: %s', (json, param) => {
  const refused = expect.objectContaining({ message: `Unknown field "${param}".`, param })
  expect(() => checkShape(JSON.parse(json))).toThrow(refused)
})

test('refuses an own key __proto__ beside what is too deep to look through', () => {
  let deep: unknown = 1
  for (let level = 0; level < 50_000; level++) deep = [deep]
  const input = { deep, last: JSON.parse('{"__proto__":1}') }
  expect(() => checkShape(input)).toThrow('Unknown field "last.__proto__".')
})

test('finds the path of an own key __proto__ beside a cycle', () => {
  const cyclic: Record<string, unknown> = {}
  cyclic['a'] = [cyclic, JSON.parse('{"__proto__":1}')]
  expect(() => checkShape(cyclic)).toThrow('Unknown field "a[1].__proto__".')
})
