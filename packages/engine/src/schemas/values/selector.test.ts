import { expect, test } from 'vitest'
import { selector } from './selector.ts'

const accepts = (value: string) => selector.safeParse(value).success

// Every line of both tables was compared with document.querySelector of Chromium 156.
test.each([
  '*',
  '#chart > svg',
  ' a ',
  'a\nb',
  '.a.b#c[d]:hover > e ~ f + g h',
  'a b, c',
  '[id="1a"]',
  '[data-x="a\\"b"]',
  'a[href^="x" i]',
  '.sm\\:p-4',
  '#\\31 a',
  '--x',
  '.ä',
  '.日本',
  '*|a',
  'A:HOVER',
  'a:nth-child(2n+1 of .b)',
  'a:not(:not(b))',
  'a:not(b, c d)',
  'a:has(> b)',
  'a:has(+ b, ~ c)',
  'a:not(:has(b):has(c))',
  'my-app:state(ready)',
  'input[type=checkbox]:checked',
])('takes plain CSS: %j', (value) => {
  expect(accepts(value)).toBe(true)
})

test.each([
  '',
  '  ',
  'a,',
  'a >',
  '> a',
  '+a',
  'a > > b',
  '..',
  '#',
  '#1a',
  '.1a',
  '-1',
  '[1a]',
  'a[',
  'a(b)',
  'a { }',
  'a;b',
  '*a',
  'a*',
  'a:not()',
  'svg|a',
  'a:has(:has(b))',
  'a/*x*/b',
])('refuses what is not a selector: %j', (value) => {
  expect(accepts(value)).toBe(false)
})

test.each([
  'text=Save',
  '"Save"',
  'css=a',
  'id=a',
  'data-testid=a',
  'xpath=//a',
  '//a',
  'a >> b',
  'a >> nth=0',
  'a:visible',
  ':has-text("x")',
  ':contains(x)',
  ':eq(0)',
  'a:gt(1)',
  '[a!=b]',
  'a < b',
  'a || b',
  '$a',
  'internal:control=enter-frame',
])("refuses another engine's syntax: %j", (value) => {
  expect(accepts(value)).toBe(false)
})

test.each(['a::before', 'a:before', '::part(x)'])('refuses pseudo-elements: %j', (value) => {
  expect(accepts(value)).toBe(false)
})

test('refuses more than 2048 bytes and takes as many', () => {
  expect(accepts('a'.repeat(2048))).toBe(true)
  expect(accepts('a'.repeat(2049))).toBe(false)
  expect(accepts('é'.repeat(1025))).toBe(false)
})

test('refuses deep nesting without walking it all', () => {
  expect(accepts(`${':not('.repeat(300)}a${')'.repeat(300)}`)).toBe(false)
})

test('refuses NUL characters and lone surrogates', () => {
  expect(accepts('a\0b')).toBe(false)
  expect(accepts('.\ud800')).toBe(false)
})
