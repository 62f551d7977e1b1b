import { kindOfRun, type RunKind } from './doc-formats.ts'
import type { KindAt } from './doc-pieces.ts'
import { docRuns } from './doc-run-formats.ts'
import type { DocTables } from './doc-tables.ts'

/** Index of the style sheet among the pairs of the file information block. */
const STYLES = 1

interface Run {
  readonly from: number
  readonly to: number
  readonly kind: RunKind
}

/** Tells text that is hidden, or deleted in tracked changes, and marks of fields and symbols. */
export function runKinds(tables: DocTables): KindAt {
  const styles = hidingStyles(tables.pair(STYLES))
  const runs = runsOf(tables, styles)
  return (place) => {
    let low = 0
    let high = runs.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((runs[middle]?.to ?? 0) > place) high = middle
      else low = middle + 1
    }
    const run = runs[low]
    if (run === undefined) return { kind: 'shown', to: Number.MAX_SAFE_INTEGER }
    return run.from > place ? { kind: 'shown', to: run.from } : run
  }
}

function runsOf(tables: DocTables, styles: ReadonlySet<number>): readonly Run[] {
  const runs = Array.from(docRuns(tables), ({ from, to, formatsStart, formatsEnd }) => ({
    from,
    to,
    kind: kindOfRun(tables.stream.subarray(formatsStart, formatsEnd), styles),
  }))
  return runs.sort((a, b) => a.from - b.from)
}

/** Numbers of the styles that hide text ([MS-DOC] 2.9.271, 2.9.258). */
function hidingStyles(sheet: Buffer): ReadonlySet<number> {
  const found = new Set<number>()
  if (sheet.length < 4) return found
  let at = 2 + sheet.readUInt16LE(0)
  for (let number = 0; at + 2 <= sheet.length; number += 1) {
    const end = at + 2 + sheet.readUInt16LE(at)
    if (sheet.subarray(at, end).includes(HIDES)) found.add(number)
    at = end + ((end - at) % 2)
  }
  return found
}

/** The format that hides text, switched on. */
const HIDES = Buffer.from([0x3c, 0x08, 0x01])
