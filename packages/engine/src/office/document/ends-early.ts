import { gunzipSync, inflateSync } from 'node:zlib'
import { emfEndsEarly, wmfEndsEarly } from './metafile-ends-early.ts'

const BMP_HEAD_BYTES = 14
/** Lengths of the headers that follow it; the first has sides of 16 bits. */
const BMP_HEADERS = [12, 40, 52, 56, 64, 108, 124]
const GIF_HEAD_BYTES = 13
const IFD_ENTRY_BYTES = 12
/** Tags of a TIFF for where its strips or tiles stand, each with the one for their lengths. */
const PIECES = [
  [273, 279],
  [324, 325],
] as const
/** Most strips of a TIFF that are looked at. */
const MAX_PIECES = 100_000
/** Longest metafile that is unpacked to look at it. */
const MAX_UNPACKED = 64 * 2 ** 20

/** Formats by their first bytes as hexadecimal digits, and whether the data of a picture reaches beyond its end. */
const FORMATS: readonly (readonly [RegExp, (view: Buffer) => boolean])[] = [
  [/^ffd8ff/, jpegEndsEarly],
  [/^47494638(?:37|39)61/, gifEndsEarly],
  [/^424d/, bmpEndsEarly],
  [/^(?:49492a00|4d4d002a)/, tiffEndsEarly],
  [/^01000000/, emfEndsEarly],
  [/^(?:d7cdc69a|0[12]000900)/, wmfEndsEarly],
  [/^1f8b/, (view) => packedEndsEarly(view, gunzipSync)],
]

/**
 * Whether bytes are a JPEG, GIF, BMP, TIFF, EMF or WMF whose end is missing, or a metafile that cannot be unpacked: layout
 * engines draw the part that they have, or nothing, without a word.
 *
 * @param bytes of any kind
 */
export function endsEarly(bytes: Uint8Array): boolean {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const head = view.toString('hex', 0, 8)
  const ends = FORMATS.find(([signature]) => signature.test(head))?.[1]
  try {
    return ends?.(view) === true
  } catch (error) {
    if (error instanceof RangeError) return true // A header that ends early.
    throw error
  }
}

/** The same of a metafile that a drawing of Word or Excel holds packed. */
export function deflatedEndsEarly(bytes: Buffer): boolean {
  return packedEndsEarly(bytes, inflateSync)
}

function packedEndsEarly(bytes: Buffer, unpack: typeof inflateSync): boolean {
  let unpacked: Buffer
  try {
    unpacked = unpack(bytes, { maxOutputLength: MAX_UNPACKED })
  } catch (error) {
    // One that is too long is no worse for it.
    return !(error instanceof RangeError)
  }
  return endsEarly(unpacked)
}

/** Half a mark of the end, or fill bytes behind the last scan, are taken for it. */
function jpegEndsEarly(view: Buffer): boolean {
  return view.lastIndexOf(Buffer.from([0xff, 0xd9])) < 0 && view.at(-1) !== 0xff
}

/** The first picture alone: what is printed of an animation. Its end is the first block of its data without bytes. */
function gifEndsEarly(view: Buffer): boolean {
  let at = GIF_HEAD_BYTES + coloursOf(view.readUInt8(10))
  let kind = view.readUInt8(at)
  while (kind === 0x21) {
    at = blocksEnd(view, at + 2)
    kind = view.readUInt8(at)
  }
  // Behind the place and the sides of the picture stand its colours and one byte for the length of codes.
  if (kind === 0x2c) blocksEnd(view, at + 11 + coloursOf(view.readUInt8(at + 9)))
  return false
}

/** Bytes of a table of colours that a packed field of a GIF tells of. */
function coloursOf(packed: number): number {
  return packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0
}

function blocksEnd(view: Buffer, start: number): number {
  let at = start
  for (let length = view.readUInt8(at); length > 0; length = view.readUInt8(at)) at += length + 1
  return at + 1
}

function bmpEndsEarly(view: Buffer): boolean {
  const rows = rowsOf(view.subarray(BMP_HEAD_BYTES))
  return rows !== undefined && view.readUInt32LE(10) + rows.bytes > view.length
}

/** Whether bytes are a bitmap without the header of a file, as RTF holds them, whose end is missing. */
export function bareBitmapEndsEarly(view: Buffer): boolean {
  const rows = rowsOf(view)
  return rows !== undefined && rows.start + rows.bytes > view.length
}

/** Where the rows of a bitmap begin, and their bytes. Those that are packed are not looked at: their length is nowhere. */
function rowsOf(view: Buffer) {
  const header = view.length < 4 ? 0 : view.readUInt32LE(0)
  if (!BMP_HEADERS.includes(header)) return undefined
  const isOld = header === BMP_HEADERS[0]
  const width = isOld ? view.readUInt16LE(4) : view.readInt32LE(4)
  const height = isOld ? view.readUInt16LE(6) : view.readInt32LE(8)
  const bits = view.readUInt16LE(isOld ? 10 : 14)
  const packing = isOld ? 0 : view.readUInt32LE(16)
  if (packing !== 0 && packing !== 3) return undefined
  const stated = isOld ? 0 : view.readUInt32LE(32)
  const colours = stated > 0 || bits > 8 ? stated : 2 ** bits
  // Masks of colours stand behind the oldest header that can have them.
  const masks = packing === 3 && header === 40 ? 12 : 0
  const start = header + masks + colours * (isOld ? 3 : 4)
  return { start, bytes: 4 * Math.ceil((width * bits) / 32) * Math.abs(height) }
}

/** The first picture alone. */
function tiffEndsEarly(view: Buffer): boolean {
  const isLittle = view[0] === 0x49
  const read = (at: number, bytes: number) =>
    isLittle ? view.readUIntLE(at, bytes) : view.readUIntBE(at, bytes)
  const start = read(4, 4)
  const values = new Map<number, readonly number[]>()
  for (let entry = 0, count = read(start, 2); entry < count; entry += 1) {
    const at = start + 2 + entry * IFD_ENTRY_BYTES
    const tag = read(at, 2)
    if (PIECES.some((tags) => tags.some((wanted) => wanted === tag))) values.set(tag, valuesAt(at))
  }
  return PIECES.some(([places, lengths]) =>
    (values.get(places) ?? []).some(
      (place, index) => place + (values.get(lengths)?.[index] ?? 0) > view.length,
    ),
  )

  /** Values of an entry: in its own last four bytes, or where these point to. */
  function valuesAt(at: number): readonly number[] {
    const bytes = read(at + 2, 2) === 3 ? 2 : 4
    const count = read(at + 4, 4)
    const from = count * bytes > 4 ? read(at + 8, 4) : at + 8
    const length = Math.min(count, MAX_PIECES)
    return Array.from({ length }, (_, index) => read(from + index * bytes, bytes))
  }
}
