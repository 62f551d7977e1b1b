import { loadSharp } from '../../../draw/image/load-sharp.ts'

const DEFINE_TABLES = 0xffdb
const START_OF_SCAN = 0xffda
const COEFFICIENTS = 64

/**
 * Whether a JPEG has no more detail than one of a quality: its brightness is rounded at least as much, so that encoding it
 * anew costs detail and gains little.
 *
 * Source: ITU-T T.81, B.2.4.1.
 */
export async function isCoarse(jpeg: Uint8Array, quality: number): Promise<boolean> {
  const rounding = roundingOf(jpeg)
  if (rounding === undefined) return false
  const sharp = await loadSharp()
  const plain = { width: 8, height: 8, channels: 3, background: '#888' } as const
  const wanted = await sharp({ create: plain }).jpeg({ quality, mozjpeg: true }).toBuffer()
  return rounding >= (roundingOf(wanted) ?? Number.POSITIVE_INFINITY)
}

/** Sum of the steps that brightness is rounded to; undefined for a JPEG that names none before its pixels. */
function roundingOf(bytes: Uint8Array): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = view.getUint16(at)
    if (marker < 0xff00 || marker === START_OF_SCAN) return undefined
    const end = at + 2 + view.getUint16(at + 2)
    if (marker === DEFINE_TABLES) {
      const steps = firstTable(view, at + 4, Math.min(end, bytes.length))
      if (steps !== undefined) return steps
    }
    at = end
  }
  return undefined
}

/** Sum of the table with the number 0, which brightness uses. */
function firstTable(view: DataView, start: number, end: number): number | undefined {
  for (let at = start; at < end; ) {
    const head = view.getUint8(at)
    const width = head >> 4 === 0 ? 1 : 2
    const next = at + 1 + COEFFICIENTS * width
    if (next > end) return undefined
    if ((head & 0xf) === 0) {
      let sum = 0
      for (let step = at + 1; step < next; step += width)
        sum += width === 1 ? view.getUint8(step) : view.getUint16(step)
      return sum
    }
    at = next
  }
  return undefined
}
