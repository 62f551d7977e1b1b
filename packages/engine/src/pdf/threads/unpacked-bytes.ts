import { inflatedLength } from '../file/inflate.ts'

/** Longest dictionary of a stream that is looked at. */
const DICTIONARY_BYTES = 400
/** Streams that nobody reads through: programs of fonts, and pictures. */
const UNREAD = /\/Length1\b|\/Subtype\s*\/(?:Type1C|CIDFontType0C|OpenType|Image)\b/

/**
 * Bytes that a PDF has when its streams are unpacked, fonts and pictures left out. Repeated words pack to a hundredth of
 * themselves, and whoever reads the pages goes through each of them.
 *
 * @param most where the count may end
 */
export function unpackedBytes(pdf: Uint8Array, most: number): number {
  const file = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  let sum = 0
  let end = 0
  for (;;) {
    const keyword = file.indexOf('stream', end)
    if (keyword === -1 || sum >= most) return sum
    const dictionary = file.toString('latin1', Math.max(end, keyword - DICTIONARY_BYTES), keyword)
    const start = keyword + (file[keyword + 6] === 0x0d ? 8 : 7)
    end = file.indexOf('endstream', start)
    if (end === -1) return sum
    if (!UNREAD.test(dictionary)) sum += unpackedLength(file.subarray(start, end), most - sum)
    end += 9
  }
}

/** Bytes of a stream that is packed; those that it has where it is not. */
function unpackedLength(stream: Buffer, most: number): number {
  try {
    return inflatedLength(stream, { maxBytes: most })
  } catch (error) {
    return error instanceof RangeError ? most : stream.byteLength
  }
}
