import { EngineError } from '../../messages/errors.ts'
import { mediaBox, type PdfPage } from '../document/pages/tree/page-tree.ts'
import type { PdfFile } from '../file/pdf-file.ts'

const MIN_SIDE_PT = 3
const MAX_SIDE_PT = 14_400

/** A page of a size that PDF/A forbids. */
export interface OddPage {
  /** Counted from 1. */
  readonly number: number
  readonly widthPt: number
  readonly heightPt: number
}

/** The first page with a side that PDF/A forbids. */
export function oddPage(file: PdfFile, pages: readonly PdfPage[]): OddPage | undefined {
  for (const [index, page] of pages.entries()) {
    const { left, bottom, right, top } = mediaBox(file, page)
    const [widthPt, heightPt] = [right - left, top - bottom]
    if (isSide(widthPt) && isSide(heightPt)) continue
    return { number: index + 1, widthPt, heightPt }
  }
  return undefined
}

/**
 * Refuses pages of a size that PDF/A forbids; no repair would leave them what they are.
 *
 * @throws EngineError `invalid_request`: the size comes from the request or from its document's `@page` rules
 *
 * Source: ISO 19005-2, 6.1.13 (test 11).
 */
export function refusePageSizes(file: PdfFile, pages: readonly PdfPage[]): void {
  const odd = oddPage(file, pages)
  if (odd === undefined) return
  const size = [odd.widthPt, odd.heightPt].map((side) => Math.round(side * 100) / 100).join(' x ')
  const message = `options.pdf_a: page ${odd.number} is ${size} pt; the sides of a page of a PDF/A file are ${MIN_SIDE_PT} to ${MAX_SIDE_PT} pt (1.06 to 5080 mm)`
  throw new EngineError('invalid_request', `${message}.`)
}

function isSide(pt: number): boolean {
  return pt >= MIN_SIDE_PT && pt <= MAX_SIDE_PT
}
