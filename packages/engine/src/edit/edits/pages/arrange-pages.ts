import { keepPages } from '../../../pdf/document/pages/keep/keep-pages.ts'
import { pageAttribute, pageDict } from '../../../pdf/document/pages/tree/page-tree.ts'
import { withEntries } from '../../../pdf/file/objects.ts'
import type { EditOf } from '../../../schemas/edits/edits.ts'
import { chosenPages, type EditContext, editFailed, pagesOf } from '../edit-context.ts'

/** Turns pages, beside what they say already. */
export function rotatePages(context: EditContext, edit: EditOf<'rotate'>): void {
  const { file } = context
  const pages = pagesOf(context)
  for (const number of chosenPages(context, edit.pages, pages.length)) {
    const page = pages[number - 1]
    if (page === undefined) continue
    const before = pageAttribute(file, page, 'Rotate')
    const turned = (((typeof before === 'number' ? before : 0) + edit.degrees) % 360) + 360
    file.set(page.num, withEntries(pageDict(file, page), { Rotate: turned % 360 }))
  }
}

/** Takes pages out. */
export function deletePages(context: EditContext, edit: EditOf<'delete_pages'>): void {
  const pages = pagesOf(context)
  const going = new Set(chosenPages(context, edit.pages, pages.length))
  const staying = pages.flatMap((_, index) => (going.has(index + 1) ? [] : [index + 1]))
  if (staying.length === 0) throw editFailed(context, 'pages', 'no page would stay.')
  keepPages(context.file, pages, staying)
}

/** Keeps some of the pages. */
export function extractPages(context: EditContext, edit: EditOf<'extract_pages'>): void {
  const pages = pagesOf(context)
  keepPages(context.file, pages, chosenPages(context, edit.pages, pages.length))
}

/** Brings pages into another order. */
export function reorderPages(context: EditContext, { order }: EditOf<'reorder_pages'>): void {
  const pages = pagesOf(context)
  const missing = order.findIndex((number) => number > pages.length)
  if (missing >= 0) {
    const message = `there is no page ${order[missing]}; the document has ${pages.length}.`
    throw editFailed(context, `order[${missing}]`, message)
  }
  const named = new Set(order)
  const others = pages.flatMap((_, index) => (named.has(index + 1) ? [] : [index + 1]))
  keepPages(context.file, pages, [...order, ...others])
}
