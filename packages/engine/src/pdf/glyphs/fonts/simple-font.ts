import { isArray, isRef, type PdfDict } from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import { nameAt } from '../name-at.ts'
import { embeddedProgram } from './embedded-program.ts'
import { encodingNames } from './font-encoding.ts'
import { heights, type3Heights } from './font-heights.ts'
import type { FontGlyph, GlyphFont } from './glyph-font.ts'
import { meant, textOfGlyphName } from './glyph-names.ts'
import type { StandardFonts } from './standard-fonts.ts'

const SYMBOLIC = 4

/** A font of at most 256 glyphs, one byte each (ISO 32000-2, 9.6). */
export function simpleFont(
  file: PdfFile,
  font: PdfDict,
  {
    map,
    standard,
    kind,
  }: {
    readonly map: ReadonlyMap<number, string>
    readonly standard: StandardFonts
    readonly kind: string
  },
): GlyphFont {
  const descriptor = file.dictAt(font, 'FontDescriptor')
  const fontName = nameAt(file, font, 'BaseFont')
  const common = standard(fontName)
  const names = encodingNames(file, font, standard)
  const program = descriptor && embeddedProgram(file, descriptor, standard('Helvetica').names)
  const flags = Number(file.resolve(descriptor?.get('Flags')) ?? 0)
  const isSymbolic = (flags & SYMBOLIC) !== 0
  const isBare = program === undefined
  const widths = file.resolve(font.get('Widths'))
  const first = Number(file.resolve(font.get('FirstChar')) ?? 0)
  const missing = Number(file.resolve(descriptor?.get('MissingWidth')) ?? 0)
  const scale = kind === 'Type3' ? type3Scale(file, font) : 0.001
  // Signs that are no text, in fonts that everybody has.
  const isSigns = program === undefined && /dingbats|^symbol/i.test(fontName)
  const drawings = kind === 'Type3' ? file.dictAt(font, 'CharProcs') : undefined
  const known = new Map<string, FontGlyph>()

  function encodedText(code: number): string | undefined {
    const glyph = names.get(code)
    const named = glyph === undefined ? undefined : textOfGlyphName(glyph)
    if (named !== undefined) return named
    const own = program?.textOfCode(code)
    if (own !== undefined || kind === 'Type3') return own
    if (glyph !== undefined) return isSigns ? '\ufffc' : undefined
    if (isBare || !isSymbolic) {
      const usual = (isBare ? common.names : standard('Helvetica').names).get(code)
      return textOfGlyphName(usual ?? '') ?? (isSigns ? '\ufffc' : undefined)
    }
    return undefined
  }

  function drawingOf(code: number): number | undefined {
    const drawing = drawings?.get(names.get(code) ?? '')
    return isRef(drawing) ? drawing.num : undefined
  }

  function widthOf(code: number): number {
    const stated = isArray(widths) ? file.resolve(widths[code - first]) : undefined
    if (typeof stated === 'number') return stated
    if (isArray(widths) || kind === 'Type3') return missing
    const glyph = names.get(code) ?? common.names.get(code)
    return common.widthOf(glyph ?? '') ?? (missing || 600)
  }

  const glyphOf = (byte: string): FontGlyph => {
    const code = byte.charCodeAt(0)
    const width = widthOf(code) * scale
    const [mapped, encoded] = [meant(map.get(code)), meant(encodedText(code))]
    return {
      bytes: byte,
      text: mapped ?? encoded,
      otherText:
        encoded !== undefined && encoded !== mapped && mapped !== undefined ? encoded : undefined,
      advance: width,
      width,
      shift: [0, 0],
      drawing: drawingOf(code),
      isSpace: code === 32,
    }
  }
  return {
    isVertical: false,
    ...heights(file, descriptor, kind === 'Type3' ? type3Heights(file, font) : undefined),
    glyphsOf: (bytes) =>
      Array.from(bytes, (byte) => {
        const glyph = known.get(byte) ?? glyphOf(byte)
        known.set(byte, glyph)
        return glyph
      }),
  }
}

function type3Scale(file: PdfFile, font: PdfDict): number {
  const matrix = file.resolve(font.get('FontMatrix'))
  const scale = isArray(matrix) ? Number(file.resolve(matrix[0])) : 0.001
  return Number.isFinite(scale) ? scale : 0.001
}
