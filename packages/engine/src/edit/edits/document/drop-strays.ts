import { renderWarning } from '../../../messages/warnings.ts'
import { dropStrayPages } from '../../../pdf/document/pages/keep/keep-pages.ts'
import { type EditContext, pagesOf } from '../edit-context.ts'

/** Takes away pages that nobody sees, since nobody would know that something is left on them. */
export function dropStrays(context: EditContext): void {
  const count = dropStrayPages(context.file, pagesOf(context))
  if (count === 0) return
  const message = `${context.field}: the file held ${count} ${count === 1 ? 'page' : 'pages'} that no viewer shows, beside those of the document; they were left out.`
  context.warn(renderWarning('content_left_out', message))
}
