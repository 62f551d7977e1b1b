import { expect, test } from 'vitest'
import { findEmails } from './find-emails.ts'

const found = (text: string) => [
  ...new Set(Array.from(findEmails(text), ([start, end]) => text.slice(start, end))),
]

test.each([
  ['john.\ndoe@example.com', ['doe@example.com', 'john.\ndoe@example.com']],
  ['john@ex\nam\nple.com.', ['john@ex\nam\nple.com']],
  ['a long.name.of.some\none@example.com', ['one@example.com']],
  ['longname.of.some\none@example.com', ['one@example.com', 'longname.of.some\none@example.com']],
])('finds what the ends of lines break: %j', (text, addresses) => {
  expect(found(text)).toEqual(addresses)
})

test.each([
  ['Jane Doe\njane@example.com\nPhone', ['jane@example.com']],
  ['Doe\njane@example.com', ['jane@example.com']],
  ['jane@example.com.\nWe wrote', ['jane@example.com']],
  ['jane@home\nSome text', []],
  ['@\n@', []],
])('leaves other words alone: %j', (text, addresses) => {
  expect(found(text)).toEqual(addresses)
})
