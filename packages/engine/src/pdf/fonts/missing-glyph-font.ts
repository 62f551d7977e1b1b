import { decodeStream } from '../file/decode-stream.ts'
import {
  dict,
  isArray,
  isDict,
  isStream,
  name,
  type PdfDict,
  type PdfObject,
  type PdfRef,
  stream,
} from '../file/objects.ts'
import type { PdfFile } from '../file/pdf-file.ts'
import { serializeNumber } from '../file/serialize.ts'
import { missingGlyphOutline } from './glyph-outline.ts'
import { toUnicodeStream } from './to-unicode.ts'

/** Code of the one glyph of a font made by {@link missingGlyphFont}. */
export const MISSING_GLYPH_CODE = 1

const DEFAULT_WIDTH = 1000

/**
 * A font of one glyph that looks like glyph 0 of a composite font, is as wide, and stands for U+FFFD.
 *
 * @param composite the font whose glyph 0 must not be shown
 */
export function missingGlyphFont(file: PdfFile, composite: PdfDict): PdfRef {
  const source = descendantFont(file, composite)
  const width = missingWidth(file, source)
  const outline = outlineOf(file, source) ?? box(width)
  // A font without a picture for it leaves the place empty, and so does this one.
  const painted = outline === '' ? '' : `${outline}f\n`
  const glyph = `${serializeNumber(width)} 0 d0\n${painted}`
  const procedure = stream(dict({}), Buffer.from(glyph, 'latin1'))
  const fontName = name('SvcMissingGlyph')
  return file.add(
    dict({
      Type: name('Font'),
      Subtype: name('Type3'),
      Name: fontName,
      // Zeros mean that the glyph's own extent counts (ISO 32000-2, table 110).
      FontBBox: [0, 0, 0, 0],
      FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
      FirstChar: MISSING_GLYPH_CODE,
      LastChar: MISSING_GLYPH_CODE,
      Widths: [width],
      Encoding: dict({
        Type: name('Encoding'),
        Differences: [MISSING_GLYPH_CODE, name('missing')],
      }),
      CharProcs: dict({ missing: file.add(procedure) }),
      Resources: dict({}),
      ToUnicode: file.add(toUnicodeStream(new Map([[MISSING_GLYPH_CODE, 'FFFD']]), 1)),
      // Tagged files need one for every font (ISO 32000-2, table 110).
      FontDescriptor: file.add(
        dict({ Type: name('FontDescriptor'), FontName: fontName, Flags: 4, ItalicAngle: 0 }),
      ),
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

function outlineOf(file: PdfFile, font: PdfDict): string | undefined {
  const program = file.resolve(file.dictAt(font, 'FontDescriptor')?.get('FontFile2'))
  return isStream(program) ? missingGlyphOutline(decodeStream(program)) : undefined
}

/** A frame as most fonts have it, for those whose own cannot be read: the inner rectangle runs the other way. */
function box(width: number): string {
  const [left, bottom, right, top] = [50, 0, width - 50, 650]
  const line = 40
  const outer = [left, bottom, right - left, top - bottom]
  const inner = [right - line, bottom + line, left - right + 2 * line, top - bottom - 2 * line]
  return [outer, inner].map((sides) => `${sides.map(serializeNumber).join(' ')} re\n`).join('')
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
