import { expect, test } from 'vitest'
import { prepare } from '../execute.ts'
import { EngineError } from '../messages/errors.ts'
import type { Operation } from '../operation.ts'
import { convertExcel } from './convert-excel.ts'
import { convertRtf } from './convert-rtf.ts'
import { convertWord } from './convert-word.ts'

const document = 'AAAA'

function refusal(operation: Operation, body: unknown): string {
  try {
    prepare(operation, body)
  } catch (error) {
    if (EngineError.is(error) && error.code === 'invalid_request') return error.message
    throw error
  }
  return ''
}

test('a document comes as base64, as an object holding it, or as bytes', () => {
  for (const given of [document, { base64: document }, new Uint8Array(3)]) {
    const { input } = prepare(convertWord, { document: given })
    expect([...input.document]).toEqual([0, 0, 0])
  }
})

test('without options a document keeps its own pages', () => {
  const { options } = prepare(convertWord, { document }).input
  expect(options).toEqual({
    mode: 'layout',
    tracked_changes: 'accepted',
    comments: 'none',
    outline: true,
    pages: 'all',
    locale: 'en-US',
    timeout_ms: 60_000,
    pdf_ua: false,
    deterministic: false,
  })
  expect(prepare(convertRtf, { document }).input.options).not.toHaveProperty('mode')
})

test.each([
  [{}, /^document is required/],
  [{ document: 5 }, /^document must be base64 text/],
  [{ document: 'AA' }, /^document must be base64/],
  [{ document, password: 'x' }, /^Unknown field "password"/],
  [{ document, document_password: '' }, /^document_password must be text of at least one/],
  [{ document, document_password: 'x'.repeat(256) }, /^document_password must be at most 255/],
  [{ document, options: { mode: 'fast' } }, /^options\.mode must be one of "layout", "semantic"/],
  [{ document, options: { page_range: '1' } }, /^Unknown field "options\.page_range"/],
  [{ document, options: { pages: '0' } }, /^options\.pages must be "all"/],
  [
    { document, options: { mode: 'semantic', tracked_changes: 'marked' } },
    'options.tracked_changes must be "accepted" or "original" in mode "semantic", got "marked".',
  ],
  [
    { document, options: { mode: 'semantic', comments: 'margin' } },
    'options.comments must be "none" or "end" in mode "semantic", got "margin".',
  ],
  [
    { document, options: { page_size: 'A5', margins_mm: 80 } },
    /^options\.margins_mm must leave at least 10 mm between the left and right margins/,
  ],
  [
    { document, options: { pdf_a: '2b', password: { user: 'x' } } },
    /^options\.password cannot be combined with pdf_a/,
  ],
])('convert/word refuses %j', (body, message) => {
  expect(refusal(convertWord, body)).toMatch(message)
})

test('the password of a document never appears in a refusal', () => {
  expect(refusal(convertWord, { document, document_password: 'secret\0' })).not.toContain('secret')
})

test.each([
  [{ sheets: [] }, /^options\.sheets must name at least one sheet/],
  [{ sheets: [0] }, /^options\.sheets\[0\] must be/],
  [{ sheets: 'Data' }, /^options\.sheets must be a list of at most 1000 items/],
  [{ fit: 'height' }, /^options\.fit must be one of "auto", "width", "page", "none"/],
  [
    { print_area: 'A1' },
    /^options\.print_area must be "respect", "ignore" or a range of cells such as "A1:F40"/,
  ],
  [{ repeat_rows: 'A:B' }, /^options\.repeat_rows must be rows such as "1:2"/],
  [{ repeat_columns: '1' }, /^options\.repeat_columns must be columns such as "A:B"/],
  [{ gridlines: 'yes' }, /^options\.gridlines must be true or false/],
  [{ mode: 'semantic' }, /^Unknown field "options\.mode"/],
])('convert/excel refuses %j', (options, message) => {
  expect(refusal(convertExcel, { document, options })).toMatch(message)
})

test('convert/rtf refuses what it cannot do', () => {
  const options = { mode: 'semantic' }
  expect(refusal(convertRtf, { document, options })).toMatch(/^Unknown field "options\.mode"/)
  expect(refusal(convertRtf, { document, document_password: 'x' })).toMatch(/^Unknown field/)
})

test('convert/excel takes sheets by name and by number', () => {
  const options = { sheets: ['Data', 2], print_area: 'A1:F40', repeat_rows: '1', notes: true }
  expect(refusal(convertExcel, { document, options })).toBe('')
})
