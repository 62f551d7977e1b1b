import { type RenderWarning, renderWarning } from '../../messages/warnings.ts'
import { shortened } from './shortened.ts'

// Enough to find the place.
const MAX_NAMED = 3
const HASHES =
  'Numbers that are wider than their columns are shown as ###, as spreadsheet programs do; widen the columns to see them.'
const FAILED =
  'Results of some formulas could not be calculated and are shown as errors (#NAME? or Err: and a number); save the workbook in Excel so that it holds its results.'
const REFERENCES =
  'References to places that are not in the document are shown as errors; update the fields in Word.'

const EQUATIONS =
  'Some equations were not understood in full: red question marks, upside down, stand for what is missing.'

/** Characters that every font has. */
const PLAIN = /^[\x20-\x7E]*$/
const FIGURES = /^[^\p{L}]*\d[^\p{L}]*$/u

/** A warning about errors that pages show in place of results. */
export function failedFormulas(): RenderWarning {
  return renderWarning('content_left_out', FAILED)
}

/** A warning about errors that pages show in place of references. */
export function failedReferences(): RenderWarning {
  return renderWarning('content_left_out', REFERENCES)
}

/** A warning about marks that pages show in place of parts of equations. */
export function failedEquations(): RenderWarning {
  return renderWarning('content_left_out', EQUATIONS)
}

/**
 * Warnings about texts of a document that no page shows, or that pages show less often.
 *
 * @param hasHashes whether numbers wider than their cells are shown as marks
 * @param hasBoxes whether characters are shown as boxes, which have no text and are told already
 */
export function missingText(
  passages: readonly string[],
  { hasHashes = false, hasBoxes = false } = {},
): readonly RenderWarning[] {
  const lost = passages.filter(
    (passage) => !(hasHashes && FIGURES.test(passage)) && !(hasBoxes && !PLAIN.test(passage)),
  )
  return [...(hasHashes ? [renderWarning('content_left_out', HASHES)] : []), ...leftOut(lost)]
}

function leftOut(passages: readonly string[]): readonly RenderWarning[] {
  if (passages.length === 0) return []
  const different = [...new Set(passages)]
  const named = different.slice(0, MAX_NAMED).map((text) => JSON.stringify(shortened(text)))
  const more = different.length - named.length
  const others = more > 0 ? ` and ${more} more` : ''
  const message = `Text of the document is not in the PDF, or not in all its places: ${named.join(', ')}${others}.`
  return [renderWarning('content_left_out', message)]
}
