import { isArray, isDict, isRef, isStream, type PdfObject } from '../../../pdf/file/objects.ts'
import type { PdfFile } from '../../../pdf/file/pdf-file.ts'
import { sweep } from '../../../pdf/file/write/sweep.ts'

/** Where a value stands: the key that leads to it, and the one above. */
export type Place = readonly [key: string, above: string]

/** The place of what nothing leads to by a key. */
export const NOWHERE: Place = ['', '']

/** Where objects of their own stand: what leads to them says how they are meant. */
export function placesOf(file: PdfFile): ReadonlyMap<number, Place> {
  const places = new Map<number, Place>()
  const visit = (value: PdfObject, [key, above]: Place): void => {
    if (isRef(value)) {
      if (!places.has(value.num)) places.set(value.num, [key, above])
    } else if (isArray(value)) for (const item of value) visit(item, [key, above])
    else {
      const entries = isStream(value) ? value.dict : value
      if (isDict(entries)) for (const [own, item] of entries) visit(item, [own, key])
    }
  }
  for (const { num } of sweep(file)) visit(file.get(num), places.get(num) ?? NOWHERE)
  return places
}
