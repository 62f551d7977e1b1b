/**
 * Has the browser write down where the content before each place ends: a place whose page that content is not on is the
 * first of its page. Runs in the page, after all places are there.
 *
 * @param destinations named destinations of the places
 * @param prefix starts the ids given to the ends
 * @returns for each place the named destination of the end; null where nothing stands before it
 */
export function markEndsBefore(
  destinations: readonly string[],
  prefix: string,
): readonly (string | null)[] {
  const known = new Map<Node, string>()
  const links = document.createDocumentFragment()
  const isContent = (node: Node) => {
    if (node instanceof Text && !/\S/.test(node.data)) return false
    if (node instanceof Element && node.firstChild) return false
    const holder = node instanceof Element ? node : node.parentElement
    if (!holder?.checkVisibility({ visibilityProperty: true })) return false
    if (holder.closest('svc-footnotes,svc-target,[data-svc-running]')) return false
    return node instanceof Text || holder.getBoundingClientRect().height > 0
  }
  const ends = destinations.map((destination) => {
    const place = document.getElementById(decodeURIComponent(destination))
    if (!place || !document.body?.contains(place)) return null
    const walker = document.createTreeWalker(
      document.body,
      NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
    )
    walker.currentNode = place
    while (walker.previousNode()) if (isContent(walker.currentNode)) break
    const before = walker.currentNode
    return before === document.body || before.contains(place) ? null : before
  })
  // Put in once all are found: what is put in is no content.
  const names = ends.map((before) => {
    if (before === null) return null
    const name = known.get(before) ?? `${prefix}${known.size}`
    if (known.has(before)) return name
    known.set(before, name)
    const target = document.createElement('svc-target')
    target.id = name
    target.setAttribute('style', 'all:unset!important;position:absolute!important')
    before.parentNode?.insertBefore(target, before.nextSibling)
    const link = document.createElement('a')
    link.href = `#${name}`
    links.append(link)
    return name
  })
  document.head?.append(links)
  return names
}
