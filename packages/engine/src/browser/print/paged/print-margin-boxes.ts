import type { OpenDocument } from '../../load/loaded-document.ts'
import type { PrintedBody } from '../running-content.ts'
import { SILENT } from '../sheet-rules.ts'
import type { PrintBody } from './references/print-references.ts'

/**
 * Prints a document without the boxes in the margins of its pages, and then those alone: laid over the pages they are
 * artifacts, no text to read (ISO 14289-1, 7.8). The browser has no tag for them and nothing that tells them from text.
 */
export function printingMarginBoxes(
  { world }: OpenDocument,
  {
    print,
    printBoxes,
    namesOf,
  }: {
    readonly print: PrintBody
    readonly printBoxes: PrintBody
    /** Names of pages whose boxes are those of a name; absent where they are what the browser makes them. */
    readonly namesOf?: (printed: PrintedBody) => Promise<readonly string[]>
  },
): PrintBody {
  return async (marginsMm) => {
    await world.call('showMarginBoxes', 'none', SILENT)
    const printed = await print(marginsMm)
    const names = await namesOf?.(printed)
    await world.call('showMarginBoxes', 'only', SILENT)
    const { body: bytes, ...boxes } = await printBoxes(marginsMm, {
      isDraft: true,
      pages: printed.pages,
      ...(names && { names }),
    })
    await world.call('showMarginBoxes', 'all', SILENT)
    // A last page that only these boxes are on stays: `counter(pages)` counts it. So does one that has none of them.
    const pages = !names && boxes.pages > printed.pages ? { ...printed, ...boxes } : printed
    const sheetOfPage = Array.from({ length: pages.pages }, (_, index) => index)
    return { ...pages, marginBoxes: { bytes, sheetOfPage } }
  }
}
