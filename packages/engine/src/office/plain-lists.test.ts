import { expect, test } from 'vitest'
import { plainLists } from './plain-lists.ts'

test.each([
  [{ plainLists: true }, 'libreoffice-wasm', 1],
  [{ plainLists: true }, 'libreoffice', 0],
  [{ plainLists: false }, 'libreoffice-wasm', 0],
  [{}, 'libreoffice-wasm', 0],
] as const)('lists of %j, laid out by %s, are told of %i times', (facts, kind, told) => {
  expect(plainLists(facts, kind)).toHaveLength(told)
})
