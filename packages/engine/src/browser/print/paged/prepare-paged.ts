import { isDocumentName } from '../../../messages/document-name.ts'
import { quote } from '../../../messages/quote.ts'
import { renderWarning } from '../../../messages/warnings.ts'
import { documentMetadata } from '../../../output/document-metadata.ts'
import type { HtmlFacts } from '../../../output/html-facts.ts'
import type { OutputOptions } from '../../../schemas/options/output-options.ts'
import type { RenderOptions } from '../../../schemas/options/render-options.ts'
import type { PageStyle } from '../../in-page/pages/read-page-style.ts'
import type { OpenDocument } from '../../load/loaded-document.ts'
import { settleDocument } from '../../load/settle/settle-document.ts'
import type { FormToPrint } from '../forms/printing-form.ts'
import { type PageSheet, pageSheet } from '../page/page-sheet.ts'
import {
  AUTO_HYPHENS,
  LOOKED_FOR,
  MARGIN_BOXES,
  MARGIN_COUNTERS,
  SIZE_NAMES,
} from '../unsupported-css.ts'
import { hasUnrunScripts } from './chrome-fields.ts'
import { type CollectedPaged, collectPaged, NOTHING_PAGED } from './collect-paged.ts'
import { linkedSheets } from './linked-sheets.ts'
import { contentsTitle } from './references/contents-title.ts'
import { type RunningFacts, stringsShown } from './running/running-parts.ts'
import { unsupportedInHeaders } from './running/unsupported-in-headers.ts'
import { type UsedCss, usedCss } from './used-css.ts'

/** Starts the ids given to figures and tables that a list of contents leads to. */
const CAPTION_PREFIX = 'svc-heading-caption-'

const NUMBERS_DIFFER =
  'options.page_numbers_from numbers {page}, {pages} and references to pages. counter(page) and counter(pages) in margin boxes of @page count all pages, and so differ: header_html and footer_html show the same numbers as references.'

/** Options that say what depends on pages, and the time of the render. */
export interface PagedRequest {
  readonly options: RenderOptions & Partial<Pick<OutputOptions, 'metadata' | 'deterministic'>>
  readonly now: Date
}

/** Parts of a document that depend on the pages it is printed on. */
export interface PagedDocument extends CollectedPaged {
  readonly running: RunningFacts
  readonly sheet: PageSheet
  /** Whether its pages have boxes of their own in their margins. */
  readonly hasMarginBoxes: boolean
  /** Whether its styles ask for words to be broken. */
  readonly hasAutoHyphens: boolean
  /** Whether what it states for pages is stated again by rules that the request has not overruled yet. */
  readonly restatesPages: boolean
  /** Controls that become fields; absent where none are to. */
  readonly form?: FormToPrint
}

/** A document whose pages are planned next. */
export interface PreparedPaged extends PagedDocument {
  /** Its style about its pages, with sizes by names that the browser does not know. */
  readonly style: PageStyle
}

/**
 * Makes what CSS has for paged media and the browser has not: lists of contents and references to pages, to be filled
 * in when it is printed.
 *
 * A document that uses none of it costs nothing beyond the look at its style sheets.
 */
export async function preparePaged(
  document: OpenDocument,
  facts: HtmlFacts,
  style: PageStyle,
  { options, now }: PagedRequest,
): Promise<PreparedPaged> {
  const since = document.loading.mark()
  if (style.hasPageRulesApart) await document.world.call('joinPageRules')
  const linked = await linkedSheets(document, style.linkedSheets)
  const inLinked = await Promise.all(
    linked.map(([, css]) => document.world.call('featuresIn', css, LOOKED_FOR)),
  )
  const used = usedCss([...style.features, ...inLinked.flat()])
  const { paged } = used
  const inHeaders = stringsShown([options.header_html, options.footer_html])
  const hasContents = await prepareContents(document, facts, style, options)
  const isPaged = paged.size > 0 || hasContents
  const { parts, stated, unsupported } = isPaged
    ? await collectPaged(document, { paged, linked, inHeaders, options })
    : NOTHING_PAGED
  // The text put in may be the first to ask for a font.
  if (isPaged) await settleDocument(document, { since, runsScripts: false })
  const { sheet, ...meant } = pageSheet(stated, options)
  const ignored = [
    ...used.unsupported,
    ...unsupported,
    ...meant.unsupported,
    ...(await unsupportedInHeaders(document, options)),
  ]
  if (ignored.length > 0) {
    const message = `The browser ignores CSS that the document uses: ${ignored.join(', ')}.`
    document.warn(renderWarning('css_unsupported', message))
  }
  warnOfHeaders(document, inHeaders, parts)
  warnOfTexts(document, options)
  warnOfNumbers(document, options, parts, used)
  const found = paged.has(SIZE_NAMES) ? await withSizes(document, style) : style
  return {
    ...parts,
    running: runningFacts(document, facts, { options, now }),
    sheet,
    restatesPages: paged.has('@page :nth()'),
    // Rules that the browser drops, such as those of notes, are made anew.
    style: { ...found, mayHyphenate: style.mayHyphenate || isPaged },
    hasMarginBoxes: used.uses(MARGIN_BOXES),
    hasAutoHyphens: used.uses(AUTO_HYPHENS),
  }
}

