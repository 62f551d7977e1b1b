const SECTOR = 512
const END = 0xfffffffe
const FREE = 0xffffffff

/** A compound file with these streams in its root, each in sectors of its own. */
export function compoundOf(streams: Readonly<Record<string, Uint8Array>>): Buffer {
  const entries = Object.entries(streams)
  const table: number[] = []
  const chain = (bytes: number) => {
    const start = table.length
    const sectors = Math.max(1, Math.ceil(bytes / SECTOR))
    for (let index = 1; index < sectors; index += 1) table.push(start + index)
    table.push(END)
    return start
  }
  const directoryStart = chain((entries.length + 1) * 128)
  const starts = entries.map(([, content]) => chain(content.length))
  const fatSectors = Math.ceil((table.length * 4) / (SECTOR - 8))
  const fatStart = table.length

  const file = Buffer.alloc((1 + fatStart + fatSectors) * SECTOR)
  file.set(Buffer.from('d0cf11e0a1b11ae1', 'hex'))
  file.writeUInt16LE(3, 26)
  file.writeUInt16LE(9, 30)
  file.writeUInt16LE(6, 32)
  file.writeUInt32LE(fatSectors, 44)
  file.writeUInt32LE(directoryStart, 48)
  // No stream is small: none stands in the stream of small sectors.
  file.writeUInt32LE(0, 56)
  file.writeUInt32LE(END, 60)
  file.writeUInt32LE(END, 68)
  for (let index = 0; index < 109; index += 1) {
    file.writeUInt32LE(index < fatSectors ? fatStart + index : FREE, 76 + index * 4)
  }
  const at = (sector: number) => (1 + sector) * SECTOR
  for (const [index, next] of table.entries()) file.writeUInt32LE(next, at(fatStart) + index * 4)
  writeEntry(file, at(directoryStart), 'Root Entry', 5, { child: 1, start: END, size: 0 })
  for (const [index, [name, content]] of entries.entries()) {
    const right = index + 1 < entries.length ? index + 2 : FREE
    const start = starts[index] ?? END
    writeEntry(file, at(directoryStart) + (index + 1) * 128, name, 2, {
      right,
      start,
      size: content.length,
    })
    file.set(content, at(start))
  }
  return file
}

function writeEntry(
  file: Buffer,
  offset: number,
  name: string,
  type: number,
  links: { child?: number; right?: number; start: number; size: number },
): void {
  file.write(name, offset, 'utf16le')
  file.writeUInt16LE((name.length + 1) * 2, offset + 64)
  file[offset + 66] = type
  file.writeUInt32LE(FREE, offset + 68)
  file.writeUInt32LE(links.right ?? FREE, offset + 72)
  file.writeUInt32LE(links.child ?? FREE, offset + 76)
  file.writeUInt32LE(links.start, offset + 116)
  file.writeUInt32LE(links.size, offset + 120)
}
