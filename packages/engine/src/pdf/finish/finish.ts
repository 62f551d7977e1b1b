import { type RenderWarning, renderWarning } from '../../warnings.ts'
import { conformToArchive } from '../archive/conform-to-archive.ts'
import { addForm } from '../document/add-form.ts'
import { type Attachment, setAttachments } from '../document/attachments.ts'
import type { FormControl, FormRequest } from '../document/form-fields.ts'
import type { DocumentMetadata } from '../document/metadata/document-metadata.ts'
import { setMetadata } from '../document/metadata/metadata.ts'
import type { ArchiveLevel, InvoiceIdentification } from '../document/metadata/xmp-schemas.ts'
import { type OutlineEntry, setOutline } from '../document/outline.ts'
import { keepPages } from '../document/pages/keep-pages.ts'
import { applyOverlay, type Overlay } from '../document/pages/overlay.ts'
import { type PageSizePt, setPageBoxes } from '../document/pages/page-box.ts'
import { type PdfPage, readPages } from '../document/pages/page-tree.ts'
import { dropDestinations, relativizeLinks } from '../document/pages/relink.ts'
import { createEncryptor, declareEncryption, type Encryption } from '../encryption/encrypt.ts'
import { asConversionFailure } from '../file/pdf-error.ts'
import { PdfFile } from '../file/pdf-file.ts'
import { sweep } from '../file/sweep.ts'
import { writePdf } from '../file/write-pdf.ts'
import { repairText } from '../fonts/repair-text.ts'
import { type AccessibilityRequest, conformToUa } from '../ua/conform-to-ua.ts'
import { checkConformance } from './check-conformance.ts'

export type { Attachment, AttachmentRelationship } from '../document/attachments.ts'
export type { DocumentMetadata } from '../document/metadata/document-metadata.ts'
export type { ArchiveLevel, InvoiceIdentification } from '../document/metadata/xmp-schemas.ts'
export type { OutlineEntry } from '../document/outline.ts'
export type { Overlay } from '../document/pages/overlay.ts'
export type { PageSizePt } from '../document/pages/page-box.ts'
export type { Encryption } from '../encryption/encrypt.ts'
export type { AccessibilityRequest } from '../ua/conform-to-ua.ts'

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
  /** Boxes in the margins that were printed apart. */
  readonly marginBoxes?: Overlay
  /** Headers and footers. */
  readonly overlay?: Overlay
  /** Controls that become fields. */
  readonly form?: FormRequest
  /** Pages of the printed file that stay, 1-based and ascending; the others go, and what leads to them. */
  readonly keepPages?: readonly number[]
  readonly metadata: DocumentMetadata
  /** Level of PDF/A that the file is to meet. */
  readonly archive?: ArchiveLevel
  /** Asks for PDF/UA-1; the file was printed with tags, and its metadata have title and language. */
  readonly accessibility?: AccessibilityRequest
  /** Whether the file was made as PDF/UA-1 asks for, tags and all: nothing is repaired, and it says so. */
  readonly isAccessible?: boolean
  /** Files to embed; of the levels of PDF/A only 3b takes them. */
  readonly attachments?: readonly Attachment[]
  /** What XMP says of the electronic invoice among the attachments. */
  readonly invoice?: InvoiceIdentification
  /** Not with a level of PDF/A. */
  readonly encryption?: Encryption
}

/** A PDF ready to be handed out. */
export interface FinishedPdf {
  readonly bytes: Uint8Array
  /** Number of pages. */
  readonly pages: number
  readonly warnings: readonly RenderWarning[]
}

type FinishStep = (
  file: PdfFile,
  pages: readonly PdfPage[],
  request: FinishRequest,
  warn: (warning: RenderWarning) => void,
) => void

