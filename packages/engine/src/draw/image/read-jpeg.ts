import { exifOrientation } from './exif-orientation.ts'
import { usableProfile } from './icc-profile.ts'
import { ImageError } from './image-error.ts'
import { jpegSegments } from './image-facts.ts'
import type { StoredImage } from './stored-image.ts'

const COLORS = { 1: 'gray', 3: 'rgb', 4: 'cmyk' } as const

/**
 * A JPEG as it is: PDF takes the same data.
 *
 * @throws ImageError for one that ends too early, or that PDF does not take
 */
export function readJpeg(bytes: Uint8Array): StoredImage {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let frame: { bits: number; width: number; height: number; count: number } | undefined
  let orientation = 1
  let isAdobe = false
  const profileParts: Buffer[] = []
  for (const { marker, start, end } of jpegSegments(view)) {
    if (marker === 0xe1 && view.toString('latin1', start, start + 6) === 'Exif\0\0') {
      orientation = exifOrientation(view.subarray(start + 6, end))
    } else if (marker === 0xee && view.toString('latin1', start, start + 5) === 'Adobe') {
      isAdobe = true
    } else if (marker === 0xe2 && view.toString('latin1', start, start + 12) === 'ICC_PROFILE\0') {
      // Parts are counted from 1 (ICC.1:2022, B.4).
      profileParts[(view[start + 12] ?? 1) - 1] = view.subarray(start + 14, end)
    } else if (marker >= 0xc0 && marker <= 0xc2) {
      const [bits, count] = [view[start] as number, view[start + 5] as number]
      frame = {
        bits,
        height: view.readUInt16BE(start + 1),
        width: view.readUInt16BE(start + 3),
        count,
      }
    }
  }
  const colors = COLORS[(frame?.count ?? 0) as 1 | 3 | 4]
  if (frame === undefined || frame.bits !== 8 || colors === undefined) {
    throw new ImageError('is a JPEG of a kind that PDF does not take.')
  }
  // Some programs write more after the end; nothing after the scans means that some are missing.
  if (view.lastIndexOf(Buffer.from([0xff, 0xd9])) < 0) {
    throw new ImageError('is a JPEG that ends too early.')
  }
  const { width, height } = frame
  const profile = usableProfile(Buffer.concat(profileParts.filter(Boolean)), colors)
  return {
    width,
    height,
    bits: 8,
    colors,
    data: bytes,
    filter: 'jpeg',
    orientation,
    isInverted: colors === 'cmyk' && isAdobe,
    ...(profile && { profile }),
  }
}
