import { EngineError } from '../../../messages/errors.ts'
import { destinationPlaces } from '../../../pdf/document/destination-pages.ts'
import { pageSizesPt } from '../../../pdf/document/pages/pages.ts'
import type { PrintedPart } from '../../../pdf/join/join-prints.ts'
import type { LongTable } from '../../in-page/long-table/open-long-table.ts'
import type { OpenDocument } from '../../load/loaded-document.ts'
import { cutsOf, type RowPlaces, standsAlike, type TableCut } from './choose-cut.ts'

/** Height of a part, in pages: the square of it counts, and every part has two pages that others have, too. */
const PART_PAGES = 80
/** Height of the rows at the end of a part whose places are asked for. */
const TAIL_PAGES = 6
/** Height of the rows at its beginning: the page that goes again, and the one that follows. */
const HEAD_PAGES = 3
/**
 * After how many parts the browser looks for memory: they leave hundreds of megabytes behind, and to look takes 1.4 s where
 * there are 100 000 rows. Six parts of 4000 rows took 2.4 GB, less than all rows when they were laid out (2.8 GB).
 */
const PARTS_TO_COLLECT = 6
/** Said where the time of the render ends. */
const LETS_END = 'fewer rows, or more time (options.timeout_ms, at most 120000), let it end'
/** Starts the ids given to rows that have none. */
const ROW_PREFIX = 'svc-heading-row-'

/** A long table, and how parts of its document are joined. */
export interface LongTableToPrint extends LongTable {
  readonly join: LongTablePrinting['join']
  /** Most rows of a part. */
  readonly partRows: number
}

/** How a long table is printed. */
export interface LongTablePrinting {
  /** Height of a page between its margins, in CSS pixels. */
  readonly pagePx: number
  readonly print: () => Promise<Uint8Array>
  readonly join: (parts: readonly PrintedPart[]) => Promise<Uint8Array>
  readonly maxPages: number
  readonly partRows: number
}

/**
 * Prints a document with a long table in parts, each with the rows of some pages, and joins them: the browser needs more
 * than twice the time and memory for twice the rows.
 *
 * Every part but the first begins with the last page of the one before, printed again and left out: what follows it is
 * then broken, and headed, as in one print. The rows on the next page must stand where they stood in the part before.
 * Where they do not, the document is printed in one.
 *
 * @throws EngineError `conversion_failed` where there are more than `maxPages`
 */
export async function printLongTable(
  document: OpenDocument,
  table: LongTable,
  printing: LongTablePrinting,
): Promise<Uint8Array> {
  const count = table.rowHeightsPx.length
  const bound = new Set(table.bound)
  const done: Done = { parts: [], from: 0, kept: 0, before: undefined }
  for (;;) {
    const printed = await printPart(document, { table, bound }, done, printing)
    const [cut] = done.before?.cuts ?? []
    if (cut && done.before) {
      const pagesFurther = printed.first - cut.page
      if (!standsAlike(cut.rows, done.before.places, printed.places, pagesFurther)) {
        if (!endEarlier(done)) return await printWhole(document, count, printing)
        continue
      }
    }
    const isLast = printed.to === count
    const cuts = isLast
      ? []
      : cutsOf(printed.tailPlaces, bound).filter(({ page }) => page > printed.first + 1)
    const [end] = cuts
    if (!isLast && end === undefined) return await printWhole(document, count, printing)
    const lastPage = end === undefined ? pageSizesPt(printed.bytes).length : end.page - 1
    done.parts.push({ bytes: printed.bytes, from: printed.first, to: lastPage })
    done.kept += lastPage - printed.first + 1
    refuseTooLong(done.kept, printed.to, count, printing.maxPages)
    if (end === undefined) break
    done.before = { cuts, places: printed.tailPlaces }
    done.from = end.from
  }
  // The document may be printed again: contents are measured then, for example.
  await document.world.call('showAround')
  document.page.doing(`joining the parts of a table of ${count} rows; ${LETS_END}`)
  return await printing.join(done.parts)
}

/** The parts that are printed, and where the next one begins. */
interface Done {
  readonly parts: PrintedPart[]
  from: number
  /** Pages of the parts. */
  kept: number
  /** Where the last part may be cut, the cut that holds first, and its places. */
  before: { readonly cuts: readonly TableCut[]; readonly places: RowPlaces } | undefined
}

