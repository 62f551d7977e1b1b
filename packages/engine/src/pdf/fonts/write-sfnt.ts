// The rest of the sum over a whole font file, as `checkSumAdjustment` holds it.
const CHECKSUM_OF_A_FONT = 0xb1b0afba
const ADJUSTMENT_OFFSET = 8

/**
 * Writes a TrueType font file of the given tables.
 *
 * Source: OpenType specification, "Organization of an OpenType Font".
 */
export function writeSfnt(tables: Readonly<Record<string, Buffer>>): Buffer {
  const entries = Object.entries(tables).sort(([a], [b]) => (a < b ? -1 : 1))
  const searched = 2 ** Math.floor(Math.log2(entries.length)) * 16
  const directory = Buffer.alloc(12 + entries.length * 16)
  directory.writeUInt32BE(0x00010000, 0)
  directory.writeUInt16BE(entries.length, 4)
  directory.writeUInt16BE(searched, 6)
  directory.writeUInt16BE(Math.log2(searched / 16), 8)
  directory.writeUInt16BE(entries.length * 16 - searched, 10)
  const parts = [directory]
  let offset = directory.length
  let headOffset: number | undefined
  for (const [index, [tag, table]] of entries.entries()) {
    const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)])
    if (tag === 'head') {
      padded.writeUInt32BE(0, ADJUSTMENT_OFFSET)
      headOffset = offset
    }
    const record = 12 + index * 16
    directory.write(tag, record, 'latin1')
    directory.writeUInt32BE(checksum(padded), record + 4)
    directory.writeUInt32BE(offset, record + 8)
    directory.writeUInt32BE(table.length, record + 12)
    parts.push(padded)
    offset += padded.length
  }
  const font = Buffer.concat(parts)
  if (headOffset !== undefined) {
    font.writeUInt32BE((CHECKSUM_OF_A_FONT - checksum(font)) >>> 0, headOffset + ADJUSTMENT_OFFSET)
  }
  return font
}

function checksum(padded: Buffer): number {
  let sum = 0
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0
  return sum
}
