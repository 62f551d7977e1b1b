import type { PdfDict } from './objects.ts'
import { PdfError } from './pdf-error.ts'

/**
 * Undoes the predictor that the parameters of a filter name: none, that of TIFF, or those of PNG, where each row of the
 * data starts with the number of its own.
 *
 * @param parameters direct objects
 * @throws PdfError for parameters that are out of range, and for a PNG filter that nobody knows
 *
 * Source: ISO 32000-2, 7.4.4.4.
 */
export function undoPredictor(data: Buffer, parameters: PdfDict): Buffer {
  const predictor = integerOf(parameters, 'Predictor', 1)
  if (predictor === 1) return data
  const colors = integerOf(parameters, 'Colors', 1)
  const bits = integerOf(parameters, 'BitsPerComponent', 8)
  const pixelBytes = Math.ceil((colors * bits) / 8)
  const rowBytes = Math.ceil((colors * bits * integerOf(parameters, 'Columns', 1)) / 8)
  if (!(pixelBytes >= 1 && rowBytes >= 1))
    throw new PdfError('Predictor parameters are out of range.')
  if (predictor < 10) return undoTiff(data, { colors, bits, rowBytes })
  const rows = Math.floor(data.length / (rowBytes + 1))
  const result = Buffer.alloc(rows * rowBytes)
  for (let row = 0; row < rows; row += 1) {
    const source = row * (rowBytes + 1)
    const start = row * rowBytes
    data.copy(result, start, source + 1, source + 1 + rowBytes)
    undoRow(result, { filter: data[source] as number, start, rowBytes, pixelBytes })
  }
  return result
}

interface Row {
  readonly filter: number
  readonly start: number
  readonly rowBytes: number
  readonly pixelBytes: number
}

/** Adds to the bytes of a row what its filter foretold from those before and above it. */
function undoRow(bytes: Buffer, { filter, start, rowBytes, pixelBytes }: Row): void {
  const end = start + rowBytes
  const second = Math.min(start + pixelBytes, end)
  const isFirst = start === 0
  const at = (position: number) => bytes[position] as number
  switch (filter) {
    case 0:
      return
    case 1:
      for (let here = second; here < end; here += 1) bytes[here] = at(here) + at(here - pixelBytes)
      return
    case 2:
      if (isFirst) return
      for (let here = start; here < end; here += 1) bytes[here] = at(here) + at(here - rowBytes)
      return
    case 3:
      for (let here = start; here < end; here += 1) {
        const left = here < second ? 0 : at(here - pixelBytes)
        bytes[here] = at(here) + ((left + (isFirst ? 0 : at(here - rowBytes))) >> 1)
      }
      return
    case 4:
      for (let here = start; here < end; here += 1) {
        const left = here < second ? 0 : at(here - pixelBytes)
        const above = isFirst ? 0 : at(here - rowBytes)
        const corner = isFirst || here < second ? 0 : at(here - rowBytes - pixelBytes)
        bytes[here] = at(here) + paeth(left, above, corner)
      }
      return
    default:
      throw new PdfError('A stream has an unknown PNG filter.')
  }
}

function paeth(left: number, above: number, corner: number): number {
  const toLeft = Math.abs(above - corner)
  const toAbove = Math.abs(left - corner)
  const toCorner = Math.abs(left + above - 2 * corner)
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}

/** Each sample is the difference to that of the same colour before it. */
function undoTiff(
  data: Buffer,
  {
    colors,
    bits,
    rowBytes,
  }: { readonly colors: number; readonly bits: number; readonly rowBytes: number },
): Buffer {
  if (bits !== 8 && bits !== 16)
    throw new PdfError('A stream has the TIFF predictor with other than 8 or 16 bits.')
  const result = Buffer.from(data)
  const step = (colors * bits) / 8
  for (let start = 0; start + rowBytes <= result.length; start += rowBytes) {
    const end = start + rowBytes
    if (bits === 8) {
      for (let at = start + step; at < end; at += 1)
        result[at] = (result[at] as number) + (result[at - step] as number)
    } else {
      for (let at = start + step; at + 1 < end; at += 2)
        result.writeUInt16BE(
          (result.readUInt16BE(at) + result.readUInt16BE(at - step)) & 0xffff,
          at,
        )
    }
  }
  return result
}

function integerOf(parameters: PdfDict, key: string, fallback: number): number {
  const value = parameters.get(key) ?? fallback
  if (typeof value !== 'number' || !Number.isInteger(value)) {
    throw new PdfError(`Predictor parameter ${key} is not an integer.`)
  }
  return value
}
