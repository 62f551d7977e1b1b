import type { FieldSurroundings } from '../../disarm/field-fate.ts'

const BOOKMARK = /\\bkmkstart\b(?:\\bkmkcol[fl]\d+)*\s?([^{}\\]*)/g
const STYLE = /\{(?:\\\*)?\\c?s(\d+)\b[^{}]*?\s([^\\{};]+);\}/g
const PROPERTY = /\{\\(title|subject|author|keywords|operator|doccomm)\s[^{}]*[^{}\s]/g
const FIELDS: Readonly<Record<string, string>> = {
  title: 'TITLE',
  subject: 'SUBJECT',
  author: 'AUTHOR',
  keywords: 'KEYWORDS',
  operator: 'LASTSAVEDBY',
  doccomm: 'COMMENTS',
}

/** Facts of an RTF document that its fields hang on. @param text bytes as latin-1 */
export function rtfSurroundings(text: string): FieldSurroundings {
  const bookmarks = Array.from(text.matchAll(BOOKMARK), ([, name = '']) =>
    name.trim().toLowerCase(),
  )
  const properties = Array.from(text.matchAll(PROPERTY), ([, name = '']) => FIELDS[name] ?? name)
  return {
    bookmarks: new Set(bookmarks),
    styles: usedStyles(text),
    properties: new Set(properties),
    updatesFields: false,
    isLaidOut: true,
    hasPageFormats:
      /\\pgn(?!dec)(?:[ul]c(?:rm|ltr)|bidi[ab]|chosung|cnum|dbnum|ganada|gb|hindi|id|thai|vieta|zodiac)/.test(
        text,
      ),
    isOneSection: !/\\sect(?![a-z])/.test(text),
  }
}

/** Names of the styles that paragraphs have, in lower case. */
function usedStyles(text: string): ReadonlySet<string> {
  // Most documents have no field that names a style.
  if (!/STYLEREF/i.test(text)) return new Set()
  const counts = new Map<string, number>()
  for (const [, number = ''] of text.matchAll(/\\c?s(\d+)\b/g)) {
    counts.set(number, (counts.get(number) ?? 0) + 1)
  }
  const names = Array.from(text.matchAll(STYLE), ([, number = '', name = '']) =>
    // The first stands where the style is defined.
    (counts.get(number) ?? 0) > 1 ? name.trim().toLowerCase() : '',
  )
  return new Set(names)
}
