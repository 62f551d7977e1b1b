import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pageRanges, resolvePages } from './page-ranges.ts'

describe('resolvePages', () => {
  test('reads the example of the contract', () => {
    expect(resolvePages('1-3,5,8-,-1', 10)).toEqual([1, 2, 3, 5, 8, 9, 10])
  })

  test.each([
    ['all', [1, 2, 3, 4, 5]],
    ['odd', [1, 3, 5]],
    ['even', [2, 4]],
    ['first', [1]],
    ['last', [5]],
    ['-1', [5]],
    ['-2-', [4, 5]],
    ['-3--2', [3, 4]],
    ['2--2', [2, 3, 4]],
    ['4, 1 ,4', [1, 4]],
    ['3-100', [3, 4, 5]],
    ['6', []],
    ['-6', []],
    ['4--4', []],
  ])('%s selects %j of five pages', (spec, pages) => {
    expect(resolvePages(spec, 5)).toEqual(pages)
  })

  test('gives ascending pages of the document, each once, for anything the schema takes', () => {
    const number = fc.integer({ min: -20, max: 20 }).filter((n) => n !== 0)
    const part = fc.oneof(
      number.map(String),
      number.map((n) => `${n}-`),
      fc.tuple(number, number).map(([a, b]) => `${a}-${b}`),
    )
    fc.assert(
      fc.property(fc.array(part, { minLength: 1 }), fc.nat({ max: 12 }), (parts, count) => {
        const spec = parts.join(',')
        fc.pre(pageRanges.safeParse(spec).success)
        const pages = resolvePages(spec, count)
        expect(pages).toEqual([...new Set(pages)].sort((a, b) => a - b))
        expect(pages.every((page) => page >= 1 && page <= count)).toBe(true)
      }),
    )
  })
})

test.each(['', ',', '0', '1,', '1-2-3', '5-3', '-2--3', 'a', '1.5', '+1', '1–3', 'ALL', '9999999'])(
  'refuses %j',
  (spec) => {
    expect(pageRanges.safeParse(spec).success).toBe(false)
  },
)

test('refuses more than 1000 characters', () => {
  expect(pageRanges.safeParse(`${'1,'.repeat(500)}1`).success).toBe(false)
})
