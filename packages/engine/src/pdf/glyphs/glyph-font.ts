import { decodeFilters } from '../file/decode-filters.ts'
import { decodeUtf16 } from '../file/decode-text-string.ts'
import {
  isArray,
  isDict,
  isName,
  isStream,
  type PdfDict,
  type PdfObject,
  type PdfStream,
} from '../file/objects.ts'
import { PdfError } from '../file/pdf-error.ts'
import type { PdfFile } from '../file/pdf-file.ts'
import { readToUnicode } from '../fonts/to-unicode.ts'
import { readCodeMap } from './code-map.ts'
import { type FontProgram, readSfnt, readType1 } from './font-program.ts'
import { textOfGlyphName } from './glyph-names.ts'
import { readCff } from './read-cff.ts'
import type { StandardFonts } from './standard-fonts.ts'

/** A character code as a font shows it. Lengths are parts of the font size. */
export interface FontGlyph {
  /** Bytes of the code. */
  readonly bytes: string
  /** Text by the map for readers; undefined where nothing says what the glyph stands for. */
  readonly text: string | undefined
  /** Text by the encoding or the program, where it differs: what the font's map says need not be what it shows. */
  readonly otherText: string | undefined
  /** How far the next glyph stands from it: to the right, or upwards in a vertical font. */
  readonly advance: number
  /** From the writing position to the origin of the glyph in a vertical font. */
  readonly shift: readonly [x: number, y: number]
  readonly width: number
  /** Whether word spacing counts for it. */
  readonly isSpace: boolean
}

/** A font as text is cut and measured by it. */
export interface GlyphFont {
  readonly glyphsOf: (bytes: string) => readonly FontGlyph[]
  readonly isVertical: boolean
  /** How far letters reach above and below the line, as parts of the font size. */
  readonly ascent: number
  readonly descent: number
}

const SYMBOLIC = 4

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

/** Text that says something: parts of conjuncts have none of their own, private characters mean nothing. */
function meant(text: string | undefined): string | undefined {
  return text === undefined || /[\0\ufffd\ue000-\uf8ff]/.test(text) ? undefined : text
}

