import type { Side } from '../../../schemas/values/pages/margins.ts'
import { mmToPx } from '../../../units/length.ts'
import type { OpenDocument } from '../../load/loaded-document.ts'
import { sheetMargins } from '../page/page-sheet.ts'
import type { PrintBody } from '../paged/references/print-references.ts'
import { NO_MARGINS, type PrintSettings, printToPdf } from '../print-to-pdf.ts'
import { SILENT } from '../sheet-rules.ts'

/**
 * Prints a document without the boxes of a fixed position that stand in its margins, and those alone on a sheet that is laid
 * over every page: the browser prints nothing in margins.
 */
export function printingBoxesInMargins(
  { page, world }: OpenDocument,
  {
    print,
    settings,
    bleedMm,
  }: {
    readonly print: PrintBody
    readonly settings: PrintSettings
    readonly bleedMm: number
  },
): PrintBody {
  return async (marginsMm, more) => {
    const onSheet = sheetMargins(marginsMm, bleedMm)
    const px = (side: Side) => mmToPx(onSheet[side]) / settings.scale
    const marginsPx = { top: px('top'), right: px('right'), bottom: px('bottom'), left: px('left') }
    await world.call('showBoxesInMargins', 'none', marginsPx, SILENT)
    const printed = await print(marginsMm, more)
    await world.call('showBoxesInMargins', 'only', marginsPx, SILENT)
    const sheet = { ...settings, marginsMm: NO_MARGINS, tagged: false, pages: '1' }
    const bytes = await printToPdf(page.cdp, sheet)
    await world.call('showBoxesInMargins', 'all', marginsPx, SILENT)
    const sheetOfPage = Array.from({ length: printed.pages }, () => 0)
    return { ...printed, boxesInMargins: { bytes, sheetOfPage } }
  }
}
