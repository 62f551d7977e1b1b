import { decodeFilters } from '../../file/decode-filters.ts'
import { decodeUtf16 } from '../../file/decode-text-string.ts'
import { isStream, type PdfDict } from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import { readToUnicode } from '../../fonts/to-unicode.ts'
import { nameAt } from '../name-at.ts'
import { compositeFont } from './composite-font.ts'
import type { GlyphFont } from './glyph-font.ts'
import { simpleFont } from './simple-font.ts'
import type { StandardFonts } from './standard-fonts.ts'

/**
 * Reads a font.
 *
 * @throws PdfError when its strings cannot be cut into codes
 */
export function readGlyphFont(file: PdfFile, font: PdfDict, standard: StandardFonts): GlyphFont {
  const kind = nameAt(file, font, 'Subtype')
  const map = readMap(file, font)
  if (kind === 'Type0') return compositeFont(file, font, map)
  return simpleFont(file, font, { map, standard, kind })
}

/** Text of each code by `ToUnicode`. */
function readMap(file: PdfFile, font: PdfDict): ReadonlyMap<number, string> {
  const value = file.resolve(font.get('ToUnicode'))
  if (!isStream(value)) return new Map()
  const cmap = decodeFilters(file, value).data.toString('latin1')
  return new Map(
    readToUnicode(cmap).map(([code, hex]) => [
      code,
      decodeUtf16(Buffer.from(hex, 'hex').toString('latin1')),
    ]),
  )
}
