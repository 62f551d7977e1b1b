import { constants } from 'node:zlib'
import { inflate } from './inflate.ts'
import { isArray, isDict, isName, type PdfObject, type PdfStream } from './objects.ts'
import { PdfError, PdfLimitError } from './pdf-error.ts'
import { undoPredictor } from './predictors.ts'

// Object and cross-reference streams of the largest documents are some megabytes. The limit stops a stream of a
// few kilobytes that inflates to gigabytes.
const MAX_DECODED_BYTES = 64 * 1024 * 1024

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
    data = unpacked(data, maxBytes, isCut)
    if (isDict(parameter)) data = undoPredictor(data, parameter)
  }
  return data
}

function listOf(value: PdfObject | undefined): readonly PdfObject[] {
  if (isArray(value)) return value
  return value === undefined || value === null ? [] : [value]
}

function unpacked(data: Buffer, maxBytes: number, isCut: boolean): Buffer {
  try {
    return inflate(data, {
      maxBytes,
      finishFlush: isCut ? constants.Z_SYNC_FLUSH : constants.Z_FINISH,
    })
  } catch (cause) {
    if (cause instanceof RangeError) throw new PdfLimitError('A stream inflates to too much data.')
    throw new PdfError('A stream cannot be inflated.', { cause })
  }
}
