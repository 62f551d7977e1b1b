import { invalidDocument } from '../document/invalid-document.ts'
import { findDirectory } from './find-directory.ts'
import type { ZipEntry, ZipLimits } from './zip-entry.ts'

const CENTRAL_SIGNATURE = 0x02014b50
const CENTRAL_BYTES = 46
const LOCAL_SIGNATURE = 0x04034b50
const LOCAL_BYTES = 30
const ZIP64_FIELD = 1
const IN_ZIP64 = 0xffffffff
const UTF8_FLAG = 0x0800
const ENCRYPTED_FLAGS = 0x2041

interface Header {
  readonly name: string
  readonly method: number
  readonly crc: number
  readonly packedBytes: number
  readonly size: number
  readonly offset: number
  readonly end: number
}

/**
 * Files of a ZIP archive, in the order of its central directory; folders are left out.
 *
 * Nothing is unpacked: see {@link unpackEntry}. Features that readers of ZIP files disagree on are refused: entries that
 * overlap or have one name (also when only its case differs), paths that leave the archive.
 *
 * @throws EngineError `invalid_document` for anything that is not a whole, plain archive within the limits
 *
 * Source: APPNOTE.TXT 6.3.10, 4.3 and 4.5.3
 */
export function readZip(bytes: Uint8Array, limits: ZipLimits): readonly ZipEntry[] {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const directory = findDirectory(archive)
  if (directory.entries > limits.entries) {
    throw invalidDocument(
      `holds ${directory.entries} files, more than the ${limits.entries} accepted`,
    )
  }
  const headers: Header[] = []
  let offset = directory.start
  for (let index = 0; index < directory.entries; index += 1) {
    const header = readHeader(archive, offset)
    headers.push(header)
    offset = header.end
  }
  const files = headers.filter(({ name }) => !name.endsWith('/'))
  refuseSharedNames(files)
  const entries = files.map((header) => ({
    ...plain(header),
    packed: packedContent(archive, header),
  }))
  refuseOverlaps(entries)
  refuseExpansion(entries, limits)
  return entries
}

function readHeader(archive: Buffer, offset: number): Header {
  if (
    offset + CENTRAL_BYTES > archive.length ||
    archive.readUInt32LE(offset) !== CENTRAL_SIGNATURE
  ) {
    throw invalidDocument('has a damaged ZIP directory')
  }
  const nameStart = offset + CENTRAL_BYTES
  const nameEnd = nameStart + archive.readUInt16LE(offset + 28)
  const extraEnd = nameEnd + archive.readUInt16LE(offset + 30)
  const end = extraEnd + archive.readUInt16LE(offset + 32)
  if (end > archive.length) throw invalidDocument('has a damaged ZIP directory')
  const flags = archive.readUInt16LE(offset + 8)
  if ((flags & ENCRYPTED_FLAGS) !== 0) throw invalidDocument('has encrypted ZIP entries')
  const encoding = (flags & UTF8_FLAG) === 0 ? 'latin1' : 'utf8'
  const [size, packedBytes, localOffset] = wideSizes(
    [
      archive.readUInt32LE(offset + 24),
      archive.readUInt32LE(offset + 20),
      archive.readUInt32LE(offset + 42),
    ],
    archive.subarray(nameEnd, extraEnd),
  )
  return {
    name: safeName(archive.toString(encoding, nameStart, nameEnd)),
    method: archive.readUInt16LE(offset + 10),
    crc: archive.readUInt32LE(offset + 16),
    packedBytes,
    size,
    offset: localOffset,
    end,
  }
}

