import { expect, test } from 'vitest'
import { callOf, tokensOf } from './content-tokens.ts'

test('divides a list of contents into strings, calls and words', () => {
  const content = `"a (b)" target-counter(attr(href url), page) leader('. ') open-quote`
  expect(tokensOf(content)).toEqual([
    '"a (b)"',
    'target-counter(attr(href url), page)',
    "leader('. ')",
    'open-quote',
  ])
})

test.each([
  [
    'target-counters(attr(href), chapter, ", ")',
    'target-counters',
    ['attr(href)', 'chapter', '", "'],
  ],
  ['Leader(dotted)', 'leader', ['dotted']],
  ['counter( page )', 'counter', ['page']],
])('reads the parameters of %s', (token, name, parameters) => {
  expect(callOf(token)).toEqual({ name, parameters })
})

test('takes no word for a call', () => {
  expect(callOf('open-quote').name).toBe('')
})
