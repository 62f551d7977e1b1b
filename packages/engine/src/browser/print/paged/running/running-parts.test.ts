import { expect, test } from 'vitest'
import { filledPart, partFor, stringsShown } from './running-parts.ts'

test('the most particular header counts', () => {
  const all = { default: 'd', first: 'f', last: 'l', odd: 'o', even: 'e', blank: 'b' }
  const on = (number: number, isBlank = false) => partFor(all, { number, pages: 5, isBlank })
  expect([1, 2, 3, 4, 5].map((number) => on(number))).toEqual(['f', 'e', 'o', 'e', 'l'])
  expect(on(1, true)).toBe('b')
  expect(partFor({ default: 'd', first: '' }, { number: 1, pages: 1, isBlank: false })).toBe('')
  expect(partFor({ first: 'f' }, { number: 2, pages: 3, isBlank: false })).toBe('')
  expect(partFor({ default: 'a', first: 'b' }, { number: 1, pages: 3, isBlank: false })).toBe('b')
})

test('placeholders become text and never markup', () => {
  const facts = { title: '<b>', date: '1 May', url: 'https://a.example/?a&b' }
  const strings = new Map([['h', { first: 'F', start: 'S', last: '"L"', firstExcept: '' }]])
  const html =
    '{title}|{date}|{url}|{string:h}|{string:h, last}|{string:h,first-except}|{string:no}|{page}'
  expect(filledPart(html, facts, strings)).toBe(
    '&lt;b&gt;|1 May|https://a.example/?a&amp;b|F|&quot;L&quot;|||{page}',
  )
  expect([...stringsShown([{ odd: html }, undefined])]).toEqual(['h', 'no'])
})
