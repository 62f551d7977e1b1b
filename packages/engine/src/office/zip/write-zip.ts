import { crc32, deflateRawSync } from 'node:zlib'
import type { ZipEntry } from './zip-entry.ts'

const LOCAL_BYTES = 30
const CENTRAL_BYTES = 46
const END_BYTES = 22
const VERSION = 20
const UTF8_FLAG = 0x0800
// 1980-01-01, the first day ZIP knows: an archive of the same content has the same bytes.
const DATE = 0x0021

/** An entry that holds new content. Large ones are packed fast: the archive goes to the next process, not to disk. */
export function packEntry(name: string, content: Uint8Array): ZipEntry {
  const packed = deflateRawSync(content, { level: content.length > 1_000_000 ? 1 : 6 })
  return { name, method: 'deflated', crc: crc32(content), size: content.length, packed }
}

/** An entry that holds new content as it is: the same bytes whatever the machine packs with. */
export function storeEntry(name: string, content: Uint8Array): ZipEntry {
  return { name, method: 'stored', crc: crc32(content), size: content.length, packed: content }
}

/** A ZIP archive of these entries; their packed content is copied as it is. */
export function writeZip(entries: readonly ZipEntry[]): Uint8Array {
  const names = entries.map(({ name }) => Buffer.from(name))
  const bodies = entries.map(
    ({ packed }, index) => LOCAL_BYTES + lengthOf(names, index) + packed.length,
  )
  const bodyBytes = bodies.reduce((sum, bytes) => sum + bytes, 0)
  const directoryBytes = names.reduce((sum, name) => sum + CENTRAL_BYTES + name.length, 0)
  const archive = Buffer.alloc(bodyBytes + directoryBytes + END_BYTES)
  let local = 0
  let central = bodyBytes
  for (const [index, entry] of entries.entries()) {
    const name = names[index] ?? Buffer.alloc(0)
    archive.writeUInt32LE(0x04034b50, local)
    writeFacts(archive, local + 4, entry, name.length)
    name.copy(archive, local + LOCAL_BYTES)
    archive.set(entry.packed, local + LOCAL_BYTES + name.length)
    archive.writeUInt32LE(0x02014b50, central)
    archive.writeUInt16LE(VERSION, central + 4)
    writeFacts(archive, central + 6, entry, name.length)
    archive.writeUInt32LE(local, central + 42)
    name.copy(archive, central + CENTRAL_BYTES)
    local += bodies[index] ?? 0
    central += CENTRAL_BYTES + name.length
  }
  archive.writeUInt32LE(0x06054b50, central)
  archive.writeUInt16LE(entries.length, central + 8)
  archive.writeUInt16LE(entries.length, central + 10)
  archive.writeUInt32LE(directoryBytes, central + 12)
  archive.writeUInt32LE(bodyBytes, central + 16)
  return archive
}

/** The 26 bytes that local and central header have in common. */
function writeFacts(archive: Buffer, offset: number, entry: ZipEntry, nameBytes: number): void {
  archive.writeUInt16LE(VERSION, offset)
  archive.writeUInt16LE(UTF8_FLAG, offset + 2)
  archive.writeUInt16LE(entry.method === 'stored' ? 0 : 8, offset + 4)
  archive.writeUInt16LE(DATE, offset + 8)
  archive.writeUInt32LE(entry.crc, offset + 10)
  archive.writeUInt32LE(entry.packed.length, offset + 14)
  archive.writeUInt32LE(entry.size, offset + 18)
  archive.writeUInt16LE(nameBytes, offset + 22)
}

function lengthOf(names: readonly Uint8Array[], index: number): number {
  return names[index]?.length ?? 0
}
