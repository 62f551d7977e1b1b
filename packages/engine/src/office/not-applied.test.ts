import { expect, test } from 'vitest'
import { commentsAtEnd, notApplied } from './not-applied.ts'

const asked = { notes: true, locale: 'de-DE' }

test('the WebAssembly build is said to leave out notes and other languages than English', () => {
  const messages = notApplied('libreoffice-wasm', asked, { comments: true }).map((w) => w.message)
  expect(messages).toEqual([
    "options.notes was not applied: the layout engine here cannot; LibreOffice's own program can.",
    "options.locale was not applied: the layout engine here cannot; LibreOffice's own program can.",
  ])
})

test.each([
  ['nothing of it is asked', 'libreoffice-wasm', { notes: undefined, locale: 'en-GB' }, true],
  ['the workbook has no notes', 'libreoffice-wasm', { notes: true, locale: 'en-US' }, false],
  ["LibreOffice's own program lays out", 'libreoffice', asked, true],
] as const)('nothing is said where %s', (_when, kind, options, comments) => {
  expect(notApplied(kind, options, { comments })).toEqual([])
})

test('comments that cannot stand in the margin are said to be at the end, if there are any', () => {
  const codes = (comments: 'margin' | 'end', has: boolean) =>
    commentsAtEnd({ comments }, { comments: has }).map(({ code }) => code)
  expect(codes('margin', true)).toEqual(['option_not_applied'])
  expect(codes('margin', false)).toEqual([])
  expect(codes('end', true)).toEqual([])
})
