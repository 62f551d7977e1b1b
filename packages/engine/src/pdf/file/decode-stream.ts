import { inflateSync } from 'node:zlib'
import { isArray, isDict, isName, type PdfDict, type PdfObject, type PdfStream } from './objects.ts'
import { PdfError, PdfLimitError } from './pdf-error.ts'

// Object and cross-reference streams of the largest documents are some megabytes. The limit stops a stream of a
// few kilobytes that inflates to gigabytes.
const MAX_DECODED_BYTES = 64 * 1024 * 1024

// Data that inflates into one piece need not be joined, which is half of the time that it takes. Content of Chromium's is
// twelve times as long once it is inflated; a piece that is too large is not written to and costs nothing.
const INFLATED_RATIO = 16
const MIN_CHUNK_BYTES = 16 * 1024
const MAX_CHUNK_BYTES = 1024 * 1024

// Two make sense, one inside the other; a chain of many multiplies what a few kilobytes become.
const MAX_FILTERS = 2

/**
 * Data of a stream with its filters undone: none, or Flate with or without a PNG predictor.
 *
 * Enough for the streams that hold structure; page content and images stay encoded.
 *
 * @param stream filters and parameters must be direct objects
 * @param limits how large the data may become at every filter
 * @throws PdfError for other filters and damaged data; PdfLimitError for more data or filters than allowed
 */
export function decodeStream(
  stream: PdfStream,
  { maxBytes = MAX_DECODED_BYTES }: { readonly maxBytes?: number } = {},
): Buffer {
  const filters = listOf(stream.dict.get('Filter'))
  if (filters.length > MAX_FILTERS) throw new PdfLimitError('A stream has too many filters.')
  const parameters = listOf(stream.dict.get('DecodeParms'))
  let data: Buffer = Buffer.from(stream.data.buffer, stream.data.byteOffset, stream.data.byteLength)
  for (const [index, filter] of filters.entries()) {
    if (!isName(filter, 'FlateDecode'))
      throw new PdfError('A stream has a filter other than Flate.')
    const parameter = parameters[index]
    data = inflate(data, maxBytes)
    if (isDict(parameter)) data = undoPredictor(data, parameter)
  }
  return data
}

function listOf(value: PdfObject | undefined): readonly PdfObject[] {
  if (isArray(value)) return value
  return value === undefined || value === null ? [] : [value]
}

function inflate(data: Buffer, maxBytes: number): Buffer {
  try {
    const expected = data.length * INFLATED_RATIO
    const chunkSize = Math.min(Math.max(expected, MIN_CHUNK_BYTES), MAX_CHUNK_BYTES)
    return inflateSync(data, { maxOutputLength: maxBytes, chunkSize })
  } catch (cause) {
    if (cause instanceof RangeError) throw new PdfLimitError('A stream inflates to too much data.')
    throw new PdfError('A stream cannot be inflated.', { cause })
  }
}

/** Undoes the PNG predictors (ISO 32000-2, 7.4.4.4); each row of the data starts with its filter's number. */
function undoPredictor(data: Buffer, parameters: PdfDict): Buffer {
  const predictor = integerOf(parameters, 'Predictor', 1)
  if (predictor === 1) return data
  if (predictor < 10) throw new PdfError('A stream has the TIFF predictor.')
  const bitsPerPixel =
    integerOf(parameters, 'Colors', 1) * integerOf(parameters, 'BitsPerComponent', 8)
  const pixelBytes = Math.ceil(bitsPerPixel / 8)
  const rowBytes = Math.ceil((bitsPerPixel * integerOf(parameters, 'Columns', 1)) / 8)
  if (!(pixelBytes >= 1 && rowBytes >= 1))
    throw new PdfError('Predictor parameters are out of range.')
  const rows = Math.floor(data.length / (rowBytes + 1))
  const result = Buffer.alloc(rows * rowBytes)
  for (let row = 0; row < rows; row += 1) {
    const source = row * (rowBytes + 1)
    undoRow(data.subarray(source, source + rowBytes + 1), result, row * rowBytes, pixelBytes)
  }
  return result
}

function undoRow(source: Buffer, result: Buffer, start: number, pixelBytes: number): void {
  const rowBytes = source.length - 1
  for (let index = 0; index < rowBytes; index += 1) {
    const position = start + index
    const left = index >= pixelBytes ? (result[position - pixelBytes] as number) : 0
    const above = start > 0 ? (result[position - rowBytes] as number) : 0
    const aboveLeft =
      start > 0 && index >= pixelBytes ? (result[position - rowBytes - pixelBytes] as number) : 0
    const predicted = predict(source[0] as number, left, above, aboveLeft)
    result[position] = (source[index + 1] as number) + predicted
  }
}

function predict(filter: number, left: number, above: number, aboveLeft: number): number {
  switch (filter) {
    case 0:
      return 0
    case 1:
      return left
    case 2:
      return above
    case 3:
      return (left + above) >> 1
    case 4:
      return paeth(left, above, aboveLeft)
    default:
      throw new PdfError('A stream has an unknown PNG filter.')
  }
}

function paeth(left: number, above: number, aboveLeft: number): number {
  const estimate = left + above - aboveLeft
  const distances = [left, above, aboveLeft].map((value) => Math.abs(estimate - value))
  const nearest = Math.min(...distances)
  if (distances[0] === nearest) return left
  return distances[1] === nearest ? above : aboveLeft
}

function integerOf(parameters: PdfDict, key: string, fallback: number): number {
  const value = parameters.get(key) ?? fallback
  if (typeof value !== 'number' || !Number.isInteger(value)) {
    throw new PdfError(`Predictor parameter ${key} is not an integer.`)
  }
  return value
}
