import { isSeen } from '../../trees/is-seen.ts'
import { hasArrows } from './carousel-controls.ts'
import { holdsSomething, isInMenu, shownText } from './closed-element.ts'

const STEPS = '[class*="step" i],[aria-current="step"]'
/** Boxes around steps and their parts, by their names. */
export const STEPPERS = '[class*="stepper" i],[class*="wizard" i]'
/** States of the step at hand, on it or in it. */
const CURRENT =
  '[aria-current="step"],[aria-selected="true"],[data-current],[data-active="true"],[data-progress="true"],[data-state="active"],' +
  '[class*="active" i],[class*="current" i],[class*="selected" i]'
/** Boxes for what belongs to a step, by their names. */
const PARTS = '[class*="content" i],[class*="panel" i],[class*="pane" i],[class*="window" i]'

/**
 * Steps of a tree whose parts are not in the document, beside that of the step at hand: many programs build one alone. Steps may
 * as well be all that there is, and show how far something has come: that they have parts is certain where the one at hand has
 * its part in a box with them, or buttons that lead on and back.
 */
export function unbuiltSteps(tree: Document | ShadowRoot): readonly Element[] {
  const steps = [...tree.querySelectorAll(STEPS)]
  const rows = new Set(steps.flatMap(({ parentElement: row }) => [row, row?.parentElement]))
  return [...rows].flatMap((row) => {
    if (!row || !isSeen(row) || isInMenu(row)) return []
    return [...Map.groupBy(row.children, kindOf).values()].flatMap((alike) => lacking(alike, row))
  })
}

function kindOf({ localName, classList }: Element): string {
  return `${localName} ${classList[0] ?? ''}`
}

/** Those of elements beside one another that are steps and lack their part. */
function lacking(steps: readonly Element[], row: Element): readonly Element[] {
  const others = steps.filter((step) => !step.matches(CURRENT) && !step.querySelector(CURRENT))
  const [current, another] = steps.filter((step) => !others.includes(step))
  // Tabs and folds are told as such.
  if (!current || another || others.length === 0 || steps.some(isToldOtherwise)) return []
  if (!steps.every((step) => step.matches(STEPS) || step.querySelector(STEPS))) return []
  const named = others.filter((step) => isSeen(step) && shownText(step) !== '')
  // Parts that all of them have are their names.
  if (holdsPart(current) && !others.every(holdsPart)) {
    return named.filter((step) => !holdsPart(step))
  }
  return partsBeside(row) < steps.length ? named : []
}

function isToldOtherwise(step: Element): boolean {
  const TOLD = '[role="tab"],[aria-expanded],[aria-roledescription],a[href]:not([href^="#"])'
  return step.matches(TOLD) || step.querySelector(TOLD) !== null
}

function holdsPart(step: Element): boolean {
  return [...step.querySelectorAll(PARTS)].some(holdsSomething)
}

/** How many parts stand beside a row of steps; without end where it is not certain that there are any. */
function partsBeside(row: Element): number {
  const box = row.parentElement
  const parts = [...(box?.children ?? [])].filter((part) => part !== row && holdsSomething(part))
  if (!box || parts.length === 0) return Number.POSITIVE_INFINITY
  const isStepper = box.matches(STEPPERS) && parts.some((part) => part.matches(PARTS))
  if (!isStepper && (box === document.body || !hasArrows(box))) return Number.POSITIVE_INFINITY
  const rows = [box, ...parts.flatMap((part) => [part, ...part.querySelectorAll('*')])]
  return Math.max(...rows.map((one) => largestRow(one, row)))
}

/** How many boxes of one kind are in another, as parts of steps are. */
function largestRow(around: Element, row: Element): number {
  const boxes = [...around.children].filter((one) => one !== row && holdsSomething(one))
  const blocks = boxes.filter((one) => one.matches('div,section,article,form,fieldset,li'))
  return Math.max(0, ...[...Map.groupBy(blocks, kindOf).values()].map(({ length }) => length))
}