/** A part as it is printed. */
interface TablePart {
  readonly bytes: Uint8Array
  /** Row behind its last one. */
  readonly to: number
  /** First page of it that no part before has, 1-based. */
  readonly first: number
  readonly places: RowPlaces
  /** Places of its last rows. */
  readonly tailPlaces: RowPlaces
}

async function printPart(
  { page, world }: OpenDocument,
  {
    table: { rowHeightsPx },
    bound,
  }: { readonly table: LongTable; readonly bound: ReadonlySet<number> },
  { parts, from, kept, before }: Done,
  { pagePx, print, partRows }: LongTablePrinting,
): Promise<TablePart> {
  const count = rowHeightsPx.length
  const to = partEnd(rowHeightsPx, { from, bound, pagePx, partRows })
  // Pages after the empty ones are left and right ones as they are in the whole.
  const blanks = before === undefined ? 0 : kept % 2 === 0 ? 1 : 2
  const head = before === undefined ? [] : within(rowHeightsPx, from, to, HEAD_PAGES * pagePx)
  const tail = to === count ? [] : backFrom(rowHeightsPx, to, from, TAIL_PAGES * pagePx)
  const marked = [...new Set([...head, ...tail])]
  page.doing(`printing rows ${from + 1} to ${to} of ${count}; ${LETS_END}`)
  const names = await world.call('showRows', { from, to, blanks, marked, prefix: ROW_PREFIX })
  const bytes = await print()
  if (parts.length % PARTS_TO_COLLECT === 0) await page.cdp.send('HeapProfiler.collectGarbage')
  const found = destinationPlaces(bytes, names)
  const places: RowPlaces = new Map(
    marked.flatMap((row, index) => {
      const place = found.get(names[index] ?? '')
      return place ? [[row, place] as const] : []
    }),
  )
  const inTail = new Set(tail)
  const tailPlaces: RowPlaces = new Map([...places].filter(([row]) => inTail.has(row)))
  return { bytes, to, first: before === undefined ? 1 : blanks + 2, places, tailPlaces }
}

/**
 * Has the last part end at the next of its cuts.
 *
 * @returns false where it has no other
 */
function endEarlier(done: Done): boolean {
  const [cut, ...cuts] = done.before?.cuts ?? []
  const last = done.parts.at(-1)
  const [next] = cuts
  if (!done.before || !cut || !next || !last) return false
  done.parts.splice(-1, 1, { ...last, to: next.page - 1 })
  done.kept -= cut.page - next.page
  done.before = { ...done.before, cuts }
  done.from = next.from
  return true
}

async function printWhole(
  { page, world }: OpenDocument,
  count: number,
  { print }: LongTablePrinting,
): Promise<Uint8Array> {
  page.doing('printing')
  await world.call('showRows', { from: 0, to: count, blanks: 0, marked: [], prefix: ROW_PREFIX })
  return await print()
}

function refuseTooLong(kept: number, to: number, count: number, maxPages: number): void {
  if (kept <= maxPages) return
  const message = `The document has more than ${maxPages} pages (row ${to} of ${count} is on page ${kept}): more are not printed. Print fewer rows at a time and merge the documents.`
  throw new EngineError('conversion_failed', message)
}

/** Row behind the last one of a part. */
function partEnd(
  heights: readonly number[],
  {
    from,
    bound,
    pagePx,
    partRows,
  }: {
    readonly from: number
    readonly bound: ReadonlySet<number>
    readonly pagePx: number
    readonly partRows: number
  },
): number {
  let to = from
  for (let px = 0; to < heights.length; to++) {
    px += heights[to] ?? 0
    if ((px > PART_PAGES * pagePx || to - from >= partRows) && !bound.has(to)) break
  }
  // A rest of a few pages is no part of its own.
  const rest = heights.slice(to, to + partRows / 4).reduce((sum, px) => sum + px, 0)
  const isShort = to + partRows / 4 >= heights.length && rest < TAIL_PAGES * pagePx
  return isShort ? heights.length : to
}

function within(heights: readonly number[], from: number, to: number, px: number): number[] {
  const rows: number[] = []
  for (let row = from, sum = 0; row < to && sum < px; row++) {
    rows.push(row)
    sum += heights[row] ?? 0
  }
  return rows
}

function backFrom(heights: readonly number[], to: number, from: number, px: number): number[] {
  const rows: number[] = []
  for (let row = to - 1, sum = 0; row >= from && sum < px; row--) {
    rows.push(row)
    sum += heights[row] ?? 0
  }
  return rows.reverse()
}
