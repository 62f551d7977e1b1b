import * as z from 'zod'
import { listInTurns } from '../../../schemas/values/list-in-turns.ts'
import { decimalNumber, wholeNumber } from '../../../schemas/values/number-range.ts'
import { flowFields, keepTogether } from '../request/fields.ts'
import type { AnyCommand } from '../scope.ts'
import { containerFields, paragraphFields, styleName, textFields } from '../style/styles.ts'
import { columnWidth } from '../table/column-width.ts'

/** Columns: one text that runs through all, or content of their own. */
export function columnsSchema(commands: z.ZodType<readonly AnyCommand[]>) {
  const column = z.strictObject({
    width: columnWidth.default('1fr'),
    vertical_align: z
      .enum(['top', 'middle', 'bottom'])
      .default('top')
      .meta({ description: 'Place of the content where another column is higher. Default `top`.' }),
    commands: commands.meta({ description: 'Commands drawn in the column, from top to bottom.' }),
  })
  return z
    .strictObject({
      type: z.literal('columns').meta({ description: 'Columns next to each other.' }),
      commands: commands.optional().meta({
        description: 'Runs through `count` columns, one after the other.',
      }),
      count: wholeNumber(2, 12).optional().meta({
        description: 'Columns that `commands` run through, 2 to 12; not with `columns`. Default 2.',
      }),
      balance: z.boolean().optional().meta({
        description:
          'Columns of `commands` end at the same height; not with `columns`. Default true.',
      }),
      columns: listInTurns(column)
        .min(1)
        .max(50)
        .optional()
        .meta({ description: 'Columns with content of their own; at most 50.' }),
      gap_mm: decimalNumber(0, 1000)
        .default(6)
        .meta({ description: 'Space between columns in millimetres. Default 6.' }),
      style: styleName,
      ...textFields,
      ...containerFields,
      direction: paragraphFields.direction.meta({
        description:
          'Direction of the columns and of their text: `rtl` puts the first column at the right. Default: that of what they stand in; with `auto` columns go to the right.',
      }),
      ...flowFields,
      keep_together: keepTogether,
    })
    .superRefine(({ commands: flowing, columns, count, balance }, ctx) => {
      const refuse = (path: string, message: string) =>
        ctx.addIssue({ code: 'custom', path: [path], message, params: { given: undefined } })
      if ((flowing === undefined) === (columns === undefined)) {
        refuse('commands', 'or columns is required, and not both')
      } else if (columns !== undefined) {
        if (count !== undefined) refuse('count', 'is for commands alone: columns are counted')
        if (balance !== undefined) refuse('balance', 'is for commands alone')
      }
    })
    .meta({ description: 'Columns: one text that runs through all, or content of their own.' })
}

/** Parsed columns. */
export type ColumnsFields = z.output<ReturnType<typeof columnsSchema>>

/** A parsed column with content of its own. */
export type ColumnFields = NonNullable<ColumnsFields['columns']>[number]
