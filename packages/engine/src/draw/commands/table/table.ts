import type * as z from 'zod'
import { mmToPt } from '../../../units/length.ts'
import { Frame } from '../../flow/group-flow.ts'
import { TableFlow } from '../../table/table-flow.ts'
import { defineCommand } from '../define-command.ts'
import { type AnyCommand, flowOf } from '../scope.ts'
import { tableModel } from './table-model-of.ts'
import { tableSchema } from './table-schema.ts'

/** A table. */
export function tableCommand(commands: z.ZodType<readonly AnyCommand[]>) {
  return defineCommand({
    schema: tableSchema(commands),
    build(command, scope) {
      const flow = flowOf(command)
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
        align: command.box_align,
        isWhole: false,
        paint: (canvas, { x, y }, content) => content(canvas, x, y),
      })
    },
  })
}
