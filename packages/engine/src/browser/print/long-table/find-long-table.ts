import type { EngineContext } from '../../../context.ts'
import { EngineError } from '../../../messages/errors.ts'
import { joinPrints, type PrintedPart } from '../../../pdf/join/join-prints.ts'
import type { OutputOptions } from '../../../schemas/options/output-options.ts'
import type { RenderOptions } from '../../../schemas/options/render-options.ts'
import type { PageStyle } from '../../in-page/pages/read-page-style.ts'
import type { OpenDocument } from '../../load/loaded-document.ts'
import type { PagedDocument } from '../paged/prepare-paged.ts'
import { PART_SIZES } from './part-sizes.ts'
import type { LongTableToPrint } from './print-long-table.ts'

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
  const { minRows, partRows } = isTagged ? PART_SIZES.tagged : PART_SIZES.plain
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
  return { ...table, join, partRows }
}

function refuseTooManyCells(cells: number, rows: number): void {
  const { maxCells } = PART_SIZES.tagged
  if (cells <= maxCells) return
  const most = Math.floor((maxCells / cells) * rows)
  const message = `A table has ${cells} cells in ${rows} rows; with tags (options.pdf_ua) at most ${maxCells} cells are printed, here about ${most} rows. Print fewer rows at a time and merge the documents, or print without pdf_ua.`
  throw new EngineError('conversion_failed', message)
}
