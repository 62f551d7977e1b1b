import { isSeen } from '../trees/is-seen.ts'
import { openTrees } from '../trees/open-trees.ts'
import { shortText } from '../trees/short-text.ts'

const PICTURES = 'img,svg,canvas,video,object,embed,iframe'
/** Menus fold their entries away, which lead elsewhere and are no part of a document. */
const MENUS = 'nav,[role="navigation"],[role="menu"]'

const PANEL = '[role="tabpanel"]'

/** Beginnings of parts of a document that somebody has to open, and nobody can on paper. */
export interface ClosedParts {
  /** Summaries of `details` that are closed, with something in them. */
  readonly details: readonly string[]
  /** Panels of tabs that are not chosen. */
  readonly panels: readonly string[]
}

let closed: ClosedParts = { details: [], panels: [] }

/**
 * Has the `details` and tabs of a document looked at whenever it is about to be printed, when its own scripts have opened
 * those that they open for print. Runs in the page.
 *
 * @returns whether it has any
 */
export function watchClosedParts(): boolean {
  const selector = `details,${PANEL}`
  if (!openTrees().some((tree) => tree.querySelector(selector) !== null)) return false
  // Nothing tells it of the print where no script runs.
  look()
  addEventListener('beforeprint', look)
  return true
}

/** Parts that were closed at the last print. Runs in the page. */
export function closedParts(): ClosedParts {
  removeEventListener('beforeprint', look)
  return closed
}

function look(): void {
  const all = (selector: string) =>
    openTrees()
      .flatMap((tree) => [...tree.querySelectorAll(selector)])
      .filter((element) => !element.closest(MENUS))
  closed = {
    details: all('details:not([open])')
      .filter((details) => isSeen(details) && hidesSomething(details))
      .map((details) => shortText(details.querySelector('summary')?.textContent ?? '')),
    panels: all(PANEL)
      .filter(({ parentElement: around }) => around === null || isSeen(around))
      .filter((panel) => !isSeen(panel) && /\S/.test(panel.textContent))
      .map((panel) => shortText(panel.textContent)),
  }
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
