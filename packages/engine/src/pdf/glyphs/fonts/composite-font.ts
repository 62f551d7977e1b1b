import { decodeFilters } from '../../file/decode-filters.ts'
import { isArray, isDict, isStream, type PdfDict } from '../../file/objects.ts'
import { PdfError } from '../../file/pdf-error.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import { readWidths } from './cid-widths.ts'
import { readCodeMap } from './code-map.ts'
import { embeddedProgram } from './embedded-program.ts'
import { heights } from './font-heights.ts'
import type { FontGlyph, GlyphFont } from './glyph-font.ts'
import { meant } from './glyph-names.ts'

/**
 * A font of many characters, whose codes a map tells (ISO 32000-2, 9.7).
 *
 * @param map text of each code by `ToUnicode`
 * @throws PdfError when its strings cannot be cut into codes
 */
export function compositeFont(
  file: PdfFile,
  font: PdfDict,
  map: ReadonlyMap<number, string>,
): GlyphFont {
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
      drawing: undefined,
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
