import {
  type RenderWarning,
  renderWarning,
  type WarningSeverity,
} from '../../../messages/warnings.ts'
import type { PdfPage } from '../../document/pages/tree/page-tree.ts'
import { plainText } from '../../file/text-string.ts'
import { contentsOf, leavesOf, type StructureContent, type StructureElement } from '../structure.ts'

/** A document under review, and its text. */
export interface ReviewedDocument {
  readonly document: StructureElement
  readonly pages: readonly PdfPage[]
  /** Text of marked content, as far as somebody wanted to know it. */
  readonly textOf: (content: StructureContent) => string
  /** Whether marked content shows text, known or not. */
  readonly hasText: (content: StructureContent) => boolean
  /** Whether it becomes part of another document, with headings before its own. */
  readonly isPart?: boolean
}

/** Enough to find them. */
const MAX_NAMED = 3
const MAX_LETTERS = 60

/** Text of an element, in one line. */
export function wordsOf(element: StructureElement, { textOf }: ReviewedDocument): string {
  return plainText(contentsOf(element).map(textOf).join('').replace(/\s+/g, ' '))
}

/** An element as people find it, for example `"Prices" (H4 on page 2)`. */
export function placeOf(
  element: StructureElement,
  review: ReviewedDocument,
  words = wordsOf(element, review),
): string {
  const [leaf] = leavesOf(element)
  const page = review.pages.findIndex(({ num }) => num === leaf?.pageNum) + 1
  const place = page > 0 ? `${element.type} on page ${page}` : element.type
  return words === '' ? place : `${quoted(words)} (${place})`
}

/** The beginning of a text in quotes. */
export function quoted(words: string): string {
  return JSON.stringify(words.length > MAX_LETTERS ? `${words.slice(0, MAX_LETTERS)}…` : words)
}

/**
 * The warning about something that a person has to judge; none where there are no places.
 *
 * @param checkpoint of the Matterhorn protocol, or of PAC
 */
export function doubt(
  message: string,
  places: readonly string[],
  checkpoint: string,
  severity: WarningSeverity = 'warning',
): readonly RenderWarning[] {
  if (places.length === 0) return []
  const more = places.length > MAX_NAMED ? ` and ${places.length - MAX_NAMED} more` : ''
  const named = places.slice(0, MAX_NAMED).join(', ')
  const text = `${message}: ${named}${more}. See ${checkpoint}.`
  return [renderWarning('accessibility_doubtful', text, { severity })]
}
