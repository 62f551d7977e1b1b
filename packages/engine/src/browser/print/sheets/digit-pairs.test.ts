import { describe, expect, test } from 'vitest'
import { DIGIT_ROWS, irregularPairs, showsPair } from './digit-pairs.ts'

const pairsOf = (row: string) => Array.from(row.slice(1), (_, index) => row.slice(index, index + 2))

/** Advances of every row, each digit as wide as the pair that it begins says. */
const advancesBy = (widthPx: (pair: string) => number) =>
  DIGIT_ROWS.map((row) => [Array.from(row, (_, index) => widthPx(row.slice(index, index + 2)))])

test('every pair of digits stands in a row once', () => {
  const all = DIGIT_ROWS.flatMap(pairsOf)
  expect(all).toHaveLength(100)
  expect(new Set(all).size).toBe(100)
})

describe('irregularPairs', () => {
  test('are those that stand closer or wider than most', () => {
    const found = irregularPairs(advancesBy((pair) => (pair === '11' ? 7.2 : 8)))
    expect([...(found ?? [])]).toEqual(['11'])
  })

  test('are none where advances differ by rounding', () => {
    expect(irregularPairs(advancesBy((pair) => 8 + Number(pair[0]) / 400))?.size).toBe(0)
  })

  test('are told in every place where the number is shown', () => {
    const rows = advancesBy(() => 8).map(([even = []], row) => [
      even,
      even.map((_, index) => (DIGIT_ROWS[row]?.slice(index, index + 2) === '74' ? 4.5 : 5)),
    ])
    expect([...(irregularPairs(rows) ?? [])]).toEqual(['74'])
  })

  test('are nothing to go by in a font whose digits have several widths, or where none is seen', () => {
    expect(irregularPairs(advancesBy(([first]) => (first === '1' ? 5 : 8)))?.size).toBe(11)
    expect(irregularPairs(advancesBy(([first]) => 5 + Number(first)))).toBeUndefined()
    expect(irregularPairs(DIGIT_ROWS.map(() => []))).toBeUndefined()
    expect(irregularPairs([])).toBeUndefined()
    expect(irregularPairs([...advancesBy(() => 8).slice(1), []])).toBeUndefined()
  })
})

test('showsPair finds a pair wherever it stands', () => {
  const pairs = new Set(['11'])
  expect(['11', '110', '211', '121', '1'].map((number) => showsPair(number, pairs))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})
