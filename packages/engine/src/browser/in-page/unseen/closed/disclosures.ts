import { isClosed, isInMenu, textBesideLinks, WINDOWS } from './closed-element.ts'

/** Elements that open others, in the words of ARIA: not those of menus, lists of choices and windows. */
const OPENERS =
  '[aria-expanded="false"]:not([aria-haspopup],[role="combobox"],[role="menuitem"],[role="treeitem"],select)'

/** Elements of a tree that a button would open (`aria-expanded`), and that are closed. */
export function closedDisclosures(tree: Document | ShadowRoot): readonly Element[] {
  return [...tree.querySelectorAll(OPENERS)]
    .filter((opener) => !isInMenu(opener))
    .flatMap((opener) => targetsOf(opener, tree))
    .filter((target) => !target.matches(WINDOWS) && !isInMenu(target))
    .filter((target) => isClosed(target) && textBesideLinks(target).length > 1)
}

function targetsOf(opener: Element, tree: Document | ShadowRoot): readonly Element[] {
  const ids = (opener.getAttribute('aria-controls') ?? '').split(/\s+/)
  const named = ['data-bs-target', 'data-target', 'href']
    .map((name) => opener.getAttribute(name) ?? '')
    .filter((target) => target.startsWith('#'))
    .map((target) => target.slice(1))
  return [...new Set([...ids, ...named])].flatMap((id) => (id && tree.getElementById(id)) || [])
}
