import { isSeen } from '../../trees/is-seen.ts'
import { isInMenu, shownText } from './closed-element.ts'
import { BESIDE, isWide, rowOf } from './unbuilt-folds.ts'

/** Buttons that say nothing of their state to programs that read aloud. */
const BUTTONS = ':is(button,[role="button"]):not([aria-expanded],[aria-haspopup],[aria-controls])'
/** Class of a button whose part is collapsed, as programs name states. */
const COLLAPSED = /(?:^|[\s_-])collapsed(?:\s|$)/i
const EXPAND = /^expand\s+(.+)/i

/**
 * Openers of a tree that do not state that something is closed, but say so by their name (`aria-label="expand row"`), or look so:
 * a line of its own whose sign is turned aside, and turns down once it is open.
 */
export function unstatedFolds(tree: Document | ShadowRoot): readonly Element[] {
  return [...tree.querySelectorAll(BUTTONS)]
    .filter((button) => saysExpand(button) || looksClosed(button))
    .filter((button) => isSeen(button) && !isInMenu(button) && button.closest(BESIDE) === null)
    .map((button) => (shownText(button) === '' ? (rowOf(button) ?? button) : button))
}

/** Whether a button expands what it names, or the row it stands in: others expand a picture. */
function saysExpand(button: Element): boolean {
  const { title, className } = button as HTMLElement
  // Words alone say what a button may do, whatever the state.
  if (/\bexpand\b/i.test(title) && COLLAPSED.test(className)) return rowOf(button) !== null
  const [, what = ''] = EXPAND.exec(button.getAttribute('aria-label') ?? '') ?? []
  if (what === '') return false
  return what.trim() === shownText(button) || (/^row\b/i.test(what) && rowOf(button) !== null)
}

function looksClosed(button: Element): boolean {
  const isAlone = button.parentElement?.childElementCount === 1
  return isAlone && isWide(button) && shownText(button) !== '' && hasSignAside(button)
}

/** Whether a sign that points down is turned by -90 degrees, to point right. */
function hasSignAside(button: Element): boolean {
  return [...button.querySelectorAll('svg')].some((sign) => {
    const { transform } = getComputedStyle(sign)
    if (!transform.startsWith('matrix(')) return false
    const { a, b } = new DOMMatrix(transform)
    return Math.abs(a) < 0.01 && b < 0
  })
}
