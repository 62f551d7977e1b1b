import { CompoundFile } from '../../compound/compound-file.ts'
import { docNotes } from './doc-notes.ts'
import { docTables } from './doc-tables.ts'

/**
 * Takes notes whose marks are hidden out of the count, as Word does: LibreOffice hides them, but numbers the next as if
 * they were there. Notes with a mark of their own choice are not counted.
 *
 * @returns the bytes, the same where no mark is hidden
 */
export function hideDocNotes(bytes: Uint8Array): Uint8Array {
  const file = new CompoundFile(bytes)
  const tables = docTables(file)
  if (tables === undefined) return bytes
  const changes = new Map<number, number>()
  for (const kind of ['footnotes', 'endnotes'] as const) {
    for (const { pair, at, look } of docNotes(tables, kind)) {
      const place = tables.startOf(pair) + at
      if (look === 'hidden') changes.set(place, 0).set(place + 1, 0)
    }
  }
  return changes.size === 0 ? bytes : file.patched(tables.name, changes)
}
