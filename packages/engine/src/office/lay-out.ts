import { type Artifact, artifact } from '../artifact.ts'
import { EngineError } from '../messages/errors.ts'
import type { RenderWarning } from '../messages/warnings.ts'
import { accessibleMetadata } from '../output/accessible-metadata.ts'
import { documentMetadata } from '../output/document-metadata.ts'
import { outputRequest } from '../output/output-request.ts'
import { safeFilename } from '../output/safe-filename.ts'
import type { LaidOutRequest } from '../pdf/finish/finish.ts'
import { readMarkedPages } from '../pdf/fonts/marked-pages.ts'
import { type PageResources, readPageResources } from '../pdf/fonts/page-resources.ts'
import { findCutText } from '../pdf/glyphs/cut-text.ts'
import { finishAside } from '../pdf/threads/finish-aside.ts'
import { selectedPages } from '../schemas/values/pages/selected-pages.ts'
import { foreignEncryption } from './compound/decrypt-package.ts'
import type { OfficeConversion } from './conversion.ts'
import { cutText } from './document/cut-text.ts'
import { documentLanguage } from './document/document-language.ts'
import {
  failedEquations,
  failedFormulas,
  failedReferences,
  missingText,
} from './document/missing-text.ts'
import { officeApplication } from './document/office-application.ts'
import type { PreparedDocument } from './document/prepared-document.ts'
import { lostHeaders, sectionMarks } from './document/running/lost-headers.ts'
import type { OfficeEngine } from './engine/office-engine.ts'
import { missingGlyphs } from './fonts/missing-glyphs.ts'
import { substitutedFonts } from './fonts/substituted-fonts.ts'
import { localeNotApplied } from './not-applied.ts'
import { pageCountWarnings } from './page-count-warnings.ts'
import { plainLists } from './plain-lists.ts'

/** Language that LibreOffice takes East Asian letters for whose document states none. */
const FALLBACK_LANGUAGE = 'zh-CN'

/**
 * Least time that a page takes, in milliseconds. LibreOffice as WebAssembly took 2.2 to 3.8 for pages of one letter
 * (2000 and 9900 of them); a quicker machine, and its program, must not be taken for slower than they are.
 */
const LEAST_MS_PER_PAGE = 0.5

/** How a document is laid out beside the options of the request. */
export interface LayoutRequest {
  readonly prepared: PreparedDocument
  /** Bookmarks from headings, or of sheets. */
  readonly outline: boolean
  /** Name of the file without its extension, where the document does not hold it. */
  readonly name?: string
  /** Further properties of LibreOffice's export filter. */
  readonly exportOptions?: Readonly<Record<string, string | number | boolean>>
}

/**
 * Has a layout engine lay a document out, and finishes its PDF.
 *
 * @throws EngineError as the engine does; `conversion_failed` for blank pages of a document with text, or where a
 *   standard cannot be met
 */
export async function layOut(
  conversion: OfficeConversion,
  office: OfficeEngine,
  request: LayoutRequest,
): Promise<Artifact<'application/pdf'>> {
  const { options, ctx } = conversion
  const { prepared } = request
  const { facts } = prepared
  refuseTooManyPages(facts, conversion)
  const loadMs = conversion.spentMs
  const printed = await converted(conversion, office, request)
  conversion.waited(printed.queueMs)
  const since = performance.now()
  const shown = await shownBy(printed.bytes, prepared, ctx)
  const lost = await lostHeadersOf(printed.bytes, prepared, ctx)
  const { metadata, warnings } = metadataOf(conversion, prepared)
  const keepPages = selectedPages('options.pages', options.pages, shown.pageCount)
  const finish: LaidOutRequest = {
    origin: 'laid_out',
    cellIcons: facts.cellIcons === true,
    // All of them: none leaves where no sections are marked.
    ...(facts.runningSections && { dropDestinationPrefix: '' }),
    ...(keepPages && { keepPages }),
    metadata,
    ...(options.pdf_ua && {
      accessibility: {
        language: metadata.language ?? options.locale,
        fallbackLanguage: FALLBACK_LANGUAGE,
        hiddenText: '',
        linkNames: new Map(),
      },
    }),
    ...outputRequest(options),
  }
  const finished = await finishAside(printed.bytes, finish, ctx)
  return artifact('application/pdf', {
    bytes: finished.bytes,
    filename: safeFilename(options.filename ?? metadata.title, 'pdf'),
    pages: finished.pages,
    engine: 'layout',
    warnings: [
      ...localeNotApplied(printed),
      ...plainLists(facts, office.kind),
      ...shownWarnings(shown, prepared),
      ...lost,
      ...pageCountWarnings(facts, shown.pageCount, options),
      ...warnings,
      ...finished.warnings,
    ],
    timings: {
      queueMs: printed.queueMs,
      loadMs,
      printMs: printed.convertMs,
      finishMs: performance.now() - since,
    },
  })
}

