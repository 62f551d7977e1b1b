import * as z from 'zod'
import { boundedList } from '../values/bounded.ts'
import { columnRange, printArea, rowRange } from '../values/cell-range.ts'
import { lineText } from '../values/line-text.ts'
import { wholeNumber } from '../values/number-range.ts'
import { outputFields, refuseConflictingOutput } from './output-options.ts'
import { ownPageFields, refuseNarrowOwnPage } from './own-page-options.ts'

/** Most sheets that one request may name. */
const MAX_SHEETS = 1000

const sheet = z.union([lineText(255), wholeNumber(1, 100_000)], {
  error: 'must be the name of a sheet or its number, counted from 1',
})

function ownUnlessGiven(what: string) {
  return z
    .boolean()
    .optional()
    .meta({ description: `${what}; default: as the page setup of each sheet says.` })
}

/** Options of `convert/excel`. */
export const excelOptions = z
  .strictObject({
    sheets: boundedList(sheet, MAX_SHEETS)
      .refine((sheets) => sheets.length > 0, { error: 'must name at least one sheet' })
      .optional()
      .meta({
        description: `Sheets to print, by name or by number from 1, hidden ones included; at most ${MAX_SHEETS}. Default: all visible sheets.`,
      }),
    fit: z.enum(['auto', 'width', 'page', 'none']).default('auto').meta({
      description:
        'Scaling of sheets. `auto` keeps the setup of the sheet; where columns would be cut, it scales to the width of the page, with a warning, but not below 25 %. `width` fits all columns on one page, `page` fits the whole sheet, `none` prints at full size.',
    }),
    print_area: printArea.default('respect').meta({
      description:
        'Print areas of the sheets: `respect` them, `ignore` them, or a range of cells such as `A1:F40` for every sheet.',
    }),
    repeat_rows: rowRange.optional().meta({
      description:
        'Rows repeated at the top of every page, such as `1:2`. Default: as in the sheet.',
    }),
    repeat_columns: columnRange.optional().meta({
      description:
        'Columns repeated at the left of every page, such as `A:B`. Default: as in the sheet.',
    }),
    gridlines: ownUnlessGiven('Print gridlines'),
    headings: ownUnlessGiven('Print the numbers of rows and the letters of columns'),
    notes: z.boolean().optional().meta({
      description:
        'Print the notes and comments of printed cells, on pages behind their sheet. Default: as the page setup of each sheet says.',
    }),
    sheet_bookmarks: z
      .boolean()
      .default(true)
      .meta({ description: 'Add one bookmark per sheet, including sheets of notes.' }),
    ...ownPageFields,
    ...outputFields,
  })
  .superRefine(refuseConflictingOutput)
  .superRefine(refuseNarrowOwnPage)
  .meta({ description: 'Excel and output options.' })

/** Parsed {@link excelOptions}. */
export type ExcelOptions = z.output<typeof excelOptions>
