import { expect, test } from 'vitest'
import { writeRtfCommentsAtEnd } from './rtf-comments-at-end.ts'

test('comments follow behind the text, with numbers at their places', () => {
  const about = String.raw`{\*\atnid C}{\*\atnauthor Cyd}\chatn`
  const body = String.raw`{\*\annotation{\*\atnref 1}{\*\atndate 5}\pard\plain\chatn{\i so}}`
  expect(writeRtfCommentsAtEnd(String.raw`{\rtf1 a${about}${body} b{\*\annotation c}}`)).toBe(
    String.raw`{\rtf1 a${about}{\super [1]} b{\super [2]}` +
      String.raw`{\par\pard\plain\sb480\keepn{\b Comments}\par` +
      String.raw`{\pard\plain{\b [1] Cyd: }{}\plain{}{\i so}\par}{\pard\plain{\b [2] }c\par}}}`,
  )
})

test('a document without comments stays as it is', () => {
  const text = String.raw`{\rtf1 a {\*\generator b} \annotation}`
  expect(writeRtfCommentsAtEnd(text)).toBe(text)
})
