import { deflateSync } from 'node:zlib'
import { dict, name, type PdfDict, type PdfStream, stream } from '../objects.ts'

/** Where a written object is: at an offset of the file, as one of at most 256 in an object stream, or nowhere. */
export type ObjectPlace =
  | 'free'
  | { readonly offset: number }
  | { readonly streamNum: number; readonly index: number }

// Number of the PNG filter that subtracts the row above. Offsets grow row by row: the differences deflate to
// half the size.
const PNG_UP = 2

/**
 * The stream that says where every object is, and whose dictionary is the trailer.
 *
 * @param places by object number, this stream's own included
 * @param ownOffset offset of this stream, which is the last object of the file
 * @param trailer entries of the trailer
 *
 * Source: ISO 32000-2, 7.5.8.
 */
export function crossReferenceStream(
  places: ReadonlyMap<number, ObjectPlace>,
  ownOffset: number,
  trailer: PdfDict,
): PdfStream {
  const nums = [...places.keys()].sort((one, other) => one - other)
  const size = (nums.at(-1) ?? 0) + 1
  const placeBytes = bytesFor(Math.max(size, ownOffset))
  const rowBytes = 1 + placeBytes + 1
  const data = Buffer.alloc((nums.length + 1) * rowBytes)
  for (const [index, num] of nums.entries()) {
    // Row 0 stays zero: the head of the list of free objects. Numbers that are missing need no row.
    writeRow(data, (index + 1) * rowBytes, places.get(num) as ObjectPlace, placeBytes)
  }
  return stream(
    new Map([
      ...dict({
        Type: name('XRef'),
        Size: size,
        W: [1, placeBytes, 1],
        Index: ranges([0, ...nums]),
        Filter: name('FlateDecode'),
        DecodeParms: dict({ Predictor: 12, Columns: rowBytes }),
      }),
      ...trailer,
    ]),
    deflateSync(subtractRowsAbove(data, rowBytes)),
  )
}

function writeRow(data: Buffer, position: number, place: ObjectPlace, placeBytes: number): void {
  // Null to whoever refers to it; all free objects come behind object 0.
  if (place === 'free') return
  const isOffset = 'offset' in place
  data[position] = isOffset ? 1 : 2
  data.writeUIntBE(isOffset ? place.offset : place.streamNum, position + 1, placeBytes)
  data[position + 1 + placeBytes] = isOffset ? 0 : place.index
}

/** First number and length of each run of consecutive numbers. */
function ranges(ascending: readonly number[]): number[] {
  const result: number[] = []
  let count = 0
  for (const [index, num] of ascending.entries()) {
    count += 1
    if (ascending[index + 1] === num + 1) continue
    result.push(num - count + 1, count)
    count = 0
  }
  return result
}

function subtractRowsAbove(data: Buffer, rowBytes: number): Buffer {
  const rows = data.length / rowBytes
  const result = Buffer.alloc(data.length + rows)
  for (let row = 0; row < rows; row += 1) {
    const target = row * (rowBytes + 1)
    result[target] = PNG_UP
    for (let column = 0; column < rowBytes; column += 1) {
      const position = row * rowBytes + column
      const above = row > 0 ? (data[position - rowBytes] as number) : 0
      result[target + 1 + column] = (data[position] as number) - above
    }
  }
  return result
}

function bytesFor(value: number): number {
  return Math.max(1, Math.ceil(Math.log2(value + 1) / 8))
}
