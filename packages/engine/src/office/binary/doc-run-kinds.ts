import { kindOfRun, type RunKind } from './doc-formats.ts'
import type { KindAt } from './doc-pieces.ts'

/** Indexes of the style sheet and the pages of runs among the pairs of the file information block. */
const STYLES = 1
const RUN_PAGES = 12
const PAGE_BYTES = 512
const NUMBER_OF_PAGE = 0x3fffff

interface Run {
  readonly from: number
  readonly to: number
  readonly kind: RunKind
}

/**
 * Tells text that is hidden, or deleted in tracked changes, and marks of fields and symbols.
 *
 * Source: [MS-DOC] 2.8.5, 2.9.33
 */
export function runKinds(stream: Buffer, pair: (index: number) => Buffer): KindAt {
  const styles = hidingStyles(pair(STYLES))
  const runs = runsOf(stream, pair(RUN_PAGES), styles)
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

function runsOf(stream: Buffer, table: Buffer, styles: ReadonlySet<number>): readonly Run[] {
  const runs: Run[] = []
  const count = Math.floor((table.length - 4) / 8)
  for (let index = 0; index < count; index += 1) {
    const number = table.readUInt32LE((count + 1) * 4 + index * 4) & NUMBER_OF_PAGE
    const page = stream.subarray(number * PAGE_BYTES, (number + 1) * PAGE_BYTES)
    if (page.length === PAGE_BYTES) readPage(page, styles, runs)
  }
  return runs.sort((a, b) => a.from - b.from)
}

function readPage(page: Buffer, styles: ReadonlySet<number>, runs: Run[]): void {
  const count = page[PAGE_BYTES - 1] ?? 0
  for (let index = 0; index < count && (count + 1) * 4 + index < PAGE_BYTES; index += 1) {
    const place = (page[(count + 1) * 4 + index] ?? 0) * 2
    const bytes = place === 0 ? 0 : (page[place] ?? 0)
    runs.push({
      from: page.readUInt32LE(index * 4),
      to: page.readUInt32LE(index * 4 + 4),
      kind: kindOfRun(page.subarray(place + 1, place + 1 + bytes), styles),
    })
  }
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
