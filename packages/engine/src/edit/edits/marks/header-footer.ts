import { copyPageForm } from '../../../pdf/document/pages/page-form.ts'
import { seenBox } from '../../../pdf/document/pages/seen-box.ts'
import { readPages } from '../../../pdf/document/pages/tree/page-tree.ts'
import { PdfFile } from '../../../pdf/file/pdf-file.ts'
import type { EditOf } from '../../../schemas/edits/edits.ts'
import { chosenPages, type EditContext, pagesOf } from '../edit-context.ts'
import { PAINTED, reportDrawn } from '../report-drawn.ts'
import { pageImporter } from './page-importer.ts'
import { pagePainter } from './paint-on-page.ts'
import { placedMatrix } from './stamp-place.ts'

const TOP_LEFT = { position: 'top_left', margin_mm: 0, x_mm: 0, y_mm: 0 } as const

/** Paints the headers and footers that the browser printed, each sheet over the page of its size. */
export function addHeadersAndFooters(context: EditContext, edit: EditOf<'header_footer'>): void {
  const { file, sheets } = context
  const pages = pagesOf(context)
  const chosen = chosenPages(context, edit.pages, pages.length)
  const paint = pagePainter(file)
  for (const { bytes, places } of sheets) {
    const source = PdfFile.open(bytes)
    const printed = readPages(source)
    const importObject = pageImporter(source, file)
    for (const place of places) {
      const page = pages[(chosen[place] ?? 0) - 1]
      const sheet = printed[place]
      if (page === undefined || sheet === undefined) continue
      const form = copyPageForm(source, sheet, file, importObject)
      const matrix = placedMatrix(form, seenBox(file, page), { ...TOP_LEFT, rotation: 0, scale: 1 })
      const style = { layer: edit.layer, opacity: 1, artifact: '<</Type/Pagination>>' } as const
      paint(page, { form: form.ref, matrix, ...style })
    }
  }
  reportDrawn(context, PAINTED)
}
