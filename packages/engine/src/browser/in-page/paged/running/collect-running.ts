import { DestinationLinks, reachableId } from '../../places/destination-links.ts'
import { elementsOfAny } from '../../trees/elements-of.ts'
import { keptValue } from '../css/kept-value.ts'
import type { PagedWorld, RunningSlot } from '../paged-state.ts'
import { copyStage, copyWithStyles, subtree } from './running-copy.ts'
import { placeBehind } from './running-place.ts'

/** An element that is taken out of the text and printed in margin boxes (`position: running()`). */
export interface RunningElement {
  readonly name: string
  /** Named destination of the place where it begins to be shown. */
  readonly destination: string
  /** Named destination of where the content before that place ends; see `prepareStrings`. */
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
  const named = runningElements(written)
  const all = [...named.keys()]
  const own = all.filter((element) => !all.some((one) => one !== element && one.contains(element)))
  if (own.length < all.length) unsupported.add('position: running() inside of a running element')

  const { stage, place } = copyStage()
  const copies = own.map((element) => {
    const box = copyWithStyles(element, place, unsupported)
    return { name: named.get(element) as string, box, isNumbered: isNumbered(element, unsupported) }
  })
  stage.remove()

  const links = new DestinationLinks()
  const elements = own.map((element, index) => {
    const begin = placeBehind(element, (one) => named.has(one))
    const destination = links.to(reachableId(begin, `${prefix}${index}`))
    const { name, isNumbered } = copies[index] as (typeof copies)[number]
    return { name, destination, isNumbered }
  })
  for (const element of own) takeOut(element)
  links.put()
  hideGenerated()
  world.svcRunning = copies
  return { elements, slots, unsupported: [...unsupported] }
}

/** Elements that selectors of the document take out of the text, and their names. */
function runningElements(selectors: readonly string[]): ReadonlyMap<HTMLElement, string> {
  const named = new Map<HTMLElement, string>()
  for (const element of elementsOfAny(selectors)) {
    const position = keptValue(element, '--svc-position')
    const [, name] = /^running\(\s*([-\w]+)\s*\)$/i.exec(position) ?? []
    const isInBody = element.parentElement?.closest('body') != null
    if (name !== undefined && isInBody && element.checkVisibility()) named.set(element, name)
  }
  return named
}

/** Whether a page number is among what the browser writes into an element; other counters are not known elsewhere. */
function isNumbered(root: Element, unsupported: Set<string>): boolean {
  let found = false
  for (const element of subtree(root)) {
    if (element.shadowRoot) unsupported.add('shadow trees in running elements')
    if (element.hasAttribute('data-svc-note')) {
      unsupported.add('float: footnote inside of a running element')
    }
    for (const side of ['::before', '::after']) {
      const { content } = getComputedStyle(element, side)
      const bare = content.replace(/"(?:\\.|[^"\\])*"/g, '')
      for (const [, name] of bare.matchAll(/\bcounters?\(\s*([-\w]+)/g)) {
        if (name === 'page' || name === 'pages') found = true
        else unsupported.add(`counter(${name}) in running elements`)
      }
    }
    if (/\btarget-|\bleader\(/.test(keptValue(element, '--svc-content'))) {
      unsupported.add('references in running elements')
    }
  }
  return found
}

/** Leaves an empty box of an element that holds no room, and counts as it did. */
function takeOut(element: HTMLElement): void {
  const { counterIncrement, counterReset, counterSet } = getComputedStyle(element)
  element.replaceChildren(...element.querySelectorAll('svc-target'))
  element.setAttribute('data-svc-running', '')
  element.setAttribute('aria-hidden', 'true')
  element.setAttribute(
    'style',
    `all:unset!important;position:absolute!important;visibility:hidden!important;width:0!important;height:0!important;overflow:hidden!important;counter-increment:${counterIncrement}!important;counter-reset:${counterReset}!important;counter-set:${counterSet}!important`,
  )
}

function hideGenerated(): void {
  const rules = new CSSStyleSheet()
  rules.replaceSync(
    '[data-svc-running]::before,[data-svc-running]::after,[data-svc-running]::marker{content:none!important}',
  )
  document.adoptedStyleSheets.push(rules)
}
