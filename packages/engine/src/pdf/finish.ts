import { keepPages } from './keep-pages.ts'
import { type DocumentMetadata, setMetadata } from './metadata.ts'
import { type OutlineEntry, setOutline } from './outline.ts'
import { applyOverlay, type Overlay } from './overlay.ts'
import { type PageSizePt, setPageBoxes } from './page-box.ts'
import { type PdfPage, readPages } from './page-tree.ts'
import { asConversionFailure } from './pdf-error.ts'
import { PdfFile } from './pdf-file.ts'
import { dropDestinations, relativizeLinks } from './relink.ts'
import { writePdf } from './write-pdf.ts'

export type { DocumentMetadata } from './metadata.ts'
export type { OutlineEntry } from './outline.ts'
export type { Overlay } from './overlay.ts'
export type { PageSizePt } from './page-box.ts'

/** What is done to a printed PDF; the absent part is left as printed. */
export interface FinishRequest {
  /** Exact size of the pages in points: one for all, or one for each. */
  readonly pageBoxPt?: PageSizePt | readonly PageSizePt[]
  /**
   * Address the document stood on while it was printed, for example `http://document.localhost/`. Links below it
   * become relative to it, links to it go.
   */
  readonly linkBase?: string
  /** Headings in document order; they become the outline. */
  readonly outline?: readonly OutlineEntry[]
  /** Named destinations that start with this leave the file once the outline is made. */
  readonly dropDestinationPrefix?: string
  /** Headers and footers. */
  readonly overlay?: Overlay
  /** Pages of the printed file that stay, 1-based and ascending; the others go, and what leads to them. */
  readonly keepPages?: readonly number[]
  readonly metadata: DocumentMetadata
}

/** A PDF ready to be handed out. */
export interface FinishedPdf {
  readonly bytes: Uint8Array
  /** Number of pages. */
  readonly pages: number
}

type FinishStep = (file: PdfFile, pages: readonly PdfPage[], request: FinishRequest) => void

const STEPS: readonly FinishStep[] = [
  // First, because it moves what is on the pages: sheets are aligned and bookmarks made with the final corners.
  (file, pages, { pageBoxPt }) => pageBoxPt && setPageBoxes(file, pages, pageBoxPt),
  // Before links are made relative, because it brings the links of headers and footers.
  (file, pages, { overlay }) => overlay && applyOverlay(file, pages, overlay),
  // After the overlay, which tells pages by their number as printed, and before whatever looks at destinations.
  (file, pages, { keepPages: kept }) => kept && keepPages(file, pages, kept),
  (file, pages, { linkBase }) => linkBase !== undefined && relativizeLinks(file, pages, linkBase),
  // Before its destinations are dropped, because it looks them up by name.
  (file, _, { outline }) => outline && setOutline(file, outline),
  (file, pages, { dropDestinationPrefix: prefix }) =>
    prefix !== undefined && dropDestinations(file, pages, prefix),
  // Last, because it describes the finished document.
  (file, _, { metadata }) => setMetadata(file, metadata),
]

/**
 * Finishes a PDF that Chromium printed: page size, headers and footers, pages, links, outline, metadata.
 *
 * The file is read once and written once; what no step touches is copied as bytes. The same input gives the
 * same bytes.
 *
 * @param bytes the printed file; not changed
 * @throws EngineError `conversion_failed` when the file or the overlay cannot be read
 */
export function finishPdf(bytes: Uint8Array, request: FinishRequest): FinishedPdf {
  return asConversionFailure(() => {
    const file = PdfFile.open(bytes)
    const pages = readPages(file)
    for (const step of STEPS) step(file, pages, request)
    return { bytes: writePdf(file), pages: request.keepPages?.length ?? pages.length }
  })
}
