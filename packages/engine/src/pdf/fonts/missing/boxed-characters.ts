import { decodeStream } from '../../file/decode-stream.ts'
import { isStream, type PdfDict } from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import { readToUnicode } from '../to-unicode.ts'
import { trueTypeGlyphs } from '../true-type-glyphs.ts'

// Characters whose own picture is the box.
const BOXES: ReadonlySet<string> = new Set(['\u25a1', '\u25af', '\u2610', '\ufffd'])

/**
 * Characters that a simple font of LibreOffice's shows as a box because no font at hand has them.
 *
 * LibreOffice gives glyph 0, the box, a code of its own in the subset, with a copy of its outline under another
 * number. All characters that are missing share it; its `ToUnicode` names the first of them. Outlines of OpenType
 * fonts become a Type 1 program, whose encoding calls that glyph by its name.
 *
 * @returns one character for each such code; none for fonts of other kinds
 */
export function boxedCharacters(file: PdfFile, font: PdfDict): readonly string[] {
  const descriptor = file.dictAt(font, 'FontDescriptor')
  const toUnicode = file.resolve(font.get('ToUnicode'))
  if (!isStream(toUnicode)) return []
  const program = (key: string) => {
    const found = file.resolve(descriptor?.get(key))
    return isStream(found) ? decodeStream(found) : Buffer.alloc(0)
  }
  const codes = [
    ...codesOfMissingGlyph(program('FontFile2')),
    ...codesOfNotdef(program('FontFile')),
  ]
  if (codes.length === 0) return []
  const text = new Map(readToUnicode(decodeStream(toUnicode).toString('latin1')))
  return codes
    .map((code) =>
      Buffer.from(text.get(code) ?? '', 'hex')
        .swap16()
        .toString('utf16le'),
    )
    .filter((character) => character !== '' && !BOXES.has(character))
}

/** Codes to which the encoding of a Type 1 program gives its missing glyph, in the part that is not encrypted. */
function codesOfNotdef(font: Buffer): readonly number[] {
  const end = font.indexOf('eexec')
  const text = font.toString('latin1', 0, Math.max(end, 0))
  return [...text.matchAll(/\bdup\s+(\d+)\s*\/\.notdef\s+put\b/g)].map(([, code]) => Number(code))
}

function codesOfMissingGlyph(font: Buffer): readonly number[] {
  try {
    const glyphs = trueTypeGlyphs(font)
    const outlines = glyphs?.ranges.map(({ start, end }) => font.subarray(start, end)) ?? []
    const [box] = outlines
    if (glyphs === undefined || box === undefined || box.length === 0) return []
    return [...glyphs.byCode.entries()]
      .filter(([, glyph]) => glyph > 0 && outlines[glyph]?.equals(box))
      .map(([code]) => code)
  } catch (error) {
    // A position outside of the bytes: nothing is known of a damaged font.
    if (error instanceof RangeError) return []
    throw error
  }
}
