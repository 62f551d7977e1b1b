import type { TellDone } from '../../lifetime/done-parts.ts'
import type { RenderWarning } from '../../messages/warnings.ts'
import { renderWarning } from '../../messages/warnings.ts'
import { selectedPages } from '../../schemas/values/pages/selected-pages.ts'
import { otherStandards } from '../document/metadata/other-standards.ts'
import {
  readMetadata,
  type StatedMetadata,
  statedStandards,
} from '../document/metadata/read-metadata.ts'
import type { Identification } from '../document/metadata/xmp-schemas.ts'
import { keepPages } from '../document/pages/keep/keep-pages.ts'
import type { PageSizePt } from '../document/pages/page-box.ts'
import {
  type PdfPage,
  pageAttribute,
  pageDict,
  readPages,
} from '../document/pages/tree/page-tree.ts'
import { setPageTree } from '../document/pages/tree/set-page-tree.ts'
import { sharedObjects } from '../file/copy/shared-objects.ts'
import { emptyFile } from '../file/empty-file.ts'
import { withEntries } from '../file/objects.ts'
import type { PdfFile } from '../file/pdf-file.ts'
import type { ForeignLimits } from '../foreign/foreign-limits.ts'
import { headerVersion, openDocument } from '../foreign/open-document.ts'
import { prepareChange } from '../foreign/prepare-change.ts'
import { appendSource } from './append-source.ts'
import { blankPage, sizeOfPage } from './blank-page.ts'
import type { FieldMode } from './form/merged-form.ts'
import { mergeParts } from './merge-parts.ts'
import { type ContentsEntry, contentsEntries } from './outline/contents-entries.ts'
import type { BookmarkMode } from './outline/merged-outline.ts'

/** One of the things that are merged. */
export type MergeInput = MergedDocument | BlankPage

/** A document, or some of its pages. */
export interface MergedDocument {
  readonly bytes: Uint8Array
  readonly password?: string
  /** Name in messages: `pdfs[2]`. */
  readonly subject: string
  /** Pages as `page_ranges` takes them. */
  readonly pages: string
  /** Clockwise, in degrees, beside what the pages say. */
  readonly rotate: 0 | 90 | 180 | 270
  /** Title of its bookmark. */
  readonly title?: string
  /** Names its bookmark where neither `title` nor the document does. */
  readonly filename?: string
}

/** An empty page; without a size as large as the page before it. */
export interface BlankPage {
  readonly sizePt: PageSizePt | undefined
}

/** How documents are merged. */
export interface MergeRequest {
  readonly inputs: readonly MergeInput[]
  readonly bookmarks: BookmarkMode
  readonly formFields: FieldMode
  /** On which kind of page each document starts; blank pages make it so. */
  readonly startOn: 'any' | 'odd' | 'even'
  /** Whether equal fonts, images and profiles are stored once. */
  readonly deduplicate: boolean
  /** Levels of a table of contents; none is made where it is 0. */
  readonly contentsDepth: number
  readonly limits: ForeignLimits
  /** Told of each input that is in the result. */
  readonly tell?: TellDone
}

/** A file made of several. */
export interface MergedFile {
  readonly file: PdfFile
  readonly pages: readonly PdfPage[]
  /** Facts that each document states about itself; undefined for blank pages. */
  readonly documents: readonly (MergedFacts | undefined)[]
  /** Newest version of PDF among them. */
  readonly version: string
  /** Lines for a table of contents. */
  readonly contents: readonly ContentsEntry[]
  /** Outermost fields whose looks have to be made, by the numbers of their objects. */
  readonly undrawn: ReadonlySet<number>
  readonly warnings: readonly RenderWarning[]
}

/** Facts of one of the documents. */
export interface MergedFacts {
  readonly subject: string
  readonly metadata: StatedMetadata
  readonly standards: Identification
  /** Names of other standards that it states. */
  readonly others: readonly string[]
}

