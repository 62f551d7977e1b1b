import { renderWarning } from '../../../messages/warnings.ts'
import { documentMetadata } from '../../../output/document-metadata.ts'
import type { Heading, HtmlFacts } from '../../../output/html-facts.ts'
import type { OutputOptions } from '../../../schemas/options/output-options.ts'
import type { RenderOptions } from '../../../schemas/options/render-options.ts'
import { adoptPagedCss } from '../../in-page/paged/adopt-paged-css.ts'
import { buildContents } from '../../in-page/paged/build-contents.ts'
import { collectReferences } from '../../in-page/paged/collect-references.ts'
import { type CollectedRunning, collectRunning } from '../../in-page/paged/collect-running.ts'
import { collectStrings, type NamedString } from '../../in-page/paged/collect-strings.ts'
import { prepareCounters } from '../../in-page/paged/counters-of.ts'
import { collectFootnotes } from '../../in-page/paged/footnotes/collect-footnotes.ts'
import { marginStrings, statedSheet } from '../../in-page/paged/margin-boxes.ts'
import { markEndsBefore } from '../../in-page/paged/mark-ends-before.ts'
import { collectSides, type SidedPlace } from '../../in-page/paged/page-sides.ts'
import type { MarginString } from '../../in-page/paged/paged-state.ts'
import { readStyleTexts } from '../../in-page/paged/style-texts.ts'
import type { PageStyle } from '../../in-page/read-page-style.ts'
import type { OpenDocument } from '../../load/loaded-document.ts'
import { settleDocument } from '../../load/settle/settle-document.ts'
import { type PageSheet, pageSheet, type StatedSheet } from '../page-sheet.ts'
import type { FormToPrint } from '../printing-form.ts'
import {
  LOOKED_FOR,
  MARGIN_BOXES,
  MARGIN_COUNTERS,
  PAGED_CSS,
  UNSUPPORTED_CSS,
  type UnsupportedCss,
} from '../unsupported-css.ts'
import { contentsTitle } from './contents-title.ts'
import { linkedSheets } from './linked-sheets.ts'
import { prepareBookmarks } from './prepare-bookmarks.ts'
import { namesAtStart, type RunningFacts, stringsShown } from './running-parts.ts'
import { runningWarnings } from './running-warnings.ts'
import { preparePageSelectors, type SelectedPages } from './selectors/prepare-page-selectors.ts'

/** Starts the ids given to figures and tables that a list of contents leads to. */
const CAPTION_PREFIX = 'svc-heading-caption-'

const NUMBERS_DIFFER =
  'options.page_numbers_from numbers {page}, {pages} and references to pages. counter(page) and counter(pages) in margin boxes of @page count all pages, and so differ: header_html and footer_html show the same numbers as references.'

/** Options that say what depends on pages, and the time of the render. */
export interface PagedRequest {
  readonly options: RenderOptions & Partial<Pick<OutputOptions, 'metadata' | 'deterministic'>>
  readonly now: Date
}

/** Starts the ids given to what sets named strings. */
const STRING_PREFIX = 'svc-heading-string-'

/** Starts the ids given to calls of footnotes. */
const NOTE_PREFIX = 'svc-heading-note-'

/** Starts the ids given to places that show the number of their own page. */
const NUMBER_PREFIX = 'svc-heading-number-'

/** Starts the ids given to places of running elements. */
const RUNNING_PREFIX = 'svc-heading-running-'

/** Starts the ids given to ends of what stands before strings and running elements. */
const END_PREFIX = 'svc-heading-end-'

/** Starts the ids given to what begins on a left or right page. */
const SIDE_PREFIX = 'svc-heading-side-'

/** How often a leader repeats its pattern at most. */
const LONGEST_LEADER = 1000

