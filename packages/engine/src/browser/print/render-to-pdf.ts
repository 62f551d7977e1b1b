import { type Artifact, artifact } from '../../artifact.ts'
import type { EngineContext } from '../../context.ts'
import { renderWarning } from '../../messages/warnings.ts'
import { accessibleMetadata, spokenLanguage } from '../../output/accessible-metadata.ts'
import { documentMetadata } from '../../output/document-metadata.ts'
import { doubtfulContent } from '../../output/doubtful-content.ts'
import type { HtmlFacts, ReaderFacts } from '../../output/html-facts.ts'
import { safeFilename } from '../../output/safe-filename.ts'
import { finishAside } from '../../pdf/threads/finish-aside.ts'
import { FORMULA_SIGN } from '../../pdf/ua/repair/repair-figures.ts'
import { HINT_MARK } from '../../pdf/ua/tag-hint.ts'
import type { OutputOptions } from '../../schemas/options/output-options.ts'
import type { RenderOptions } from '../../schemas/options/render-options.ts'
import type { DocumentToLoad } from '../load/arrival/load-document.ts'
import { captureDocument } from '../load/capture-document.ts'
import { seenFrames } from '../load/frames/seen-frames.ts'
import type { OpenDocument } from '../load/loaded-document.ts'
import { absentRowsWarnings } from '../unseen/absent-rows-warnings.ts'
import { finishRequest, HEADING_PREFIX, PLACE_SCHEME } from './finish-request.ts'
import { findForm } from './forms/find-form.ts'
import { frameOutlines } from './frame-outlines.ts'
import { findLongTable } from './long-table/find-long-table.ts'
import { onPaper, pageHeightPx, pagePlan, pageStyleWarnings } from './page/page-plan.ts'
import { preparePaged } from './paged/prepare-paged.ts'
import { printDocument, statePages } from './print-document.ts'
import type { RenderedDocument } from './printed-document.ts'
import { tagHint } from './tag-hint.ts'
import { closedInAll, watchClosedInFrames } from './unseen/closed-in-frames.ts'
import { closedPartsWarnings } from './unseen/closed-parts-warnings.ts'
import { foreignTagsWarnings } from './unseen/foreign-tags-warning.ts'
import { contentOfFramesApart } from './unseen/frames-apart.ts'
import { hiddenSlidesWarning } from './unseen/hidden-slides-warning.ts'
import { LOOKED_FOR } from './unsupported-css.ts'
import { fitWindow } from './window/fit-window.ts'
import { printWindow } from './window/print-window.ts'

/**
 * Renders a document to PDF: load, wait, print, finish.
 *
 * The browser page is given back before the PDF is finished, so finishing costs no slot.
 *
 * @throws EngineError as `captureDocument`; `conversion_failed` for a document of too many pages
 */
export async function renderToPdf(
  document: DocumentToLoad,
  options: RenderOptions & OutputOptions,
  ctx: EngineContext,
): Promise<Artifact<'application/pdf'>> {
  const { captured, linkBase, ...rendered } = await captureDocument(document, options, ctx, {
    window: printWindow(options),
    capture: (open) => readAndPrint(open, options, ctx),
  })
  const since = performance.now()
  const { metadata, warnings } = metadataOf(captured, options, ctx.now())
  const isPart = document.kind === 'html' && document.isPart === true
  const request = finishRequest({ ...captured, linkBase, isPart }, options, metadata)
  const finished = await finishAside(captured.printed.body, request, ctx)
  const { queueMs, loadMs, captureMs } = rendered.timings
  return artifact('application/pdf', {
    bytes: finished.bytes,
    filename: safeFilename(options.filename ?? metadata.title, 'pdf'),
    pages: finished.pages,
    ...(rendered.source && { source: rendered.source }),
    warnings: [
      ...rendered.warnings,
      ...captured.printed.warnings,
      ...warnings,
      ...finished.warnings,
    ],
    timings: { queueMs, loadMs, printMs: captureMs, finishMs: performance.now() - since },
  })
}

