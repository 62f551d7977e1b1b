import type { PagedWorld, RunningSlot } from './paged-state.ts'

/** An element that is taken out of the text and printed in margin boxes (`position: running()`). */
export interface RunningElement {
  readonly name: string
  /** Named destination of the place where it begins to be shown. */
  readonly destination: string
  /** Named destination of where the content before that place ends; see `NamedString`. */
  readonly endBefore?: string | null
  /** Whether it shows the number of its page, or of all pages. */
  readonly isNumbered: boolean
}

/** Running elements of a document, in its order, and the margin boxes that show them. */
export interface CollectedRunning {
  readonly elements: readonly RunningElement[]
  readonly slots: readonly RunningSlot[]
  readonly unsupported: readonly string[]
}

/**
 * Takes running elements out of the text, which stay there as empty boxes that hold no room: selectors find what follows
 * them as before. Runs in the page, after `adoptPagedCss` and whatever else reads their contents.
 *
 * Copies keep the styles that the elements had in their place, whatever selectors find them elsewhere.
 *
 * @param prefix starts the ids given to elements that have none
 */
export function collectRunning(prefix: string): CollectedRunning {
  const world = globalThis as PagedWorld
  const { running: written = [], runningSlots: slots = [] } = world.svcPaged?.selectors ?? {}
  const unsupported = new Set<string>()
  const stated = (element: Element, property: string) =>
    decodeURIComponent(getComputedStyle(element).getPropertyValue(property).replaceAll('"', ''))
  const named = new Map<HTMLElement, string>()
  for (const selector of new Set(written)) {
    try {
      for (const element of document.querySelectorAll<HTMLElement>(selector)) {
        const [, name] =
          /^running\(\s*([-\w]+)\s*\)$/i.exec(stated(element, '--svc-position')) ?? []
        const isInBody = element.parentElement?.closest('body') != null
        if (name !== undefined && isInBody && element.checkVisibility()) named.set(element, name)
      }
    } catch {
      // No selector, so no rule either.
    }
  }
  const all = [...named.keys()].sort((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )
  const own = all.filter((element) => !all.some((one) => one !== element && one.contains(element)))
  if (own.length < all.length) unsupported.add('position: running() inside of a running element')

  const SIDES = ['::before', '::after'] as const
  const subtree = (root: Element) => [root, ...root.querySelectorAll('*')]
  /** Whether a page number is among what the browser writes into an element; other counters are not known elsewhere. */
  const isNumbered = (root: Element): boolean => {
    let found = false
    for (const element of subtree(root)) {
      if (element.shadowRoot) unsupported.add('shadow trees in running elements')
      if (element.hasAttribute('data-svc-note')) {
        unsupported.add('float: footnote inside of a running element')
      }
      for (const side of SIDES) {
        const { content } = getComputedStyle(element, side)
        const bare = content.replace(/"(?:\\.|[^"\\])*"/g, '')
        for (const [, name] of bare.matchAll(/\bcounters?\(\s*([-\w]+)/g)) {
          if (name === 'page' || name === 'pages') found = true
          else unsupported.add(`counter(${name}) in running elements`)
        }
      }
      if (/\btarget-|\bleader\(/.test(stated(element, '--svc-content'))) {
        unsupported.add('references in running elements')
      }
    }
    return found
  }

  const isInFlow = (element: Element) => {
    const { position, float, display } = getComputedStyle(element)
    return (
      /^(?:static|relative|sticky)$/.test(position) &&
      float === 'none' &&
      /^(?:block|flow-root|list-item|table|flex|grid)$/.test(display)
    )
  }
  /** The place is where the text goes on behind the element, which may be the next page. */
  const placeOf = (element: HTMLElement): HTMLElement => {
    let next = element.nextSibling
    while (next && !(next instanceof Text && /\S/.test(next.data))) {
      if (next instanceof HTMLElement && !named.has(next)) {
        if (next.checkVisibility() && isInFlow(next)) return next
        if (getComputedStyle(next).position === 'static' && next.checkVisibility()) return element
      }
      next = next.nextSibling
    }
    return element
  }

  /** Styles that an element has in its place, without those that say where on the page it is. */
  const stylesOf = (element: Element) =>
    new Map(
      [...element.computedStyleMap()].map(([property, values]) => [
        property,
        [...values].join(', '),
      ]),
    )
  const LEFT_OUT =
    /^(?:position|inset.*|float|clear|page|break-.*|counter-.*|transition.*|animation.*|view-transition.*|-webkit-locale)$|^--svc-/
  const stage = document.body.cloneNode(false) as HTMLElement
  stage.style.cssText += ';display:contents!important'
  stage.removeAttribute('id')
  // Selectors that lead from the body find nothing there, as in a margin box.
  const place = document.createElement('svc-content')
  place.style.cssText = 'all:unset!important;display:block!important'
  stage.append(place)
  document.documentElement.append(stage)
  const copies = own.map((element) => {
    let box = element.cloneNode(true) as HTMLElement
    const copy = box
    for (let around = element.parentElement; around && around !== document.body; ) {
      const outer = around.cloneNode(false) as HTMLElement
      outer.removeAttribute('id')
      outer.style.cssText +=
        ';display:contents!important;counter-increment:none!important;counter-reset:none!important;counter-set:none!important'
      outer.append(box)
      box = outer
      around = around.parentElement
    }
    place.append(box)
    const originals = subtree(element)
    for (const [index, one] of subtree(copy).entries()) {
      const original = originals[index] as Element
      const here = stylesOf(one)
      for (const [property, value] of stylesOf(original)) {
        if (here.get(property) === value || LEFT_OUT.test(property)) continue
        // Where a document says nothing, the margin box says how lines are aligned.
        if (property === 'text-align' && value === 'start') continue
        ;(one as HTMLElement).style.setProperty(property, value)
      }
      if (original instanceof HTMLCanvasElement && one instanceof HTMLCanvasElement) {
        const picture = document.createElement('img')
        picture.style.cssText = one.style.cssText
        picture.width = original.clientWidth
        picture.height = original.clientHeight
        try {
          picture.src = original.toDataURL()
          one.replaceWith(picture)
        } catch {
          unsupported.add('canvas of other sites in running elements')
        }
      }
    }
    for (const target of copy.querySelectorAll('svc-target')) target.remove()
    return { name: named.get(element) as string, box, isNumbered: isNumbered(element) }
  })
  stage.remove()

  const links = document.createDocumentFragment()
  const elements = own.map((element, index) => {
    const begin = placeOf(element)
    if (begin.id === '' || document.getElementById(begin.id) !== begin) {
      begin.id = `${prefix}${index}`
    }
    const link = document.createElement('a')
    link.href = `#${encodeURIComponent(begin.id)}`
    links.append(link)
    const { name, isNumbered: shows } = copies[index] as (typeof copies)[number]
    return { name, destination: link.hash.slice(1), isNumbered: shows }
  })
  for (const element of own) {
    const { counterIncrement, counterReset, counterSet } = getComputedStyle(element)
    element.replaceChildren(...element.querySelectorAll('svc-target'))
    element.setAttribute('data-svc-running', '')
    element.setAttribute('aria-hidden', 'true')
    element.setAttribute(
      'style',
      `all:unset!important;position:absolute!important;visibility:hidden!important;width:0!important;height:0!important;overflow:hidden!important;counter-increment:${counterIncrement}!important;counter-reset:${counterReset}!important;counter-set:${counterSet}!important`,
    )
  }
  document.head?.append(links)
  const rules = new CSSStyleSheet()
  rules.replaceSync(
    '[data-svc-running]::before,[data-svc-running]::after,[data-svc-running]::marker{content:none!important}',
  )
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, rules]
  world.svcRunning = copies
  return { elements, slots, unsupported: [...unsupported] }
}
