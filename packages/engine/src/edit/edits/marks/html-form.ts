import { renderWarning } from '../../../messages/warnings.ts'
import { readAnnotations } from '../../../pdf/document/annotations.ts'
import { copyPageForm } from '../../../pdf/document/pages/page-form.ts'
import { readPages } from '../../../pdf/document/pages/tree/page-tree.ts'
import { PdfFile } from '../../../pdf/file/pdf-file.ts'
import { type EditContext, editFailed } from '../edit-context.ts'
import { PAINTED, reportDrawn } from '../report-drawn.ts'
import { pageImporter } from './page-importer.ts'
import type { StampForm } from './text-forms.ts'

/** Print of the browser for a stamp as a form XObject. */
export function htmlForm(context: EditContext): StampForm {
  const { file, field, sheets, warn } = context
  const [sheet] = sheets
  const source = sheet && PdfFile.open(sheet.bytes)
  const [page] = source ? readPages(source) : []
  if (source === undefined || page === undefined) {
    throw editFailed(context, 'html', 'nothing was printed.')
  }
  if (readAnnotations(source, page).length > 0) {
    const message = `${field}.html: its links lead nowhere: a stamp is painted.`
    warn(renderWarning('content_left_out', message))
  }
  reportDrawn(context, PAINTED)
  return copyPageForm(source, page, file, pageImporter(source, file))
}
