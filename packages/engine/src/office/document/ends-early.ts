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

/** Formats by their first bytes, and whether the data of a picture reaches beyond its end. */
const FORMATS: readonly (readonly [RegExp, (view: Buffer) => boolean])[] = [
  [/^\xff\xd8\xff/s, jpegEndsEarly],
  [/^GIF8[79]a/, gifEndsEarly],
  [/^BM/, bmpEndsEarly],
  [/^(?:II\*\0|MM\0\*)/, tiffEndsEarly],
]

/**
 * Whether bytes are a JPEG, GIF, BMP or TIFF whose end is missing: layout engines draw the part that they have, or
 * nothing, without a word.
 *
 * @param bytes of any kind
 */
export function endsEarly(bytes: Uint8Array): boolean {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const head = view.toString('latin1', 0, 8)
  const ends = FORMATS.find(([signature]) => signature.test(head))?.[1]
  try {
    return ends?.(view) === true
  } catch (error) {
    if (error instanceof RangeError) return true // A header that ends early.
    throw error
  }
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

/** Rows that are packed are not looked at: their length is nowhere. */
function bmpEndsEarly(view: Buffer): boolean {
  const header = view.length < BMP_HEAD_BYTES + 4 ? 0 : view.readUInt32LE(BMP_HEAD_BYTES)
  if (!BMP_HEADERS.includes(header)) return false
  const isOld = header === BMP_HEADERS[0]
  const width = isOld ? view.readUInt16LE(18) : view.readInt32LE(18)
  const height = isOld ? view.readUInt16LE(20) : view.readInt32LE(22)
  const bits = view.readUInt16LE(isOld ? 24 : 28)
  const packing = isOld ? 0 : view.readUInt32LE(30)
  const isPlain = packing === 0 || packing === 3
  const rowBytes = 4 * Math.ceil((width * bits) / 32)
  return isPlain && view.readUInt32LE(10) + rowBytes * Math.abs(height) > view.length
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
