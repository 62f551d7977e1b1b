import { expect, test } from 'vitest'
import { countOccurrences } from './count-occurrences.ts'

const LONG = 'A text of more than four and twenty letters'

test.each([
  ['none', 'one', 'two', 0],
  ['one', 'one', 'one', 1],
  ['two, one of them inside of another', 'one', 'one phone', 2],
  ['those that overlap', 'anan', 'ananan', 2],
  ['a long one', LONG, `${LONG}, ${LONG.slice(0, 30)}`, 1],
  ['one that the end cuts', LONG, LONG.slice(0, 24), 0],
  ['one of exactly the length of a head', LONG.slice(0, 24), LONG, 1],
])('%s', (_, text, within, expected) => {
  expect(countOccurrences([text], within).get(text)).toBe(expected)
})

test('texts that begin alike are told apart', () => {
  const texts = [LONG, `${LONG}!`, `${LONG}?`, LONG.slice(0, 5)]
  const counts = countOccurrences(texts, `${LONG}! ${LONG}`)
  expect(texts.map((text) => counts.get(text))).toEqual([2, 1, 0, 2])
})
