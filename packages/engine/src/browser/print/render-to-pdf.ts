import { type Artifact, artifact } from '../../artifact.ts'
import type { EngineContext } from '../../context.ts'
import { accessibleMetadata } from '../../output/accessible-metadata.ts'
import { documentMetadata } from '../../output/document-metadata.ts'
import { safeFilename } from '../../output/safe-filename.ts'
import { finishAside } from '../../pdf/threads/finish-aside.ts'
import { FORMULA_SIGN } from '../../pdf/ua/repair-figures.ts'
import { HINT_MARK } from '../../pdf/ua/tag-hint.ts'
import type { OutputOptions } from '../../schemas/output-options.ts'
import type { RenderOptions } from '../../schemas/render-options.ts'
import { hintElements } from '../in-page/hint-elements.ts'
import { prepareForReaders } from '../in-page/prepare-for-readers.ts'
import { readDocument } from '../in-page/read-document.ts'
import { readPageStyle } from '../in-page/read-page-style.ts'
import { captureDocument } from '../load/capture-document.ts'
import type { DocumentToLoad } from '../load/load-document.ts'
import type { OpenDocument } from '../load/loaded-document.ts'
import { finishRequest, HEADING_PREFIX } from './finish-request.ts'
import { fitWindow } from './fit-window.ts'
import { pagePlan, pageStyleWarnings } from './page-plan.ts'
import { printDocument } from './print-document.ts'
import { printWindow } from './print-window.ts'
import type { RenderedDocument } from './printed-document.ts'
import { UNSUPPORTED_CSS } from './unsupported-css.ts'

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
    capture: (open) => readAndPrint(open, options),
  })
  const since = performance.now()
  const { metadata, warnings } = metadataOf(captured, options, ctx.now())
  const request = finishRequest({ ...captured, linkBase }, options, metadata)
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
  options: RenderOptions & Pick<OutputOptions, 'pdf_ua'>,
): Promise<RenderedDocument> {
  const { world } = document
  const [facts, style] = await Promise.all([
    world.call(readDocument, options.outline ? HEADING_PREFIX : undefined),
    world.call(readPageStyle, UNSUPPORTED_CSS),
  ])
  const plan = pagePlan(style, options)
  for (const warning of pageStyleWarnings(style, options)) document.warn(warning)
  await fitWindow(document, style, plan, options)
  const readerFacts = options.pdf_ua
    ? {
        ...(await world.call(prepareForReaders, FORMULA_SIGN)),
        // After the roles are there: what has one keeps it.
        hints: await world.call(hintElements, HINT_MARK),
      }
    : undefined
  return { facts, readerFacts, printed: await printDocument(document, facts, options, plan) }
}

function metadataOf(rendered: RenderedDocument, options: RenderOptions & OutputOptions, now: Date) {
  const { facts, readerFacts } = rendered
  const metadata = documentMetadata(options, facts, now)
  if (readerFacts === undefined) return { metadata, warnings: [] }
  return accessibleMetadata(metadata, readerFacts, options.locale)
}