/** Steps that know pages by their number as printed. */
const PRINTED_STEPS: readonly FinishStep[] = [
  // First, because it moves what is on the pages: sheets are aligned and bookmarks made with the final corners.
  (file, pages, { pageBoxPt }) => pageBoxPt && setPageBoxes(file, pages, pageBoxPt),
  // By named destinations and pages as printed, on the final corners.
  (file, pages, { form }, warn) => {
    const lost = form ? addForm(file, pages, form) : []
    if (lost.length > 0) warn(fieldsLost(lost))
  },
  // Before headers, which may stand on them.
  (file, pages, { marginBoxes }) => marginBoxes && applyOverlay(file, pages, marginBoxes),
  // Before links are made relative, because it brings the links of headers and footers.
  (file, pages, { overlay }) => overlay && applyOverlay(file, pages, overlay),
  // After the overlay, which tells pages by their number as printed, and before whatever looks at destinations.
  (file, pages, { keepPages: kept }) => kept && keepPages(file, pages, kept),
]

function fieldsLost(lost: readonly FormControl[]): RenderWarning {
  const names = lost.slice(0, 5).map((one) => one.name)
  const message = `${lost.length} controls of the document are not on its pages and have no field: ${names.join(', ')}.`
  return renderWarning('content_left_out', message)
}

/** Steps that see the pages that stay. */
const STEPS: readonly FinishStep[] = [
  (file, pages, { linkBase }) => linkBase !== undefined && relativizeLinks(file, pages, linkBase),
  // Before its destinations are dropped, because it looks them up by name.
  (file, _, { outline }) => outline && setOutline(file, outline),
  (file, pages, { dropDestinationPrefix: prefix }) =>
    prefix !== undefined && dropDestinations(file, pages, prefix),
  // Once all content and links are there, headers and footers too, and before their text is taken apart.
  (file, _, { accessibility }, warn) => accessibility && conformToUa(file, accessibility, warn),
  // Once all content is there, headers and footers too.
  (file, pages, { archive, accessibility, isAccessible }) =>
    (archive || accessibility || isAccessible) && repairText(file, pages),
  // After the destinations that only the outline needed are gone: those that stay may need other names.
  (file, pages, { archive }) => archive && conformToArchive(file, pages),
  // After conformance, which repairs what was printed and not what was added on purpose.
  (file, _, { attachments, metadata }) =>
    attachments && setAttachments(file, attachments, metadata.modifiedAt),
  // After everything it describes; it states the standards only now that their repairs are made.
  (file, _, request) => {
    const { metadata, archive, invoice } = request
    setMetadata(file, metadata, { archive, invoice, ua: isForUa(request) })
  },
  // Last, because it only says how the file that stands now will be written.
  (file, _, { encryption }) => encryption && declareEncryption(file),
]

/**
 * Finishes a PDF that Chromium printed: page size, headers and footers, pages, links, outline, conformance,
 * attachments, metadata, encryption.
 *
 * The file is read once and written once; what no step touches is copied as bytes. The same input gives the
 * same bytes, unless it is encrypted. A file that states a standard is checked for it first.
 *
 * @param bytes the printed file; not changed
 * @throws EngineError `conversion_failed` when the file or the overlay cannot be read, or a standard that was asked
 *   for cannot be met; `invalid_request` for a page of a size that PDF/A forbids
 */
export function finishPdf(bytes: Uint8Array, request: FinishRequest): FinishedPdf {
  return asConversionFailure(() => finishFile(PdfFile.open(bytes), request))
}

/**
 * Finishes a file that is open; see {@link finishPdf}.
 *
 * @param file changed
 */
export function finishFile(file: PdfFile, request: FinishRequest): FinishedPdf {
  return asConversionFailure(() => {
    const warnings: RenderWarning[] = []
    const apply = (steps: readonly FinishStep[]): readonly PdfPage[] => {
      const pages = readPages(file)
      for (const step of steps) step(file, pages, request, (warning) => warnings.push(warning))
      return pages
    }
    apply(PRINTED_STEPS)
    const pages = apply(STEPS)
    const { archive, encryption } = request
    const standards = { archive, ua: isForUa(request) }
    // Once for the check and the writer: both go through every object.
    const objects = sweep(file)
    checkConformance({ file, pages, objects, standards, isEncrypted: encryption !== undefined })
    const encryptor = encryption && createEncryptor(encryption)
    return { bytes: writePdf(file, encryptor, objects), pages: pages.length, warnings }
  })
}

function isForUa({ accessibility, isAccessible = false }: FinishRequest): boolean {
  return accessibility !== undefined || isAccessible
}
