import { expect, test } from 'vitest'
import { lettersOf, lettersOfString } from './spell.ts'
import { stringView } from './text-view.ts'

test.each([
  [
    'spaces, ends of lines and hyphens',
    'A word-\nby word\t\r\n\x0b\0\x1f\x7f',
    'Awordbyword\0\x1f\x7f',
  ],
  ['ligatures and soft hyphens', 'o\ufb00i\u00adce \u2013\u00a0 \u017d', 'officeZ\u030c'],
])('letters of a string are those of its view: %s', (_, text, letters) => {
  expect(lettersOfString(text)).toBe(letters)
  expect(lettersOf(stringView(text))).toBe(letters)
})
