import type { CdpSession } from './cdp-session.ts'

/** Millimetres of an inch: exact. */
const MM_PER_INCH = 25.4

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
}

/** Margins of a page without any. */
export const NO_MARGINS: MarginsMm = { top: 0, right: 0, bottom: 0, left: 0 }

/**
 * Prints the page as it stands.
 *
 * @returns the browser's PDF; page sizes rounded up to whole pixels, repaired when it is finished
 */
export async function printToPdf(cdp: CdpSession, settings: PrintSettings): Promise<Uint8Array> {
  const { widthMm, heightMm, marginsMm, scale, printBackground, preferCssPageSize } = settings
  const { data } = await cdp.send('Page.printToPDF', {
    // Inches computed here: drivers round millimetres and named formats.
    paperWidth: widthMm / MM_PER_INCH,
    paperHeight: heightMm / MM_PER_INCH,
    marginTop: marginsMm.top / MM_PER_INCH,
    marginRight: marginsMm.right / MM_PER_INCH,
    marginBottom: marginsMm.bottom / MM_PER_INCH,
    marginLeft: marginsMm.left / MM_PER_INCH,
    scale,
    printBackground,
    preferCSSPageSize: preferCssPageSize,
    generateTaggedPDF: settings.tagged ?? false,
    generateDocumentOutline: false,
  })
  return Buffer.from(data, 'base64')
}
