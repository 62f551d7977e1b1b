import type { RenderWarning } from '../../messages/warnings.ts'
import { createEncryptor } from '../encryption/encrypt.ts'
import { asConversionFailure } from '../file/pdf-error.ts'
import { PdfFile } from '../file/pdf-file.ts'
import { sweep } from '../file/write/sweep.ts'
import { undeflatedData, writePdf } from '../file/write/write-pdf.ts'
import { checkConformance } from './check-conformance.ts'
import { encryptionFor } from './encryption-for.ts'
import type { FinishedPdf, FinishRequest } from './finish-request.ts'
import { CONTENT_STEPS, FILE_STEPS, PAGE_STEPS, statesUa, takeSteps } from './finish-steps.ts'
import { ALL_HERE, type Helpers } from './helpers.ts'

export type { Attachment, AttachmentRelationship } from '../document/attachments.ts'
export type { DocumentMetadata } from '../document/metadata/document-metadata.ts'
export type { ArchiveLevel, InvoiceIdentification } from '../document/metadata/xmp-schemas.ts'
export type { OutlineEntry } from '../document/outline.ts'
export type { Overlay } from '../document/pages/overlay.ts'
export type { PageSizePt } from '../document/pages/page-box.ts'
export type { Encryption } from '../encryption/encrypt.ts'
export type { AccessibilityRequest } from '../ua/conform-to-ua.ts'
export type { CoveringBox } from './covered-pages.ts'
export type {
  FinishedPdf,
  FinishRequest,
  LaidOutRequest,
  PrintedRequest,
} from './finish-request.ts'
export type { FrameApart } from './unprinted-frames.ts'

/**
 * Finishes a PDF that was made here: page size, headers and footers, pages, links, outline, conformance,
 * attachments, metadata, encryption.
 *
 * The file is read once and written once; what no step touches is copied as bytes. The same input gives the
 * same bytes, unless it is encrypted. A file that states a standard is checked for it first.
 *
 * @param bytes the file as printed or laid out; not changed
 * @param helpers default: this thread
 * @throws EngineError `conversion_failed` when the file or the overlay cannot be read, or a standard that was asked
 *   for cannot be met; `invalid_request` for a page of a size that PDF/A forbids
 */
export function finishPdf(
  bytes: Uint8Array,
  request: FinishRequest,
  helpers?: Helpers,
): FinishedPdf {
  return asConversionFailure(() => finishFile(PdfFile.open(bytes), request, helpers))
}

/**
 * Finishes a file that is open; see {@link finishPdf}.
 *
 * @param file changed
 */
export function finishFile(
  file: PdfFile,
  request: FinishRequest,
  { deflater, scanner }: Helpers = ALL_HERE,
): FinishedPdf {
  return asConversionFailure(() => {
    const warnings: RenderWarning[] = []
    const tools = { warn: (warning: RenderWarning) => void warnings.push(warning), scanner }
    takeSteps(PAGE_STEPS, file, request, tools)
    takeSteps(CONTENT_STEPS, file, request, tools)
    // Few of them are set once more: they can be deflated during all that follows.
    deflater.expect(undeflatedData(file.changedObjects()))
    const pages = takeSteps(FILE_STEPS, file, request, tools)
    const { archive, encryption } = request
    const standards = { archive, ua: statesUa(request) }
    // Once for the check and the writer: both go through every object.
    const objects = sweep(file)
    // The others, too, which nothing sets any more.
    deflater.expect(undeflatedData(objects.map(({ object }) => object)))
    checkConformance({ file, pages, objects, standards, isEncrypted: encryption !== undefined })
    const encryptor = encryption && createEncryptor(encryptionFor(encryption, standards))
    const bytes = writePdf(file, encryptor, objects, { deflater })
    return { bytes, pages: pages.length, warnings }
  })
}
