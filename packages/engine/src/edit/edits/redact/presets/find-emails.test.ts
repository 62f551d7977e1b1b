import { expect, test } from 'vitest'
import { findEmails, mayBeginBefore } from './find-emails.ts'

const found = (text: string) => [
  ...new Set(Array.from(findEmails(text), ([start, end]) => text.slice(start, end))),
]

test.each([
  ['john.\ndoe@example.com', ['doe@example.com', 'john.\ndoe@example.com']],
  ['john@ex\nam\nple.com.', ['john@ex\nam\nple.com']],
  [
    'a long.name.of.some\none@example.com',
    ['one@example.com', 'long.name.of.some\none@example.com'],
  ],
  ['to max2\n4@example.com', ['4@example.com', 'max2\n4@example.com']],
  ['to me@firma.com\npany.de today', ['me@firma.com', 'me@firma.com\npany.de']],
  ['longname.of.some\none@example.com', ['one@example.com', 'longname.of.some\none@example.com']],
])('finds what the ends of lines break: %j', (text, addresses) => {
  expect(found(text)).toEqual(addresses)
})

test.each([
  ['Jane Doe\njane@example.com\nPhone', ['jane@example.com']],
  ['Doe\njane@example.com', ['jane@example.com']],
  ['jane@example.com.\nWe wrote', ['jane@example.com']],
  ['jane@home\nSome text', []],
  ['www.example.org\nhelp-desk@example.org', ['help-desk@example.org']],
  ['Phone 555.1234\njane@example.com', ['jane@example.com']],
  ['jane@example.com\njohn.d@example.com', ['jane@example.com', 'john.d@example.com']],
  ['jane@example.com\nwww.example.com', ['jane@example.com']],
  ['@\n@', []],
])('leaves other words alone: %j', (text, addresses) => {
  expect(found(text)).toEqual(addresses)
})

test.each([
  ['write to john\nsmith@example.com', true],
  ['write to john.s\nmith@example.com', false],
  ['write to:\nsmith@example.com', false],
  ['write to \nsmith@example.com', false],
])('says where a word before an address may belong to it: %j', (text, isUnsure) => {
  expect(mayBeginBefore(text)).toBe(isUnsure)
})