/** A document that cannot be done in its time takes none of it. */
function refuseTooManyPages(
  { pageBreaks = 0 }: PreparedDocument['facts'],
  { leftMs, moreTime }: OfficeConversion,
): void {
  const leastMs = pageBreaks * LEAST_MS_PER_PAGE
  if (leastMs <= leftMs) return
  const message = `The ${pageBreaks} page breaks of the document take ${(leastMs / 1000).toFixed(1)} s or more to lay out, and ${(leftMs / 1000).toFixed(1)} s are left; ${moreTime}.`
  throw new EngineError('conversion_failed', message)
}

async function converted(
  { options, ctx, leftMs, moreTime }: OfficeConversion,
  office: OfficeEngine,
  { prepared, outline, name, exportOptions }: LayoutRequest,
) {
  const converting = office.convert({
    document: prepared.bytes,
    format: prepared.format,
    ...(name !== undefined && { name }),
    exportOptions: {
      ExportBookmarks: outline,
      ExportNotes: false,
      ReduceImageResolution: false,
      UseTaggedPDF: options.pdf_ua,
      ...(prepared.facts.runningSections && { ExportBookmarksToPDFDestination: true }),
      ...exportOptions,
    },
    locale: options.locale,
    timeoutMs: leftMs,
    moreTime,
    signal: ctx.signal,
  })
  return await converting.catch((error) => {
    // Nothing but an encrypted stream was there to read.
    const isSealed =
      prepared.encrypted && EngineError.is(error) && error.code === 'invalid_document'
    throw isSealed ? foreignEncryption() : error
  })
}

/** Facts of laid out pages, and text that does not fit its box on them. */
interface ShownPages extends PageResources {
  readonly cut: ReturnType<typeof findCutText>
}

/** @throws EngineError `conversion_failed` for blank pages of a document with text */
async function shownBy(
  bytes: Uint8Array,
  { facts, format }: PreparedDocument,
  ctx: OfficeConversion['ctx'],
): Promise<ShownPages> {
  const passages = [...(facts.passages ?? []), ...(facts.headerPassages ?? [])]
  const shown =
    (await ctx.pdfThreads?.run('readPageResources', { bytes, passages }, ctx)) ??
    readPageResources(bytes, passages)
  // Cells of a workbook that go on over the edge of a page go on upon the next one.
  const cut =
    officeApplication(format) === 'calc'
      ? []
      : ((await ctx.pdfThreads?.run('findCutText', { bytes }, ctx)) ?? findCutText(bytes))
  if (facts.hasText && !shown.showsAnything) {
    const message = 'The layout engine made blank pages of a document that has text.'
    throw new EngineError('conversion_failed', message)
  }
  return { ...shown, cut }
}

/** Warnings of pages whose headers are those of another section. */
async function lostHeadersOf(
  bytes: Uint8Array,
  { facts: { runningSections: sections } }: PreparedDocument,
  ctx: OfficeConversion['ctx'],
): Promise<readonly RenderWarning[]> {
  if (sections === undefined) return []
  const names = sectionMarks(sections)
  const shown =
    (await ctx.pdfThreads?.run('readMarkedPages', { bytes, names }, ctx)) ??
    readMarkedPages(bytes, names)
  return lostHeaders(sections, shown)
}

/** Warnings of what pages show in another way than the document has it, or not at all. */
function shownWarnings(shown: ShownPages, { facts, format }: PreparedDocument) {
  const { fonts, boxedCharacters, missingPassages, hasHashes, cut } = shown
  const isWorkbook = officeApplication(format) === 'calc'
  return [
    ...substitutedFonts(facts.fonts, fonts),
    ...missingGlyphs(boxedCharacters),
    ...missingText(missingPassages, {
      hasHashes: hasHashes && isWorkbook,
      hasBoxes: boxedCharacters.length > 0,
    }),
    ...cutText(cut),
    ...(hasFailedFormulas(shown, isWorkbook, facts.nameErrors) ? [failedFormulas()] : []),
    ...(shown.hasMissingOperands && facts.equations === true ? [failedEquations()] : []),
    ...(shown.hasFailedReferences ? [failedReferences()] : []),
  ]
}

/** Whether pages show errors that the workbook does not hold; error numbers are LibreOffice's own. */
function hasFailedFormulas(
  { hasUnknownNames, hasErrorNumbers }: PageResources,
  isWorkbook: boolean,
  nameErrors: boolean | undefined,
): boolean {
  return isWorkbook && (hasErrorNumbers || (hasUnknownNames && nameErrors === false))
}

function metadataOf({ options, ctx }: OfficeConversion, { facts }: PreparedDocument) {
  const { title = '', author = '' } = facts
  const { language, contradicted, sample } = documentLanguage(facts)
  const found = { title, author, language, description: '', keywords: '' }
  const metadata = documentMetadata(options, found, ctx.now())
  if (!options.pdf_ua) return { metadata, warnings: [] }
  const seen = { language, text: sample, heading: '', flattened: 0 }
  return accessibleMetadata(
    metadata,
    { ...seen, ...(contradicted && { contradicted }) },
    options.locale,
  )
}
