import { expect, test } from 'vitest'
import { blanksFor } from './print-sides.ts'

const even = (destination: string) => ({ destination, isEven: true })
const odd = (destination: string) => ({ destination, isEven: false })

test('counts the blank pages before a place among its own', () => {
  const pages = new Map([
    ['a', 2],
    ['b', 4],
    ['c', 5],
  ])
  expect(blanksFor([odd('a'), odd('b'), even('c')], pages, [])).toEqual([true, false, false])
})

test('takes a blank page away that is not needed any more', () => {
  const pages = new Map([
    ['a', 4],
    ['b', 6],
  ])
  expect(blanksFor([odd('a'), even('b')], pages, [true, false])).toEqual([false, true])
})

test('leaves a place alone that stands on no page', () => {
  expect(blanksFor([odd('a'), odd('b')], new Map([['b', 2]]), [true])).toEqual([true, true])
})
