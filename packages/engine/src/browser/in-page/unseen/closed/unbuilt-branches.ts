import { isSeen } from '../../trees/is-seen.ts'
import { holdsSomething, isInMenu } from './closed-element.ts'
import { targetsOf } from './disclosures.ts'
import { BESIDE } from './unbuilt-folds.ts'

const FOLDED = '[role="treeitem"][aria-expanded="false"]'
/** Trees of links lead to other documents, whatever stands around them. */
const LINKS = 'a[href]:not([href^="#"],[href^="javascript:"])'
const SIDEBARS = '[class*="sidebar" i],[class*="sidenav" i],[class*="toc" i]'

/**
 * Items of trees that are folded and whose branch is not in the document: some programs build it once it is opened. Trees in
 * navigation, beside a document and of links are none of its content.
 */
export function unbuiltBranches(tree: Document | ShadowRoot): readonly Element[] {
  return [...tree.querySelectorAll(FOLDED)].filter(
    (item) =>
      isSeen(item) &&
      !isInMenu(item) &&
      item.closest(`${BESIDE},${SIDEBARS},${LINKS}`) === null &&
      item.querySelector(LINKS) === null &&
      !hasBranch(item, tree),
  )
}

/** Whether the branch of an item is there, shown or not: in it, named by it, or behind it. */
function hasBranch(item: Element, tree: Document | ShadowRoot): boolean {
  if (item.querySelector('[role="group"] *,[role="treeitem"]')) return true
  const owned = (item.getAttribute('aria-owns') ?? '').split(/\s+/)
  const named = owned.flatMap((id) => (id && tree.getElementById(id)) || [])
  if ([...named, ...targetsOf(item, tree)].some(holdsSomething)) return true
  const next = item.nextElementSibling
  if (next === null) return false
  // In a flat tree the branch is of items at a deeper level.
  if (next.matches('[role="treeitem"]')) return levelOf(next) > levelOf(item)
  return holdsSomething(next)
}

function levelOf(item: Element): number {
  return Number(item.getAttribute('aria-level') ?? 0)
}
