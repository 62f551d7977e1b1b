import { fromBase64 } from '../../lifetime/base64.ts'
import { mmToIn, mmToPt } from '../../units/length.ts'
import type { CdpSession } from '../cdp/cdp-session.ts'

/** Four page margins in millimetres. */
export interface MarginsMm {
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

/** How to print. */
export interface PrintSettings {
  /** Page size in millimetres, orientation already applied. */
  readonly widthMm: number
  readonly heightMm: number
  readonly marginsMm: MarginsMm
  readonly scale: number
  readonly printBackground: boolean
  /** Whether `@page { size }` of the document wins. */
  readonly preferCssPageSize: boolean
  /**
   * Whether the PDF says what is a heading, a table, a link. Only where that is asked for: tags double the time and
   * multiply the size, and bookmarks come from named destinations instead.
   */
  readonly tagged?: boolean
  /** Numbers of the pages to print, for example `1`. Default: all. */
  readonly pages?: string
}

/** Margins of a page without any. */
export const NO_MARGINS: MarginsMm = { top: 0, right: 0, bottom: 0, left: 0 }

/**
 * Prints the page as it stands.
 *
 * @returns the browser's PDF; page sizes rounded up to whole pixels, repaired when it is finished
 */
export async function printToPdf(cdp: CdpSession, settings: PrintSettings): Promise<Uint8Array> {
  const { widthMm, heightMm, scale, printBackground, preferCssPageSize } = settings
  const margins = printedMarginsPt(settings)
  const { data } = await cdp.send('Page.printToPDF', {
    // Inches computed here: drivers round millimetres and named formats.
    paperWidth: mmToIn(widthMm),
    paperHeight: mmToIn(heightMm),
    marginTop: wholePtToIn(margins.top),
    marginRight: wholePtToIn(margins.right),
    marginBottom: wholePtToIn(margins.bottom),
    marginLeft: wholePtToIn(margins.left),
    scale,
    printBackground,
    preferCSSPageSize: preferCssPageSize,
    generateTaggedPDF: settings.tagged ?? false,
    generateDocumentOutline: false,
    ...(settings.pages !== undefined && { pageRanges: settings.pages }),
  })
  return await fromBase64(data)
}

/** Four page margins in whole points, the browser's measure of them. */
export type MarginsPt = Readonly<Record<'top' | 'right' | 'bottom' | 'left', number>>

/**
 * The margins the browser is to print, nearest to those asked for.
 *
 * It cuts margins to whole points and rounds the page up to such, so that left to itself it would make a margin
 * of 20 mm 0.2 mm too narrow on the left and 0.6 mm on the right of the exact page.
 *
 * @returns 0 for 0: full-bleed backgrounds end where margins begin
 */
export function printedMarginsPt(
  settings: Pick<PrintSettings, 'widthMm' | 'heightMm' | 'marginsMm' | 'preferCssPageSize'>,
): MarginsPt {
  const { widthMm, heightMm, marginsMm, preferCssPageSize } = settings
  const marginPt = (mm: number, pageMm: number) => {
    const pagePt = preferCssPageSize ? 0 : mmToPt(pageMm)
    return mm === 0 ? 0 : Math.round(mmToPt(mm) + Math.ceil(pagePt) - pagePt)
  }
  return {
    top: marginPt(marginsMm.top, 0),
    right: marginPt(marginsMm.right, widthMm),
    bottom: marginPt(marginsMm.bottom, heightMm),
    left: marginPt(marginsMm.left, 0),
  }
}

function wholePtToIn(pt: number): number {
  // A little more than whole, so that no rounding on the way makes it a point less.
  return (pt + 0.01) / 72
}
