import { type RenderWarning, renderWarning } from '../../../messages/warnings.ts'
import type { ForeignTags } from '../../in-page/unseen/foreign-tags.ts'

const IN_PLACE =
  'CSS and options take their place: break-before: page; header_html and footer_html, or margin boxes of @page with counter(page); toc or <nav data-toc>; bookmark-level; columns'

/** Says that a document was written for another program, whose tags do nothing here. */
export function foreignTagsWarnings(found: readonly ForeignTags[]): readonly RenderWarning[] {
  return found.map(({ program, tags }) => {
    if (program === 'WeasyPrint') {
      const message = `The document attaches files as for WeasyPrint (${tags.join(', ')}): they are not in the PDF. options.attachments puts files there.`
      return renderWarning('content_left_out', message)
    }
    const message = `The document has tags that only ${program} knows: ${tags.join(', ')}. They do nothing, and what they hold stands in the text. ${IN_PLACE}.`
    return renderWarning('syntax_unknown', message)
  })
}
