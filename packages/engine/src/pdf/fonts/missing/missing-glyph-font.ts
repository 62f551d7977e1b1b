import { decodeStream } from '../../file/decode-stream.ts'
import {
  byteString,
  dict,
  isArray,
  isDict,
  isStream,
  name,
  type PdfDict,
  type PdfObject,
  type PdfRef,
  stream,
} from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import { toUnicodeStream } from '../to-unicode.ts'
import { MISSING_GLYPH, missingGlyphProgram } from './missing-glyph-program.ts'

/** Bytes that show the one glyph of a font made by {@link missingGlyphFont}. */
export const MISSING_GLYPH_CODE = `\0${String.fromCharCode(MISSING_GLYPH)}`

const DEFAULT_WIDTH = 1000

// A subset of a font has six letters before its name (ISO 32000-2, 9.9.2).
const FONT_NAME = name('SVCMIS+SvcMissingGlyph')

/**
 * A composite font of one glyph that looks like glyph 0 of another, is as wide, and stands for U+FFFD.
 *
 * @param composite the font whose glyph 0 must not be shown
 */
export function missingGlyphFont(file: PdfFile, composite: PdfDict): PdfRef {
  const source = descendantFont(file, composite)
  const width = missingWidth(file, source)
  const program = missingGlyphProgram(programOf(file, source), width)
  const descriptor = dict({
    Type: name('FontDescriptor'),
    FontName: FONT_NAME,
    Flags: 4,
    FontBBox: [0, -250, Math.max(1000, Math.ceil(width)), 1000],
    ItalicAngle: 0,
    Ascent: 1000,
    Descent: -250,
    CapHeight: 700,
    StemV: 80,
    FontFile2: file.add(stream(dict({ Length1: program.length }), program)),
  })
  const descendant = dict({
    Type: name('Font'),
    Subtype: name('CIDFontType2'),
    BaseFont: FONT_NAME,
    CIDSystemInfo: dict({
      Registry: byteString('Adobe'),
      Ordering: byteString('Identity'),
      Supplement: 0,
    }),
    FontDescriptor: file.add(descriptor),
    CIDToGIDMap: name('Identity'),
    W: [MISSING_GLYPH, [width]],
  })
  return file.add(
    dict({
      Type: name('Font'),
      Subtype: name('Type0'),
      BaseFont: FONT_NAME,
      Encoding: name('Identity-H'),
      DescendantFonts: [file.add(descendant)],
      ToUnicode: file.add(toUnicodeStream(new Map([[MISSING_GLYPH, 'FFFD']]), 2)),
    }),
  )
}

/** Width of CID 0, in thousandths of the font size. */
function missingWidth(file: PdfFile, font: PdfDict): number {
  const widths = file.resolve(font.get('W'))
  const fallback = number(file.resolve(font.get('DW'))) ?? DEFAULT_WIDTH
  if (!isArray(widths)) return fallback
  // Either `first [w w w]` or `first last w`.
  for (let index = 0; index + 1 < widths.length; ) {
    const first = file.resolve(widths[index])
    const second = file.resolve(widths[index + 1])
    if (isArray(second)) {
      if (first === 0) return number(file.resolve(second[0])) ?? fallback
      index += 2
    } else {
      if (first === 0) return number(file.resolve(widths[index + 2])) ?? fallback
      index += 3
    }
  }
  return fallback
}

function programOf(file: PdfFile, font: PdfDict): Buffer | undefined {
  const program = file.resolve(file.dictAt(font, 'FontDescriptor')?.get('FontFile2'))
  return isStream(program) ? decodeStream(program) : undefined
}

/** Font that a composite font takes its glyphs from. */
function descendantFont(file: PdfFile, composite: PdfDict): PdfDict {
  const descendants = file.resolve(composite.get('DescendantFonts'))
  const descendant = isArray(descendants) ? file.resolve(descendants[0]) : undefined
  return isDict(descendant) ? descendant : new Map()
}

function number(value: PdfObject | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined
}