function simpleFont(
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
      ...{ advance: width, width, shift: [0, 0] },
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

/** Names of glyphs by code, as far as the font states them. */
function encodingNames(
  file: PdfFile,
  font: PdfDict,
  standard: StandardFonts,
): ReadonlyMap<number, string> {
  const value = file.resolve(font.get('Encoding'))
  const entries = isDict(value) ? value : undefined
  const base = isName(value) ? value.value : entries && nameAt(file, entries, 'BaseEncoding')
  const names = new Map(baseNames(base, standard))
  const differences = file.resolve(entries?.get('Differences'))
  let code = 0
  for (const item of isArray(differences) ? differences : []) {
    const difference = file.resolve(item)
    if (typeof difference === 'number') code = difference
    else if (isName(difference)) names.set(code++, difference.value)
  }
  return names
}

const CHARACTER_SETS: Readonly<Record<string, string>> = {
  WinAnsiEncoding: 'windows-1252',
  MacRomanEncoding: 'macintosh',
}

function baseNames(
  base: string | undefined,
  standard: StandardFonts,
): Iterable<readonly [number, string]> {
  if (base === 'StandardEncoding') return standard('Helvetica').names
  const label = base === undefined ? undefined : CHARACTER_SETS[base]
  if (label === undefined) return []
  const decoder = new TextDecoder(label)
  return Array.from({ length: 224 }, (_, index): [number, string] => {
    const code = index + 32
    const character = decoder.decode(Uint8Array.of(code))
    // The form of a name that says which character it is.
    return [code, `u${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`]
  })
}

function embeddedProgram(
  file: PdfFile,
  descriptor: PdfDict,
  standardNames: ReadonlyMap<number, string>,
): FontProgram | undefined {
  const program = (key: string): PdfStream | undefined => {
    const value = file.resolve(descriptor.get(key))
    return isStream(value) ? value : undefined
  }
  try {
    const [type1, trueType, other] = ['FontFile', 'FontFile2', 'FontFile3'].map(program)
    if (type1) return readType1(decodeFilters(file, type1).data, standardNames)
    if (trueType) return readSfnt(decodeFilters(file, trueType).data) ?? NOTHING_KNOWN
    if (!other) return undefined
    const bytes = decodeFilters(file, other).data
    const isOpenType = bytes.toString('latin1', 0, 4) === 'OTTO'
    return (isOpenType ? readSfnt(bytes) : readCff(bytes, standardNames)) ?? NOTHING_KNOWN
  } catch (error) {
    if (error instanceof PdfError) return NOTHING_KNOWN
    throw error
  }
}

const NOTHING_KNOWN: FontProgram = { textOfCode: () => undefined, textOfGlyph: () => undefined }

function compositeFont(file: PdfFile, font: PdfDict, map: ReadonlyMap<number, string>): GlyphFont {
  const codes = readCodeMap(file, font.get('Encoding'))
  const list = file.resolve(font.get('DescendantFonts'))
  const descendant = file.resolve(isArray(list) ? list[0] : list)
  if (!isDict(descendant)) throw new PdfError('A composite font has no descendant.')
  const descriptor = file.dictAt(descendant, 'FontDescriptor')
  const program = descriptor && embeddedProgram(file, descriptor, new Map())
  const glyphOfCid = cidToGlyph(file, descendant)
  const widths = readWidths(file, descendant.get('W'), 1)
  const heightsOfCids = readWidths(file, descendant.get('W2'), 3)
  const defaultWidth = Number(file.resolve(descendant.get('DW')) ?? 1000)
  const vertical = file.resolve(descendant.get('DW2'))
  const [defaultY = 880, defaultAdvance = -1000] = isArray(vertical) ? vertical.map(Number) : []
  const known = new Map<string, FontGlyph>()

  const glyphOf = (bytes: string, codeValue: number): FontGlyph => {
    const code = { value: codeValue, length: bytes.length }
    const cid = codes.cidOf(code)
    const isHalf = cid === undefined && bytes.length === 1
    const width =
      (cid === undefined ? undefined : widths.get(cid)?.[0]) ?? (isHalf ? 500 : defaultWidth)
    const [down, x, y] = (cid === undefined ? undefined : heightsOfCids.get(cid)) ?? [
      defaultAdvance,
      width / 2,
      defaultY,
    ]
    const own = cid === undefined ? undefined : program?.textOfGlyph(glyphOfCid(cid))
    const [mapped, encoded] = [meant(map.get(codeValue)), meant(codes.textOf(code, bytes) ?? own)]
    const { isVertical } = codes
    return {
      bytes,
      text: mapped ?? encoded,
      otherText:
        encoded !== undefined && encoded !== mapped && mapped !== undefined ? encoded : undefined,
      advance: (isVertical ? (down ?? -1000) : width) / 1000,
      width: width / 1000,
      shift: isVertical ? [-(x ?? 0) / 1000, -(y ?? 0) / 1000] : [0, 0],
      isSpace: bytes === ' ',
    }
  }
  return {
    isVertical: codes.isVertical,
    ...heights(file, descriptor, undefined),
    glyphsOf(bytes) {
      const glyphs: FontGlyph[] = []
      for (let at = 0; at < bytes.length; ) {
        const { value, length } = codes.next(bytes, at)
        const own = bytes.slice(at, at + length)
        const glyph = known.get(own) ?? glyphOf(own, value)
        known.set(own, glyph)
        glyphs.push(glyph)
        at += Math.max(1, length)
      }
      return glyphs
    },
  }
}

function cidToGlyph(file: PdfFile, descendant: PdfDict): (cid: number) => number {
  const map = file.resolve(descendant.get('CIDToGIDMap'))
  if (!isStream(map)) return (cid) => cid
  const { data } = decodeFilters(file, map)
  return (cid) => (cid * 2 + 1 < data.length ? data.readUInt16BE(cid * 2) : 0)
}

/** Widths of characters (ISO 32000-2, 9.7.4.3), `size` numbers for each. */
function readWidths(
  file: PdfFile,
  value: PdfObject | undefined,
  size: number,
): ReadonlyMap<number, readonly number[]> {
  const widths = new Map<number, readonly number[]>()
  const list = file.resolve(value)
  const items = isArray(list) ? list.map((item) => file.resolve(item)) : []
  for (let at = 0; at + 1 < items.length; ) {
    const first = Number(items[at])
    const second = items[at + 1]
    if (isArray(second)) {
      const numbers = second.map((item) => Number(file.resolve(item)))
      for (let index = 0; index * size < numbers.length; index += 1) {
        widths.set(first + index, numbers.slice(index * size, index * size + size))
      }
      at += 2
      continue
    }
    const numbers = items.slice(at + 2, at + 2 + size).map(Number)
    for (let cid = first; cid <= Math.min(Number(second), first + 0xffff); cid += 1)
      widths.set(cid, numbers)
    at += 2 + size
  }
  return widths
}

/** Letters of fonts that say nothing, or nonsense, reach as far as those of most. */
function heights(
  file: PdfFile,
  descriptor: PdfDict | undefined,
  own: readonly [number, number] | undefined,
) {
  const entry = (key: string) => Number(file.resolve(descriptor?.get(key)) ?? 0) / 1000
  const [ascent, descent] = own ?? [entry('Ascent'), -Math.abs(entry('Descent'))]
  return {
    ascent: ascent > 0.4 && ascent < 1.6 ? ascent : 0.9,
    descent: descent < -0.05 && descent > -0.8 ? descent : -0.25,
  }
}

function type3Scale(file: PdfFile, font: PdfDict): number {
  const matrix = file.resolve(font.get('FontMatrix'))
  const scale = isArray(matrix) ? Number(file.resolve(matrix[0])) : 0.001
  return Number.isFinite(scale) ? scale : 0.001
}

function type3Heights(file: PdfFile, font: PdfDict): readonly [number, number] {
  const matrix = file.resolve(font.get('FontMatrix'))
  const box = file.resolve(font.get('FontBBox'))
  const scale = isArray(matrix) ? Number(file.resolve(matrix[3])) : 0.001
  const [, bottom = 0, , top = 0] = isArray(box)
    ? box.map((item) => Number(file.resolve(item)))
    : []
  const sides = [bottom * scale, top * scale]
  return [Math.max(...sides), Math.min(...sides)]
}

function nameAt(file: PdfFile, owner: PdfDict, key: string): string {
  const value = file.resolve(owner.get(key))
  return isName(value) ? value.value : ''
}
