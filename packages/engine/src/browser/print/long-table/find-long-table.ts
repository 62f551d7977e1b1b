import type { EngineContext } from '../../../context.ts'
import { EngineError } from '../../../messages/errors.ts'
import { joinPrints, type PrintedPart } from '../../../pdf/join/join-prints.ts'
import type { OutputOptions } from '../../../schemas/options/output-options.ts'
import type { RenderOptions } from '../../../schemas/options/render-options.ts'
import type { PageStyle } from '../../in-page/read-page-style.ts'
import type { OpenDocument } from '../../load/loaded-document.ts'
import type { PagedDocument } from '../paged/prepare-paged.ts'
import { type LongTableToPrint, MIN_ROWS } from './print-long-table.ts'

/** Shortest table that is printed in parts with its tags, for which the browser needs more than twice the memory. */
const MIN_TAGGED_ROWS = 6000
/** Most cells of a table that is printed in parts with its tags: finishing them takes 6 KB of memory for each. */
const MAX_TAGGED_CELLS = 250_000
/** Most rows of a part with tags. */
const TAGGED_PART_ROWS = 1500

/**
 * The table of a document that is printed in parts, where there is one that can be.
 *
 * @throws EngineError `conversion_failed` where it has more cells than can be tagged
 */
export async function findLongTable(
  { world }: OpenDocument,
  { mostRows }: Pick<PageStyle, 'mostRows'>,
  paged: Pick<PagedDocument, 'footnoteCalls' | 'runningElements'>,
  {
    single_page: isSingle,
    pdf_ua: isTagged,
  }: Pick<RenderOptions & OutputOptions, 'single_page' | 'pdf_ua'>,
  { pdfThreads, signal }: Pick<EngineContext, 'pdfThreads' | 'signal'>,
): Promise<LongTableToPrint | undefined> {
  const minRows = isTagged ? MIN_TAGGED_ROWS : MIN_ROWS
  if (mostRows < minRows || isSingle) return undefined
  // Both are placed by what one print says of all pages.
  if (paged.footnoteCalls.length > 0 || paged.runningElements) return undefined
  const table = await world.call('openLongTable', minRows)
  if (table === null) return undefined
  if (isTagged) refuseTooManyCells(await world.call('takeCellsOut'), table.rowHeightsPx.length)
  const join = async (prints: readonly PrintedPart[]) => {
    const [first, ...parts] = prints
    if (first === undefined || pdfThreads === undefined) return joinPrints(prints)
    return (await pdfThreads.run('joinPrints', { ...first, parts }, { signal })).bytes
  }
  return { ...table, join, ...(isTagged && { partRows: TAGGED_PART_ROWS }) }
}

function refuseTooManyCells(cells: number, rows: number): void {
  if (cells <= MAX_TAGGED_CELLS) return
  const most = Math.floor((MAX_TAGGED_CELLS / cells) * rows)
  const message = `A table has ${cells} cells in ${rows} rows; with tags (options.pdf_ua) at most ${MAX_TAGGED_CELLS} cells are printed, here about ${most} rows. Print fewer rows at a time and merge the documents, or print without pdf_ua.`
  throw new EngineError('conversion_failed', message)
}
