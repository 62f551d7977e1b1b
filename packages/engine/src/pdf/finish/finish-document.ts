import { EngineError } from '../../errors.ts'
import { type RenderWarning, renderWarning } from '../../warnings.ts'
import { type Attachment, setAttachments } from '../document/attachments.ts'
import type { DocumentMetadata } from '../document/metadata/document-metadata.ts'
import { setMetadata } from '../document/metadata/metadata.ts'
import type { Identification, InvoiceIdentification } from '../document/metadata/xmp-schemas.ts'
import type { PdfPage } from '../document/pages/page-tree.ts'
import { createEncryptor, declareEncryption, type Encryption } from '../encryption/encrypt.ts'
import { asConversionFailure } from '../file/pdf-error.ts'
import type { PdfFile } from '../file/pdf-file.ts'
import { sweep } from '../file/write/sweep.ts'
import { type FileHistory, writePdf } from '../file/write/write-pdf.ts'
import { checkConformance } from './check-conformance.ts'
import type { FinishedPdf } from './finish-request.ts'

/** How a document that others made, or parts of which they made, is written. */
export interface DocumentFinishRequest {
  readonly metadata: DocumentMetadata
  readonly attachments?: readonly Attachment[]
  readonly invoice?: InvoiceIdentification
  readonly encryption?: Encryption
  /** Standards that were asked for: an error when the document does not meet them. */
  readonly wanted: Identification
  /** Standards that it stated before: a warning when it does not meet them any more. */
  readonly stated: Identification
  readonly history: FileHistory
  /** XMP packet whose other properties stay. */
  readonly formerXmp?: string
}

/**
 * Finishes a document that was not printed here: attachments, metadata, standards, encryption.
 *
 * Nothing on its pages is repaired: a standard is stated when the document was made to meet it and our checker finds
 * that it still does.
 *
 * @throws EngineError `conversion_failed` when a standard that was asked for is not met
 */
export function finishDocument(
  file: PdfFile,
  pages: readonly PdfPage[],
  request: DocumentFinishRequest,
): FinishedPdf {
  return asConversionFailure(() => {
    const { attachments, metadata, wanted, stated, encryption } = request
    const warnings: RenderWarning[] = []
    if (attachments) setAttachments(file, attachments, metadata.modifiedAt)
    if (encryption) declareEncryption(file)
    const isAsked = wanted.archive !== undefined || wanted.ua === true
    const kept = isAsked ? wanted : stated
    if (!isEmpty(kept) && !meets(kept)) {
      const message = `The document no longer states that it is ${namesOf(kept)}: the result does not meet it.`
      warnings.push(renderWarning('conformance_removed', message))
      describe({})
    } else if (isEmpty(kept)) {
      describe({})
    }
    const encryptor = encryption && createEncryptor(encryption)
    const bytes = writePdf(file, encryptor, sweep(file), request.history)
    return { bytes, pages: pages.length, warnings }

    function describe(standards: Identification): void {
      setMetadata(file, metadata, { ...standards, invoice: request.invoice }, request.formerXmp)
    }

    function meets(standards: Identification): boolean {
      describe(standards)
      const isEncrypted = encryption !== undefined
      try {
        checkConformance({ file, pages, objects: sweep(file), standards, isEncrypted })
        return true
      } catch (error) {
        if (isAsked || !EngineError.is(error)) throw error
        return false
      }
    }
  })
}

function isEmpty({ archive, ua }: Identification): boolean {
  return archive === undefined && ua !== true
}

function namesOf({ archive, ua }: Identification): string {
  return [...(archive ? [`PDF/A-${archive}`] : []), ...(ua ? ['PDF/UA-1'] : [])].join(' and ')
}
