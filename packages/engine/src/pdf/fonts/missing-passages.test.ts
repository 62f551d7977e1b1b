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
