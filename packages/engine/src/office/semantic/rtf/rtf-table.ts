import type { RowDefinition } from './rtf-rows.ts'

/** A cell that is shown; it grows while rows below join it. */
interface ShownCell {
  html: string
  columns: number
  rows: number
}

interface Row {
  readonly isHeader: boolean
  readonly cells: readonly ShownCell[]
}

/** Rows of one table, whose cells may join their neighbours. */
export class RtfTable {
  readonly #rows: Row[] = []
  /** Cells of the row before by the position of their left edge: those that a cell below may join. */
  #above = new Map<number, ShownCell>()

  /** Adds a row of cells, as HTML of their content. */
  add(contents: readonly string[], { isHeader, cells: definitions }: RowDefinition): void {
    const cells: ShownCell[] = []
    const above = new Map<number, ShownCell>()
    let left = Number.NEGATIVE_INFINITY
    let last: ShownCell | undefined
    for (const [index, html] of contents.entries()) {
      const { joinsLeft = false, joinsAbove = false, right = left } = definitions[index] ?? {}
      const joined = joinsLeft ? last : joinsAbove ? this.#above.get(left) : undefined
      if (joined === undefined) {
        last = { html, columns: 1, rows: 1 }
        cells.push(last)
      } else {
        // Word hides text of a cell that goes on the one above, and shows text of one that goes on its neighbour.
        if (cells.includes(joined)) {
          joined.html += html
          joined.columns += 1
        } else if (!joinsLeft) joined.rows += 1
        last = joined
      }
      if (!joinsLeft) above.set(left, last)
      left = right
    }
    this.#above = above
    this.#rows.push({ isHeader, cells })
  }

  /** The table, empty without rows. Rows that are headers head it while they come first. */
  html(): string {
    if (this.#rows.length === 0) return ''
    const firstOfBody = this.#rows.findIndex(({ isHeader }) => !isHeader)
    // A table of nothing but headers has none.
    const split = Math.max(firstOfBody, 0)
    const head = this.#rows.slice(0, split).map((row) => rowHtml(row, 'th'))
    const body = this.#rows.slice(split).map((row) => rowHtml(row, 'td'))
    const thead = head.length === 0 ? '' : `<thead>${head.join('')}</thead>`
    return `<table>${thead}<tbody>${body.join('')}</tbody></table>`
  }
}

function rowHtml({ cells }: Row, tag: 'th' | 'td'): string {
  const inside = cells.map(({ html, columns, rows }) => {
    const colspan = columns > 1 ? ` colspan="${columns}"` : ''
    const rowspan = rows > 1 ? ` rowspan="${rows}"` : ''
    return `<${tag}${colspan}${rowspan}>${html}</${tag}>`
  })
  return `<tr>${inside.join('')}</tr>`
}
