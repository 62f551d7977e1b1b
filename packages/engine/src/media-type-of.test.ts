import { expect, test } from 'vitest'
import { mediaTypeOf } from './media-type-of.ts'

test.each([
  ['img/logo.png', 'image/png'],
  ['style.css', 'text/css'],
  ['file', 'application/octet-stream'],
  // Members that every object has are endings of no file.
  ['constructor', 'application/octet-stream'],
  ['a.constructor', 'application/octet-stream'],
  ['a.toString', 'application/octet-stream'],
  ['__proto__', 'application/octet-stream'],
])('%s is %s', (name, expected) => {
  expect(mediaTypeOf(name)).toBe(expected)
})
