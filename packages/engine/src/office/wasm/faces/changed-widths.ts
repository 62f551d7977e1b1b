import { plainCharacters } from '../../../text/fonts/character-map.ts'
import { type Sfnt, tableView } from '../../../text/fonts/sfnt.ts'
import type { WordMetrics } from '../../fonts/word-metrics.ts'
import { copyOf } from './metric-tables.ts'
import { type CffHead, cffOfWidths } from './moved-cff.ts'

/** Widths of another font for the glyphs of a face, in both places where it says them. */
export interface ChangedWidths {
  /** Table hmtx, with a width for every glyph. */
  readonly advances: Buffer
  /** Beginning of a table of outlines with the same widths; undefined where outlines have none. */
  readonly cff: CffHead | undefined
}

/**
 * Gives the glyphs of a face the widths of another font.
 *
 * Outlines in CFF state widths of their own, which come into a PDF and have to agree with those that its text is set by
 * (ISO 19005-2, 6.2.11.5).
 *
 * @returns undefined where the font has the widths of the face, and where the outlines cannot be given others
 *
 * Source: OpenType 1.9.1, hmtx.
 */
export function changedWidths(
  { sfnt, isBold }: { readonly sfnt: Sfnt; readonly isBold: boolean },
  { widths }: WordMetrics,
): ChangedWidths | undefined {
  if (widths === undefined) return undefined
  const unitsPerEm = tableView(sfnt, 'head', 54)?.getUint16(18) ?? 1000
  const advances = advancesOf(sfnt)
  const characters = plainCharacters(sfnt)
  const wider = new Map<number, number>()
  for (const [character, width] of widths(isBold)) {
    const glyph = characters.get(character) ?? 0
    if (glyph === 0 || 4 * glyph >= advances.length) continue
    const units = Math.round((width * unitsPerEm) / 1000)
    wider.set(glyph, units - advances.readUInt16BE(4 * glyph))
    advances.writeUInt16BE(units, 4 * glyph)
  }
  if (!sfnt.tables.has('CFF ')) return { advances, cff: undefined }
  const cff = cffOf(sfnt, wider)
  return cff && { advances, cff }
}

function cffOf(sfnt: Sfnt, wider: ReadonlyMap<number, number>): CffHead | undefined {
  try {
    const view = tableView(sfnt, 'CFF ', 4)
    return view && cffOfWidths(Buffer.from(view.buffer, view.byteOffset, view.byteLength), wider)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Widths and bearings of all glyphs: the last ones share a width in the font. */
function advancesOf(sfnt: Sfnt): Buffer {
  const old = copyOf(sfnt, 'hmtx')
  const long = tableView(sfnt, 'hhea', 36)?.getUint16(34) ?? 0
  const glyphs = tableView(sfnt, 'maxp', 6)?.getUint16(4) ?? 0
  const table = Buffer.alloc(4 * glyphs)
  for (let glyph = 0; glyph < glyphs; glyph += 1) {
    const bearing = glyph < long ? 4 * glyph + 2 : 4 * long + 2 * (glyph - long)
    table.writeUInt16BE(wordAt(old, 4 * Math.min(glyph, long - 1)), 4 * glyph)
    table.writeUInt16BE(wordAt(old, bearing), 4 * glyph + 2)
  }
  return table
}

function wordAt(table: Buffer, at: number): number {
  return at >= 0 && at + 2 <= table.length ? table.readUInt16BE(at) : 0
}
