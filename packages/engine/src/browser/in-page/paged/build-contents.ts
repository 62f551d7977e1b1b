import type { Heading } from '../../../output/html-facts.ts'

/** Parts of a list of contents. */
export interface ContentsRequest {
  readonly headings: readonly Heading[]
  /** Deepest level of headings that is listed. */
  readonly depth: number
  /** Heading of a contents page; absent: only lists that the document has a place for are made. */
  readonly title: string | undefined
  /** Starts the ids given to figures and tables that have none. */
  readonly prefix: string
}

/** Lists that were made, and whether the contents page asked for is among them. */
export interface BuiltContents {
  readonly lists: number
  readonly hasEntries: boolean
  /** Kinds of lists that the document has a place for and nothing to list: `headings`, `figures`, `tables`. */
  readonly empty: readonly ContentsKind[]
}

/** Kind of a list of contents. */
type ContentsKind = 'headings' | 'figures' | 'tables'

interface Entry {
  readonly level: number
  readonly title: string
  readonly href: string
  /** Id of the element that has a number by its styles (`::before` with a counter), which goes before the title. */
  readonly numbered?: string
}

/** Entries of a list of headings to a level. */
type Chapters = (deepest: number) => readonly Entry[]

const STYLES = `
  .svc-toc ol{list-style:none;margin:0;padding:0}
  .svc-toc ol ol{padding-inline-start:1.5em}
  .svc-toc li{margin:0;padding:0;break-inside:avoid}
  .svc-toc li::before,.svc-toc li::marker{content:none}
  .svc-toc>ol>li{margin-block-start:.35em}
  .svc-toc>ol:has(ol)>li{margin-block-start:.9em}
  .svc-toc>ol:has(ol)>li>a{font-weight:bold}
  .svc-toc li li{margin-block-start:.25em}
  .svc-toc a{display:block;color:inherit;text-decoration:none}
  .svc-toc a[data-svc-numbered]::before{content:target-text(attr(data-svc-numbered),before)}
  .svc-toc a::after{content:leader('. ') ' ' target-counter(attr(href),page)}
  .svc-toc svc-leader{font-weight:normal;padding-inline:.4em .2em}
  .svc-toc-page{break-after:page}
  .svc-toc-title{font-size:1.6em;font-weight:bold;line-height:1.2;margin-block:0 .8em}`

/**
 * Fills the places that the document has for lists of its contents, empty `nav` elements with `data-toc`, and adds a
 * contents page where it has none and one is asked for. Runs in the page, before `adoptPagedCss`.
 *
 * `data-toc` is empty or a number for headings (to that level), `figures` or `tables` for their captions.
 */
export function buildContents(request: ContentsRequest): BuiltContents {
  const { headings, depth, title, prefix } = request
  const chapters: Chapters = (deepest) =>
    headings
      .filter(({ level }) => level <= deepest)
      .map(({ destination, ...heading }) => ({
        ...heading,
        href: `#${destination}`,
        ...numberedBy(document.getElementById(decodeURIComponent(destination))),
      }))
  const places = [...document.querySelectorAll('nav[data-toc]')].filter(
    (nav) => nav.textContent.trim() === '' && nav.childElementCount === 0,
  )
  const filled = fillPlaces(places, chapters, { depth, prefix })
  const entries = chapters(depth)
  const isAdded =
    title !== undefined && !filled.some(({ kind }) => kind === 'headings') && entries.length > 0
  if (isAdded) addContentsPage(title, entries)
  const lists = places.length + (isAdded ? 1 : 0)
  if (lists > 0) addStyles()
  const empty = filled.filter(({ count }) => count === 0).map(({ kind }) => kind)
  const hasEntries = isAdded || filled.some(({ count }) => count > 0)
  return { lists, hasEntries, empty: [...new Set(empty)] }
}

/** Fills the places of a document, and tells how many entries each list has. */
function fillPlaces(
  places: readonly Element[],
  chapters: Chapters,
  { depth, prefix }: Pick<ContentsRequest, 'depth' | 'prefix'>,
): readonly { readonly kind: ContentsKind; readonly count: number }[] {
  let ids = 0
  const nextId = () => `${prefix}${ids++}`
  return places.map((nav) => {
    const stated = nav.getAttribute('data-toc')?.trim().toLowerCase() ?? ''
    const kind = stated === 'figures' || stated === 'tables' ? stated : 'headings'
    const selector = kind === 'tables' ? 'table > caption' : 'figure > figcaption'
    const entries =
      kind === 'headings' ? chapters(Number(stated) || depth) : captions(selector, nextId)
    fill(nav, entries)
    return { kind, count: entries.length }
  })
}

function captions(selector: string, nextId: () => string): readonly Entry[] {
  return [...document.querySelectorAll(selector)].flatMap((caption) => {
    const text = caption.textContent.replace(/\s+/g, ' ').trim()
    if (!text || !caption.checkVisibility({ visibilityProperty: true })) return []
    const owner = caption.parentElement as Element
    if (!owner.id) owner.id = nextId()
    if (!caption.id && numberedBy(caption)) caption.id = nextId()
    return [
      { level: 1, title: text, href: `#${encodeURIComponent(owner.id)}`, ...numberedBy(caption) },
    ]
  })
}

/** Only counters: other content before headings is mostly a mark, such as that of a link to it. */
function numberedBy(target: Element | null): Pick<Entry, 'numbered'> | undefined {
  const element = target?.localName === 'svc-target' ? target.parentElement : target
  if (!target || !element) return undefined
  const { content, display } = getComputedStyle(element, '::before')
  return /\bcounters?\(/.test(content) && display !== 'none' ? { numbered: target.id } : undefined
}

/** Writes entries as lists in lists. */
function fill(nav: Element, entries: readonly Entry[]): void {
  nav.classList.add('svc-toc')
  const open: { level: number; list: Element }[] = []
  for (const entry of entries) {
    const { level } = entry
    while (open.length > 1 && (open.at(-1)?.level ?? 0) > level) open.pop()
    let current = open.at(-1)
    if (current === undefined || current.level < level) {
      const list = document.createElement('ol')
      const parent = current?.list.lastElementChild ?? nav
      parent.append(list)
      current = { level, list }
      open.push(current)
    }
    current.list.append(itemFor(entry))
  }
}

function itemFor({ title, href, numbered }: Entry): HTMLElement {
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.setAttribute('href', href)
  if (numbered !== undefined) link.setAttribute('data-svc-numbered', `#${numbered}`)
  // Leader and number would stand before words that are written to the left.
  const label = document.createElement('bdi')
  label.textContent = title
  link.append(label)
  item.append(link)
  return item
}

function addContentsPage(title: string, entries: readonly Entry[]): void {
  const nav = document.createElement('nav')
  nav.className = 'svc-toc-page'
  const heading = document.createElement('div')
  heading.className = 'svc-toc-title'
  heading.setAttribute('role', 'heading')
  heading.setAttribute('aria-level', '1')
  heading.textContent = title
  nav.append(heading)
  fill(nav, entries)
  const cover = document.querySelector('[data-svc-cover]')
  const { display, columnCount, columnWidth } = getComputedStyle(document.body)
  const isPlain =
    /block|flow-root/.test(display) && columnCount === 'auto' && columnWidth === 'auto'
  if (cover) cover.after(nav)
  else if (isPlain) document.body.prepend(nav)
  else document.body.before(nav)
}

/** First of all rules, so that the document's own win. */
function addStyles(): void {
  const style = document.createElement('style')
  style.textContent = STYLES
  document.head?.prepend(style)
}
