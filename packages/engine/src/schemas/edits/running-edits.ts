import * as z from 'zod'
import { runningHtml } from '../sources/running-html.ts'
import { wholeNumber } from '../values/number-range.ts'
import { margins } from '../values/pages/margins.ts'
import { pageRanges } from '../values/pages/page-ranges.ts'

function running(where: 'top' | 'bottom') {
  return runningHtml(where)
    .refine((html) => html?.blank === undefined, {
      error: 'must be without blank: the pages are those of a document that is there',
    })
    .meta({
      description: `HTML at the ${where} of the pages, or an object of such by page (\`default\`, \`first\`, \`last\`, \`odd\`, \`even\`), counted among the pages that are meant. \`{page}\`, \`{pages}\`, \`{title}\` and \`{date}\` are replaced anywhere in it; empty elements of the classes \`pageNumber\`, \`totalPages\`, \`title\` and \`date\` are filled, as Chrome does.`,
    })
}

/** Paints headers and footers. */
export const headerFooterEdit = z
  .strictObject({
    type: z.literal('header_footer').meta({
      description:
        'Paints headers and footers of HTML into the margins of pages, printed by the browser. In tagged documents they are artifacts: readers pass over them.',
    }),
    pages: pageRanges.default('all').meta({
      description: `Pages to print on. ${pageRanges.meta()?.description ?? ''}`,
    }),
    header_html: running('top'),
    footer_html: running('bottom'),
    margins_mm: margins.prefault({}).meta({
      description:
        'Room for them at the edges of the pages as they are seen, in millimetres: a number, or an object of top, right, bottom and left. Default 20.',
    }),
    start: wholeNumber(0, 1_000_000)
      .default(1)
      .meta({ description: 'Number of the first of the pages that are meant.' }),
    layer: z
      .enum(['over', 'under'])
      .default('over')
      .meta({ description: 'Over or under what is on the page.' }),
  })
  .refine((edit) => edit.header_html !== undefined || edit.footer_html !== undefined, {
    error: 'must have header_html or footer_html',
  })
