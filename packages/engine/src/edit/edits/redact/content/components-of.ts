import { isArray, isName, isStream, type PdfObject } from '../../../../pdf/file/objects.ts'
import type { PdfFile } from '../../../../pdf/file/pdf-file.ts'
import { UnreadableImageError } from './unreadable-image-error.ts'

const COMPONENTS: Readonly<Record<string, number>> = {
  DeviceGray: 1,
  CalGray: 1,
  Indexed: 1,
  I: 1,
  Separation: 1,
  G: 1,
  DeviceRGB: 3,
  CalRGB: 3,
  Lab: 3,
  RGB: 3,
  DeviceCMYK: 4,
  CMYK: 4,
}

/**
 * How many numbers a colour of a space has.
 *
 * @throws UnreadableImageError for a space that is not known
 */
export function componentsOf(file: PdfFile, space: PdfObject | undefined): number {
  const family = isArray(space) ? file.resolve(space[0]) : space
  if (!isName(family)) throw new UnreadableImageError('An image has no colour space.')
  const known = COMPONENTS[family.value]
  if (known !== undefined) return known
  const second = isArray(space) ? file.resolve(space[1]) : undefined
  if (family.value === 'ICCBased' && isStream(second))
    return Number(file.resolve(second.dict.get('N')))
  if (family.value === 'DeviceN' && isArray(second)) return second.length
  throw new UnreadableImageError(
    `An image has the colour space ${family.value}, which is not known.`,
  )
}
