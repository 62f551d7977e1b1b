import type { CheckedDocument } from '../document/metadata/conformance-rules.ts'
import { decodeStream } from '../file/decode-stream.ts'
import { isDict, isStream } from '../file/objects.ts'
import { readTextUse, type TextUse } from './text-use.ts'
import { isText, readToUnicode } from './to-unicode.ts'

// Three rules look at all text of a document; reading it again for each would cost more than all other rules.
const uses = new WeakMap<CheckedDocument, TextUse>()

/** Whether a page paints something that is neither content of the structure tree nor an artifact. */
export function paintsUnmarked(document: CheckedDocument): boolean {
  return textUse(document).paintsUnmarked
}

/** MCIDs in the content of pages and forms, by the number of the object that it belongs to. */
export function paintedMcids(document: CheckedDocument): ReadonlyMap<number, readonly number[]> {
  return textUse(document).mcids
}

/** Whether a character is shown that its font has no glyph for. */
export function showsMissingGlyph(document: CheckedDocument): boolean {
  return textUse(document).withMissingGlyphs.length > 0
}

/** Whether a code is shown that has no Unicode value. */
export function showsUnknownText(document: CheckedDocument): boolean {
  const { file } = document
  return [...textUse(document).fonts].some(([num, { codes }]) => {
    const font = file.get(num)
    const stored = isDict(font) ? file.resolve(font.get('ToUnicode')) : undefined
    if (!isStream(stored)) return codes.size > 0
    const text = new Map(readToUnicode(decodeStream(stored).toString('latin1')))
    return [...codes].some((code) => !isText(text.get(code)))
  })
}

function textUse(document: CheckedDocument): TextUse {
  const known = uses.get(document) ?? readTextUse(document.file, document.pages)
  uses.set(document, known)
  return known
}
