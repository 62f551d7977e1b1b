import { EngineError } from '../../messages/errors.ts'
import { quote } from '../../messages/quote.ts'
import type { RenderWarning } from '../../messages/warnings.ts'
import type { StatedMetadata } from '../../pdf/document/metadata/read-metadata.ts'
import type { Identification } from '../../pdf/document/metadata/xmp-schemas.ts'
import { type PdfPage, readPages } from '../../pdf/document/pages/tree/page-tree.ts'
import type { PdfFile } from '../../pdf/file/pdf-file.ts'
import type { ForeignLimits } from '../../pdf/foreign/foreign-limits.ts'
import { resolvePages } from '../../schemas/values/pages/page-ranges.ts'
import type { FaceSource } from '../../text/fonts/face-source.ts'

/** PDFs that the browser made of HTML commands, by their fields. */
export type HtmlPrints = ReadonlyMap<string, Uint8Array>

/** Sheets that the browser printed for an edit. */
export interface RenderedSheets {
  readonly bytes: Uint8Array
  /** Places among the pages of the edit, from 0, that are as large as these sheets; a sheet stands in the same place. */
  readonly places: readonly number[]
}

/** A document under change. Its pages are those that the edit before left. */
export interface EditContext {
  readonly file: PdfFile
  /** The edit as messages call it: `edits[2]`. */
  field: string
  /** Metadata of the document; an edit may replace it. */
  metadata: StatedMetadata
  /** Standards that the document may still state; an edit that cannot keep one takes it away. */
  standards: Identification
  /** Whether XMP of the document is kept beside what is written anew. */
  keepsXmp: boolean
  readonly limits: ForeignLimits
  /** Faces of this machine that text of the edits needs. */
  readonly faces: readonly FaceSource[]
  readonly now: Date
  /** Characters of the document that no face has: there may be another one on this machine. */
  readonly missing: Set<string>
  /** Print of the browser for the edit. */
  sheets: readonly RenderedSheets[]
  /** Prints of the browser for HTML commands of the edit, by their fields. */
  prints: HtmlPrints
  readonly warn: (warning: RenderWarning) => void
}

/** Pages of the document as they are now. */
export function pagesOf({ file }: EditContext): readonly PdfPage[] {
  return readPages(file)
}

/**
 * The pages that an edit is about.
 *
 * @returns 1-based numbers, ascending
 * @throws EngineError `edit_failed` when the document has none of them
 */
export function chosenPages(context: EditContext, ranges: string, pageCount: number): number[] {
  const chosen = resolvePages(ranges, pageCount)
  if (chosen.length > 0) return chosen
  throw editFailed(context, 'pages', `${quote(ranges)} selects none of the ${pageCount} pages.`)
}

/**
 * The page of a number.
 *
 * @throws EngineError `edit_failed` when the document has none
 */
export function pageAt(
  context: EditContext,
  pages: readonly PdfPage[],
  number: number,
  path: string,
): PdfPage {
  const page = pages[number - 1]
  if (page !== undefined) return page
  throw editFailed(context, path, `there is no page ${number}; the document has ${pages.length}.`)
}

/** The error of an edit that this document does not allow. */
export function editFailed({ field }: EditContext, path: string, message: string): EngineError {
  return new EngineError('edit_failed', `${path === '' ? field : `${field}.${path}`}: ${message}`)
}
