import { expect, test } from 'vitest'
import { partUnicodeRuns } from './part-unicode-runs.ts'

const row = (count: number, unit = '\\u20013?') => unit.repeat(count)

test.each([
  ['one character each', '\\uc1 ', '\\u20013?'],
  ['two bytes each', '\\uc2 ', "\\u20013\\'d6\\'d0"],
  ['a million, as no code page has', '\\uc1000000 ', '\\u65?'],
  ['none', '\\uc0 ', '\\u-10179\\u-8704'],
])('rows of more than 100 are parted, with %s for readers that know none', (_, uc, unit) => {
  const each = unit.split('\\u').length - 1
  const [before, after] = [100 / each, 20]
  expect(partUnicodeRuns(`{\\rtf1${uc}${row(before, unit)}${row(after, unit)}}`)).toBe(
    `{\\rtf1${uc}${row(before, unit)}{}${row(after, unit)}}`,
  )
})

test.each([
  ['a hundred', row(100)],
  ['words', `${row(60)} ${row(60)}`],
  ['paragraphs', `${row(60)}\\par ${row(60)}`],
  ['a row whose replacements are missing, where the next character is one', row(300, '\\u65')],
  ['binary data', `{\\pict\\bin${row(200).length} ${row(200)}}`],
])('%s stay as they are', (_, text) => {
  expect(partUnicodeRuns(`{\\rtf1\\uc1 ${text}}`)).toBe(`{\\rtf1\\uc1 ${text}}`)
})
