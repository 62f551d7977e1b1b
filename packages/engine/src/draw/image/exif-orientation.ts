const ORIENTATION_TAG = 0x0112

/**
 * How an image is turned and mirrored, by its EXIF data: 1 to 8, 1 where nothing is said.
 *
 * Source: EXIF 2.32, 4.6.2; TIFF 6.0, section 2.
 */
export function exifOrientation(tiff: Buffer): number {
  if (tiff.length < 14) return 1
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const long = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  const directory = long(4)
  if (directory + 2 > tiff.length) return 1
  const count = short(directory)
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + index * 12
    if (entry + 12 > tiff.length) return 1
    if (short(entry) !== ORIENTATION_TAG) continue
    const value = short(entry + 8)
    return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}
