import { constants, inflateSync } from 'node:zlib'
import { isArray, isDict, isName, type PdfObject, type PdfStream } from './objects.ts'
import { PdfError, PdfLimitError } from './pdf-error.ts'
import { undoPredictor } from './predictors.ts'

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
 * Data of a stream with its filters undone: none, or Flate with or without a predictor.
 *
 * Enough for the streams that hold structure; page content and images stay encoded.
 *
 * @param stream filters and parameters must be direct objects
 * @param limits how large the data may become at every filter; `isCut` takes the data before a lost end
 * @throws PdfError for other filters and damaged data; PdfLimitError for more data or filters than allowed
 */
export function decodeStream(
  stream: PdfStream,
  {
    maxBytes = MAX_DECODED_BYTES,
    isCut = false,
  }: { readonly maxBytes?: number; readonly isCut?: boolean } = {},
): Buffer {
  const filters = listOf(stream.dict.get('Filter'))
  if (filters.length > MAX_FILTERS) throw new PdfLimitError('A stream has too many filters.')
  const parameters = listOf(stream.dict.get('DecodeParms'))
  let data: Buffer = Buffer.from(stream.data.buffer, stream.data.byteOffset, stream.data.byteLength)
  for (const [index, filter] of filters.entries()) {
    if (!isName(filter, 'FlateDecode'))
      throw new PdfError('A stream has a filter other than Flate.')
    const parameter = parameters[index]
    data = inflate(data, maxBytes, isCut)
    if (isDict(parameter)) data = undoPredictor(data, parameter)
  }
  return data
}

function listOf(value: PdfObject | undefined): readonly PdfObject[] {
  if (isArray(value)) return value
  return value === undefined || value === null ? [] : [value]
}

function inflate(data: Buffer, maxBytes: number, isCut: boolean): Buffer {
  try {
    const expected = data.length * INFLATED_RATIO
    const chunkSize = Math.min(Math.max(expected, MIN_CHUNK_BYTES), MAX_CHUNK_BYTES)
    const finishFlush = isCut ? constants.Z_SYNC_FLUSH : constants.Z_FINISH
    return inflateSync(data, { maxOutputLength: maxBytes, chunkSize, finishFlush })
  } catch (cause) {
    if (cause instanceof RangeError) throw new PdfLimitError('A stream inflates to too much data.')
    throw new PdfError('A stream cannot be inflated.', { cause })
  }
}
