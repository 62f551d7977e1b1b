import { isArray, isName, isStream, type PdfObject } from '../../../pdf/file/objects.ts'
import type { PdfFile } from '../../../pdf/file/pdf-file.ts'

/** One or three colours of the usual kinds; undefined for any other, whose numbers mean something else. */
export function componentsOf(file: PdfFile, space: PdfObject | undefined): 1 | 3 | undefined {
  if (isName(space, 'DeviceGray')) return 1
  if (isName(space, 'DeviceRGB')) return 3
  if (!isArray(space)) return undefined
  const family = file.resolve(space[0])
  if (isName(family, 'CalGray')) return 1
  if (isName(family, 'CalRGB')) return 3
  const profile = file.resolve(space[1])
  if (!isName(family, 'ICCBased') || !isStream(profile)) return undefined
  const count = file.resolve(profile.dict.get('N'))
  return count === 1 || count === 3 ? count : undefined
}
