import { expect, test } from 'vitest'
import { commentsAtEnd, laidOutInstead, notApplied } from './not-applied.ts'

test('the WebAssembly build is said to know English alone where formats cannot be written into the workbook', () => {
  const [warning] = notApplied('libreoffice-wasm', { locale: 'de-DE' }, { format: 'ods' })
  expect(warning?.message).toContain('options.locale was not applied')
})

test.each([
  ['the formats are written into the workbook', 'libreoffice-wasm', 'de-DE', 'xlsx'],
  ['English is asked for', 'libreoffice-wasm', 'en-GB', 'ods'],
  ["LibreOffice's own program lays out", 'libreoffice', 'de-DE', 'xls'],
] as const)('nothing is said where %s', (_when, kind, locale, format) => {
  expect(notApplied(kind, { locale }, { format })).toEqual([])
})

test('comments that cannot stand in the margin are said to be at the end, if there are any', () => {
  const codes = (comments: 'margin' | 'end', has: boolean) =>
    commentsAtEnd({ comments }, { comments: has }).map(({ code }) => code)
  expect(codes('margin', true)).toEqual(['option_not_applied'])
  expect(codes('margin', false)).toEqual([])
  expect(codes('end', true)).toEqual([])
})

test('a document other than DOCX is said to be laid out when its content was to be set anew', () => {
  const codes = (mode: 'layout' | 'semantic', format: 'docx' | 'odt') =>
    laidOutInstead({ mode }, { format }).map(({ code }) => code)
  expect(codes('semantic', 'odt')).toEqual(['option_not_applied'])
  expect(codes('semantic', 'docx')).toEqual([])
  expect(codes('layout', 'odt')).toEqual([])
})
