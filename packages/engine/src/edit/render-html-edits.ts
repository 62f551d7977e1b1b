import { htmlDocument } from '../browser/load/arrival/load-html.ts'
import { MAX_PAGES } from '../browser/print/body-printer.ts'
import { unfilledFields } from '../browser/print/paged/chrome-fields.ts'
import { renderToPdf } from '../browser/print/render-to-pdf.ts'
import type { EngineContext } from '../context.ts'
import { htmlToPrint } from '../draw/html/html-to-print.ts'
import { printHtml } from '../draw/html/print-html.ts'
import { inTurns } from '../lifetime/turns.ts'
import { EngineError } from '../messages/errors.ts'
import { escapeHtml } from '../messages/escape-html.ts'
import { type RenderWarning, renderWarning } from '../messages/warnings.ts'
import type { Edit, EditOf } from '../schemas/edits/edits.ts'
import { htmlRenderOptions } from '../schemas/options/html-render-options.ts'
import { areSurveyed, type SurveyedPages } from './editor/surveyed-edits.ts'
import type { HtmlPrints, RenderedSheets } from './edits/edit-context.ts'

/** Sheets of edits by their index, and what was noticed on the way. */
export interface RenderedEdits {
  readonly sheets: ReadonlyMap<number, readonly RenderedSheets[]>
  /** Printed HTML commands of `draw`, by the index of the edit. */
  readonly prints: ReadonlyMap<number, HtmlPrints>
  readonly warnings: readonly RenderWarning[]
}

// Wide enough for a line, as wide as A4.
const DEFAULT_WIDTH_MM = 210
// Printed as high as the content; more than the longest page.
// The browser leaves an empty last page out: a dot that nobody sees keeps it.
const EMPTY_PAGES =
  '<style>p{margin:0;width:1px;height:1px}p+p{break-before:page}p:last-child{background:rgb(255 255 255/.01)}</style>'
// As long as changing the document may take.
const PRINT_TIMEOUT_MS = 120_000
const NO_MARGINS = { top: 0, right: 0, bottom: 0, left: 0 }

/**
 * Prints the HTML of edits, each in one go: a stamp once for all pages, headers and footers for all pages of a size.
 *
 * @param survey finds the sizes of the pages that headers and footers are for, by the index of the edit
 */
export async function renderHtmlEdits(
  edits: readonly Edit[],
  field: string,
  ctx: EngineContext,
  survey: () => Promise<ReadonlyMap<number, SurveyedPages>>,
): Promise<RenderedEdits> {
  const sheets = new Map<number, readonly RenderedSheets[]>()
  const prints = new Map<number, HtmlPrints>()
  const warnings: RenderWarning[] = []
  const isWanted = await inTurns(areSurveyed(edits))
  const surveyed = isWanted ? await survey() : new Map<number, SurveyedPages>()
  for (const [index, edit] of edits.entries()) {
    const name = `${field}[${index}]`
    try {
      const pages = surveyed.get(index)
      if (edit.type === 'header_footer' && pages) {
        const printed = await runningSheets(edit, pages, ctx)
        sheets.set(index, printed.sheets)
        warnings.push(...named([...printed.warnings, ...empty(edit, pages.title)], name))
      } else if (edit.type === 'draw' && pages) {
        const { isTagged, archive, language } = pages
        const rules = { timeoutMs: PRINT_TIMEOUT_MS, isTagged, archive, language }
        const html = await inTurns(htmlToPrint({ commands: edit.commands, page: {} }))
        const printed = await printHtml(html, rules, ctx)
        prints.set(index, printed.prints)
        warnings.push(...named(printed.warnings, name))
      } else if ((edit.type === 'stamp' || edit.type === 'watermark') && edit.html !== undefined) {
        const printed = await stampSheet(edit.html, edit.width_mm ?? DEFAULT_WIDTH_MM, ctx)
        sheets.set(index, [{ bytes: printed.bytes, places: [] }])
        warnings.push(...named([...printed.warnings, ...unfilled(edit.html)], name))
      }
    } catch (error) {
      if (!EngineError.is(error)) throw error
      throw new EngineError(error.code, `${name}: ${error.message}`, { cause: error })
    }
  }
  return { sheets, prints, warnings }
}

async function stampSheet(html: string, widthMm: number, ctx: EngineContext) {
  const stated = {
    page_size: `${widthMm}x1000mm`,
    margins_mm: NO_MARGINS,
    timeout_ms: PRINT_TIMEOUT_MS,
    single_page: true,
    outline: false,
    pdf_a: '2b',
    bleed_mm: 0,
    marks: [],
  }
  const options = optionsToPrint(stated, `HTML cannot be printed ${widthMm} mm wide`)
  return await renderToPdf(htmlDocument(html, options, ctx), options, ctx)
}

