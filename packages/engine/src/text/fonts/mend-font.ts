import { characterTable, legacyCharacters } from './character-map.ts'
import { readSfnt, sfntStart } from './sfnt.ts'

/**
 * A font as HarfBuzz can use all of it: the tables of a face in the order of their tags, for it looks for them by halves, and
 * characters in Unicode, for it knows no other encoding.
 *
 * @returns the same bytes where nothing is to be mended
 * @throws FontError when this is no TrueType or OpenType font
 */
export function mendedFont(bytes: Uint8Array, index: number): Uint8Array {
  const sfnt = readSfnt(bytes, index)
  const characters = legacyCharacters(sfnt)
  const tags = [...sfnt.tables.keys()]
  const isSorted = tags.every((tag, at) => at === 0 || (tags[at - 1] ?? '') < tag)
  if (characters === undefined && isSorted) return bytes
  const added = characters ? characterTable(characters) : new Uint8Array()
  const end = (bytes.length + 3) & ~3
  const mended = Buffer.alloc(end + added.length)
  mended.set(bytes)
  mended.set(added, end)
  const start = sfntStart(bytes, index) + 12
  const records = [...sfnt.tables].sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [place, [tag, { offset, length }]] of records.entries()) {
    const at = start + 16 * place
    const isNew = tag === 'cmap' && characters !== undefined
    mended.write(tag, at, 'latin1')
    // HarfBuzz reads no checksums.
    mended.writeUInt32BE(0, at + 4)
    mended.writeUInt32BE(isNew ? end : offset, at + 8)
    mended.writeUInt32BE(isNew ? added.length : length, at + 12)
  }
  mended.writeUInt16BE(records.length, start - 8)
  return mended
}
