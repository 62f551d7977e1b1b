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
  '{"__proto__":1}',
  '{"options":{"assets":{"__proto__":"AAAA"}}}',
  '[{"__proto__":null}]',
])('refuses an own key __proto__: %s', (json) => {
  expect(() => checkShape(JSON.parse(json))).toThrow('Unknown field "__proto__".')
})