/** Parts of a document that depend on the pages it is printed on. */
export interface PagedDocument {
  readonly running: RunningFacts
  readonly sheet: PageSheet
  /** Named strings that headers and footers show. */
  readonly strings: readonly NamedString[]
  /** Named strings that the margin boxes of its own pages show. */
  readonly marginStrings: readonly MarginString[]
  /** Named destinations of the calls of its footnotes. */
  readonly footnoteCalls: readonly string[]
  /** Running elements that the margin boxes of its own pages show; absent where there are none. */
  readonly runningElements?: Pick<CollectedRunning, 'elements' | 'slots'>
  /** Places that have to begin on a left or right page. */
  readonly sides: readonly SidedPlace[]
  /** Whether its pages have boxes of their own in their margins. */
  readonly hasMarginBoxes: boolean
  /** Pages that it means by selectors of its own, where any have boxes in their margins. */
  readonly selectedPages?: SelectedPages
  /** Whether what it states for pages is stated again by rules that the request has not overruled yet. */
  readonly restatesPages: boolean
  /** Controls that become fields; absent where none are to. */
  readonly form?: FormToPrint
  /** Destinations whose pages are written into it; absent where it has nothing to fill in. */
  readonly references?: readonly string[]
  /** Its bookmarks, where its styles say which it has. */
  readonly bookmarks?: readonly Heading[]
  /** Text that is shown and not to be read: what fills lines. */
  readonly decoration?: string
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
): Promise<PagedDocument> {
  const { world, loading } = document
  const since = loading.mark()
  const linked = await linkedSheets(document, style.linkedSheets)
  const texts = linked.map(([, css]) => css.replace(/\/\*[\s\S]*?\*\//g, ' '))
  const uses = (feature: string, pattern: string) =>
    style.features.includes(feature) || texts.some((css) => new RegExp(pattern, 'i').test(css))
  const usesNamed = (name: string) =>
    LOOKED_FOR.some(({ feature, pattern }) => feature === name && uses(feature, pattern))
  const found = (features: readonly UnsupportedCss[]) =>
    features
      .filter(
        ({ feature, pattern, beside, unless }) =>
          uses(feature, pattern) &&
          (beside === undefined || usesNamed(beside)) &&
          (unless === undefined || !usesNamed(unless)),
      )
      .map(({ feature }) => feature)
  const unsupported = found(UNSUPPORTED_CSS)
  const used = new Set(found(PAGED_CSS))
  const usesRunning = used.has('position: running()') || used.has('element()')
  const hasContents = await prepareContents(document, facts, style, options)
  let footnoteCalls: readonly string[] = []
  let references: readonly string[] | undefined
  let decoration = ''
  let strings: readonly NamedString[] = []
  const inHeaders = stringsShown([options.header_html, options.footer_html])
  let inMargins: readonly MarginString[] = []
  let runningElements: CollectedRunning | undefined
  let stated: StatedSheet = {}
  let sides: readonly SidedPlace[] = []
  let bookmarks: readonly Heading[] | undefined
  let selectedPages: SelectedPages | undefined
  if (used.size > 0 || hasContents) {
    const adopted = {
      marginStrings: used.has('string()'),
      footnotes: used.has('float: footnote'),
      running: usesRunning,
      pageNumbers: used.has('counter(page) in the text'),
      pageSelectors: used.has('@page :nth()'),
    }
    await world.call(readStyleTexts, linked)
    unsupported.push(...(await world.call(adoptPagedCss, adopted)))
    inMargins = await world.call(marginStrings)
    stated = await world.call(statedSheet)
    // Before notes leave the text: bookmarks are in the order of the document.
    if (used.has('bookmark-level') && options.outline) {
      const stated = await prepareBookmarks(document)
      unsupported.push(...stated.unsupported)
      bookmarks = stated.bookmarks
    }
    const shown = new Set([...inHeaders, ...inMargins.map(({ name }) => name)])
    if (used.has('float: footnote')) {
      const notes = await world.call(collectFootnotes, NOTE_PREFIX)
      unsupported.push(...notes.unsupported)
      footnoteCalls = notes.calls
    }
    if (used.has('target-counter()')) await world.call(prepareCounters)
    const collected = await world.call(collectReferences, NUMBER_PREFIX)
    unsupported.push(...collected.unsupported)
    for (const place of collected.missing) {
      document.warn(
        renderWarning(
          'link_target_missing',
          `A reference leads to ${place}, which the document does not have; it shows nothing.`,
        ),
      )
    }
    decoration = collected.leaders.map((pattern) => pattern.repeat(LONGEST_LEADER)).join(' ')
    if (collected.count > 0) references = collected.destinations
    if (used.has('string-set') && shown.size > 0) {
      const named = await world.call(collectStrings, STRING_PREFIX)
      unsupported.push(...named.unsupported)
      strings = named.strings.filter(({ name }) => shown.has(name))
    }
    if (usesRunning) {
      const running = await world.call(collectRunning, RUNNING_PREFIX)
      unsupported.push(...running.unsupported)
      for (const warning of runningWarnings(running)) document.warn(warning)
      if (running.elements.length > 0 && running.slots.length > 0) runningElements = running
    }
    const startStrings = namesAtStart(inMargins, options)
    const startElements = namesAtStart(runningElements?.slots ?? [])
    strings = await withEnds(document, strings, startStrings, `${END_PREFIX}string-`)
    if (runningElements) {
      const { elements } = runningElements
      const ended = await withEnds(document, elements, startElements, `${END_PREFIX}running-`)
      runningElements = { ...runningElements, elements: ended }
    }
    // Before blank pages: of two sheets with rules of pages the later one wins.
    if (used.has('@page :nth()')) {
      const selected = await preparePageSelectors(document, {
        showsRunning: runningElements !== undefined,
        isSingle: options.single_page,
      })
      unsupported.push(...selected.unsupported)
      selectedPages = selected.selected
    }
    if (used.has('break-before: right') && !options.single_page) {
      const collected = await world.call(collectSides, SIDE_PREFIX)
      unsupported.push(...collected.unsupported)
      sides = collected.places
    }
    // The text put in may be the first to ask for a font.
    await settleDocument(document, { since, runsScripts: false })
  }
  const { sheet, ...meant } = pageSheet(stated, options)
  unsupported.push(...meant.unsupported)
  if (unsupported.length > 0) {
    const message = `The browser ignores CSS that the document uses: ${unsupported.join(', ')}.`
    document.warn(renderWarning('css_unsupported', message))
  }
  for (const name of inHeaders) {
    if (strings.some((one) => one.name === name)) continue
    const message = `Headers and footers show {string:${name}}, which no element of the document sets (string-set): it is empty.`
    document.warn(renderWarning('option_not_applied', message))
  }
  const { start, first_page: firstPage } = options.page_numbers_from
  const countsInRunning = runningElements?.elements.some(({ isNumbered }) => isNumbered) ?? false
  if (
    start !== firstPage &&
    (countsInRunning || uses(MARGIN_COUNTERS.feature, MARGIN_COUNTERS.pattern))
  ) {
    document.warn(renderWarning('option_not_applied', NUMBERS_DIFFER))
  }
  const running = runningFacts(document, facts, { options, now })
  return {
    running,
    sheet,
    strings,
    marginStrings: inMargins,
    footnoteCalls,
    sides,
    restatesPages: used.has('@page :nth()'),
    ...(selectedPages && { selectedPages }),
    hasMarginBoxes: uses(MARGIN_BOXES.feature, MARGIN_BOXES.pattern),
    ...(references && { references, decoration }),
    ...(bookmarks && { bookmarks }),
    ...(runningElements && { runningElements }),
  }
}

/** Where the content before strings or running elements ends, of those that are shown as they are at the start of pages. */
async function withEnds<Placed extends { readonly name: string; readonly destination: string }>(
  { world }: OpenDocument,
  placed: readonly Placed[],
  names: ReadonlySet<string>,
  prefix: string,
): Promise<readonly Placed[]> {
  const asked = placed.filter(({ name }) => names.has(name))
  if (asked.length === 0) return placed
  const destinations = asked.map(({ destination }) => destination)
  const ends = await world.call(markEndsBefore, destinations, prefix)
  const endOf = new Map(asked.map((one, index) => [one, ends[index]]))
  return placed.map((one) => (endOf.has(one) ? { ...one, endBefore: endOf.get(one) } : one))
}

function runningFacts(
  { page }: OpenDocument,
  facts: HtmlFacts,
  { options, now }: PagedRequest,
): RunningFacts {
  const { deterministic = false, metadata } = options
  const { title = '', createdAt } = documentMetadata({ metadata, deterministic }, facts, now)
  const { locale, timezone: timeZone } = options
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(createdAt)
  return { title, date, url: facts.url.startsWith(page.blankUrl) ? '' : facts.url }
}

async function prepareContents(
  document: OpenDocument,
  { headings, language }: HtmlFacts,
  { hasContents }: PageStyle,
  { toc, locale }: Pick<RenderOptions, 'toc' | 'locale'>,
): Promise<boolean> {
  if (toc === undefined && !hasContents) return false
  const { lists, hasEntries } = await document.world.call(buildContents, {
    headings,
    depth: toc?.depth ?? 3,
    title: toc && (toc.title ?? contentsTitle(language || locale)),
    prefix: CAPTION_PREFIX,
  })
  if (toc && !hasEntries) {
    const message = 'options.toc: the document has no headings to list.'
    document.warn(renderWarning('option_not_applied', message))
  }
  return lists > 0
}
