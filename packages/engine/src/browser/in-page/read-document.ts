import type { Heading, HtmlFacts } from '../../output/html-facts.ts'
import { destinationLink, destinationOf, isReachable } from './places/destination-links.ts'
import { type HeadingPlace, headingPlace, markPlace } from './places/heading-places.ts'

/** Height from which a document is long: some 150 pages. */
const LONG_PX = 150_000

/** A heading that is to have a link inside, and the link in `head` that stands in for it where it cannot. */
interface PlaceToMark {
  readonly place: HeadingPlace
  readonly link: HTMLAnchorElement
}

let toMark: readonly PlaceToMark[] = []

/**
 * Reads title, language, meta elements, height and headings. Runs in the page.
 *
 * The browser writes a named destination only for targets that some link of the document points to, and it
 * looks for links in the whole document, not in the layout. So each heading gets a link in `head`, where
 * nothing is displayed and no selector of the author counts children.
 *
 * For each page that it prints the browser asks each such target where it is: 1500 headings on 500 pages made the print take
 * half as long again. In a long document a link inside of the heading says where it is (`markPlaces`), and the name is given
 * when the PDF is finished.
 *
 * @param prefix starts the ids given to headings that have none; undefined: headings are not collected
 * @param marksPlaces whether headings of a long document are to have links inside of them
 */
export function readDocument(prefix: string | undefined, marksPlaces = false): HtmlFacts {
  const meta = (name: string) =>
    document.querySelector(`meta[name="${name}" i]`)?.getAttribute('content')?.trim() ?? ''
  const headings: Heading[] = []
  const selector = 'h1,h2,h3,h4,h5,h6,[role="heading"][aria-level]'
  const elements = prefix === undefined ? [] : document.body?.querySelectorAll(selector)
  const links = document.createDocumentFragment()
  const heightPx = document.documentElement?.scrollHeight ?? 0
  const places: PlaceToMark[] = []
  for (const element of elements ?? []) {
    const title = element.textContent.replace(/\s+/g, ' ').trim()
    if (!title || !element.checkVisibility({ visibilityProperty: true })) continue
    const ownId = `${prefix}${headings.length}`
    if (!element.id) element.id = ownId
    let target = element
    // It keeps its id, which styles may name, and gets a target without a box.
    if (!isReachable(element)) {
      target = document.createElement('svc-target')
      target.id = ownId
      target.setAttribute('style', 'all:unset!important;position:absolute!important')
      element.append(target)
    }
    const level =
      Number(/^H\d$/.test(element.tagName) ? element.tagName[1] : element.ariaLevel) || 1
    const link = destinationLink(target.id)
    const destination = destinationOf(link)
    headings.push({ level, title, destination })
    const isMarked = marksPlaces && heightPx >= LONG_PX && target === element
    const place = isMarked ? headingPlace(element, destination) : undefined
    if (place) places.push({ place, link })
    else links.append(link)
  }
  toMark = places
  document.head?.append(links)
  return {
    title: document.title,
    language: document.documentElement?.lang ?? '',
    author: meta('author'),
    description: meta('description'),
    keywords: meta('keywords'),
    url: document.URL,
    heightPx,
    headings,
    hasMarkedPlaces: places.length > 0,
  }
}

/**
 * Puts links into the headings that `readDocument` found, right before the print: all that is asked of a document between the
 * two would have it laid out anew, and so does the print in any case. Runs in the page.
 *
 * @param scheme of the addresses of the links
 */
export function markPlaces(scheme: string): void {
  const links = toMark.flatMap(({ place, link }) => (markPlace(place, scheme) ? [] : link))
  document.head?.append(...links)
  toMark = []
}
