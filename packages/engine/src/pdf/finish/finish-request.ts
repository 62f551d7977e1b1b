import type { RenderWarning } from '../../warnings.ts'
import type { Attachment } from '../document/attachments.ts'
import type { FormRequest } from '../document/form-fields.ts'
import type { DocumentMetadata } from '../document/metadata/document-metadata.ts'
import type { ArchiveLevel, InvoiceIdentification } from '../document/metadata/xmp-schemas.ts'
import type { OutlineEntry } from '../document/outline.ts'
import type { Overlay } from '../document/pages/overlay.ts'
import type { PageSizePt } from '../document/pages/page-box.ts'
import type { Encryption } from '../encryption/encrypt.ts'
import type { AccessibilityRequest } from '../ua/conform-to-ua.ts'

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
