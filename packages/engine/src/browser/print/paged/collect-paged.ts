import { renderWarning } from '../../../messages/warnings.ts'
import type { Heading } from '../../../output/html-facts.ts'
import type { RenderOptions } from '../../../schemas/options/render-options.ts'
import type { AdoptedCss, LinkedSheet, MarginString } from '../../in-page/paged/paged-state.ts'
import type { CollectedRunning } from '../../in-page/paged/running/collect-running.ts'
import type { SidedPlace } from '../../in-page/paged/sides/collect-sides.ts'
import type { OpenDocument } from '../../load/loaded-document.ts'
import type { StatedSheet } from '../page/page-sheet.ts'
import { SIZE_NAMES } from '../unsupported-css.ts'
import { prepareBookmarks } from './prepare-bookmarks.ts'
import { type NamedString, prepareStrings } from './prepare-strings.ts'
import { namesAtStart } from './running/running-parts.ts'
import { runningWarnings } from './running/running-warnings.ts'
import { preparePageSelectors, type SelectedPages } from './selectors/prepare-page-selectors.ts'

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

/** Running elements, and the boxes in margins that show them. */
export type ShownRunning = Pick<CollectedRunning, 'elements' | 'slots'>

/** Parts of a document that depend on its pages, as its styles say. */
export interface CollectedPaged {
  /** Named strings that headers and footers show. */
  readonly strings: readonly NamedString[]
  /** Named strings that the margin boxes of its own pages show. */
  readonly marginStrings: readonly MarginString[]
  /** Named destinations of the calls of its footnotes. */
  readonly footnoteCalls: readonly string[]
  /** Places that have to begin on a left or right page. */
  readonly sides: readonly SidedPlace[]
  /** Running elements that the margin boxes of its own pages show; absent where there are none. */
  readonly runningElements?: ShownRunning
  /** Pages that it means by selectors of its own, where any have boxes in their margins. */
  readonly selectedPages?: SelectedPages
  /** Destinations whose pages are written into it; absent where it has nothing to fill in. */
  readonly references?: readonly string[]
  /** Its bookmarks, where its styles say which it has. */
  readonly bookmarks?: readonly Heading[]
  /** Text that is shown and not to be read: what fills lines. */
  readonly decoration?: string
}

/** Parts of a document that are looked for, and how they are shown. */
export interface PagedSearch {
  /** Names of the CSS that it uses. */
  readonly paged: ReadonlySet<string>
  readonly linked: readonly LinkedSheet[]
  /** Named strings that headers and footers of the request show. */
  readonly inHeaders: ReadonlySet<string>
  readonly options: Pick<RenderOptions, 'outline' | 'single_page' | 'header_html' | 'footer_html'>
}

/** Parts, the sheet that the document states, and CSS that is not carried out. */
export interface FoundPaged {
  readonly parts: CollectedPaged
  readonly stated: StatedSheet
  readonly unsupported: readonly string[]
}

/** Parts of a document that uses nothing for paged media. */
export const NOTHING_PAGED: FoundPaged = {
  parts: { strings: [], marginStrings: [], footnoteCalls: [], sides: [] },
  stated: {},
  unsupported: [],
}

