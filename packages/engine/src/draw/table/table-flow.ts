import { EPSILON_PT, type FlowOptions, type Taken, type Widths } from '../flow/flowable.ts'
import { InFlow } from '../flow/in-flow.ts'
import { columnWidths } from './columns.ts'
import { type OpenSpan, type RowRest, RowStack } from './lay-out-rows.ts'
import { paintTable } from './paint-table.ts'
import type { CellModel, TableModel } from './table-model.ts'

/** Where a table goes on. */
interface Progress {
  readonly next: number
  readonly rest: RowRest | undefined
  readonly spans: readonly OpenSpan[]
}

/** Facts that all parts of a table know. */
interface Shared {
  readonly model: TableModel
  readonly flow: FlowOptions
  contents: readonly Widths[] | undefined
}

/** A table that breaks between its rows, or in them; header and footer rows come on every page. */
export class TableFlow extends InFlow {
  readonly #shared: Shared
  readonly #progress: Progress | undefined

  constructor(model: TableModel, flow: FlowOptions)
  constructor(shared: Shared, flow: FlowOptions, progress: Progress)
  constructor(given: TableModel | Shared, flow: FlowOptions, progress?: Progress) {
    super(flow, progress !== undefined)
    this.#shared = 'model' in given ? given : { model: given, flow, contents: undefined }
    this.#progress = progress
  }

  widths(): Widths {
    const { columns } = this.#shared.model
    let [minPt, maxPt] = [0, 0]
    for (const [index, column] of columns.entries()) {
      const own = this.#contents()[index] ?? { minPt: 0, maxPt: 0 }
      minPt += column.kind === 'fixed' ? column.pt : own.minPt
      maxPt += column.kind === 'fixed' ? column.pt : own.maxPt
    }
    return { minPt, maxPt }
  }

  take(widthPt: number, roomPt: number, forced: boolean): Taken {
    const { model } = this.#shared
    const { columns, isStretched } = model
    // Where no column is as wide as its content, nobody needs to know how wide that is.
    const contents = columns.some(({ kind }) => kind === 'auto') ? this.#contents() : []
    const widths = columnWidths(columns, contents, widthPt, isStretched)
    const starts = startsOf(widths)
    const widthOf = ({ column, columnSpan }: CellModel) =>
      (starts[column + columnSpan] ?? 0) - (starts[column] ?? 0)
    const bodyEnd = model.rowCount - model.footerCount
    const header = this.#band(widthOf, 0, 0, model.headerCount)
    const footer = this.#band(widthOf, 0, bodyEnd, model.rowCount)
    const body = new RowStack(widthOf, header.bottomPt, this.#progress?.spans)
    const room = roomPt - footer.bottomPt
    const first = this.#progress?.next ?? model.headerCount
    const { next, rest } = this.#fill(body, first, bodyEnd, room, forced)
    const isDone = next >= bodyEnd && rest === undefined
    if (body.rows.length === 0 && !isDone) return { rest: this }
    const fits = header.bottomPt + footer.bottomPt <= roomPt + EPSILON_PT
    if (body.rows.length === 0 && !fits && !forced) return { rest: this }
    const spans = body.close()
    const isFirst = this.#progress === undefined
    const fragment = paintTable({
      model,
      starts,
      header,
      body,
      footer,
      isFirst,
      isLast: isDone,
    })
    if (header.isNarrow || body.isNarrow || footer.isNarrow) model.onNarrow()
    if (isDone) return { fragment }
    const progress = { next, rest, spans }
    return { fragment, rest: new TableFlow(this.#shared, this.#shared.flow, progress) }
  }

  /** Places body rows as long as there is room. */
  #fill(
    body: RowStack,
    first: number,
    end: number,
    room: number,
    forced: boolean,
  ): { readonly next: number; readonly rest: RowRest | undefined } {
    const { model } = this.#shared
    let before = this.#progress?.rest
    for (let index = first; index < end; index += 1) {
      const row = before?.row ?? model.row(index)
      const height = body.heightOf(row, before)
      if (body.bottomPt + height <= room + EPSILON_PT) {
        body.place(index, row, height, before)
        before = undefined
        continue
      }
      const isFirst = body.rows.length === 0
      // A row that no page can hold is divided, whatever the table asks for.
      const mayDivide = !model.keepsRows || before !== undefined || (isFirst && forced)
      if (mayDivide) {
        const left = room - body.bottomPt
        const isForced = isFirst && forced
        const rest =
          body.placePart(index, row, left, false, before) ??
          (isForced ? body.placePart(index, row, Math.max(left, 1), true, before) : undefined)
        if (rest !== 'done') return { next: index, rest: rest ?? before }
        before = undefined
        continue
      }
      return { next: this.#withoutKept(body, index), rest: undefined }
    }
    return { next: end, rest: undefined }
  }

  /** Takes back rows that must stay with the next one; not all of them, and not out of a span. */
  #withoutKept(body: RowStack, next: number): number {
    let count = body.rows.length
    while (count > 0 && body.rows[count - 1]?.row.keepWithNext) count -= 1
    const reachesOver = body.rows
      .slice(count)
      .some(({ row }) => row.cells.some(({ rowSpan }) => rowSpan > 1))
    if (count === 0 || count === body.rows.length || reachesOver || body.spans.length > 0) {
      return next
    }
    const from = body.rows[count]?.index ?? next
    body.takeBack(count)
    return from
  }

  #band(widthOf: (cell: CellModel) => number, topPt: number, from: number, to: number): RowStack {
    const band = new RowStack(widthOf, topPt)
    for (let index = from; index < to; index += 1) {
      const row = this.#shared.model.row(index)
      band.place(index, row, band.heightOf(row))
    }
    band.close()
    return band
  }

  #contents(): readonly Widths[] {
    this.#shared.contents ??= this.#shared.model.contentWidths()
    return this.#shared.contents
  }
}

/** How far from the table's own edge each column begins, and the last one ends. */
function startsOf(widths: readonly number[]): readonly number[] {
  const starts = [0]
  for (const width of widths) starts.push((starts.at(-1) ?? 0) + width)
  return starts
}
