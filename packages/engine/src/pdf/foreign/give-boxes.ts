import {
  type PdfPage,
  pageAttribute,
  pageDict,
  readRectangle,
} from '../document/pages/tree/page-tree.ts'
import { withEntries } from '../file/objects.ts'
import type { PdfFile } from '../file/pdf-file.ts'

/** Letter: the page that viewers show where none has a box, though every page must have one. */
const DEFAULT_BOX = [0, 0, 612, 792] as const

/** Gives pages without a MediaBox the one that viewers show. */
export function giveBoxes(file: PdfFile, pages: readonly PdfPage[]): void {
  for (const page of pages) {
    if (readRectangle(file, pageAttribute(file, page, 'MediaBox'))) continue
    file.set(page.num, withEntries(pageDict(file, page), { MediaBox: DEFAULT_BOX }))
  }
}
