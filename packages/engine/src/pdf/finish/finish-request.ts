import type { RenderWarning } from '../../messages/warnings.ts'
import type { Attachment } from '../document/attachments.ts'
import type { FormRequest } from '../document/form/form-fields.ts'
import type { DocumentMetadata } from '../document/metadata/document-metadata.ts'
import type {
  ArchiveLevel,
  Identification,
  InvoiceIdentification,
} from '../document/metadata/xmp-schemas.ts'
import type { OutlineEntry } from '../document/outline.ts'
import type { Overlay } from '../document/pages/overlay.ts'
import type { PageSizePt } from '../document/pages/page-box.ts'
import type { BleedRequest } from '../document/pages/printer-marks.ts'
import type { Encryption } from '../encryption/encrypt.ts'
import type { FileHistory } from '../file/write/write-pdf.ts'
import type { AccessibilityRequest } from '../ua/conform-to-ua.ts'
import type { CoveringBox } from './covered-pages.ts'
import type { FrameApart } from './unprinted-frames.ts'

/** Requests that every document takes, whoever made its pages. */
interface CommonRequest {
  readonly metadata: DocumentMetadata
  /** Files to embed; of the levels of PDF/A only 3b takes them. */
  readonly attachments?: readonly Attachment[]
  /** Facts that XMP states about the electronic invoice among the attachments. */
  readonly invoice?: InvoiceIdentification
  /** Not with a level of PDF/A. */
  readonly encryption?: Encryption
}

/** A document that is made here and becomes what is asked. */
interface OwnRequest extends CommonRequest {
  /** Level of PDF/A that the file is to meet. */
  readonly archive?: ArchiveLevel
}

/** Pages of which some may be left out. */
interface PagesRequest {
  /** Pages of the file that stay, 1-based and ascending; the others go, and what leads to them. */
  readonly keepPages?: readonly number[]
  /** Asks for PDF/UA-1; the file has tags, and its metadata have title and language. */
  readonly accessibility?: AccessibilityRequest
}

/** Headings become an outline by their named destinations. */
interface OutlineRequest {
  /** Headings in document order. */
  readonly outline?: readonly OutlineEntry[]
  /** Named destinations that start with this leave the file once the outline is made. */
  readonly dropDestinationPrefix?: string
}

/** A PDF that a browser printed; the absent part is left as printed. */
export interface PrintedRequest extends OwnRequest, PagesRequest, OutlineRequest {
  readonly origin: 'printed'
  /** Exact size of the pages in points: one for all, or one for each. */
  readonly pageBoxPt?: PageSizePt | readonly PageSizePt[]
  /**
   * Address the document stood on while it was printed, for example `http://document.localhost/`. Links below it
   * become relative to it, links to it go.
   */
  readonly linkBase?: string
  /** Links to addresses of this scheme stand for named destinations: the rest of the address is the name, encoded. */
  readonly placeScheme?: string
  /** Pages have a bleed, and marks around it; `pageBoxPt` is the size with the bleed. */
  readonly bleed?: BleedRequest
  /** Boxes in the margins that were printed apart. */
  readonly marginBoxes?: Overlay
  /** Boxes with a fixed position in the margins. */
  readonly boxesInMargins?: Overlay
  /** Headers and footers. */
  readonly overlay?: Overlay
  /** Message of the warning that no page shows anything, for a document that may be such a one. */
  readonly blankReason?: string
  /** Boxes that may cover text of its pages. */
  readonly coveringBoxes?: readonly CoveringBox[]
  /** Frames that not every browser prints. */
  readonly framesApart?: readonly FrameApart[]
  /** Whether its words may have soft hyphens that nobody wrote. */
  readonly isHyphenated?: boolean
  /** Controls that become fields. */
  readonly form?: FormRequest
}

/** A PDF that LibreOffice laid out. */
export interface LaidOutRequest extends OwnRequest, PagesRequest {
  readonly origin: 'laid_out'
  /** Named destinations that start with this leave the file. */
  readonly dropDestinationPrefix?: string
  /** Whether conditional formats may have put icons into cells. */
  readonly cellIcons?: boolean
}

/** A PDF that was drawn from commands. */
export interface DrawnRequest extends OwnRequest, OutlineRequest {
  readonly origin: 'drawn'
  /** Whether the file was drawn as PDF/UA-1 asks for, tags and all: nothing is repaired, and it says so. */
  readonly isAccessible?: boolean
}

/** A PDF that others made, or parts of which they made. */
export interface ForeignRequest extends CommonRequest {
  readonly origin: 'foreign'
  /** Standards that were asked for: an error when the document does not meet them. */
  readonly wanted: Identification
  /** Standards that it stated before: a warning when it does not meet them any more. */
  readonly stated: Identification
  /** Names of other standards that it stated, which it states no more. */
  readonly unkept: readonly string[]
  readonly history: FileHistory
  /** XMP packet whose other properties stay. */
  readonly formerXmp?: string
}

/** Request to finish a PDF that was made here. */
export type FinishRequest = PrintedRequest | LaidOutRequest | DrawnRequest

/** A PDF ready to be handed out. */
export interface FinishedPdf {
  readonly bytes: Uint8Array
  /** Number of pages. */
  readonly pages: number
  readonly warnings: readonly RenderWarning[]
}
