/** Where the outlines of a TrueType font lie. */
export interface TrueTypeGlyphs {
  readonly unitsPerEm: number
  /** Byte ranges in the font file by glyph number; an empty one has nothing to draw. */
  readonly ranges: readonly { readonly start: number; readonly end: number }[]
  /** Glyph numbers by code, for a font whose only map is of 256 codes; otherwise empty. */
  readonly byCode: readonly number[]
}

/**
 * Finds the outlines of a TrueType font.
 *
 * @returns undefined for a font whose outlines are of another kind
 * @throws RangeError for a damaged font
 *
 * Source: OpenType specification, tables "head", "loca" and "cmap".
 */
export function trueTypeGlyphs(font: Buffer): TrueTypeGlyphs | undefined {
  const head = findTable(font, 'head')
  const loca = findTable(font, 'loca')
  const glyf = findTable(font, 'glyf')
  if (head === undefined || loca === undefined || glyf === undefined) return undefined
  const isLong = font.readInt16BE(head.offset + 50) !== 0
  const offsets = Array.from({ length: loca.length / (isLong ? 4 : 2) }, (_, index) =>
    isLong
      ? font.readUInt32BE(loca.offset + index * 4)
      : font.readUInt16BE(loca.offset + index * 2) * 2,
  )
  return {
    unitsPerEm: font.readUInt16BE(head.offset + 18),
    ranges: offsets.slice(1).map((end, index) => ({
      start: glyf.offset + (offsets[index] ?? end),
      end: glyf.offset + end,
    })),
    byCode: readByteMap(font),
  }
}

/** The map of a subset that is made for one-byte codes: format 0, the only one there. */
function readByteMap(font: Buffer): readonly number[] {
  const cmap = findTable(font, 'cmap')
  if (cmap === undefined || font.readUInt16BE(cmap.offset + 2) !== 1) return []
  const map = cmap.offset + font.readUInt32BE(cmap.offset + 8)
  return font.readUInt16BE(map) === 0 ? [...font.subarray(map + 6, map + 262)] : []
}

/** The bytes of one table; undefined where the font has none. */
export function trueTypeTable(font: Buffer, tag: string): Buffer | undefined {
  const table = findTable(font, tag)
  return table && font.subarray(table.offset, table.offset + table.length)
}

function findTable(
  font: Buffer,
  tag: string,
): { readonly offset: number; readonly length: number } | undefined {
  const count = font.readUInt16BE(4)
  for (let index = 0; index < count; index += 1) {
    const record = 12 + index * 16
    if (font.toString('latin1', record, record + 4) !== tag) continue
    return { offset: font.readUInt32BE(record + 8), length: font.readUInt32BE(record + 12) }
  }
  return undefined
}