/**
 * Merges documents into one, with all that is not on their pages: bookmarks, named places, forms, attachments, labels,
 * layers, structure.
 *
 * Each is opened, taken over and let go before the next one, so that memory holds the result and one of them.
 *
 * @throws EngineError `invalid_document`, `document_encrypted`, `invalid_request` for pages that a document does not
 *   have, `edit_failed` for form fields that clash where that is an error
 */
export async function mergePdfs(request: MergeRequest): Promise<MergedFile> {
  const file = emptyFile()
  const warnings: RenderWarning[] = []
  const warn = (warning: RenderWarning) => warnings.push(warning)
  let title = ''
  const undrawn = new Set<number>()
  const parts = mergeParts(file, {
    undrawn,
    bookmarks: request.bookmarks,
    formFields: request.formFields,
    titleOf: () => title,
    warn,
  })
  const target = { file, parts, twins: request.deduplicate ? sharedObjects() : undefined }
  const pages: PdfPage[] = []
  const documents: (MergedFacts | undefined)[] = []
  const contents: ContentsEntry[] = []
  let version = '1.5'
  for (const [index, input] of request.inputs.entries()) {
    request.tell?.({ done: index, total: request.inputs.length })
    if ('sizePt' in input) {
      pages.push(blankPage(file, input.sizePt ?? sizeOfPage(file, pages.at(-1))))
      documents.push(undefined)
      continue
    }
    const { source, facts, ownVersion } = await opened(input, request.limits, warn)
    // A blank page makes an even number of pages odd, and the other way round.
    const wanted = request.startOn === 'odd' ? 0 : 1
    if (request.startOn !== 'any' && pages.length % 2 !== wanted) {
      const last = pages.at(-1)
      const sizePt = last ? sizeOfPage(file, last) : sizeOfPage(source, readPages(source)[0])
      pages.push(blankPage(file, sizePt))
    }
    title = input.title ?? facts.metadata.title ?? input.filename ?? `Document ${index + 1}`
    const own = readPages(source)
    const targetPages = appendSource(target, source, own, input.subject)
    pages.push(...targetPages)
    const { contentsDepth: depth } = request
    if (depth > 0) {
      contents.push(...contentsEntries(title, source, { pages: own, targetPages }, depth))
    }
    documents.push(facts)
    if (ownVersion > version) version = ownVersion
  }
  request.tell?.({ done: request.inputs.length, total: request.inputs.length })
  setPageTree(file, pages)
  for (const part of parts) part.finish?.(pages)
  return { file, pages, documents, version, contents, undrawn, warnings }
}

async function opened(
  input: MergedDocument,
  limits: ForeignLimits,
  warn: (warning: RenderWarning) => void,
) {
  const { subject, password, bytes } = input
  const { file, pages, isEncrypted } = openDocument({
    bytes,
    password,
    limits,
    subject,
    warn,
  })
  if (isEncrypted) {
    const message = `${subject} is encrypted; the result is not, unless options.password says so.`
    warn(renderWarning('encryption_removed', message))
  }
  prepareChange(file, subject, warn)
  const facts: MergedFacts = {
    subject,
    metadata: readMetadata(file),
    standards: statedStandards(file),
    others: otherStandards(file),
  }
  const kept = selectedPages(`${subject}.pages`, input.pages, pages.length)
  if (kept) keepPages(file, pages, kept)
  if (input.rotate !== 0) rotatePages(file, readPages(file), input.rotate)
  const stated = file.resolve(file.catalog.get('Version'))
  const header = headerVersion(bytes)
  const named =
    typeof stated === 'object' && stated !== null && 'value' in stated ? stated.value : ''
  return { source: file, facts, ownVersion: [named, header].sort().at(-1) ?? header }
}

function rotatePages(file: PdfFile, pages: readonly PdfPage[], degrees: number): void {
  for (const page of pages) {
    const before = pageAttribute(file, page, 'Rotate')
    const turned = ((typeof before === 'number' ? before : 0) + degrees + 3600) % 360
    file.set(page.num, withEntries(pageDict(file, page), { Rotate: turned }))
  }
}