async function readAndPrint(
  document: OpenDocument,
  options: RenderOptions & OutputOptions,
  ctx: EngineContext,
): Promise<RenderedDocument> {
  const { world } = document
  const needsHeadings = options.outline || options.toc !== undefined
  const [, early, found, unseen, slides, foreign, { mayBeClosed, hasFrames }] = await Promise.all([
    keepLinks(document),
    // Where tags and pages of a draft go by the browser's own destinations it has to write them.
    world.call(
      'readDocument',
      needsHeadings ? HEADING_PREFIX : undefined,
      !options.pdf_ua && options.toc === undefined,
    ),
    world.call('readPageStyle', LOOKED_FOR),
    world.call('nothingSeen'),
    world.call('hiddenSlides'),
    world.call('foreignTags'),
    world.call('watchClosedParts'),
  ])
  const frames = hasFrames ? await seenFrames(document) : []
  const [closedFrames, framesApart] = await Promise.all([
    watchClosedInFrames(frames),
    contentOfFramesApart(frames),
  ])
  if (slides) document.warn(hiddenSlidesWarning(slides))
  for (const warning of foreignTagsWarnings(foreign)) document.warn(warning)
  const read =
    found.hasContents && !needsHeadings ? await world.call('readDocument', HEADING_PREFIX) : early
  const request = { options, now: ctx.now() }
  const { style, ...paged } = await preparePaged(document, read, found, request)
  const stated = pagePlan(style, options)
  for (const warning of pageStyleWarnings(style, options)) document.warn(warning)
  const plan = paged.footnoteCalls.length > 0 ? onPaper(stated) : stated
  const facts = { ...read, headings: options.outline ? (paged.bookmarks ?? read.headings) : [] }
  const heightPx = pageHeightPx(plan, options)
  const { coveringBoxes, hasBoxesInMargins, mayBeBuilt } = await fitWindow(
    document,
    style,
    { ...plan, ...paged },
    options,
  )
  const form = options.forms ? await findForm(document, heightPx) : undefined
  await Promise.all([
    showRepeatedControls(document, heightPx),
    statePages(document, options, { ...plan, ...paged }),
  ])
  const readerFacts = options.pdf_ua
    ? await readForReaders(document, facts, options, paged.decoration)
    : undefined
  // Notes are measured as soon as they are put somewhere.
  if (options.pdf_ua && paged.footnoteCalls.length === 0) await world.call('groupChildren')
  const longTable =
    form === undefined ? await findLongTable(document, style, paged, options, ctx) : undefined
  if (read.hasMarkedPlaces) await world.call('markPlaces', PLACE_SCHEME)
  const printed = await printDocument(document, facts, options, {
    ...plan,
    ...paged,
    hasBoxesInMargins,
    ...(form && { form }),
    ...(longTable && { longTable }),
  })
  const [closed, unbuilt] = await Promise.all([
    closedInAll([...(mayBeClosed ? [world] : []), ...closedFrames]),
    // Not asked for nothing: the browser answers once it has laid out the document for the screen again.
    mayBeBuilt ? world.call('unbuiltAtPrint') : [],
  ])
  const left = [...closedPartsWarnings(closed), ...absentRowsWarnings([{ unbuilt }])]
  for (const warning of left) document.warn(warning)
  const isHyphenated = paged.hasAutoHyphens
  return { facts, readerFacts, coveringBoxes, framesApart, unseen, isHyphenated, printed }
}

/** Has links lead out of the highest folder of a document, and tells of those that cannot. */
async function keepLinks({ page, world, warn }: OpenDocument): Promise<void> {
  const lost = await world.call('keepClimbing', page.blankUrl)
  if (lost.length === 0) return
  const named = [...new Set(lost)]
  const more = named.length > 3 ? ` and ${named.length - 3} more` : ''
  const message = `Links lead above the highest folder of the document, and its styles print their addresses (attr(href)): ${named.slice(0, 3).join(', ')}${more}. In the PDF they lead into that folder. A higher folder (--assets-root), or options.base_url, holds them.`
  warn(renderWarning('link_target_missing', message))
}

/** Shows the controls of heads of tables and fixed boxes on all of their pages, and tells of those that are on the first alone. */
async function showRepeatedControls(document: OpenDocument, heightPx: number): Promise<void> {
  const left = await document.world.call('repeatControls', heightPx)
  if (left.length === 0) return
  const names = left.slice(0, 5).join(', ')
  const message = `Controls in the head or foot of a table, or in a box with a fixed position, are printed on one of their pages alone, since the browser leaves them out where it repeats these: ${names}${left.length > 5 ? ` and ${left.length - 5} more` : ''}.`
  document.warn(renderWarning('content_left_out', message))
}

/** Gives the document what Chromium needs to tag it well, and reads what its tags cannot say. */
async function readForReaders(
  document: OpenDocument,
  { language }: HtmlFacts,
  { locale, metadata, print_background }: RenderOptions & OutputOptions,
  decoration = '',
): Promise<ReaderFacts> {
  const { world } = document
  await world.call('describeControls')
  await world.call('describeWidgets')
  const { hiddenText, ...facts } = await world.call('prepareForReaders', FORMULA_SIGN)
  const spoken = spokenLanguage(metadata?.language ?? language, facts, locale)
  await world.call('placeCells')
  const doubtful = await world.call('markDoubts')
  // Without backgrounds the browser prints light letters darker.
  const lowContrast = print_background ? await world.call('lowContrast') : []
  // After the roles are there: what has one keeps it.
  const notes = await world.call('hintElements', HINT_MARK, spoken)
  const frames = await frameOutlines(document)
  const texts = frames.map(({ text }) => text)
  return {
    ...facts,
    ...doubtful,
    text: [facts.text, ...texts].join('\n'),
    frames,
    lowContrast,
    hiddenText: `${hiddenText} ${decoration}`,
    hints: notes.map((note) => tagHint(note, spoken.language)),
  }
}

function metadataOf(rendered: RenderedDocument, options: RenderOptions & OutputOptions, now: Date) {
  const { facts, readerFacts } = rendered
  const metadata = documentMetadata(options, facts, now)
  if (readerFacts === undefined) return { metadata, warnings: [] }
  const accessible = accessibleMetadata(metadata, readerFacts, options.locale)
  const doubts = doubtfulContent(readerFacts, accessible.metadata.language)
  return { ...accessible, warnings: [...accessible.warnings, ...doubts] }
}
