import { anchorOf } from '../../places/anchor-of.ts'
import { DestinationLinks, reachableId } from '../../places/destination-links.ts'
import type { PagedWorld } from '../paged-state.ts'
import { blankPages } from './blank-pages.ts'
import { sidedNodes } from './sided-nodes.ts'

/** A place that has to begin on a left or right page (`break-before: right` and its like). */
export interface SidedPlace {
  /** Named destination of what begins there. */
  readonly destination: string
  /** Whether its page has an even number. */
  readonly isEven: boolean
}

/**
 * Finds what has to begin on a left or right page, and has the browser write down where it is; the browser breaks the page
 * and puts in no blank one. Runs in the page, after everything that moves elements.
 *
 * @param prefix starts the ids given to elements that have none
 * @returns the places in the order of the document, and features that cannot be made
 */
export function collectSides(prefix: string): {
  readonly places: readonly SidedPlace[]
  readonly unsupported: readonly string[]
} {
  const { nodes, unsupported } = sidedNodes()
  const targets = nodes.map(({ node }) => anchorOf(node))
  const links = new DestinationLinks()
  const places = targets.map((target, index) => {
    const destination = links.to(reachableId(target, `${prefix}${index}`))
    return { destination, isEven: nodes[index]?.isEven ?? false }
  })
  links.put()
  const blanks = blankPages(targets)
  ;(globalThis as PagedWorld).svcSides = targets.map((target, index) => ({
    target,
    blank: blanks[index] as HTMLElement,
  }))
  return { places, unsupported }
}

/** Puts a blank page before those places that need one, and takes the others away. Runs in the page. */
export function showBlanks(needed: readonly boolean[]): void {
  const { svcSides = [] } = globalThis as PagedWorld
  for (const [index, { target, blank }] of svcSides.entries()) {
    if (!needed[index]) blank.remove()
    else if (!blank.isConnected) target.before(blank)
    target.style.setProperty('break-before', 'page', 'important')
  }
}
