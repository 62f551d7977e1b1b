import type * as z from 'zod'
import { mmToPt } from '../../../units/length.ts'
import { Frame } from '../../flow/group-flow.ts'
import { TableFlow } from '../../table/table-flow.ts'
import { defineCommand } from '../define-command.ts'
import { type AnyCommand, flowOf, styleOf } from '../scope.ts'
import { tableModel } from './table-model-of.ts'
import { type TableFields, tableSchema } from './table-schema.ts'

/** A table. */
export function tableCommand(commands: z.ZodType<readonly AnyCommand[]>) {
  return defineCommand({
    schema: tableSchema(commands),
    idle: idleFields,
    build(command, scope) {
      const flow = flowOf({ ...styleOf(scope, command), keep_together: command.keep_together })
      const model = tableModel(scope, command)
      const table = new TableFlow(model, flow)
      const fixed = model.columns.every(({ kind }) => kind === 'fixed')
      const sum = model.columns.reduce(
        (total, column) => total + (column.kind === 'fixed' ? column.pt : 0),
        0,
      )
      const width =
        command.width_mm === undefined ? (fixed ? sum : undefined) : mmToPt(command.width_mm)
      if (width === undefined) return table
      return new Frame(table, {
        flow,
        padding: { top: 0, right: 0, bottom: 0, left: 0 },
        widthPt: width,
        align: command.box_align ?? (model.isRightToLeft ? 'right' : 'left'),
        isWhole: false,
        paint: (canvas, box, content) => {
          scope.drawing.offPage.noteDrawing(canvas, scope.path, box, 'bleed')
          content(canvas, box.x, box.y)
        },
      })
    },
  })
}

function idleFields(table: TableFields): Readonly<Record<string, string | false>> {
  const { header_rows: headers, footer_rows: footers } = table
  const needs = (field: unknown, isMissing: boolean, needed: string) =>
    field !== undefined && isMissing && needed
  return {
    header: needs(table.header, headers === 0, 'header_rows'),
    footer: needs(table.footer, footers === 0, 'footer_rows'),
    header_border: needs(
      table.header_border,
      headers === 0 && footers === 0,
      'header_rows or footer_rows',
    ),
    border_color: needs(table.border_color, table.borders === 'none', 'borders'),
  }
}
