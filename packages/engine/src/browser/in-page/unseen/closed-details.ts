import { isSeen } from '../trees/is-seen.ts'
import { openTrees } from '../trees/open-trees.ts'
import { shortText } from '../trees/short-text.ts'

const PICTURES = 'img,svg,canvas,video,object,embed,iframe'
/** Menus fold their entries away, which lead elsewhere and are no part of a document. */
const MENUS = 'nav,[role="navigation"],[role="menu"]'

let closed: readonly string[] = []

/**
 * Has the `details` of a document looked at whenever it is about to be printed, when its own scripts have opened those that
 * they open for print. Runs in the page.
 *
 * @returns whether it has any
 */
export function watchDetails(): boolean {
  if (!openTrees().some((tree) => tree.querySelector('details') !== null)) return false
  // Nothing tells it of the print where no script runs.
  look()
  addEventListener('beforeprint', look)
  return true
}

/** Beginnings of the summaries of those that were closed at the last print, with something in them. Runs in the page. */
export function closedDetails(): readonly string[] {
  removeEventListener('beforeprint', look)
  return closed
}

function look(): void {
  closed = openTrees()
    .flatMap((tree) => [...tree.querySelectorAll('details:not([open])')])
    .filter((details) => !details.closest(MENUS) && isSeen(details) && hidesSomething(details))
    .map((details) => shortText(details.querySelector('summary')?.textContent ?? ''))
}

/** Whether a closed element has something to show, and no style shows it. */
function hidesSomething(details: Element): boolean {
  const { contentVisibility, display } = getComputedStyle(details, '::details-content')
  if (contentVisibility !== 'hidden' && display !== 'none') return false
  return [...details.childNodes].some((node) => {
    if (!(node instanceof Element)) return node instanceof Text && /\S/.test(node.data)
    if (node.localName === 'summary') return false
    return /\S/.test(node.textContent) || node.matches(PICTURES) || node.querySelector(PICTURES)
  })
}
