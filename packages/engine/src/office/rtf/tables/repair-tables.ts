import { TextEdits } from '../../xml/text-edits.ts'
import { type TableRow, tableRows } from './table-rows.ts'

/** Width of the text on the paper that RTF starts from, in twips. */
const TEXT_WIDTH = 8640
/** A table in a cell may be wider than that by this, in twips: half a millimetre. */
const TOLERANCE = 30

/**
 * Makes the cells of each row as many as its definition says, and tables in cells no wider than their cells: of
 * others LibreOffice drops cells, or paints them only in part.
 *
 * Empty cells that are too many go, others become paragraphs of the last one. A row without a definition has columns of
 * one width. Text behind the last cell mark gets a cell.
 *
 * @param text bytes as latin-1
 * @returns the text, the same where nothing is to mend
 */
export function repairTables(text: string): string {
  const edits = new TextEdits()
  const edges = new Map<TableRow, readonly number[]>()
  // Rows around come before those inside.
  for (const row of tableRows(text)) {
    if (row.isLoose) continue
    edges.set(row, new RowRepair(row, widthAround(row, edges), edits).mend())
  }
  return edits.isEmpty ? text : edits.apply(text)
}

/** Room for a row, in twips. */
function widthAround(
  { parent, cell }: TableRow,
  edges: ReadonlyMap<TableRow, readonly number[]>,
): number {
  if (parent === undefined) return TEXT_WIDTH
  const around = edges.get(parent) ?? []
  const right = around[Math.min(cell + 1, around.length - 1)] ?? TEXT_WIDTH
  const left = around[Math.min(cell, around.length - 2)] ?? 0
  return Math.max(right - left - 2 * (parent.definition?.gap ?? 0), TOLERANCE)
}

class RowRepair {
  readonly #row: TableRow
  readonly #width: number
  readonly #edits: TextEdits

  constructor(row: TableRow, width: number, edits: TextEdits) {
    this.#row = row
    this.#width = width
    this.#edits = edits
  }

  /** @returns edges of the cells, from the left of the first one, in twips */
  mend(): readonly number[] {
    const { end, cells, definition } = this.#row
    if (end === undefined) return this.#finish()
    const defined = definition?.edges.length ?? 0
    const stray = this.#strayEnd
    const count = cells.length + (stray === undefined ? 0 : 1)
    if (stray !== undefined) this.#edits.insert(stray, `\\${this.#mark} `)
    if (defined === 0) {
      const own = evenEdges(count, this.#width)
      this.#edits.insert(end.start, definitionOf(own))
      return own
    }
    if (count > defined) this.#join(defined, stray !== undefined)
    return this.#fit()
  }

  get #mark(): string {
    return this.#row.level > 1 ? 'nestcell' : 'cell'
  }

  /** End of content that no cell holds. */
  get #strayEnd(): number | undefined {
    const { strayEnd, innerEnd } = this.#row
    if (strayEnd === undefined) return innerEnd
    return Math.max(strayEnd, innerEnd ?? 0)
  }

  /** Leaves as many cells as are defined: those behind are paragraphs of the last one. */
  #join(defined: number, hasStray: boolean): void {
    const { cells } = this.#row
    const isEmpty = !hasStray && cells.slice(defined).every(({ hasContent }) => !hasContent)
    if (isEmpty) {
      for (const { start, end } of cells.slice(defined)) this.#edits.replace(start, end, '{}')
      return
    }
    const joined = hasStray ? cells.slice(defined - 1) : cells.slice(defined - 1, -1)
    for (const { start, end } of joined) this.#edits.replace(start, end, '\\par ')
  }

  /** Makes a table in a cell as narrow as that. */
  #fit(): readonly number[] {
    const { definition, level } = this.#row
    const left = definition?.left ?? 0
    const places = definition?.edges ?? []
    const own = [left, ...places.map(({ value }) => value)]
    const span = (own.at(-1) ?? left) - left
    if (level === 1 || span <= this.#width + TOLERANCE) return own
    const narrowed = own.map((value) => Math.round(left + ((value - left) * this.#width) / span))
    for (const [index, { start, end }] of places.entries()) {
      this.#edits.replace(start, end, `\\cellx${narrowed[index + 1]} `)
    }
    return narrowed
  }

  /** Ends a row that the document never ends, where its text would be dropped. */
  #finish(): readonly number[] {
    const { level, cells } = this.#row
    const stray = this.#strayEnd
    const own = evenEdges(cells.length + (stray === undefined ? 0 : 1), this.#width)
    const at = stray ?? cells.at(-1)?.end
    if (at === undefined) return own
    if (level > 1) {
      const mark = stray === undefined ? '' : '\\nestcell '
      this.#edits.insert(at, `${mark}{\\*\\nesttableprops${definitionOf(own)}\\nestrow}`)
    } else if (cells.length === 0 && this.#row.innerEnd !== undefined) {
      this.#edits.insert(at, `{\\pard\\intbl\\cell${definitionOf(own)}\\row}`)
    }
    return own
  }
}

/** Edges of cells of one width. */
function evenEdges(count: number, width: number): readonly number[] {
  return Array.from({ length: count + 1 }, (_, index) => Math.round((index * width) / count))
}

function definitionOf(edges: readonly number[]): string {
  return `\\trowd${edges
    .slice(1)
    .map((edge) => `\\cellx${edge}`)
    .join('')}`
}
