import { constants, inflateSync, type ZlibOptions } from 'node:zlib'
import { Unzlib } from 'fflate'

/** Bytes that are unpacked at once: so many are lost before damage. */
const PIECE_BYTES = 1024

/** Pixels of a picture as far as its packed data goes. */
interface InflatedPixels {
  /** Whether readers of PNG take the data: it is whole, and no longer than the pixels. */
  readonly isSound: boolean
  /** Bytes there are, no more than were asked for. */
  readonly length: number
  /** The bytes, none where they are only counted. */
  readonly pixels: Buffer
}

/**
 * Unpacks the pixels of a PNG up to the place where its data is damaged.
 *
 * @param length bytes of all pixels
 * @param isKept whether to answer with the bytes, or only to count them; the check is left alone then
 */
export function inflatedPixels(data: Buffer, length: number, isKept: boolean): InflatedPixels {
  if (!isKept) return piecewise(data, length, isKept)
  // Room for one byte more: full at the last pixel, zlib would stop before the check.
  const whole = natively(data, { maxOutputLength: length + 1 })
  if (whole?.length === length) return { isSound: true, length, pixels: whole }
  const pixels = natively(data, {
    finishFlush: constants.Z_SYNC_FLUSH,
    maxOutputLength: length,
  })
  if (pixels === undefined) return { ...piecewise(data, length, isKept), isSound: false }
  return { isSound: false, length: pixels.length, pixels }
}

function natively(data: Buffer, options: ZlibOptions): Buffer | undefined {
  try {
    return inflateSync(data, options)
  } catch {
    return undefined
  }
}

/** As far as there is no damage: Node tells of damage without the bytes before it. */
function piecewise(data: Buffer, length: number, isKept: boolean): InflatedPixels {
  const pieces: Uint8Array[] = []
  let count = 0
  const stream = new Unzlib((piece) => {
    count += piece.length
    if (isKept) pieces.push(piece)
  })
  try {
    for (let at = 0; at < data.length && count < length; at += PIECE_BYTES) {
      stream.push(data.subarray(at, at + PIECE_BYTES))
    }
  } catch {
    // Damaged here: what came before stays.
  }
  const pixels = Buffer.concat(pieces).subarray(0, length)
  return { isSound: count >= length, length: Math.min(count, length), pixels }
}
