import { EPSILON_PT, type Flowable, type Fragment, takeAll } from '../flow/flowable.ts'
import type { CellModel, RowModel } from './table-model.ts'

// No letter is narrower.
const LEAST_WIDTH_PT = 1

/** A cell that reaches over rows that are still to come. */
export interface OpenSpan {
  readonly cell: CellModel
  /** The rest of its content. */
  readonly content: Flowable | undefined
  /** Rows that it reaches over, those to come. */
  readonly rowsLeft: number
  /** Height that its content still needs, padding included. */
  readonly neededPt: number
  /** Height of its rows on this page so far. */
  readonly heightPt: number
  /** Where it begins on this page. */
  readonly topPt: number
  readonly isContinued: boolean
}

/** A cell that has its place. */
export interface PlacedCell {
  readonly cell: CellModel
  readonly fragment: Fragment | undefined
  readonly topPt: number
  readonly heightPt: number
  /** Whether its content goes on from the page before, or on the next. */
  readonly isCut: boolean
}

/** A row that has its place. */
export interface PlacedRow {
  readonly row: RowModel
  /** Number of the row in the table. */
  readonly index: number
  readonly topPt: number
  readonly heightPt: number
}

/** The rest of a row that a page break divides. */
export interface RowRest {
  readonly index: number
  readonly row: RowModel
  /** Content of each cell that is left, by its place in the row. */
  readonly contents: ReadonlyMap<CellModel, Flowable | undefined>
  /** The rest of the least height of the row. */
  readonly minHeightPt: number
}

/** Places rows below each other, with the cells that reach over several. */
export class RowStack {
  readonly rows: PlacedRow[] = []
  readonly cells: PlacedCell[] = []
  bottomPt: number
  /** Whether a cell is too narrow for any of its content. */
  isNarrow = false
  #spans: OpenSpan[] = []
  readonly #widthOf: (cell: CellModel) => number

  constructor(
    widthOf: (cell: CellModel) => number,
    topPt: number,
    spans: readonly OpenSpan[] = [],
  ) {
    this.#widthOf = widthOf
    this.bottomPt = topPt
    this.#spans = spans.map((span) => ({ ...span, topPt, heightPt: 0, isContinued: true }))
  }

  get spans(): readonly OpenSpan[] {
    return this.#spans
  }

  /** Height that a row takes as a whole. */
  heightOf(row: RowModel, rest?: RowRest): number {
    let height = this.#leastHeight(row, rest)
    for (const cell of row.cells) {
      if (cell.rowSpan > 1) continue
      const fragment = this.#whole(cell, rest)
      height = Math.max(height, (fragment?.heightPt ?? 0) + aroundOf(cell))
    }
    return height
  }

  /** Places a row as a whole. */
  place(index: number, row: RowModel, heightPt: number, rest?: RowRest): void {
    const topPt = this.bottomPt
    this.rows.push({ row, index, topPt, heightPt })
    for (const cell of row.cells) {
      if (cell.rowSpan > 1) this.#open(cell, topPt)
      else {
        const fragment = this.#whole(cell, rest)
        this.cells.push({ cell, fragment, topPt, heightPt, isCut: rest !== undefined })
      }
    }
    this.#grow(heightPt)
  }

