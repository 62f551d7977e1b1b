import type { RenderWarning } from '../../messages/warnings.ts'
import type { HtmlFacts, ReaderFacts } from '../../output/html-facts.ts'
import type { FormRequest } from '../../pdf/document/form/form-fields.ts'
import type { Overlay } from '../../pdf/document/pages/overlay.ts'
import type { CoveringBox, FrameApart } from '../../pdf/finish/finish.ts'
import type { PaperMm } from '../../units/paper.ts'
import type { RunningBox } from '../in-page/sheets/sheets-request.ts'
import type { NothingSeen } from '../in-page/unseen/nothing-seen.ts'
import type { PageSheet } from './page/page-sheet.ts'

/** A document as the browser printed it. */
export interface PrintedDocument {
  readonly body: Uint8Array
  /** Pages of the body that stay. */
  readonly pages: number
  /** Whether a blank page follows them, which goes. */
  readonly hasBlankEnd?: boolean
  /** Numbers of the pages that were put in before what begins on a left or right page. */
  readonly blankPages?: readonly number[]
  /** Exact size of the pages: one for all, or one for each where the document's own `@page` rules decide. */
  readonly pageMm: PaperMm | readonly PaperMm[]
  /** Absent where it is the page. */
  readonly sheet?: PageSheet
  /** Fields to fill in, and prints that show nothing else. */
  readonly form?: Omit<FormRequest, 'namesFont'>
  /** Boxes of the document's own in the margins of its pages, where they are printed apart from the body. */
  readonly marginBoxes?: Overlay
  /** Boxes with a fixed position that stand in the margins of its pages: one sheet for all. */
  readonly boxesInMargins?: Overlay
  /** Running elements of each page, which are laid over it with its header and footer. */
  readonly running?: readonly (readonly RunningBox[])[]
  /** Headers and footers, and the page of `bytes` that belongs on each page of the body. */
  readonly overlay?: Overlay
  readonly warnings: readonly RenderWarning[]
}

/** A document as it was read and printed, before it is finished. */
export interface RenderedDocument {
  readonly facts: HtmlFacts
  /** Absent unless the PDF must be accessible. */
  readonly readerFacts: ReaderFacts | undefined
  /** Boxes that may cover text of its pages. */
  readonly coveringBoxes: readonly CoveringBox[]
  /** Frames that not every browser prints. */
  readonly framesApart: readonly FrameApart[]
  /** Why it shows neither text nor pictures; undefined where it does. */
  readonly unseen: NothingSeen | undefined
  /** Whether its words may have soft hyphens that nobody wrote. */
  readonly isHyphenated: boolean
  readonly printed: PrintedDocument
}
