import * as z from 'zod'
import { PRINTER_MARKS } from '../../units/printer-marks.ts'
import { runningHtml } from '../sources/running-html.ts'
import { boundedList } from '../values/bounded.ts'
import { decimalNumber, wholeNumber } from '../values/number-range.ts'
import { margins } from '../values/pages/margins.ts'
import { pageRanges } from '../values/pages/page-ranges.ts'
import { orientation, pageSize } from '../values/pages/page-size.ts'
import { toc } from './toc.ts'

const pageNumbersFrom = z.strictObject({
  start: wholeNumber(0, 1_000_000)
    .default(1)
    .meta({ description: 'Number of the first counted page, from 0 to 1000000.' }),
  first_page: wholeNumber(1, 100_000)
    .default(1)
    .meta({ description: 'Page of the document that counting begins on, from 1 to 100000.' }),
})

/** Fields that shape the printed page; an operation spreads them into its options. */
export const pageFields = {
  page_size: pageSize.default('A4'),
  orientation: orientation.default('portrait'),
  margins_mm: margins.prefault({}),
  prefer_css_page_size: z.boolean().default(false).meta({
    description:
      'Let `@page { size }` of the document win over `page_size` and `orientation`. A size that loses gives the warning `css_page_size_ignored`.',
  }),
  header_html: runningHtml('top'),
  footer_html: runningHtml('bottom'),
  page_numbers_from: pageNumbersFrom.prefault({}).meta({ description: 'Numbering of `{page}`.' }),
  scale: decimalNumber(0.1, 2)
    .default(1)
    .meta({ description: 'Scale of the content on the page, from 0.1 to 2.' }),
  page_ranges: pageRanges.default('all'),
  single_page: z
    .boolean()
    .default(false)
    .meta({ description: 'Print one page, as tall as the content.' }),
  print_background: z
    .boolean()
    .default(true)
    .meta({ description: 'Print background colours and images.' }),
  bleed_mm: decimalNumber(0, 50).optional().meta({
    description:
      'How far pages are printed beyond their edges, in millimetres, from 0 to 50: backgrounds that reach over the edge go on there. The PDF says which part is the page (TrimBox). Default: `bleed` of the `@page` rule, else 0.',
  }),
  marks: boundedList(z.enum(PRINTER_MARKS), PRINTER_MARKS.length).optional().meta({
    description:
      'Marks for the print shop around the bleed: `crop` where to cut, `cross` to align separations. Default: `marks` of the `@page` rule, else none.',
  }),
  toc: toc.prefault(false),
  forms: z.boolean().default(false).meta({
    description:
      'Make fields to fill in of the controls of the document: text, boxes, buttons of which one is chosen, lists, and signatures (`<input type="signature">`), with their names, values and labels.',
  }),
  outline: z
    .boolean()
    .default(true)
    .meta({ description: 'Add bookmarks from headings, or as `bookmark-level` of CSS says.' }),
} as const
