import * as z from 'zod'
import { listInTurns } from '../../../schemas/values/list-in-turns.ts'
import { decimalNumber, wholeNumber } from '../../../schemas/values/number-range.ts'
import { mmToPt, ptToMm } from '../../../units/length.ts'
import { ColumnsFlow } from '../../flow/columns-flow.ts'
import type { Flowable } from '../../flow/flowable.ts'
import { SideBySide } from '../../flow/side-by-side.ts'
import { Stack } from '../../flow/stack.ts'
import { columnWidths } from '../../table/columns.ts'
import { defineCommand } from '../define-command.ts'
import { flowFields, keepTogether } from '../request/fields.ts'
import { type AnyCommand, flowOf, inside, refused, type Scope, styleOf } from '../scope.ts'
import { containerFields, paragraphFields, styleName, textFields } from '../style/styles.ts'
import { columnWidth, parsedWidth } from '../table/column-width.ts'

/** Columns: one text that runs through all, or content of their own. */
export function columnsCommand(commands: z.ZodType<readonly AnyCommand[]>) {
  const column = z.strictObject({
    width: columnWidth.default('1fr'),
    vertical_align: z
      .enum(['top', 'middle', 'bottom'])
      .default('top')
      .meta({ description: 'Place of the content where another column is higher. Default `top`.' }),
    commands: commands.meta({ description: 'Commands drawn in the column, from top to bottom.' }),
  })
  return defineCommand({
    schema: z
      .strictObject({
        type: z.literal('columns').meta({ description: 'Columns next to each other.' }),
        commands: commands.optional().meta({
          description: 'Runs through `count` columns, one after the other.',
        }),
        count: wholeNumber(2, 12).optional().meta({
          description:
            'Columns that `commands` run through, 2 to 12; not with `columns`. Default 2.',
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
      .meta({ description: 'Columns: one text that runs through all, or content of their own.' }),
    build(command, scope) {
      const style = styleOf(scope, command)
      const slot = scope.slot?.child('Div')
      const flow = flowOf({ ...style, keep_together: command.keep_together })
      const gapPt = mmToPt(command.gap_mm)
      const isRightToLeft = style.direction === 'rtl'
      if (command.columns === undefined) {
        const inner = inside(scope, slot, style)
        const content = scope.drawing.build(command.commands ?? [], `${scope.path}.commands`, inner)
        const { count = 2, balance: isBalanced = true } = command
        const refuse = (roomPt: number) => {
          const room = ptToMm(roomPt).toFixed(1)
          throw refused(
            `${scope.path}.gap_mm`,
            `must leave room for ${count} columns in ${room} mm, got ${command.gap_mm}.`,
          )
        }
        return new ColumnsFlow(new Stack(content), {
          flow,
          count,
          gapPt,
          isBalanced,
          isRightToLeft,
          refuse,
        })
      }
      const widths = command.columns.map(({ width }) => parsedWidth(width))
      const contents = command.columns.map(({ commands: own }, index) => {
        const path = `${scope.path}.columns[${index}].commands`
        return stack(scope, own, path, inside(scope, slot?.child('Div'), style))
      })
      const columnsAt = (widthPt: number) => {
        const room = widthPt - gapPt * (contents.length - 1)
        const own = columnWidths(
          widths,
          widths.map(({ kind }, index) =>
            kind === 'auto' ? (contents[index] as Flowable).widths() : { minPt: 0, maxPt: 0 },
          ),
          room,
          false,
        )
        let startPt = 0
        return contents.map((content, index) => {
          const width = own[index] ?? 0
          const verticalAlign = command.columns?.[index]?.vertical_align ?? 'top'
          const xPt = isRightToLeft ? widthPt - startPt - width : startPt
          startPt += width + gapPt
          return { content, xPt, widthPt: width, verticalAlign }
        })
      }
      const ownWidths = () => {
        let [minPt, maxPt] = [gapPt * (contents.length - 1), gapPt * (contents.length - 1)]
        for (const [index, content] of contents.entries()) {
          const width = widths[index]
          const natural = content.widths()
          minPt += width?.kind === 'fixed' ? width.pt : natural.minPt
          maxPt += width?.kind === 'fixed' ? width.pt : natural.maxPt
        }
        // A hair more: what fits exactly must not break for the sake of rounding.
        return { minPt: minPt + 0.01, maxPt: maxPt + 0.01 }
      }
      return new SideBySide(columnsAt, ownWidths, flow)
    },
  })
}

function stack(
  { drawing }: Scope,
  commands: readonly AnyCommand[],
  path: string,
  inner: Scope,
): Flowable {
  return new Stack(drawing.build(commands, path, inner))
}