  /**
   * Places as much of a row as fits.
   *
   * @returns what is left, or `done` where nothing is; undefined where nothing of it fits
   */
  placePart(
    index: number,
    row: RowModel,
    roomPt: number,
    forced: boolean,
    before?: RowRest,
  ): RowRest | 'done' | undefined {
    const contents = new Map<CellModel, Flowable | undefined>()
    const parts: { cell: CellModel; fragment: Fragment | undefined }[] = []
    let height = 0
    for (const cell of row.cells) {
      if (cell.rowSpan > 1) continue
      const content = before ? before.contents.get(cell) : cell.content
      const around = aroundOf(cell)
      const { fragment, rest } = content?.take(this.#inner(cell), roomPt - around, forced) ?? {}
      // A cell that cannot begin here would leave its part of the row empty.
      if (rest && !fragment) return undefined
      contents.set(cell, rest)
      parts.push({ cell, fragment })
      height = Math.max(height, (fragment?.heightPt ?? 0) + around)
    }
    if (height > roomPt + EPSILON_PT && !forced) return undefined
    // Its least height, and cells that end with it, go on over the pages as its own content does.
    const leastPt = this.#leastHeight(row, before)
    height = Math.max(height, Math.min(leastPt, roomPt))
    const isDone =
      leastPt <= height + EPSILON_PT &&
      [...contents.values()].every((content) => content === undefined)
    const topPt = this.bottomPt
    this.rows.push({ row, index, topPt, heightPt: height })
    for (const { cell, fragment } of parts) {
      this.cells.push({ cell, fragment, topPt, heightPt: height, isCut: true })
    }
    for (const cell of row.cells) if (cell.rowSpan > 1 && !before) this.#open(cell, topPt)
    this.#grow(height, !isDone)
    if (isDone) return 'done'
    const minHeightPt = Math.max(0, (before?.minHeightPt ?? row.minHeightPt) - height)
    return { index, row, contents, minHeightPt }
  }

  /** Takes rows back from the end. */
  takeBack(from: number): void {
    const first = this.rows[from]
    if (first === undefined) return
    this.rows.length = from
    const kept = this.cells.filter(({ topPt }) => topPt < first.topPt - EPSILON_PT)
    this.cells.length = 0
    this.cells.push(...kept)
    this.bottomPt = first.topPt
  }

  /** Ends the page for cells that reach beyond it. */
  close(): readonly OpenSpan[] {
    const left: OpenSpan[] = []
    for (const span of this.#spans) {
      const { cell, content, heightPt, topPt, isContinued } = span
      const around = aroundOf(cell)
      // One that begins on this page may wait for the next, where it has more room; one that goes on has all of it.
      const { fragment, rest } =
        content?.take(this.#inner(cell), heightPt - around, isContinued) ?? {}
      // Content that is whole on this page stands in the part of the cell that is here.
      const isCut = rest !== undefined || content !== cell.content
      this.cells.push({ cell, fragment, topPt, heightPt, isCut })
      const neededPt = rest ? takeAll(rest, this.#inner(cell)).heightPt + around : 0
      left.push({ ...span, content: rest, neededPt })
    }
    return left
  }

  /** Height that a row takes whatever stands in its own cells. */
  #leastHeight(row: RowModel, rest?: RowRest): number {
    const ending = this.#spans.filter(({ rowsLeft }) => rowsLeft === 1)
    return Math.max(
      rest?.minHeightPt ?? row.minHeightPt,
      ...ending.map(({ neededPt, heightPt }) => neededPt - heightPt),
    )
  }

  #open(cell: CellModel, topPt: number): void {
    const neededPt = takeAll(cell.content, this.#inner(cell)).heightPt + aroundOf(cell)
    this.#spans.push({
      cell,
      content: cell.content,
      rowsLeft: cell.rowSpan,
      neededPt,
      heightPt: 0,
      topPt,
      isContinued: false,
    })
  }

  /** A row was placed: spans get higher, and those that end with it have their place. */
  #grow(heightPt: number, isPart = false): void {
    const spans: OpenSpan[] = []
    for (const span of this.#spans) {
      const grown = {
        ...span,
        heightPt: span.heightPt + heightPt,
        rowsLeft: span.rowsLeft - (isPart ? 0 : 1),
      }
      if (grown.rowsLeft > 0) {
        spans.push(grown)
        continue
      }
      const { cell, content, topPt, heightPt: own } = grown
      const fragment = content && takeAll(content, this.#inner(cell))
      this.cells.push({ cell, fragment, topPt, heightPt: own, isCut: content !== cell.content })
    }
    this.#spans = spans
    this.bottomPt += heightPt
  }

  #whole(cell: CellModel, rest?: RowRest): Fragment | undefined {
    const content = rest ? rest.contents.get(cell) : cell.content
    return content && takeAll(content, this.#inner(cell))
  }

  #inner(cell: CellModel): number {
    const inner = this.#widthOf(cell) - cell.padding.left - cell.padding.right
    if (inner < LEAST_WIDTH_PT && cell.content.widths().maxPt > 0) this.isNarrow = true
    return Math.max(0, inner)
  }
}

function aroundOf({ padding }: CellModel): number {
  return padding.top + padding.bottom
}
