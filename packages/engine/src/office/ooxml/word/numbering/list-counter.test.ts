import { expect, test } from 'vitest'
import { ListCounter } from './list-counter.ts'
import type { NumberLevel, NumberList } from './read-numbering.ts'

const level = (text: string, more: Partial<NumberLevel> = {}): NumberLevel => ({
  start: 1,
  format: 'decimal',
  text,
  isLegal: false,
  ...more,
})
const list = (...levels: readonly NumberLevel[]): NumberList => ({
  family: '0',
  levels: new Map(levels.entries()),
  restarts: new Map(),
})
const count = (of: NumberList, levels: readonly number[]) => {
  const counter = new ListCounter()
  return levels.map((index) => counter.next(of, index))
}

test('a level starts over below a new number of one above it', () => {
  const clauses = list(level('%1'), level('%1.%2'), level('%1.%2.%3'))
  const labels = ['1', '1.1', '1.2', '1.2.1', '2', '2.1', '2.1.1']
  expect(count(clauses, [0, 1, 1, 2, 0, 1, 2])).toEqual(labels)
})

test('a level that never restarts counts on', () => {
  expect(count(list(level('%1'), level('%2', { restartAfter: 0 })), [0, 1, 0, 1])).toEqual([
    '1',
    '1',
    '2',
    '2',
  ])
})

test('a level that was left out counts on from its start', () => {
  const levels = list(level('%1'), level('%1.%2'), level('%1.%2.%3'))
  expect(count(levels, [0, 2, 1, 0, 1])).toEqual(['1', '1.1.1', '1.2', '2', '2.1'])
})

test('levels that were left out count as being at their start', () => {
  const clauses = list(level('%1', { start: 5, format: 'upperRoman' }), level('%1.%2'))
  expect(count(clauses, [1, 1])).toEqual(['V.1', 'V.2'])
})

test('a legal level writes all numbers in digits', () => {
  const clauses = list(level('%1', { format: 'upperRoman' }), level('%1.%2', { isLegal: true }))
  expect(count(clauses, [0, 0, 1])).toEqual(['I', 'II', '2.1'])
})

test('bullets and levels without text have no label', () => {
  expect(count(list(level('•', { format: 'bullet' }), level('')), [0, 1, 7])).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
