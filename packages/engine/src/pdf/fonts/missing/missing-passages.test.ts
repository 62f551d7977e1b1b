import { expect, test } from 'vitest'
import { missingPassages } from './missing-passages.ts'

const PAGE =
  'Letter of In-\nterest FIRST PAGEThe ﬁrst line ofa para7 Footergraph runs on 契約書の第一条'

test.each([
  'Letter of Interest',
  'first page',
  'The first line',
  'The first line of a paragraph runs on',
  '契約書の第一条',
  'of',
  '—',
  'שלום',
  'नमस्ते',
])('a passage is found in what pages show, or is too little to tell: %s', (passage) => {
  expect(missingPassages(PAGE, [passage])).toEqual([])
})

test.each(['Test with break', 'Microsoft', '000000', '第二条', 'A page of lost words'])(
  'a passage is missed: %s',
  (passage) => {
    expect(missingPassages(PAGE, [passage])).toEqual([passage])
  },
)

test('the order of passages does not matter', () => {
  expect(missingPassages('one two three', ['three', 'one', 'four', 'two'])).toEqual(['four'])
})

test.each([
  ['a word that stands once too few', 'beside Total', ['Total', 'beside', 'Total'], ['Total']],
  ['a sentence', 'one cell here', ['one cell', 'here', 'one cell'], ['one cell']],
  ['one that others hold', 'Subtotal of it', ['Subtotal of it', 'total'], ['total']],
])('%s is missed, and named', (_, shown, passages, expected) => {
  expect([...new Set(missingPassages(shown, passages))]).toEqual(expected)
})

test.each([
  ['words that stand as often, in any order', 'two one two', ['one', 'two', 'two']],
  ['words that stand more often', 'page page page', ['page']],
  [
    'a sentence of which some words stand once too few',
    'the end begins',
    ['the end', 'the begins'],
  ],
  [
    'a sentence that a page breaks',
    'long sen header tence long sentence',
    ['long sentence', 'long sentence'],
  ],
])('%s are not missed: %s', (_, shown, passages) => {
  expect(missingPassages(shown, passages)).toEqual([])
})
