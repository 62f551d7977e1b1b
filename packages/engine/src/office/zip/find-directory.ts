import { invalidDocument } from '../document/invalid-document.ts'

const END_SIGNATURE = Buffer.from([0x50, 0x4b, 5, 6])
const END_BYTES = 22
const MAX_COMMENT_BYTES = 0xffff
const ZIP64_LOCATOR_SIGNATURE = 0x07064b50
const ZIP64_LOCATOR_BYTES = 20
const ZIP64_END_SIGNATURE = 0x06064b50
const ZIP64_END_BYTES = 56

/** Where the central directory of a ZIP archive stands. */
export interface ZipDirectory {
  readonly start: number
  readonly entries: number
}

/**
 * Finds the central directory from the archive's end.
 *
 * @throws EngineError `invalid_document` when there is none, as in an archive that is cut short
 *
 * Source: APPNOTE.TXT 6.3.10, 4.3.14 to 4.3.16
 */
export function findDirectory(archive: Buffer): ZipDirectory {
  const end = findEnd(archive)
  if (end === undefined) throw invalidDocument('is cut short: its ZIP directory is missing')
  const directory = {
    start: archive.readUInt32LE(end + 16),
    entries: archive.readUInt16LE(end + 10),
  }
  const isWide = directory.start === 0xffffffff || directory.entries === 0xffff
  return isWide ? (findWideDirectory(archive, end) ?? directory) : directory
}

/** The last end record whose comment reaches exactly to the end of the archive. */
function findEnd(archive: Buffer): number | undefined {
  const first = Math.max(0, archive.length - END_BYTES - MAX_COMMENT_BYTES)
  let at = archive.lastIndexOf(END_SIGNATURE)
  while (at >= first) {
    const commentAt = at + END_BYTES
    if (
      commentAt <= archive.length &&
      commentAt + archive.readUInt16LE(at + 20) === archive.length
    ) {
      return at
    }
    if (at === 0) break
    at = archive.lastIndexOf(END_SIGNATURE, at - 1)
  }
  return undefined
}

function findWideDirectory(archive: Buffer, end: number): ZipDirectory | undefined {
  const locator = end - ZIP64_LOCATOR_BYTES
  if (locator < 0 || archive.readUInt32LE(locator) !== ZIP64_LOCATOR_SIGNATURE) return undefined
  const record = Number(archive.readBigUInt64LE(locator + 8))
  if (
    record + ZIP64_END_BYTES > archive.length ||
    archive.readUInt32LE(record) !== ZIP64_END_SIGNATURE
  ) {
    throw invalidDocument('has a damaged ZIP64 directory')
  }
  return {
    start: Number(archive.readBigUInt64LE(record + 48)),
    entries: Number(archive.readBigUInt64LE(record + 32)),
  }
}
