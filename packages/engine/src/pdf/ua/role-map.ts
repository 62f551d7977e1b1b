import { dict, name, type PdfDict } from '../file/objects.ts'

/**
 * Types that are not of PDF 1.7 and the nearest one that is. They stay, because readers that know PDF 2.0 make more
 * of them; all others read them as what they are mapped to.
 */
const NEAREST: ReadonlyMap<string, string> = new Map([
  ['Em', 'Span'],
  ['Strong', 'Span'],
  ['Aside', 'Div'],
])

// ISO 32000-1, 14.8.4: every standard type that may stand in a tree of ours.
const STANDARD: ReadonlySet<string> = new Set(
  [
    'Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private',
    'P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD THead TBody TFoot',
    'Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP',
    'Figure Formula Form',
  ].flatMap((line) => line.split(' ')),
)

/** Whether a type is a standard one, or has a place in the role map. */
export function isKnownType(type: string): boolean {
  return STANDARD.has(type) || NEAREST.has(type)
}

/**
 * Role map for the types used; undefined where all are standard ones.
 *
 * Source: ISO 14289-1, 7.1 (tests 5 to 7).
 */
export function roleMap(used: { has(type: string): boolean }): PdfDict | undefined {
  const entries = [...NEAREST].filter(([type]) => used.has(type))
  if (entries.length === 0) return undefined
  return dict(Object.fromEntries(entries.map(([type, nearest]) => [type, name(nearest)])))
}
