/** Parts of a font of {@link tinyTrueType} beside its outlines. */
interface TinyTrueType {
  readonly unitsPerEm?: number
  readonly isLong?: boolean
  /** Glyph numbers by code; without any the font has no map. */
  readonly byCode?: Readonly<Record<number, number>>
  /** Further tables, as they are. */
  readonly tables?: Readonly<Record<string, Buffer>>
}

/** A TrueType font of head, loca and glyf, of cmap where it has codes, and of the tables given. */
export function tinyTrueType(
  glyphs: readonly (readonly number[])[],
  { unitsPerEm = 1000, isLong = false, byCode, tables: given }: TinyTrueType = {},
): Buffer {
  const head = Buffer.alloc(54)
  head.writeUInt16BE(unitsPerEm, 18)
  head.writeInt16BE(isLong ? 1 : 0, 50)
  const loca = Buffer.alloc((glyphs.length + 1) * (isLong ? 4 : 2))
  let end = 0
  for (const [index, glyph] of glyphs.entries()) {
    end += glyph.length
    if (isLong) loca.writeUInt32BE(end, (index + 1) * 4)
    else loca.writeUInt16BE(end / 2, (index + 1) * 2)
  }
  const cmap = byCode && { cmap: byteMap(byCode) }
  const tables = Object.entries({ ...given, ...cmap, glyf: Buffer.from(glyphs.flat()), head, loca })
  const directory = Buffer.alloc(12 + tables.length * 16)
  directory.writeUInt16BE(tables.length, 4)
  let offset = directory.length
  for (const [index, [tag, data]] of tables.entries()) {
    const record = 12 + index * 16
    directory.write(tag, record, 'latin1')
    directory.writeUInt32BE(offset, record + 8)
    directory.writeUInt32BE(data.length, record + 12)
    offset += data.length
  }
  return Buffer.concat([directory, ...tables.map(([, data]) => data)])
}

/** One subtable, of format 0. */
function byteMap(byCode: Readonly<Record<number, number>>): Buffer {
  const cmap = Buffer.alloc(12 + 262)
  cmap.writeUInt16BE(1, 2)
  cmap.writeUInt32BE(12, 8)
  for (const [code, glyph] of Object.entries(byCode)) cmap.writeUInt8(glyph, 18 + Number(code))
  return cmap
}
