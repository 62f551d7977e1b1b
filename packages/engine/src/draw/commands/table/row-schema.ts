import * as z from 'zod'
import { listInTurns } from '../../../schemas/values/list-in-turns.ts'
import { decimalNumber, wholeNumber } from '../../../schemas/values/number-range.ts'
import { optionalColor, optionalMm, paddingMm } from '../request/fields.ts'
import { linkField } from '../request/link-field.ts'
import type { AnyCommand } from '../scope.ts'
import { paragraphFields, styleName, textFields } from '../style/styles.ts'
import { checkInline, plainText, runsField } from '../text/inline-fields.ts'
import { MAX_COLUMNS } from './check-grid.ts'

/** A line at one side of cells. */
export const borderSide = z
  .union([
    z.literal(false),
    z.strictObject({
      width_mm: decimalNumber(0, 20)
        .default(0.25)
        .meta({ description: 'Width of the line in millimetres. Default 0.25.' }),
      color: optionalColor('Colour of the line'),
    }),
  ])
  .optional()
  .meta({ description: 'The line: `false` for none, or its width and colour.' })

/** Place of content in cells that are higher. */
export const verticalAlign = z
  .enum(['top', 'middle', 'bottom'])
  .optional()
  .meta({ description: 'Place of the content of cells. Default `top`.' })

/** Looks that cells have themselves, or by their row, their column or the table. */
export const cellLook = {
  style: styleName,
  ...textFields,
  ...paragraphFields,
  background: optionalColor('Colour behind the cells'),
  vertical_align: verticalAlign,
} as const

/** Rows of a table: lists of cells, or objects with what their cells share. */
export function rowSchema(commands: z.ZodType<readonly AnyCommand[]>) {
  const cells = listInTurns(cellSchema(commands)).max(MAX_COLUMNS)
  return z
    .union([
      cells,
      z.strictObject({
        cells: cells.meta({ description: 'The cells, from the first column on.' }),
        height_mm: optionalMm('Least height in millimetres.'),
        keep_with_next: z.boolean().optional().meta({
          description: 'Stays on the page of the next row. Default false.',
        }),
        ...cellLook,
      }),
    ])
    .meta({ description: 'A list of cells, or an object with `cells` and what they share.' })
}

function cellSchema(commands: z.ZodType<readonly AnyCommand[]>) {
  const fields = z
    .strictObject({
      text: z.union([plainText, z.number()]).optional().meta({ description: 'Its text.' }),
      runs: runsField,
      commands: commands.optional().meta({
        description: 'Commands drawn in the cell below its text: images, lists, tables.',
      }),
      link: linkField.optional(),
      column_span: wholeNumber(1, MAX_COLUMNS)
        .default(1)
        .meta({ description: 'Columns that it reaches over. Default 1.' }),
      row_span: wholeNumber(1, 10_000)
        .default(1)
        .meta({ description: 'Rows that it reaches over. Default 1.' }),
      padding_mm: paddingMm,
      borders: z
        .strictObject({ top: borderSide, right: borderSide, bottom: borderSide, left: borderSide })
        .optional()
        .meta({ description: 'Lines of this cell, before those of the table.' }),
      ...cellLook,
    })
    .superRefine(checkInline)
  return z
    .union([plainText, z.number(), z.null(), fields])
    .meta({ description: 'A text, a number, null for an empty cell, or an object.' })
}
