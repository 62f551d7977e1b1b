import { destinationLink, destinationOf, reachableId } from '../places/destination-links.ts'
import { type LongTableState, longTableState } from './long-table-state.ts'

/** Rows to show, and what to write down about them. */
export interface ShownRows {
  readonly from: number
  /** Exclusive. */
  readonly to: number
  /** Empty pages before the table. */
  readonly blanks: number
  /** Rows whose places are asked for. */
  readonly marked: readonly number[]
  /** Starts the ids given to rows that have none. */
  readonly prefix: string
}

/**
 * Shows some rows of the table that `openLongTable` found, with what stands before it where they are the first, and what
 * follows it where they are the last. Runs in the page.
 *
 * @returns named destinations of the marked rows
 */
export function showRows({ from, to, blanks, marked, prefix }: ShownRows): readonly string[] {
  const state = longTableState()
  if (!state) throw new Error('No long table is open.')
  hideRows(state)
  for (const row of state.rows.slice(from, to)) {
    row.removeAttribute('data-svc-out')
    const held = state.cells?.get(row)
    if (held) row.replaceChildren(...held)
  }
  state.shown = [from, to]
  showEnds(state.table, { isFirst: from === 0, isLast: to === state.rows.length })
  putBlanks(blanks)
  const names = marked.map((index) => {
    const row = state.rows[index] as HTMLTableRowElement
    return destinationLink(reachableId(row, `${prefix}${index}`))
  })
  state.links.replaceChildren(...names)
  return names.map(destinationOf)
}

/**
 * Shows all that stands around the table, and none of its rows: what is measured there has its place again. Runs in the
 * page.
 */
export function showAround(): void {
  const state = longTableState()
  if (!state) return
  hideRows(state)
  state.shown = [0, 0]
  putBlanks(0)
  for (const one of document.querySelectorAll('[data-svc-out],[data-svc-goes-on]')) {
    if (!state.table.contains(one)) one.removeAttribute('data-svc-out')
    one.removeAttribute('data-svc-goes-on')
  }
}

function hideRows({ rows, shown, cells }: LongTableState): void {
  for (const row of rows.slice(...shown)) {
    row.setAttribute('data-svc-out', '')
    if (cells?.has(row)) row.replaceChildren()
  }
}

/** Shows what stands before and behind a table, where its first or last rows are shown. */
function showEnds(
  table: Element,
  { isFirst, isLast }: { readonly isFirst: boolean; readonly isLast: boolean },
): void {
  for (
    let inner: Element = table;
    inner !== document.body;
    inner = inner.parentElement as Element
  ) {
    const siblings = [...((inner.parentElement as Element).children ?? [])]
    const at = siblings.indexOf(inner)
    for (const [index, other] of siblings.entries()) {
      if (index !== at) other.toggleAttribute('data-svc-out', index < at ? !isFirst : !isLast)
    }
    inner.toggleAttribute('data-svc-goes-on', !isFirst)
  }
  document.body.toggleAttribute('data-svc-goes-on', !isFirst)
  document.documentElement.toggleAttribute('data-svc-goes-on', !isFirst)
}

/** Puts so many empty pages before the document, in place of those put before. */
function putBlanks(count: number): void {
  for (const blank of document.querySelectorAll('svc-blank')) blank.remove()
  for (let index = 0; index < count; index++) {
    const blank = document.createElement('svc-blank')
    blank.setAttribute('aria-hidden', 'true')
    document.body.prepend(blank)
  }
}
