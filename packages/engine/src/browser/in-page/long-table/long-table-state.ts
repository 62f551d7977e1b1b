/** State that our world of the page keeps between calls: it lives as long as the document. */
interface LongTableWorld {
  svcLongTable?: LongTableState
}

/** The table of a document that is printed in parts. */
export interface LongTableState {
  readonly table: HTMLTableElement
  readonly rows: readonly HTMLTableRowElement[]
  readonly links: Element
  /** Content of rows from which `takeCellsOut` took it. */
  cells?: Map<Element, readonly ChildNode[]>
  shown: readonly [from: number, to: number]
}

/** The table that `openLongTable` found; undefined where it found none. */
export function longTableState(): LongTableState | undefined {
  return (globalThis as LongTableWorld).svcLongTable
}

/** Keeps the table for later calls. */
export function keepLongTable(state: LongTableState): void {
  ;(globalThis as LongTableWorld).svcLongTable = state
}