/** Sizes and offset; those that do not fit 32 bits stand in the ZIP64 field, in this order. */
function wideSizes(
  narrow: readonly [number, number, number],
  extra: Buffer,
): readonly [number, number, number] {
  if (!narrow.includes(IN_ZIP64)) return narrow
  const wide = extraField(extra, ZIP64_FIELD)
  let offset = 0
  const next = (value: number) => {
    if (value !== IN_ZIP64) return value
    if (wide === undefined || offset + 8 > wide.length) {
      throw invalidDocument('has a damaged ZIP64 entry')
    }
    const read = wide.readBigUInt64LE(offset)
    offset += 8
    // Anything beyond is larger than any archive that reaches this code.
    return Number(read)
  }
  return [next(narrow[0]), next(narrow[1]), next(narrow[2])]
}

function extraField(extra: Buffer, wanted: number): Buffer | undefined {
  for (let offset = 0; offset + 4 <= extra.length; ) {
    const end = offset + 4 + extra.readUInt16LE(offset + 2)
    if (extra.readUInt16LE(offset) === wanted) return extra.subarray(offset + 4, end)
    offset = end
  }
  return undefined
}

/** Some writers on Windows part folders with backslashes. */
function safeName(given: string): string {
  const name = given.replaceAll('\\', '/')
  const steps = name.split('/')
  if (name.startsWith('/') || /^[a-z]:/i.test(name) || steps.includes('..')) {
    throw invalidDocument('has a ZIP entry whose path leaves the archive')
  }
  if (name === '' || name.includes('\0')) throw invalidDocument('has a ZIP entry without a name')
  return name
}

function refuseSharedNames(files: readonly Header[]): void {
  const names = new Set(files.map(({ name }) => name.toLowerCase()))
  if (names.size < files.length) throw invalidDocument('has two ZIP entries of one name')
}

function plain({ name, method, crc, size }: Header): Omit<ZipEntry, 'packed'> {
  if (method !== 0 && method !== 8) {
    throw invalidDocument('has ZIP entries packed by a method other than Deflate')
  }
  return { name, method: method === 0 ? 'stored' : 'deflated', crc, size }
}

function packedContent(archive: Buffer, { offset, packedBytes }: Header): Buffer {
  const bodyOffset = offset + LOCAL_BYTES
  if (bodyOffset > archive.length || archive.readUInt32LE(offset) !== LOCAL_SIGNATURE) {
    throw invalidDocument('is cut short or has a damaged ZIP entry')
  }
  const start = bodyOffset + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28)
  if (start + packedBytes > archive.length) throw invalidDocument('is cut short')
  return archive.subarray(start, start + packedBytes)
}

/** Entries that share bytes: how a small archive declares terabytes (a "quoted" ZIP bomb). */
function refuseOverlaps(entries: readonly ZipEntry[]): void {
  const ranges = entries
    .filter(({ packed }) => packed.length > 0)
    .map(({ packed }) => ({ start: packed.byteOffset, end: packed.byteOffset + packed.length }))
    .sort((a, b) => a.start - b.start)
  for (const [index, { start }] of ranges.entries()) {
    if (index > 0 && start < (ranges[index - 1]?.end ?? 0)) {
      throw invalidDocument('has ZIP entries that overlap')
    }
  }
}

/** Judges the declared sizes; that they are true shows when the entry is unpacked. */
function refuseExpansion(entries: readonly ZipEntry[], limits: ZipLimits): void {
  let total = 0
  let packedTotal = 0
  for (const { name, size, packed } of entries) {
    if (size > limits.entryBytes) {
      throw invalidDocument(
        `unpacks to ${size} bytes in ${JSON.stringify(name.slice(0, 60))}, more than the ${limits.entryBytes} accepted`,
      )
    }
    total += size
    packedTotal += packed.length
  }
  if (total > limits.totalBytes) {
    throw invalidDocument(`unpacks to ${total} bytes, more than the ${limits.totalBytes} accepted`)
  }
  if (total > limits.ratioFromBytes && total > limits.ratio * packedTotal) {
    throw invalidDocument(
      `unpacks to more than ${limits.ratio} times its size, as only a ZIP bomb does`,
    )
  }
}
