import { expect, test } from 'vitest'
import { readableCss } from './readable-css.ts'

test.each([
  ['p { /* red */ color: red }', 'p {   color: red }'],
  ['a{b:c}/* to the end', 'a{b:c} '],
  ['/* one */ a{} /* two */', '  a{}  '],
])('comments are left out of %s', (css, readable) => {
  expect(readableCss(css)).toBe(readable)
})

test('both ends of a long text stay: what follows a file in a rule is found', () => {
  const file = `url(data:font/woff2;base64,${'A'.repeat(100_000)})`
  const readable = readableCss(`@page{background:${file};@top-left{content:string(x)}}`)
  expect(readable).toMatch(/^@page\{background:url\(data:.*@top-left\{content:string\(x\)\}\}$/)
  expect(readable.length).toBeLessThan(2100)
})

test.each(['content: ', '@page ', '@page{', '/*'])('of %s without an end little is left', (css) => {
  expect(readableCss(css.repeat(50_000)).length).toBeLessThan(2100)
})
