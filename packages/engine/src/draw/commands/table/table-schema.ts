import * as z from 'zod'
import { listInTurns } from '../../../schemas/values/list-in-turns.ts'
import { decimalNumber, wholeNumber } from '../../../schemas/values/number-range.ts'
import {
  checkPlace,
  flowFields,
  keepTogether,
  optionalColor,
  optionalMm,
  paddingMm,
  placeFields,
} from '../request/fields.ts'
import type { AnyCommand } from '../scope.ts'
import { paragraphFields, styleName, textFields } from '../style/styles.ts'
import { checkGrid, MAX_COLUMNS } from './check-grid.ts'
import { columnWidth } from './column-width.ts'
import { borderSide, cellLook, rowSchema, verticalAlign } from './row-schema.ts'

const MAX_ROWS = 100_000

/** A table: its columns, rows and cells. */
export function tableSchema(commands: z.ZodType<readonly AnyCommand[]>) {
  const column = z.strictObject({ width: columnWidth.default('auto'), ...cellLook })
  return z
    .strictObject({
      type: z.literal('table').meta({ description: 'A table.' }),
      columns: listInTurns(z.union([columnWidth, column]))
        .min(1)
        .max(MAX_COLUMNS)
        .optional()
        .meta({
          description:
            'The columns: widths, or objects with `width` and what their cells share; at most 200. Otherwise as many as the first row has, each as wide as its content asks for.',
        }),
      rows: listInTurns(rowSchema(commands))
        .min(1)
        .max(MAX_ROWS)
        .meta({
          description: `The rows, those of header and footer among them; at most ${MAX_ROWS}. Each fills all columns, spans counted.`,
        }),
      header_rows: wholeNumber(0, 20)
        .default(0)
        .meta({ description: 'First rows that every page of the table begins with. Default 0.' }),
      footer_rows: wholeNumber(0, 20)
        .default(0)
        .meta({ description: 'Last rows that every page of the table ends with. Default 0.' }),
      header_columns: wholeNumber(0, 10).default(0).meta({
        description: 'First columns whose cells name their row, for readers. Default 0.',
      }),
      header: z
        .strictObject(cellLook)
        .optional()
        .meta({ description: 'Look of all header cells. Default: bold.' }),
      footer: z
        .strictObject(cellLook)
        .optional()
        .meta({ description: 'Look of all footer cells.' }),
      zebra: optionalColor('Colour behind every second row'),
      padding_mm: paddingMm.meta({
        description:
          'Space inside of cells in millimetres: one number, or an object of sides. Default 1.5.',
      }),
      borders: z
        .enum(['none', 'horizontal', 'outer', 'all'])
        .default('horizontal')
        .meta({ description: 'Lines between and around cells. Default `horizontal`.' }),
      border_color: optionalColor('Colour of these lines'),
      border_width_mm: decimalNumber(0, 20)
        .default(0.2)
        .meta({ description: 'Width of these lines in millimetres. Default 0.2.' }),
      header_border: borderSide.meta({
        description: 'The line between header and rows, and between rows and footer.',
      }),
      keep_rows: z.boolean().default(true).meta({
        description:
          'A row goes to the next page as a whole where it does not fit; only one that no page can hold is divided. Default true.',
      }),
      box_align: z.enum(['left', 'center', 'right']).optional().meta({
        description:
          'Place in the flow of a table that is narrower. Default: the side of its first column.',
      }),
      direction: paragraphFields.direction.meta({
        description:
          'Direction of the columns and of their text: `rtl` puts the first column at the right. Default: that of what the table stands in; with `auto` columns go to the right.',
      }),
      width_mm: optionalMm(
        'Width in millimetres; otherwise all there is, or for columns of fixed width their sum.',
        1,
      ),
      ...placeFields,
      style: styleName,
      ...textFields,
      ...flowFields,
      keep_together: keepTogether,
      alt: z.string().max(2000).optional().meta({
        description: 'Text alternative: describes the table for people who do not see it.',
      }),
      vertical_align: verticalAlign,
    })
    .superRefine((command, ctx) => {
      checkPlace(command, ctx)
      checkGrid(command, ctx)
    })
    .meta({ description: 'A table: spans, repeated header and footer rows, page breaks.' })
}

/** A parsed table. */
export type TableFields = z.output<ReturnType<typeof tableSchema>>

/** A parsed row. */
export type RowFields = TableFields['rows'][number]

/** A parsed cell. */
export type Cell = Extract<RowFields, readonly unknown[]>[number]