/** Takes the parts of a document that depend on pages from its styles and its text, which are changed for that. */
export async function collectPaged(
  document: OpenDocument,
  { paged, linked, inHeaders, options }: PagedSearch,
): Promise<FoundPaged> {
  const { world } = document
  const unsupported: string[] = []
  const noting = <Part extends { readonly unsupported: readonly string[] }>(part: Part): Part => {
    unsupported.push(...part.unsupported)
    return part
  }
  await world.call('readStyleTexts', linked)
  unsupported.push(...(await world.call('adoptPagedCss', adoptedParts(paged))))
  const inMargins = await world.call('marginStrings')
  const stated = await world.call('statedSheet')
  // Before notes leave the text: bookmarks are in the order of the document.
  const bookmarks =
    paged.has('bookmark-level') && options.outline
      ? noting(await prepareBookmarks(document)).bookmarks
      : undefined
  const footnoteCalls = paged.has('float: footnote')
    ? noting(await world.call('collectFootnotes', NOTE_PREFIX)).calls
    : []
  await world.call('prepareCounters')
  const filled = noting(await collectFilled(document))
  const shown = new Set([...inHeaders, ...inMargins.map(({ name }) => name)])
  const strings =
    paged.has('string-set') && shown.size > 0 ? noting(await prepareStrings(document)).strings : []
  const running = usesRunning(paged) ? noting(await collectShown(document)).shown : undefined
  const own = strings.filter(({ name }) => shown.has(name))
  const atStart = namesAtStart(inMargins, options)
  const placed = await withEnds(document, own, atStart, `${END_PREFIX}string-`)
  const runningElements = running && (await withRunningEnds(document, running))
  // Before blank pages: of two sheets with rules of pages the later one wins.
  const selectedPages = paged.has('@page :nth()')
    ? noting(
        await preparePageSelectors(document, {
          showsRunning: runningElements !== undefined,
          isSingle: options.single_page,
        }),
      ).selected
    : undefined
  const sides =
    paged.has('break-before: right') && !options.single_page
      ? noting(await world.call('collectSides', SIDE_PREFIX)).places
      : []
  return {
    parts: {
      strings: placed,
      marginStrings: inMargins,
      footnoteCalls,
      sides,
      ...filled.parts,
      ...(bookmarks && { bookmarks }),
      ...(selectedPages && { selectedPages }),
      ...(runningElements && { runningElements }),
    },
    stated,
    unsupported,
  }
}

function adoptedParts(paged: ReadonlySet<string>): AdoptedCss {
  return {
    marginStrings: paged.has('string()'),
    footnotes: paged.has('float: footnote'),
    running: usesRunning(paged),
    pageNumbers: paged.has('counter(page) in the text'),
    breaks: paged.has('break-before: always'),
    pageSelectors: paged.has('@page :nth()'),
    pageSizes: paged.has(SIZE_NAMES),
  }
}

function usesRunning(paged: ReadonlySet<string>): boolean {
  return paged.has('position: running()') || paged.has('element()')
}

/** References that are filled in when pages are known, and the leaders before them. */
async function collectFilled(document: OpenDocument): Promise<{
  readonly parts: Pick<CollectedPaged, 'references' | 'decoration'>
  readonly unsupported: readonly string[]
}> {
  const collected = await document.world.call('collectReferences', NUMBER_PREFIX)
  for (const place of collected.missing) {
    const message = `A reference leads to ${place}, which the document does not have; it shows nothing.`
    document.warn(renderWarning('link_target_missing', message))
  }
  const [first, ...others] = collected.elsewhere
  if (first !== undefined) {
    const more = others.length === 0 ? '' : ` and ${others.length} more`
    const message = `References lead to other documents, whose pages and texts are not known: ${first.slice(0, 200)}${more}. They show nothing; a[href^="#"] in place of a[href] leaves them out.`
    document.warn(renderWarning('link_target_missing', message))
  }
  const { count, destinations, leaders, unsupported } = collected
  if (count === 0) return { parts: {}, unsupported }
  const decoration = leaders.map((pattern) => pattern.repeat(LONGEST_LEADER)).join(' ')
  return { parts: { references: destinations, decoration }, unsupported }
}

/** Running elements that margin boxes show; absent where none does. */
async function collectShown(
  document: OpenDocument,
): Promise<{ readonly shown?: ShownRunning; readonly unsupported: readonly string[] }> {
  const { elements, slots, unsupported } = await document.world.call(
    'collectRunning',
    RUNNING_PREFIX,
  )
  for (const warning of runningWarnings({ elements, slots })) document.warn(warning)
  if (elements.length === 0 || slots.length === 0) return { unsupported }
  return { shown: { elements, slots }, unsupported }
}

async function withRunningEnds(
  document: OpenDocument,
  { elements, slots }: ShownRunning,
): Promise<ShownRunning> {
  const atStart = namesAtStart(slots)
  return { elements: await withEnds(document, elements, atStart, `${END_PREFIX}running-`), slots }
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
  const ends = await world.call('markEndsBefore', destinations, prefix)
  const endOf = new Map(asked.map((one, index) => [one, ends[index]]))
  return placed.map((one) => (endOf.has(one) ? { ...one, endBefore: endOf.get(one) } : one))
}
