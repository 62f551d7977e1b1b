import { existsSync } from 'node:fs'

const SUFFIX = '.packed'

/** Name of a file once it is packed. */
export function packedName(path: string): string {
  return path + SUFFIX
}

/** Where a file of the package lies: as it came, or packed, as in the image. */
export function storedPath(path: string): string {
  const packed = packedName(path)
  return !existsSync(path) && existsSync(packed) ? packed : path
}
