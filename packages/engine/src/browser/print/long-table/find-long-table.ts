import type { EngineContext } from '../../../context.ts'
import { joinPrints, type PrintedPart } from '../../../pdf/join/join-prints.ts'
import type { OutputOptions } from '../../../schemas/options/output-options.ts'
import type { RenderOptions } from '../../../schemas/options/render-options.ts'
import { openLongTable } from '../../in-page/long-table.ts'
import type { PageStyle } from '../../in-page/read-page-style.ts'
import type { OpenDocument } from '../../load/loaded-document.ts'
import type { PagedDocument } from '../paged/prepare-paged.ts'
import { type LongTableToPrint, MIN_ROWS } from './print-long-table.ts'

/** The table of a document that is printed in parts, where there is one that can be. */
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
  // A table in several prints would be several tables in the tags.
  if (mostRows < MIN_ROWS || isSingle || isTagged) return undefined
  // Both are placed by what one print says of all pages.
  if (paged.footnoteCalls.length > 0 || paged.runningElements) return undefined
  const table = await world.call(openLongTable, MIN_ROWS)
  if (table === null) return undefined
  const join = async (prints: readonly PrintedPart[]) => {
    const [first, ...parts] = prints
    if (first === undefined || pdfThreads === undefined) return joinPrints(prints)
    return (await pdfThreads.run('joinPrints', { ...first, parts }, { signal })).bytes
  }
  return { ...table, join }
}
