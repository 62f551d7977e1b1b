import type * as z from 'zod'
import { mmToPt, ptToMm } from '../../../units/length.ts'
import { ColumnsFlow } from '../../flow/columns-flow.ts'
import type { FlowOptions, Widths } from '../../flow/flowable.ts'
import { SideBySide, type SideColumn } from '../../flow/side-by-side.ts'
import { Stack } from '../../flow/stack.ts'
import { columnWidths } from '../../table/columns.ts'
import { defineCommand } from '../define-command.ts'
import { type AnyCommand, flowOf, inside, refused, type Scope, styleOf } from '../scope.ts'
import type { StyleFields } from '../style/styles.ts'
import { parsedWidth } from '../table/column-width.ts'
import { type ColumnFields, type ColumnsFields, columnsSchema } from './columns-schema.ts'

/** Columns: one text that runs through all, or content of their own. */
export function columnsCommand(commands: z.ZodType<readonly AnyCommand[]>) {
  return defineCommand({
    schema: columnsSchema(commands),
    build(command, scope) {
      const style = styleOf(scope, command)
      const slot = scope.slot?.child('Div')
      const look: ColumnsLook = {
        style,
        flow: flowOf({ ...style, keep_together: command.keep_together }),
        gapPt: mmToPt(command.gap_mm),
        isRightToLeft: style.direction === 'rtl',
      }
      const within = { ...scope, slot }
      const { columns } = command
      return columns === undefined
        ? textThroughColumns(command, within, look)
        : columnsOfTheirOwn(columns, within, look)
    },
  })
}

interface ColumnsLook {
  readonly style: StyleFields
  readonly flow: FlowOptions
  readonly gapPt: number
  readonly isRightToLeft: boolean
}

function textThroughColumns(
  { commands = [], count = 2, balance = true, gap_mm: gapMm }: ColumnsFields,
  scope: Scope,
  { style, ...look }: ColumnsLook,
): ColumnsFlow {
  const inner = inside(scope, scope.slot, style)
  const content = new Stack(scope.drawing.build(commands, `${scope.path}.commands`, inner))
  const refuse = (roomPt: number) => {
    const room = ptToMm(roomPt).toFixed(1)
    throw refused(
      `${scope.path}.gap_mm`,
      `must leave room for ${count} columns in ${room} mm, got ${gapMm}.`,
    )
  }
  return new ColumnsFlow(content, { ...look, count, isBalanced: balance, refuse })
}

function columnsOfTheirOwn(
  columns: readonly ColumnFields[],
  scope: Scope,
  { style, flow, gapPt, isRightToLeft }: ColumnsLook,
): SideBySide {
  const placed = columns.map(({ width, vertical_align: verticalAlign, commands }, index) => {
    const inner = inside(scope, scope.slot?.child('Div'), style)
    const path = `${scope.path}.columns[${index}].commands`
    const content = new Stack(scope.drawing.build(commands, path, inner))
    return { width: parsedWidth(width), verticalAlign, content }
  })
  const gapsPt = gapPt * (columns.length - 1)
  const columnsAt = (widthPt: number): SideColumn[] => {
    const natural = placed.map(({ width, content }) =>
      width.kind === 'auto' ? content.widths() : { minPt: 0, maxPt: 0 },
    )
    const wanted = placed.map(({ width }) => width)
    const widths = columnWidths(wanted, natural, widthPt - gapsPt, false)
    let startPt = 0
    return placed.map(({ content, verticalAlign }, index) => {
      const ownPt = widths[index] ?? 0
      const xPt = isRightToLeft ? widthPt - startPt - ownPt : startPt
      startPt += ownPt + gapPt
      return { content, xPt, widthPt: ownPt, verticalAlign }
    })
  }
  const widths = (): Widths => {
    const own = placed.map(({ width, content }) =>
      width.kind === 'fixed' ? { minPt: width.pt, maxPt: width.pt } : content.widths(),
    )
    // A hair more: what fits exactly must not break for the sake of rounding.
    const sum = (key: keyof Widths) => own.reduce((total, one) => total + one[key], gapsPt + 0.01)
    return { minPt: sum('minPt'), maxPt: sum('maxPt') }
  }
  return new SideBySide(columnsAt, widths, flow)
}
