import { seenBox } from '../../../pdf/document/pages/seen-box.ts'
import { pageDict } from '../../../pdf/document/pages/tree/page-tree.ts'
import { withEntries } from '../../../pdf/file/objects.ts'
import type { EditOf } from '../../../schemas/edits/edits.ts'
import { mmToPt } from '../../../units/length.ts'
import { chosenPages, type EditContext, editFailed, pagesOf } from '../edit-context.ts'

// Smallest page that PDF allows (ISO 32000-1, annex C).
const MIN_SIDE_PT = 3

// Sides of the page before it is turned, by the side that is seen, from the top clockwise.
const SIDES = ['top', 'right', 'bottom', 'left'] as const

/** Cuts the edges of pages off, as they are seen. */
export function cropPages(context: EditContext, edit: EditOf<'crop'>): void {
  const { file } = context
  const pages = pagesOf(context)
  for (const number of chosenPages(context, edit.pages, pages.length)) {
    const page = pages[number - 1]
    if (page === undefined) continue
    const { box, rotation, unitPt } = seenBox(file, page)
    // Turned clockwise by 90 degrees, the left side of a page is seen at the top.
    const cut = (side: (typeof SIDES)[number]) => {
      const seen = SIDES[(SIDES.indexOf(side) + rotation / 90) % 4] ?? side
      return mmToPt(edit.margins_mm[seen]) / unitPt
    }
    const [left, bottom] = [box.left + cut('left'), box.bottom + cut('bottom')]
    const [right, top] = [box.right - cut('right'), box.top - cut('top')]
    if (right - left < MIN_SIDE_PT || top - bottom < MIN_SIDE_PT) {
      throw editFailed(context, 'margins_mm', `nothing of page ${number} would be left.`)
    }
    file.set(page.num, withEntries(pageDict(file, page), { CropBox: [left, bottom, right, top] }))
  }
}
