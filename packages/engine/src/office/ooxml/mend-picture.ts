import type { Removals } from '../disarm/removals.ts'
import { endsEarly } from '../document/ends-early.ts'
import { isPng, mendPng } from '../document/mend-png.ts'
import type { OfficePackage } from './office-package.ts'

/** Folders of small pictures of the document, which no page shows. */
const UNSEEN = /^(?:docProps|Thumbnails)\//i

/**
 * Mends a part that is a damaged PNG, so that engines can read it.
 *
 * @param removals takes down that something of it is lost, or of a picture of another kind that ends too early
 * @returns whether the part is a PNG
 */
export function mendPicture(
  document: OfficePackage,
  { name, content }: { readonly name: string; readonly content: Uint8Array },
  removals: Removals,
): boolean {
  if (!isPng(content)) {
    if (!UNSEEN.test(name) && endsEarly(content)) removals.add('brokenPictures')
    return false
  }
  const mended = mendPng(content)
  if (mended !== undefined) {
    document.writeBytes(name, mended.bytes)
    if (!mended.isWhole) removals.add('brokenPictures')
  }
  return true
}
