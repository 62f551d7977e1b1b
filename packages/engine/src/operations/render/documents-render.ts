import { type Artifact, artifact } from '../../artifact.ts'
import type { EngineContext } from '../../context.ts'
import { textDemand } from '../../draw/commands/request/text-demand.ts'
import { htmlToPrint } from '../../draw/html/html-to-print.ts'
import { printHtml } from '../../draw/html/print-html.ts'
import { withEdits } from '../../edit/with-edits.ts'
import { inTurns } from '../../lifetime/turns.ts'
import { EngineError } from '../../messages/errors.ts'
import { renderWarning } from '../../messages/warnings.ts'
import { defineOperation } from '../../operation.ts'
import { safeFilename } from '../../output/safe-filename.ts'
import { archiveLevel } from '../../schemas/options/output-options.ts'
import { drawnOnPages } from './html/drawn-on-pages.ts'
import { flowWidths } from './html/flow-widths.ts'
import { drawRequest } from './request/draw-request.ts'
import { type RenderInput, renderInput } from './request/input.ts'

/** Drawing commands to PDF: text, tables, shapes and more, laid out without a browser. */
export const documentsRender = defineOperation({
  name: 'documents/render',
  summary: 'Draw a PDF from commands.',
  credits: 1,
  pool: 'renderer',
  example: {
    metadata: { title: 'Invoice 2026-001' },
    commands: [
      { type: 'text', text: 'Invoice 2026-001', heading: 1 },
      {
        type: 'table',
        header_rows: 1,
        columns: ['1fr', { width: 30, align: 'right' }],
        rows: [
          ['Item', 'Price'],
          ['Typesetting', '240.00'],
        ],
      },
    ],
  },
  input: renderInput,
  output: { mediaTypes: ['application/pdf'] },
  run(input, ctx) {
    // The document's own information is that of the result, edits or not.
    const given = { ...input.options, metadata: input.metadata }
    return withEdits(given, ctx, ({ metadata, ...options }) =>
      render({ ...input, metadata, options }, ctx),
    )
  },
})

async function render(
  input: RenderInput,
  ctx: EngineContext,
): Promise<Artifact<'application/pdf'>> {
  const { renderer, machineFonts } = ctx
  if (renderer === undefined || machineFonts === undefined) {
    throw new EngineError('service_unavailable', 'Documents cannot be drawn here.')
  }
  const since = performance.now()
  const html = await inTurns(htmlToPrint(input, flowWidths(input)))
  const { options } = input
  const rules = {
    timeoutMs: options.timeout_ms,
    isTagged: options.pdf_ua,
    archive: archiveLevel(options),
    language: input.metadata?.language,
  }
  const [{ faces, substituted }, printed] = await Promise.all([
    inTurns(textDemand(drawRequest(input))).then((demand) => machineFonts.find(demand)),
    printHtml(html, rules, ctx),
  ])
  const loadMs = performance.now() - since
  // The time by the clock is what the caller has stated.
  const limits = { timeoutMs: options.timeout_ms, clockMs: options.timeout_ms }
  const draw = (prints: ReadonlyMap<string, Uint8Array>) =>
    renderer.run(
      'draw',
      { input, faces, prints, now: ctx.now() },
      { subject: 'The document', ...limits, signal: ctx.signal },
    )
  const { drawn, warnings } = await drawnOnPages(draw, html, printed, (again) =>
    printHtml(again, rules, ctx),
  )
  return artifact('application/pdf', {
    bytes: drawn.bytes,
    filename: safeFilename(input.options.filename ?? drawn.title, 'pdf'),
    pages: drawn.pages,
    warnings: [
      ...substituted.map(({ wanted, used }) =>
        renderWarning(
          'font_substituted',
          `The font "${wanted}" was not found; "${used}" was used.`,
        ),
      ),
      ...warnings,
      ...drawn.warnings,
    ],
    timings: { queueMs: 0, loadMs, printMs: performance.now() - since - loadMs, finishMs: 0 },
  })
}
