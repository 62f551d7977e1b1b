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
  return foldedItems(tree).filter((item) => branchesOf(item, tree).length === 0)
}

/** Branches of such items that are in the document, and closed. */
export function closedBranches(tree: Document | ShadowRoot): readonly Element[] {
  return [
    ...foldedItems(tree).flatMap((item) => branchesOf(item, tree)),
    ...itemsWithin(tree),
  ].filter((branch) => !isSeen(branch) && holdsSomething(branch))
}

/** Items in the one that a shadow tree makes: some components keep its state to themselves. */
function itemsWithin(tree: Document | ShadowRoot): readonly Element[] {
  if (!(tree instanceof ShadowRoot) || !tree.host.localName.endsWith('-tree-item')) return []
  const { host } = tree
  if (!isSeen(host) || isInMenu(host) || host.closest(`${BESIDE},${SIDEBARS},${LINKS}`)) return []
  return [...host.children].filter(({ localName }) => localName === host.localName)
}

function foldedItems(tree: Document | ShadowRoot): readonly Element[] {
  return [...tree.querySelectorAll(FOLDED)].filter(
    (item) =>
      isSeen(item) &&
      !isInMenu(item) &&
      item.closest(`${BESIDE},${SIDEBARS},${LINKS}`) === null &&
      item.querySelector(LINKS) === null,
  )
}

/** Parts of the branch of an item, shown or not: in it, named by it, or behind it. */
function branchesOf(item: Element, tree: Document | ShadowRoot): readonly Element[] {
  const inside = item.querySelectorAll('[role="group"]:has(*),[role="treeitem"]')
  if (inside.length > 0) return [...inside]
  const owned = (item.getAttribute('aria-owns') ?? '').split(/\s+/)
  const named = owned.flatMap((id) => (id && tree.getElementById(id)) || [])
  const held = [...named, ...targetsOf(item, tree)].filter(holdsSomething)
  if (held.length > 0) return held
  const next = item.nextElementSibling
  if (next === null) return []
  // In a flat tree the branch is of items at a deeper level.
  const isBranch = next.matches('[role="treeitem"]')
    ? levelOf(next) > levelOf(item)
    : holdsSomething(next)
  return isBranch ? [next] : []
}

function levelOf(item: Element): number {
  return Number(item.getAttribute('aria-level') ?? 0)
}