/** Fields that a stamp, which is the same on all pages, cannot show. */
function unfilled(html: string): readonly RenderWarning[] {
  const fields = unfilledFields(html)
  if (fields.length === 0) return []
  const message = `Elements of the class ${fields.join(' and ')} are empty: a stamp is printed once for all pages. header_footer fills them${fields.includes('url') ? ' but for url, as a PDF has no address' : ''}, and page_numbers numbers pages.`
  return [renderWarning('content_left_out', message)]
}

/** Placeholders of headers and footers for which the document has nothing. */
function empty(
  { header_html: header, footer_html: footer }: EditOf<'header_footer'>,
  title: string,
): readonly RenderWarning[] {
  const html = [header, footer].flatMap((running) => Object.values(running ?? {})).join('')
  const fields = unfilledFields(html)
  const isUsed = (name: string) => html.includes(`{${name}}`) || fields.includes(name)
  const reasons = [
    ...(isUsed('url') ? ['{url} is empty: a PDF has no address'] : []),
    ...(title === '' && isUsed('title') ? ['{title} is empty: the document has no title'] : []),
  ]
  return reasons.length === 0 ? [] : [renderWarning('option_not_applied', `${reasons.join('; ')}.`)]
}

/** A document of empty pages with the headers and footers, for each size of page. */
async function runningSheets(
  edit: EditOf<'header_footer'>,
  { sizes, title }: SurveyedPages,
  ctx: EngineContext,
): Promise<{ readonly sheets: RenderedSheets[]; readonly warnings: readonly RenderWarning[] }> {
  if (sizes.length > MAX_PAGES) {
    const message = `${sizes.length} pages are meant, and headers and footers are printed on at most ${MAX_PAGES} at once; pages chooses them, and start goes on counting.`
    throw new EngineError('edit_failed', message)
  }
  const bySize = new Map<string, number[]>()
  for (const [index, { widthMm, heightMm }] of sizes.entries()) {
    const size = `${widthMm.toFixed(2)}x${heightMm.toFixed(2)}mm`
    bySize.set(size, [...(bySize.get(size) ?? []), index])
  }
  const empty = `<!doctype html><title>${escapeHtml(title)}</title>${EMPTY_PAGES}${'<p></p>'.repeat(sizes.length)}`
  const sheets: RenderedSheets[] = []
  const warnings: RenderWarning[] = []
  for (const [size, places] of bySize) {
    const stated = {
      page_size: size,
      margins_mm: sidesOf(edit.margins_mm),
      outline: false,
      pdf_a: '2b',
      page_numbers_from: { start: edit.start },
      timeout_ms: PRINT_TIMEOUT_MS,
      ...(edit.header_html !== undefined && { header_html: edit.header_html }),
      ...(edit.footer_html !== undefined && { footer_html: edit.footer_html }),
    }
    const options = optionsToPrint(stated, `a page of ${size} can have no header and footer`)
    const sheet = await renderToPdf(htmlDocument(empty, options, ctx), options, ctx)
    if (sheet.pages !== sizes.length) {
      const message = `the header and footer leave no room on a page of ${size}.`
      throw new EngineError('edit_failed', message)
    }
    sheets.push({ bytes: sheet.bytes, places })
    warnings.push(...sheet.warnings.map(aboutPage))
  }
  return { sheets, warnings }
}

/**
 * Options for the browser. Pages of documents, and stamps, may have sizes that it cannot print.
 *
 * @throws EngineError `edit_failed` for those, and margins that leave no room
 */
function optionsToPrint(stated: object, problem: string) {
  const { success, data, error } = htmlRenderOptions.safeParse(stated)
  if (success) return data
  const reasons = error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
  throw new EngineError('edit_failed', `${problem}: ${reasons.join('; ')}.`)
}

function sidesOf({ top, right, bottom, left }: EditOf<'header_footer'>['margins_mm']) {
  return { top, right, bottom, left }
}

/** Here no margin can grow: the page has its content already. */
function aboutPage(warning: RenderWarning): RenderWarning {
  const isHeader = warning.code === 'header_grew'
  if (!isHeader && warning.code !== 'footer_grew') return warning
  const [what, margin] = isHeader ? ['header', 'top'] : ['footer', 'bottom']
  const message = `The ${what} is taller than the ${margin} margin and may cover what is on the page.`
  return renderWarning('text_runs_over', message)
}

// Options that only a document of its own would have to state.
const OF_DOCUMENTS = ['title_missing', 'language_missing', 'css_page_size_ignored']

function named(warnings: readonly RenderWarning[], name: string): readonly RenderWarning[] {
  return warnings
    .filter(({ code }) => !OF_DOCUMENTS.includes(code))
    .map((warning) => ({ ...warning, message: `${name}: ${warning.message}` }))
}
