import { renderWarning } from '../../../messages/warnings.ts'
import { copyPageForm } from '../../../pdf/document/pages/page-form.ts'
import { pageDict } from '../../../pdf/document/pages/tree/page-tree.ts'
import { dropSurplus } from '../../../pdf/document/pages/wrapped-contents.ts'
import { openDocument } from '../../../pdf/foreign/open-document.ts'
import type { EditOf } from '../../../schemas/edits/edits.ts'
import { type EditContext, pageAt } from '../edit-context.ts'
import { layeredPageImporter } from './page-importer.ts'
import type { StampForm } from './text-forms.ts'

/** A page of a PDF of the request as a form XObject, as it is seen. */
export async function pageForm(
  context: EditContext,
  edit: EditOf<'stamp'> | EditOf<'watermark'>,
): Promise<StampForm> {
  const { file, field, limits, warn } = context
  const { file: source, pages } = openDocument({
    bytes: edit.pdf ?? new Uint8Array(),
    password: edit.pdf_password,
    subject: `${field}.pdf`,
    limits,
    warn,
  })
  const page = pageAt(context, pages, edit.pdf_page, 'pdf_page')
  const annotations = source.resolve(pageDict(source, page).get('Annots'))
  if (Array.isArray(annotations) && annotations.length > 0) {
    const message = `${field}.pdf: links, fields and comments of page ${edit.pdf_page} are not painted.`
    warn(renderWarning('content_left_out', message))
  }
  // The standards it states are not known to hold for a part of another document.
  context.standards = {}
  dropSurplus(source, page)
  return copyPageForm(source, page, file, layeredPageImporter(source, file))
}
