import { commonStandards } from '../../../output/standards.ts'
import { statedStandards } from '../../../pdf/document/metadata/read-metadata.ts'
import { keepPages } from '../../../pdf/document/pages/keep/keep-pages.ts'
import type { PageSizePt } from '../../../pdf/document/pages/page-box.ts'
import { type PdfPage, readPages } from '../../../pdf/document/pages/tree/page-tree.ts'
import { setPageTree } from '../../../pdf/document/pages/tree/set-page-tree.ts'
import { sharedObjects } from '../../../pdf/file/copy/shared-objects.ts'
import { PdfFile } from '../../../pdf/file/pdf-file.ts'
import { writePdf } from '../../../pdf/file/write/write-pdf.ts'
import { openDocument } from '../../../pdf/foreign/open-document.ts'
import { prepareChange } from '../../../pdf/foreign/prepare-change.ts'
import { appendSource } from '../../../pdf/merge/append-source.ts'
import { blankPage, sizeOfPage } from '../../../pdf/merge/blank-page.ts'
import { mergeParts } from '../../../pdf/merge/merge-parts.ts'
import type { EditOf } from '../../../schemas/edits/edits.ts'
import { pageSizePt } from '../../../units/paper.ts'
import { drawFields } from '../../forms/draw-fields.ts'
import { readFields } from '../../forms/read-fields.ts'
import { undrawnFields } from '../../forms/undrawn-fields.ts'
import { chosenPages, type EditContext, editFailed, pagesOf } from '../edit-context.ts'
import { reportDrawn } from '../report-drawn.ts'

/** Puts empty pages in. */
export function insertBlank(context: EditContext, edit: EditOf<'insert_blank'>): void {
  const { file } = context
  const pages = pagesOf(context)
  const index = placeOf(context, edit.at, pages.length)
  refuseTooMany(context, 'count', pages.length + edit.count)
  const { page_size: size, orientation = 'portrait' } = edit
  const sizePt: PageSizePt = size
    ? pageSizePt(size, orientation)
    : sizeOfPage(file, pages[index - 1] ?? pages[0])
  const added = Array.from({ length: edit.count }, () => blankPage(file, sizePt))
  // Labels belong to numbers of pages: they move with their pages.
  const [labels] = mergeParts(file, { only: ['labels'], warn: context.warn })
  const all = pages.toSpliced(index, 0, ...added)
  setPageTree(file, all)
  labels?.finish?.(all)
}

/** Puts pages of another document in. */
export async function insertPdf(context: EditContext, edit: EditOf<'insert_pdf'>): Promise<void> {
  const subject = `${context.field}.pdf`
  const { file: source, pages } = openDocument({
    bytes: edit.pdf,
    password: edit.pdf_password,
    limits: context.limits,
    subject,
    warn: context.warn,
  })
  prepareChange(source, subject, context.warn)
  context.standards = commonStandards([context.standards, statedStandards(source)])
  const chosen = chosenPages(context, edit.pages, pages.length)
  if (chosen.length < pages.length) keepPages(source, pages, chosen)
  const present = pagesOf(context)
  refuseTooMany(context, 'pages', present.length + chosen.length)
  const index = placeOf(context, edit.at, present.length)
  await insert(context, source, subject, (added) => present.toSpliced(index, 0, ...added))
}

/** Repeats pages. */
export async function duplicatePages(
  context: EditContext,
  edit: EditOf<'duplicate_pages'>,
): Promise<void> {
  const { file } = context
  let order = pagesOf(context)
  const chosen = chosenPages(context, edit.pages, order.length)
  refuseTooMany(context, 'times', order.length + chosen.length * edit.times)
  const snapshot = writePdf(file)
  const originals = order
  const copies = new Map<number, PdfPage[]>()
  const subject = context.field
  for (let time = 0; time < edit.times; time += 1) {
    const source = PdfFile.open(snapshot)
    const pages = readPages(source)
    if (chosen.length < pages.length) keepPages(source, pages, chosen)
    await insert(context, source, subject, (added) => {
      for (const [index, number] of chosen.entries()) {
        const copy = added[index]
        if (copy !== undefined) copies.set(number, [...(copies.get(number) ?? []), copy])
      }
      order =
        edit.place === 'end'
          ? [...order, ...added]
          : originals.flatMap((page, index) => [page, ...(copies.get(index + 1) ?? [])])
      return order
    })
  }
}

/** Takes a document over, its bookmarks unless it is a copy of this one. */
async function insert(
  context: EditContext,
  source: PdfFile,
  subject: string,
  ordered: (added: readonly PdfPage[]) => readonly PdfPage[],
): Promise<void> {
  const { file, faces } = context
  const isCopy = subject === context.field
  // Nothing is left out of a document that stays as well.
  const warn = isCopy ? () => {} : context.warn
  const undrawn = new Set<number>()
  const parts = mergeParts(file, { bookmarks: isCopy ? 'none' : 'keep', isCopy, warn, undrawn })
  const target = { file, parts, twins: sharedObjects(file) }
  const added = appendSource(target, source, readPages(source), subject)
  const all = ordered(added)
  setPageTree(file, all)
  for (const part of parts) part.finish?.(all)
  if (undrawn.size === 0) return
  const fields = readFields(file, all).filter(({ root }) => undrawn.has(root))
  const drawn = await drawFields(
    file,
    undrawnFields(file, fields, () => true),
    { faces },
  )
  reportDrawn(context, drawn)
}

/** As many as can be read again. */
function refuseTooMany(context: EditContext, field: string, count: number): void {
  const { maxPages } = context.limits
  if (count <= maxPages) return
  const message = `the document would have ${count} pages; at most ${maxPages} are possible.`
  throw editFailed(context, field, message)
}

function placeOf(context: EditContext, at: 'start' | 'end' | number, pageCount: number): number {
  if (at === 'start') return 0
  if (at === 'end') return pageCount
  if (at <= pageCount + 1) return at - 1
  const message = `the document has ${pageCount} pages; the last place is ${pageCount + 1}.`
  throw editFailed(context, 'at', message)
}
