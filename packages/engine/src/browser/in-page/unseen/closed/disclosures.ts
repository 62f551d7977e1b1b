import { isSeen } from '../../trees/is-seen.ts'
import { isClosed, isInMenu, textBesideLinks, WINDOWS } from './closed-element.ts'

/** Elements that open others, in the words of ARIA: not those of menus, lists of choices and windows. */
const OPENERS =
  '[aria-expanded="false"]:not([aria-haspopup],[role="combobox"],[role="menuitem"],[role="treeitem"],select)'

/** Buttons of a tree that say of something that it is closed. */
export function openersOf(tree: Document | ShadowRoot): readonly Element[] {
  return [...tree.querySelectorAll(OPENERS)].filter((opener) => !isInMenu(opener))
}

/** Elements of a tree that a button would open (`aria-expanded`), and that are closed. */
export function closedDisclosures(tree: Document | ShadowRoot): readonly Element[] {
  return openersOf(tree)
    .flatMap((opener) => {
      const targets = targetsOf(opener, tree)
      // A component may hide the box that takes in what its opener names.
      const isHidden = (target: Element) => isSeen(opener) && !isSeen(target)
      return targets.length > 0
        ? targets.filter((target) => isClosed(target) || isHidden(target))
        : closedBehind(opener)
    })
    .filter((target) => !target.matches(WINDOWS) && !isInMenu(target))
    .filter((target) => textBesideLinks(target).length > 1)
}

/**
 * Closed `details` of a tree that have nothing but their summaries, where a program may build the rest once they are opened
 * (Mochawesome). A single one may be empty.
 */
export function emptyDetails(tree: Document | ShadowRoot): readonly Element[] {
  if (document.scripts.length === 0) return []
  const empty = [...tree.querySelectorAll('details:not([open])')].filter(
    (details) =>
      details.childElementCount === 1 &&
      details.firstElementChild?.localName === 'summary' &&
      [...details.childNodes].every((node) => !(node instanceof Text) || !/\S/.test(node.data)) &&
      isSeen(details) &&
      !isInMenu(details),
  )
  return empty.length > 1 ? empty : []
}

/** Elements that an opener names as those that it opens. */
export function targetsOf(opener: Element, tree: Document | ShadowRoot): readonly Element[] {
  const ids = (opener.getAttribute('aria-controls') ?? '').split(/\s+/)
  const named = ['data-bs-target', 'data-target', 'href']
    .map((name) => opener.getAttribute(name) ?? '')
    .filter((target) => target.startsWith('#'))
    .map((target) => target.slice(1))
  return [...new Set([...ids, ...named])].flatMap((id) => (id && tree.getElementById(id)) || [])
}

/** The closed element right behind one that names nothing which it opens, or behind its heading. */
function closedBehind(opener: Element): readonly Element[] {
  const next = behind(opener)
  return next && isClosed(next) ? [next] : []
}

/** The element right behind one, or behind its heading: links and signs on the same line are passed over. */
export function behind(opener: Element): Element | undefined {
  const HEADING_LEVELS = 2
  let part: Element | null = opener
  for (let level = 0; part && level <= HEADING_LEVELS; level++, part = part.parentElement) {
    let next = part.nextElementSibling
    while (next && isBeside(next, opener)) next = next.nextElementSibling
    if (next) return next
  }
  return undefined
}

function isBeside(element: Element, opener: Element): boolean {
  const { left, top, height } = element.getBoundingClientRect()
  const { right, bottom } = opener.getBoundingClientRect()
  return height > 0 && top < bottom && left >= right
}
