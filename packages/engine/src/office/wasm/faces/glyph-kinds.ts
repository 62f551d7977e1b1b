/** Glyphs of one Font DICT that become wider by as much. */
export interface GlyphKind {
  /** Number of the Font DICT that the font has for them. */
  readonly own: number
  /** Units by which they are wider. */
  readonly wider: number
}

/** Most kinds that a font may tell apart: their number is one byte. */
export const MAX_KINDS = 256

const FORMAT_0 = 0
const FORMAT_3 = 3

/**
 * Number of the Font DICT of each glyph of a CFF font.
 *
 * @throws RangeError where it leads out of the font, and for a format that is not known
 *
 * Source: Adobe Technical Note 5176, 19.
 */
export function readSelect(cff: Buffer, start: number, glyphs: number): Uint8Array {
  const format = cff.readUInt8(start)
  if (format === FORMAT_0) return Uint8Array.from(cff.subarray(start + 1, start + 1 + glyphs))
  if (format !== FORMAT_3) throw new RangeError(`FDSelect of format ${format}`)
  const selected = new Uint8Array(glyphs)
  const ranges = cff.readUInt16BE(start + 1)
  for (let range = 0; range < ranges; range += 1) {
    const at = start + 3 + 3 * range
    selected.fill(cff.readUInt8(at + 2), cff.readUInt16BE(at), cff.readUInt16BE(at + 3))
  }
  return selected
}

/**
 * Kinds of glyphs, those of the font itself first, and which of them each glyph is of, as a font says it.
 *
 * @param own number of the Font DICT of each glyph
 * @param wider units by which glyphs are wider, by their number
 * @param count of the Font DICTs
 */
export function kindsOfGlyphs(
  own: Uint8Array,
  wider: ReadonlyMap<number, number>,
  count: number,
): { readonly kinds: readonly GlyphKind[]; readonly selected: Buffer } {
  const kinds: GlyphKind[] = Array.from({ length: count }, (_, own) => ({ own, wider: 0 }))
  const known = new Map<string, number>()
  const selected = Buffer.concat([Buffer.of(FORMAT_0), own])
  for (const [glyph, units] of wider) {
    const kind = { own: own[glyph] ?? 0, wider: units }
    const key = `${kind.own} ${units}`
    const number = known.get(key) ?? kinds.push(kind) - 1
    known.set(key, number)
    selected[1 + glyph] = number
  }
  return { kinds, selected }
}
