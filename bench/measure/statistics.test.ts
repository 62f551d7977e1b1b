import { describe, expect, test } from 'vitest'
import { mean, median, quantile, ratio } from './statistics.ts'

describe('median', () => {
  test('is the mean of the middle two of an even number', () => {
    expect(median([3, 1, 10, 2])).toBe(2.5)
  })

  test('is the middle of an odd number, compared as numbers and not as text', () => {
    expect(median([100, 9, 20])).toBe(20)
  })

  test('leaves its samples as they are', () => {
    const samples = [3, 1, 2]
    median(samples)
    expect(samples).toEqual([3, 1, 2])
  })

  test('refuses to say anything about no samples', () => {
    expect(() => median([])).toThrow(RangeError)
  })
})

describe('quantile', () => {
  test('is the sample that a share of the others lies below', () => {
    expect(quantile([4, 1, 3, 2], 0.5)).toBe(3)
  })

  test('is the largest sample at the end', () => {
    expect(quantile([100, 9, 20], 1)).toBe(100)
  })

  test('refuses to say anything about no samples', () => {
    expect(() => quantile([], 0.5)).toThrow(RangeError)
  })
})

describe('mean', () => {
  test('is the sum over the count', () => {
    expect(mean([1, 2, 6])).toBe(3)
  })

  test('refuses to say anything about no samples', () => {
    expect(() => mean([])).toThrow(RangeError)
  })
})

describe('ratio', () => {
  test('compares medians with medians and minima with minima', () => {
    expect(ratio([4, 2, 3], [6, 5, 7])).toMatchObject({ medians: 0.5, minima: 0.4 })
  })

  test('tells the ratio of each round that both took part in', () => {
    expect(ratio([4, 2, 3], [8, 1]).rounds).toEqual([0.5, 2])
  })
})
