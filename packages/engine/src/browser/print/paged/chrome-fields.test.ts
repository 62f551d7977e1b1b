import { expect, test } from 'vitest'
import { numbersOfChrome, withChromeFields } from './chrome-fields.ts'

const filled = (html: string) => withChromeFields({ default: html })?.default

test.each([
  ['<span class="pageNumber"></span>', '<span class="pageNumber">{page}</span>'],
  ["<b id=a class='big totalPages'> </b>", "<b id=a class='big totalPages'>{pages}</b>"],
  ['<SPAN CLASS=title style="x"></span>', '<SPAN CLASS=title style="x">{title}</SPAN>'],
  [
    '<p><i class="date"></i><i class="url"></i></p>',
    '<p><i class="date">{date}</i><i class="url">{url}</i></p>',
  ],
])('%s is filled as in Chrome', (html, shown) => {
  expect(filled(html)).toBe(shown)
})

test.each([
  '<span class="pageNumber">{page}</span>',
  '<h1 class="title">Report</h1>',
  '<span class="pagenumber page-title"></span>',
  '<span data-class="title"></span>',
  '<span class="date"><b></b></span>',
])('%s stays', (html) => {
  expect(filled(html)).toBe(html)
})

test('every header is filled, and none where there is none', () => {
  const html = '<a class="pageNumber"></a>'
  expect(withChromeFields({ first: html, even: '' })).toEqual({
    first: '<a class="pageNumber">{page}</a>',
    even: '',
  })
  expect(withChromeFields(undefined)).toBeUndefined()
})

test('numbers that nothing fills are found', () => {
  const html = '<i class="totalPages"></i><i class="pageNumber"></i><i class="title"></i>'
  expect(numbersOfChrome(html)).toEqual(['pageNumber', 'totalPages'])
  expect(numbersOfChrome('<i class="pageNumber">1</i>')).toEqual([])
})
