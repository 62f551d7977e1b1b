import { type Sfnt, tableView } from '../sfnt.ts'

/** Numbers of glyphs, each from one to another, both included. */
export type GlyphRanges = readonly (readonly [first: number, last: number])[]

// Each entry of the list: first and last glyph, place and length of the drawing.
const ENTRY_BYTES = 12

/** Glyphs that a face has drawings in SVG for (OpenType 1.9.1, SVG: the document list). */
export function svgPictures(sfnt: Sfnt): GlyphRanges {
  const table = tableView(sfnt, 'SVG ', 10)
  if (table === undefined) return []
  const list = table.getUint32(2)
  if (list + 2 > table.byteLength) return []
  const room = Math.floor((table.byteLength - list - 2) / ENTRY_BYTES)
  const count = Math.min(table.getUint16(list), room)
  return Array.from({ length: count }, (_, index): GlyphRanges[number] => {
    const at = list + 2 + index * ENTRY_BYTES
    return [table.getUint16(at), table.getUint16(at + 2)]
  })
}
