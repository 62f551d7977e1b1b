import { isSeen } from '../../trees/is-seen.ts'
import { holdsSomething, shownText } from './closed-element.ts'
import { behind, openersOf, targetsOf } from './disclosures.ts'

/** Parts of a page whose buttons open filters, menus and hints, and no part of a document. */
export const BESIDE =
  'aside,form,header,footer,[role="complementary"],[role="search"],[role="toolbar"],[role="dialog"]'

const HEADINGS = 'h1,h2,h3,h4,h5,h6,dt,[role="heading"]'
/** Folds by the classes of programs that name nothing. */
const FOLDS =
  '[class*="collaps" i],[class*="accordion" i],[class*="disclosure" i],[class*="expan" i]'

/**
 * Openers of a tree behind which there is nothing: some programs build a part once it is opened. Whether a button alone opens a part
 * or a menu nobody can tell, so that there have to be several alike, one below another, each as a line of the document; or one
 * that is a heading, or called a fold, and that names what is not there.
 */
export function unbuiltFolds(tree: Document | ShadowRoot): readonly Element[] {
  const openers = openersOf(tree).filter(
    (opener) => isSeen(opener) && opener.closest(BESIDE) === null && isLine(opener),
  )
  const kinds = Map.groupBy(openers, ({ localName, className }) => `${localName} ${className}`)
  return [...kinds.values()].flatMap((alike) => {
    const empty = alike.filter(
      (opener, index) =>
        opensNothing(opener, tree) ||
        // Behind the last one the document goes on.
        (index === alike.length - 1 && isBeforeText(opener, tree, alike[index - 1])),
    )
    if (empty.length > 1) return areBelowOneAnother(empty) ? empty.map(named) : []
    return alike.filter((opener) => isCertain(opener, tree))
  })
}

/** Whether an opener is that of a part of the document, which is not there. */
function isCertain(opener: Element, tree: Document | ShadowRoot): boolean {
  if (shownText(opener) === '' || targetsOf(opener, tree).some(holdsSomething)) return false
  const isHeading = opener.closest(HEADINGS) !== null || opener.querySelector(HEADINGS) !== null
  const isFold = opener.closest(FOLDS) !== null || opener.querySelector(FOLDS) !== null
  if (opener.hasAttribute('aria-controls')) return isHeading || isFold
  const next = opener.nextElementSibling
  return (
    isFold && (isWide(opener) || isAloneOnLine(opener)) && (next === null || !holdsSomething(next))
  )
}

/** Whether an opener is as wide as lines are or alone on one, names what it opens, or stands at the beginning of a row. */
function isLine(opener: Element): boolean {
  if (opener.hasAttribute('aria-controls')) return true
  if (isWide(opener) || isAloneOnLine(opener)) return true
  return rowOf(opener)?.firstElementChild?.contains(opener) ?? false
}

/** Whether a box as wide as lines are has nothing else in it. */
function isAloneOnLine(opener: Element): boolean {
  const text = shownText(opener)
  for (let box = opener.parentElement; box && box !== document.body; box = box.parentElement) {
    if (shownText(box) !== text) return false
    if (isWide(box)) return true
  }
  return false
}

export function isWide(opener: Element): boolean {
  return opener.getBoundingClientRect().width > document.body.clientWidth / 2
}

export function rowOf(opener: Element): Element | null {
  return opener.closest('tr,[role="row"]')
}

function opensNothing(opener: Element, tree: Document | ShadowRoot): boolean {
  const targets = targetsOf(opener, tree)
  if (targets.length > 0) return !targets.some(holdsSomething)
  const next = behind(rowOf(opener) ?? opener)
  return (
    next === undefined || !holdsSomething(next) || next.querySelector('[aria-expanded]') !== null
  )
}

function isBeforeText(opener: Element, tree: Document | ShadowRoot, before?: Element): boolean {
  const next = behind(opener)
  return (
    before !== undefined &&
    opensNothing(before, tree) &&
    targetsOf(opener, tree).length === 0 &&
    next !== undefined &&
    isSeen(next)
  )
}

function areBelowOneAnother(elements: readonly Element[]): boolean {
  const boxes = elements
    .map((element) => element.getBoundingClientRect())
    .toSorted((one, other) => one.top - other.top)
  return boxes.every((box, index) => {
    const before = boxes[index - 1]
    return before === undefined || (box.top >= before.bottom - 1 && box.left < before.right)
  })
}

/** The element whose text names an opener: a sign at the beginning of a row has none. */
function named(opener: Element): Element {
  return shownText(opener) === '' ? (rowOf(opener) ?? opener) : opener
}
