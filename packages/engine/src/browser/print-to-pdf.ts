import { mmToIn, mmToPt } from '../units/length.ts'
import type { CdpSession } from './cdp-session.ts'

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
}

/** Margins of a page without any. */
export const NO_MARGINS: MarginsMm = { top: 0, right: 0, bottom: 0, left: 0 }

/**
 * Prints the page as it stands.
 *
 * Untagged: tags double the time and multiply the size, and bookmarks come from named destinations instead.
 *
 * @returns the browser's PDF; page sizes rounded up to whole pixels, repaired when it is finished
 */
export async function printToPdf(cdp: CdpSession, settings: PrintSettings): Promise<Uint8Array> {
  const { widthMm, heightMm, marginsMm, scale, printBackground, preferCssPageSize } = settings
  const { data } = await cdp.send('Page.printToPDF', {
    // Inches computed here: drivers round millimetres and named formats.
    paperWidth: mmToIn(widthMm),
    paperHeight: mmToIn(heightMm),
    marginTop: mmToIn(marginsMm.top),
    marginRight: mmToIn(marginsMm.right),
    marginBottom: mmToIn(marginsMm.bottom),
    marginLeft: mmToIn(marginsMm.left),
    scale,
    printBackground,
    preferCSSPageSize: preferCssPageSize,
    generateTaggedPDF: false,
    generateDocumentOutline: false,
  })
  return Buffer.from(data, 'base64')
}

/**
 * A margin as the browser prints it, in CSS pixels: cut to whole points, then rounded to whole pixels. A margin
 * of an `@page` rule is not cut, and the same millimetres would move the body by a pixel.
 */
export function printedMarginPx(mm: number): number {
  return Math.round((Math.floor(mmToPt(mm)) * 4) / 3)
}
