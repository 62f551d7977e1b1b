import type { ElementNotes } from './element-notes.ts'

/** Notes groups of rows, and which headers cells name. */
export function noteTables(notes: ElementNotes): void {
  const headerNames = new Map<Element, string>()
  const nameOf = (head: Element) => {
    const name = headerNames.get(head) ?? `${headerNames.size}`
    headerNames.set(head, name)
    return name
  }
  for (const table of document.querySelectorAll('table')) {
    const { tHead, tFoot } = table
    for (const row of tHead?.rows ?? []) notes.add(row, { group: 'THead' })
    for (const row of tFoot?.rows ?? []) notes.add(row, { group: 'TFoot' })
    // Identifiers may come twice in a document, and belong to the table they are in.
    for (const cell of table.querySelectorAll<HTMLTableCellElement>(':is(th,td)[headers]')) {
      if (cell.closest('table') !== table) continue
      const names = headersOf(cell, table).map(nameOf)
      if (names.length > 0) notes.add(cell, { headers: names })
    }
  }
  for (const [head, name] of headerNames) notes.add(head, { name })
}

function headersOf(cell: HTMLTableCellElement, table: Element): readonly Element[] {
  return cell.headers.split(/\s+/).flatMap((id) => {
    const head = id ? table.querySelector(`th[id="${CSS.escape(id)}"]`) : null
    return head ? [head] : []
  })
}
