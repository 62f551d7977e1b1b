import { expect, test } from 'vitest'
import { classicPdf, ONE_PAGE, streamText } from '../test/test-pdf.ts'
import { readPageResources } from './page-resources.ts'

/** A page that shows a text. */
const pageOf = (text: string) =>
  classicPdf({
    ...ONE_PAGE,
    4: streamText('BT /F1 9 Tf <01> Tj ET'),
    5: '<</Type/Font/Subtype/TrueType/ToUnicode 6 0 R>>',
    6: streamText(
      `1 beginbfchar <01> <${Buffer.from(text, 'utf16le').swap16().toString('hex')}> endbfchar`,
    ),
  })
const PDF = pageOf('¿')

test('marks for missing parts of equations are told from questions in Spanish', () => {
  expect(readPageResources(PDF, ['text']).hasMissingOperands).toBe(true)
  expect(readPageResources(PDF, ['¿Qué?']).hasMissingOperands).toBe(false)
})

test.each([
  ['#NAME?', { hasUnknownNames: true, hasErrorNumbers: false }],
  ['Err:520', { hasUnknownNames: false, hasErrorNumbers: true }],
])('%s in place of a result is told from one that the document has', (text, expected) => {
  expect(readPageResources(pageOf(text), ['text'])).toMatchObject(expected)
  const known = { hasUnknownNames: false, hasErrorNumbers: false }
  expect(readPageResources(pageOf(text), [text])).toMatchObject(known)
})

test('marks are found on pages that are to show no text: a workbook may hold numbers alone', () => {
  expect(readPageResources(pageOf('###'), [])).toMatchObject({ hasHashes: true })
  expect(readPageResources(pageOf('Err:520'), [])).toMatchObject({ hasErrorNumbers: true })
  expect(readPageResources(pageOf('###'))).toMatchObject({ hasHashes: false })
})
