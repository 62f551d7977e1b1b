import * as z from 'zod'
import { sourceText } from './source-text.ts'

/** Largest header or footer. */
const RUNNING_HTML_MAX_BYTES = 256 * 1024

/** A header or footer by the pages it stands on; the most particular one that is stated counts. */
export interface RunningHtml {
  readonly default?: string | undefined
  readonly first?: string | undefined
  readonly last?: string | undefined
  readonly odd?: string | undefined
  readonly even?: string | undefined
  readonly blank?: string | undefined
}

const html = sourceText(RUNNING_HTML_MAX_BYTES).meta({ contentMediaType: 'text/html' })

function part(pages: string) {
  return html.optional().meta({ description: `HTML for ${pages}; empty for none. At most 256 KB.` })
}

const parts = z
  .strictObject({
    default: part('pages that nothing else is stated for'),
    first: part('the first page'),
    last: part('the last page, unless it is the first'),
    odd: part('the first, third, fifth page'),
    even: part('the second, fourth, sixth page'),
    blank: part('pages without content'),
  })
  .meta({ title: 'RunningHtml', description: 'A header or footer by the pages it stands on.' })

/** The fields `header_html` and `footer_html`. */
export function runningHtml(where: string) {
  return z
    .union([html.transform((text): RunningHtml => ({ default: text })), parts], {
      error: 'must be HTML, or an object of default, first, last, odd, even and blank',
    })
    .optional()
    .meta({
      description: `HTML at the ${where} of every page, at most 256 KB (${RUNNING_HTML_MAX_BYTES} bytes), or an object of such by page: \`default\`, \`first\`, \`last\`, \`odd\`, \`even\`, \`blank\`, where \`blank\` wins over \`first\`, \`last\` and the others in this order. \`{page}\`, \`{pages}\`, \`{title}\`, \`{date}\`, \`{url}\` and \`{string:name}\` (a \`string-set\` of the document) are replaced anywhere in it; empty elements of the classes \`pageNumber\`, \`totalPages\`, \`title\`, \`date\` and \`url\` are filled, as Chrome does. Scripts in it do not run. The margin grows when the content is taller.`,
    })
}
