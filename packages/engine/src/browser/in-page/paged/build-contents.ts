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
}

/**
 * Fills the places that the document has for lists of its contents, empty `nav` elements with `data-toc`, and adds a
 * contents page where it has none and one is asked for. Runs in the page, before `adoptPagedCss`.
 *
 * `data-toc` is empty or a number for headings (to that level), `figures` or `tables` for their captions.
 */
export function buildContents({ headings, depth, title, prefix }: ContentsRequest): BuiltContents {
  // First of all rules, so that the document's own win.
  const STYLES = `
    .svc-toc ol{list-style:none;margin:0;padding:0}
    .svc-toc ol ol{padding-inline-start:1.5em}
    .svc-toc li{margin:0;padding:0;break-inside:avoid}
    .svc-toc li::before,.svc-toc li::marker{content:none}
    .svc-toc>ol>li{margin-block-start:.35em}
    .svc-toc>ol>li:has(ol){margin-block-start:.9em}
    .svc-toc>ol>li:has(ol)>a{font-weight:bold}
    .svc-toc li li{margin-block-start:.25em}
    .svc-toc a{display:block;color:inherit;text-decoration:none}
    .svc-toc a::after{content:leader('. ') ' ' target-counter(attr(href),page)}
    .svc-toc svc-leader{font-weight:normal;padding-inline:.4em .2em}
    .svc-toc-page{break-after:page}
    .svc-toc-title{font-size:1.6em;font-weight:bold;line-height:1.2;margin-block:0 .8em}`
  interface Entry {
    readonly level: number
    readonly title: string
    readonly href: string
  }
  let count = 0
  const captions = (selector: string): Entry[] =>
    [...document.querySelectorAll(selector)].flatMap((caption) => {
      const text = caption.textContent.replace(/\s+/g, ' ').trim()
      if (!text || !caption.checkVisibility({ visibilityProperty: true })) return []
      const owner = caption.parentElement as Element
      if (!owner.id) owner.id = `${prefix}${count++}`
      return [{ level: 1, title: text, href: `#${encodeURIComponent(owner.id)}` }]
    })
  const chapters = (deepest: number): Entry[] =>
    headings
      .filter(({ level }) => level <= deepest)
      .map(({ destination, ...heading }) => ({ ...heading, href: `#${destination}` }))
  const fill = (nav: Element, entries: readonly Entry[]) => {
    nav.classList.add('svc-toc')
    const open: { level: number; list: Element }[] = []
    for (const { level, title: text, href } of entries) {
      while (open.length > 1 && (open.at(-1)?.level ?? 0) > level) open.pop()
      let current = open.at(-1)
      if (current === undefined || current.level < level) {
        const list = document.createElement('ol')
        const parent = current?.list.lastElementChild ?? nav
        parent.append(list)
        current = { level, list }
        open.push(current)
      }
      const item = document.createElement('li')
      const link = document.createElement('a')
      link.setAttribute('href', href)
      // Leader and number would stand before words that are written to the left.
      const label = document.createElement('bdi')
      label.textContent = text
      link.append(label)
      item.append(link)
      current.list.append(item)
    }
  }
  const places = [...document.querySelectorAll('nav[data-toc]')].filter(
    (nav) => nav.textContent.trim() === '' && nav.childElementCount === 0,
  )
  let hasEntries = false
  let isPlaced = false
  for (const nav of places) {
    const kind = nav.getAttribute('data-toc')?.trim().toLowerCase() ?? ''
    const isOfHeadings = kind !== 'figures' && kind !== 'tables'
    const entries = isOfHeadings
      ? chapters(Number(kind) || depth)
      : captions(kind === 'tables' ? 'table > caption' : 'figure > figcaption')
    hasEntries ||= entries.length > 0
    isPlaced ||= isOfHeadings
    fill(nav, entries)
  }
  const entries = chapters(depth)
  if (title !== undefined && !isPlaced && entries.length > 0) {
    const nav = document.createElement('nav')
    nav.className = 'svc-toc-page'
    const heading = document.createElement('div')
    heading.className = 'svc-toc-title'
    heading.setAttribute('role', 'heading')
    heading.setAttribute('aria-level', '1')
    heading.textContent = title
    nav.append(heading)
    fill(nav, entries)
    hasEntries = true
    places.push(nav)
    const cover = document.querySelector('[data-svc-cover]')
    const { display, columnCount, columnWidth } = getComputedStyle(document.body)
    const isPlain =
      /block|flow-root/.test(display) && columnCount === 'auto' && columnWidth === 'auto'
    if (cover) cover.after(nav)
    else if (isPlain) document.body.prepend(nav)
    else document.body.before(nav)
  }
  if (places.length > 0) {
    const style = document.createElement('style')
    style.textContent = STYLES
    document.head?.prepend(style)
  }
  return { lists: places.length, hasEntries }
}
