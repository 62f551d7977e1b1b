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
  const names = encodingNames(file, font, standard)
  const parts = { file, font, descriptor, names, standard, kind }
  const textOf = codeTexts(parts)
  const widthOf = codeWidths(parts)
  const scale = kind === 'Type3' ? type3Scale(file, font) : 0.001
  const drawings = kind === 'Type3' ? file.dictAt(font, 'CharProcs') : undefined
  const known = new Map<string, FontGlyph>()

  const glyphOf = (byte: string): FontGlyph => {
    const code = byte.charCodeAt(0)
    const width = widthOf(code) * scale
    const [mapped, encoded] = [meant(map.get(code)), meant(textOf(code))]
    const drawing = drawings?.get(names.get(code) ?? '')
    return {
      bytes: byte,
      text: mapped ?? encoded,
      otherText:
        encoded !== undefined && encoded !== mapped && mapped !== undefined ? encoded : undefined,
      advance: width,
      width,
      shift: [0, 0],
      drawing: isRef(drawing) ? drawing.num : undefined,
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

interface FontParts {
  readonly file: PdfFile
  readonly font: PdfDict
  readonly descriptor: PdfDict | undefined
  /** Names of glyphs by their codes. */
  readonly names: ReadonlyMap<number, string>
  readonly standard: StandardFonts
  readonly kind: string
}

/** The text of each code by the font's encoding and its program. */
function codeTexts({ file, font, descriptor, names, standard, kind }: FontParts) {
  const latin = standard('Helvetica').names
  const program = descriptor && embeddedProgram(file, descriptor, latin)
  const fontName = nameAt(file, font, 'BaseFont')
  const flags = Number(file.resolve(descriptor?.get('Flags')) ?? 0)
  const isSymbolic = (flags & SYMBOLIC) !== 0
  const isBare = program === undefined
  // Signs that are no text, in fonts that everybody has.
  const isSigns = isBare && /dingbats|^symbol/i.test(fontName)
  const usual = isBare ? standard(fontName).names : latin
  return (code: number): string | undefined => {
    const glyph = names.get(code)
    const named = glyph === undefined ? undefined : textOfGlyphName(glyph)
    if (named !== undefined) return named
    const own = program?.textOfCode(code)
    if (own !== undefined || kind === 'Type3') return own
    if (glyph !== undefined) return isSigns ? '\ufffc' : undefined
    if (!isBare && isSymbolic) return undefined
    return textOfGlyphName(usual.get(code) ?? '') ?? (isSigns ? '\ufffc' : undefined)
  }
}

/** The width of each code as the font states it, or as the usual font of its name has it. */
function codeWidths({ file, font, descriptor, names, standard, kind }: FontParts) {
  const usual = standard(nameAt(file, font, 'BaseFont'))
  const widths = file.resolve(font.get('Widths'))
  const first = Number(file.resolve(font.get('FirstChar')) ?? 0)
  const missing = Number(file.resolve(descriptor?.get('MissingWidth')) ?? 0)
  return (code: number): number => {
    const stated = isArray(widths) ? file.resolve(widths[code - first]) : undefined
    if (typeof stated === 'number') return stated
    if (isArray(widths) || kind === 'Type3') return missing
    const glyph = names.get(code) ?? usual.names.get(code)
    return usual.widthOf(glyph ?? '') ?? (missing || 600)
  }
}

function type3Scale(file: PdfFile, font: PdfDict): number {
  const matrix = file.resolve(font.get('FontMatrix'))
  const scale = isArray(matrix) ? Number(file.resolve(matrix[0])) : 0.001
  return Number.isFinite(scale) ? scale : 0.001
}
