import type { Heading, HtmlFacts } from '../../output/html-facts.ts'

/**
 * Reads title, language, meta elements, height and headings. Runs in the page.
 *
 * The browser writes a named destination only for targets that some link of the document points to, and it
 * looks for links in the whole document, not in the layout. So each heading gets a link in `head`, where
 * nothing is displayed and no selector of the author counts children.
 *
 * @param prefix starts the ids given to headings that have none; undefined: headings are not collected
 */
export function readDocument(prefix: string | undefined): HtmlFacts {
  const meta = (name: string) =>
    document.querySelector(`meta[name="${name}" i]`)?.getAttribute('content')?.trim() ?? ''
  const headings: Heading[] = []
  const selector = 'h1,h2,h3,h4,h5,h6,[role="heading"][aria-level]'
  const elements = prefix === undefined ? [] : document.body?.querySelectorAll(selector)
  const links = document.createDocumentFragment()
  for (const element of elements ?? []) {
    const title = element.textContent.replace(/\s+/g, ' ').trim()
    if (!title || !element.checkVisibility({ visibilityProperty: true })) continue
    const ownId = `${prefix}${headings.length}`
    if (!element.id) element.id = ownId
    let target = element
    // A second element of the same id is out of reach of links. It keeps its id, which styles may name, and gets
    // a target without a box.
    if (document.getElementById(element.id) !== element) {
      target = document.createElement('svc-target')
      target.id = ownId
      target.setAttribute('style', 'all:unset!important;position:absolute!important')
      element.append(target)
    }
    const level =
      Number(/^H\d$/.test(element.tagName) ? element.tagName[1] : element.ariaLevel) || 1
    const link = document.createElement('a')
    link.href = `#${encodeURIComponent(target.id)}`
    links.append(link)
    // Named as the address spells it, and not as the id is written.
    headings.push({ level, title, destination: link.hash.slice(1) })
  }
  document.head?.append(links)
  return {
    title: document.title,
    language: document.documentElement?.lang ?? '',
    author: meta('author'),
    description: meta('description'),
    keywords: meta('keywords'),
    url: document.URL,
    heightPx: document.documentElement?.scrollHeight ?? 0,
    headings,
  }
}
