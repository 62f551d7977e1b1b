import type { Removals } from '../disarm/removals.ts'
import { isPng, mendPng } from '../document/mend-png.ts'
import type { OfficePackage } from './office-package.ts'

/**
 * Mends a part that is a damaged PNG, so that engines can read it.
 *
 * @param removals takes down that something of it is lost
 * @returns whether the part is a PNG
 */
export function mendPicture(
  document: OfficePackage,
  { name, content }: { readonly name: string; readonly content: Uint8Array },
  removals: Removals,
): boolean {
  if (!isPng(content)) return false
  const mended = mendPng(content)
  if (mended !== undefined) {
    document.writeBytes(name, mended.bytes)
    if (!mended.isWhole) removals.add('brokenPictures')
  }
  return true
}
