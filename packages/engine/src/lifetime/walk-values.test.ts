import { expect, test } from 'vitest'
import { atOnce } from './turns.ts'
import { walkValues } from './walk-values.ts'

test('everything is looked at in reading order, with the keys that lead there', () => {
  const seen: string[] = []
  const value = { a: [1, { b: 'x' }], empty: [], map: new Map([['k', [2]]]), skipped: { c: 3 } }
  const walk = walkValues(value, (member, path) => {
    seen.push(`${path.join('.')}=${typeof member === 'object' ? '' : member}`)
    return path.at(-1) !== 'skipped'
  })
  atOnce(walk)
  expect(seen).toEqual([
    ...['=', 'a=', 'a.0=1', 'a.1=', 'a.1.b=x', 'empty=', 'map=', 'map.k=', 'map.k.0=2', 'skipped='],
  ])
})

test('others may work in between', () => {
  let pauses = 0
  for (const _ of walkValues(new Array(5000).fill(0), () => true)) pauses++
  expect(pauses).toBe(5)
})