async function withSizes({ world }: OpenDocument, style: PageStyle): Promise<PageStyle> {
  const { sizes, ownSize } = await world.call('readPageStyle', [])
  return { ...style, sizes, ownSize }
}

/** Tells of strings that headers show and no element sets. */
function warnOfHeaders(
  document: OpenDocument,
  inHeaders: ReadonlySet<string>,
  { strings }: CollectedPaged,
): void {
  for (const name of inHeaders) {
    if (strings.some((one) => one.name === name)) continue
    const message = `Headers and footers show {string:${name}}, which no element of the document sets (string-set): it is empty.`
    document.warn(renderWarning('option_not_applied', message))
  }
}

/** Tells of headers and footers that are names of files, and of scripts in them: they are laid out when the document is at rest. */
function warnOfTexts(
  document: OpenDocument,
  options: Pick<RenderOptions, 'header_html' | 'footer_html'>,
): void {
  for (const name of ['header_html', 'footer_html'] as const) {
    const texts = Object.values(options[name] ?? {})
    const file = texts.find(isDocumentName)
    if (file !== undefined) {
      const message = `options.${name} is ${quote(file.trim())}, the name of a file, which is printed as text: HTML is expected.`
      document.warn(renderWarning('option_not_applied', message))
    }
    if (!texts.some(hasUnrunScripts)) continue
    const message = `options.${name} has scripts, which are not run there: placeholders such as {page}, {pages} and {title} say what differs from page to page.`
    document.warn(renderWarning('option_not_applied', message))
  }
}

/** Tells of numbers in margin boxes that are others than those of headers and references. */
function warnOfNumbers(
  document: OpenDocument,
  { page_numbers_from: { start, first_page: firstPage } }: RenderOptions,
  { runningElements }: CollectedPaged,
  { uses }: UsedCss,
): void {
  if (start === firstPage) return
  const isRunning = runningElements?.elements.some(({ isNumbered }) => isNumbered) ?? false
  if (!isRunning && !uses(MARGIN_COUNTERS)) return
  document.warn(renderWarning('option_not_applied', NUMBERS_DIFFER))
}

function runningFacts(
  { page }: OpenDocument,
  facts: HtmlFacts,
  { options, now }: PagedRequest,
): RunningFacts {
  const { deterministic = false, metadata } = options
  const { title = '', createdAt } = documentMetadata({ metadata, deterministic }, facts, now)
  const { locale, timezone: timeZone } = options
  return {
    title,
    // Most documents have no header that shows it, and a format is made for each.
    get date() {
      return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(createdAt)
    },
    url: facts.url.startsWith(page.blankUrl) ? '' : facts.url,
  }
}

async function prepareContents(
  document: OpenDocument,
  { headings, language }: HtmlFacts,
  { hasContents }: PageStyle,
  { toc, locale }: Pick<RenderOptions, 'toc' | 'locale'>,
): Promise<boolean> {
  if (toc === undefined && !hasContents) return false
  const { lists, hasEntries, empty } = await document.world.call('buildContents', {
    headings,
    depth: toc?.depth ?? 3,
    title: toc && (toc.title ?? contentsTitle(language || locale)),
    prefix: CAPTION_PREFIX,
  })
  if (toc && !hasEntries) {
    const message = 'options.toc: the document has no headings to list.'
    document.warn(renderWarning('option_not_applied', message))
  }
  for (const kind of empty) {
    const message = `A list of ${kind} of the document (nav data-toc) has nothing to list: it is empty.`
    document.warn(renderWarning('option_not_applied', message))
  }
  return lists > 0
}
