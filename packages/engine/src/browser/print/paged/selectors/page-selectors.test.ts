import { expect, test } from 'vitest'
import { isNth, readPageSelectors } from './page-selectors.ts'

const native = (text: string, isRightToLeft = false) => readPageSelectors(text, isRightToLeft)

test.each([
  ['', ['']],
  ['chapter', ['chapter']],
  [':first', [':first']],
  ['a, b:left', ['a', 'b:left']],
  [':nth(1)', [':first']],
  [':nth(-n+1)', [':first']],
  [':nth(2n)', [':left']],
  [':nth(EVEN)', [':left']],
  [':nth(2n + 1)', [':right']],
  ['wide:nth(odd)', ['wide:right']],
  [':nth(n)', ['']],
  [':nth(n-3):left', [':left']],
  [':first:right', [':first']],
  ['chapter:nth(1)', ['chapter:first']],
])('the browser finds the pages of %j as %j', (text, selectors) => {
  expect(native(text)).toEqual(selectors.map((one) => ({ native: one })))
})

test('a document from right to left begins on a left page', () => {
  expect(native(':nth(2n)', true)).toEqual([{ native: ':right' }])
  expect(native(':nth(odd)', true)).toEqual([{ native: ':left' }])
  expect(native(':first:left', true)).toEqual([{ native: ':first' }])
})

test.each([':first:left', ':nth(0)', ':nth(-2n)', ':left:first', ':blank'])(
  'no page that the browser or we find is %s',
  (text) => {
    expect(native(text)).toEqual([{}])
  },
)

test('other pages are found by their numbers', () => {
  expect(native(':nth(3n+1)')).toEqual([{ condition: { name: '', nths: [{ a: 3, b: 1 }] } }])
  expect(native(':nth(2 of Part)')).toEqual([
    { condition: { name: '', nths: [{ a: 0, b: 2, of: 'Part' }] } },
  ])
  expect(native('part:nth(-n+3):left')).toEqual([
    {
      condition: {
        name: 'part',
        nths: [
          { a: -1, b: 3 },
          { a: 2, b: 2 },
        ],
      },
    },
  ])
  expect(native('part:first')).toEqual([
    { native: 'part:first', condition: { name: 'part', nths: [{ a: 0, b: 1, of: 'part' }] } },
  ])
})

test.each([':nth(x)', ':nth(2 of a b)', ':middle', ':blank:left', '::first', 'a b'])(
  'does not know %s',
  (text) => {
    expect(native(text)).toBeUndefined()
  },
)

test.each([
  [{ a: 3, b: 1 }, [1, 4, 7]],
  [{ a: 3, b: -1 }, [2, 5, 8]],
  [{ a: -1, b: 3 }, [1, 2, 3]],
  [{ a: 0, b: 5 }, [5]],
])('%j is %j of the first eight', (nth, numbers) => {
  expect([1, 2, 3, 4, 5, 6, 7, 8].filter((number) => isNth(number, nth))).toEqual(numbers)
})
