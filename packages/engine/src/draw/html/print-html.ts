import { htmlDocument } from '../../browser/load/arrival/load-html.ts'
import { renderToPdf } from '../../browser/print/render-to-pdf.ts'
import type { EngineContext } from '../../context.ts'
import { EngineError } from '../../messages/errors.ts'
import type { RenderWarning } from '../../messages/warnings.ts'
import type { ArchiveLevel } from '../../pdf/document/metadata/xmp-schemas.ts'
import { htmlRenderOptions } from '../../schemas/options/html-render-options.ts'
import type { HtmlToPrint } from './html-to-print.ts'

// Pages of the browser that one document may have at once; others are to get theirs, too.
const AT_ONCE = 4

// Warnings about what a whole document needs, and a part of one does not.
const OF_DOCUMENTS: ReadonlySet<string> = new Set(['title_missing', 'language_missing'])

/** Facts of the document that the HTML becomes part of. */
export interface PrintRules {
  readonly timeoutMs: number
  /** Whether its structure is wanted. */
  readonly isTagged: boolean
  readonly archive: ArchiveLevel | undefined
  readonly language: string | undefined
}

/** Printed commands and what there is to say about them. */
export interface PrintedHtml {
  readonly prints: ReadonlyMap<string, Uint8Array>
  readonly warnings: readonly RenderWarning[]
}

/**
 * Prints all HTML of a document in the browser, a few at a time; without any, no browser starts. The first that fails ends
 * the others.
 *
 * @throws EngineError as `renderToPdf`, with the command named
 */
export async function printHtml(
  all: readonly HtmlToPrint[],
  rules: PrintRules,
  ctx: EngineContext,
): Promise<PrintedHtml> {
  const prints = new Map<string, Uint8Array>()
  const warnings: RenderWarning[] = []
  if (all.length === 0) return { prints, warnings }
  const pending = [...all]
  const failed = new AbortController()
  const own = { ...ctx, signal: AbortSignal.any([ctx.signal, failed.signal]) }
  const work = async () => {
    for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
      const printed = await printOne(next, rules, own)
      prints.set(next.path, printed.bytes)
      warnings.push(...printed.warnings)
    }
  }
  // A page that waits for another of the same document would be told that the service is busy.
  const atOnce = Math.min(AT_ONCE, ctx.browsers.status().concurrency, all.length)
  try {
    await Promise.all(Array.from({ length: atOnce }, work))
  } catch (error) {
    pending.length = 0
    failed.abort(error)
    throw error
  }
  return { prints, warnings }
}

async function printOne(one: HtmlToPrint, rules: PrintRules, ctx: EngineContext) {
  const { path, html, widthMm, heightMm } = one
  const { language } = rules
  const own = htmlRenderOptions.parse({
    page_size: `${widthMm}x${heightMm ?? widthMm}mm`,
    margins_mm: 0,
    bleed_mm: 0,
    marks: [],
    single_page: heightMm === undefined,
    timeout_ms: rules.timeoutMs,
    pdf_ua: rules.isTagged,
    pdf_a: rules.archive,
    metadata: { title: 'HTML' },
    ...(language !== undefined && { locale: language }),
  })
  const document = { ...htmlDocument(asDocument(html, language), own, ctx), isPart: true }
  try {
    const { bytes, pages = 1, warnings } = await renderToPdf(document, own, ctx)
    const isCut = one.isCut && pages > 1
    const kept = isCut
      ? (await renderToPdf(document, { ...own, page_ranges: '1' }, ctx)).bytes
      : bytes
    return { bytes: kept, warnings: told(warnings, path, isCut) }
  } catch (error) {
    if (!EngineError.is(error)) throw error
    throw new EngineError(error.code, `${path}.html: ${inOwnWords(error.message)}`, {
      cause: error,
    })
  }
}

/** A message about an option that people did not set, about what they can set. */
function inOwnWords(message: string): string {
  const about = message.replace(/^options\.single_page: /, '')
  return about === message ? message : `${about} A stated height_mm cuts it there.`
}

function told(
  warnings: readonly RenderWarning[],
  path: string,
  isCut: boolean,
): readonly RenderWarning[] {
  const own = warnings
    .filter(({ code }) => !OF_DOCUMENTS.has(code))
    .map((warning) => ({ ...warning, message: `${path}.html: ${warning.message}` }))
  if (!isCut) return own
  const message = `${path}.html: the content is higher than height_mm and is cut.`
  return [...own, { code: 'text_runs_over', severity: 'warning', message } as RenderWarning]
}

/** A part of a document in a document without margins; a document as it is. */
function asDocument(html: string, language: string | undefined): string {
  if (/<(?:!doctype|html|head|body)[\s>]/i.test(html)) return html
  const lang = language === undefined ? '' : ` lang="${language}"`
  return `<!doctype html><html${lang}><meta charset="utf-8"><body style="margin:0">${html}</body></html>`
}
