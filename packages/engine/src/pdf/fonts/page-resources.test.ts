import { expect, test } from 'vitest'
import { classicPdf, ONE_PAGE, streamText } from '../test/test-pdf.ts'
import { readPageResources } from './page-resources.ts'

/** A page that shows an upside-down question mark. */
const PDF = classicPdf({
  ...ONE_PAGE,
  4: streamText('BT /F1 9 Tf <01> Tj ET'),
  5: '<</Type/Font/Subtype/TrueType/ToUnicode 6 0 R>>',
  6: streamText('1 beginbfchar <01> <00BF> endbfchar'),
})

test('marks for missing parts of equations are told from questions in Spanish', () => {
  expect(readPageResources(PDF, ['text']).hasMissingOperands).toBe(true)
  expect(readPageResources(PDF, ['¿Qué?']).hasMissingOperands).toBe(false)
})
