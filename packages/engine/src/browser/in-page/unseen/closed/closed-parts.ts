import { isSeen } from '../../trees/is-seen.ts'
import { openTrees } from '../../trees/open-trees.ts'
import { shortText } from '../../trees/short-text.ts'
import { slidesNotShown } from './carousel-slides.ts'
import { holdsSomething, isInMenu, shownText, textBesideLinks } from './closed-element.ts'
import { closedDisclosures, emptyDetails } from './disclosures.ts'
import { hiddenForPrint } from './hidden-for-print.ts'
import { hiddenPanels } from './hidden-panels.ts'
import { shownByState } from './shown-by-state.ts'
import { closedBranches, unbuiltBranches } from './unbuilt-branches.ts'
import { unbuiltByButton } from './unbuilt-by-button.ts'
import { unbuiltFolds } from './unbuilt-folds.ts'
import { unbuiltPanels } from './unbuilt-panels.ts'
import { unbuiltSlides } from './unbuilt-slides.ts'
import { unbuiltSteps } from './unbuilt-steps.ts'
import { unopenedTiddlers } from './unopened-tiddlers.ts'
import { unpaintedTexts } from './unpainted-texts.ts'
import { unstatedFolds } from './unstated-folds.ts'

const PANEL = '[role="tabpanel"]'

/** Beginnings of parts of a document that somebody has to open, and nobody can on paper. */
export interface ClosedParts {
  /** Summaries of `details` that are closed, with something in them. */
  readonly details: readonly string[]
  /** Panels of tabs that are not chosen. */
  readonly panels: readonly string[]
  /** Tabs that are not chosen, and whose panels are not in the document. */
  readonly unbuilt: readonly string[]
  /** Buttons, or their rows, that open what is not in the document. */
  readonly unbuiltFolds: readonly string[]
  /** Steps that are not the one at hand, and whose parts are not in the document. */
  readonly unbuiltSteps: readonly string[]
  /** Elements that a button opens, as it says itself. */
  readonly disclosures: readonly string[]
  /** Slides of carousels that are beside the one that is shown. */
  readonly slides: readonly string[]
  /** Carousels whose other slides are not in the document. */
  readonly unbuiltSlides: readonly string[]
  /** Texts that the document keeps in a store of its program, and that are not opened. */
  readonly stored: readonly string[]
  /** Elements that styles show while something is chosen, led to or pointed at. */
  readonly states: readonly string[]
  /** Elements that a program shows once something beside them is pressed. */
  readonly hidden: readonly string[]
  /** Elements that styles for print hide, where these are most of the document. */
  readonly unprinted: readonly string[]
  /** Elements whose texts are not painted, where these are most of the document. */
  readonly unpainted: readonly string[]
}

let closed: ClosedParts = {
  details: [],
  panels: [],
  unbuilt: [],
  unbuiltFolds: [],
  unbuiltSteps: [],
  disclosures: [],
  slides: [],
  unbuiltSlides: [],
  stored: [],
  states: [],
  hidden: [],
  unprinted: [],
  unpainted: [],
}

/**
 * Has the parts of a document that are closed looked for, and again whenever it is about to be printed, when its own scripts have
 * opened those that they open for print. Runs in the page.
 *
 * @returns whether it has any, and whether other documents stand in it, which have their own
 */
export function watchClosedParts(): { readonly mayBeClosed: boolean; readonly hasFrames: boolean } {
  look()
  const hasFrames = openTrees().some((tree) => tree.querySelector('iframe,frame,object') !== null)
  const mayBeClosed = Object.values(closed).some(({ length }) => length > 0)
  // Nothing tells it of the print where no script runs.
  if (mayBeClosed) addEventListener('beforeprint', look)
  return { mayBeClosed, hasFrames }
}

/** Parts that were closed at the last print. Runs in the page. */
export function closedParts(): ClosedParts {
  removeEventListener('beforeprint', look)
  return closed
}

function look(): void {
  const trees = openTrees()
  const told = new Set<Element>()
  const beginnings = (elements: readonly Element[]) => {
    const others = new Set(elements.filter((element) => !isWithin(element, told)))
    const outer = [...others].filter(({ parentElement: around }) => !isWithin(around, others))
    for (const element of outer) told.add(element)
    return outer.map((element) => shortText(shownText(element)))
  }
  const all = (selector: string) =>
    trees
      .flatMap((tree) => [...tree.querySelectorAll(selector)])
      .filter((element) => !isInMenu(element))
  closed = {
    details: all('details:not([open])')
      .filter((details) => isSeen(details) && hidesSomething(details) && !isTool(details))
      .map((details) => shortText(summaryOf(details) ?? '')),
    // Some programs call their slides panels of tabs.
    slides: beginnings(trees.flatMap(slidesNotShown)),
    unbuiltSlides: trees.flatMap(unbuiltSlides).map(shortText),
    panels: beginnings(
      all(PANEL)
        .filter(({ parentElement: around }) => around === null || isSeen(around))
        .filter((panel) => !isSeen(panel) && holdsSomething(panel)),
    ),
    unbuilt: trees.flatMap(unbuiltPanels).map((tab) => shortText(shownText(tab))),
    unbuiltFolds: trees
      .flatMap((one) => [
        ...unbuiltFolds(one),
        ...unbuiltBranches(one),
        ...unstatedFolds(one),
        ...unbuiltByButton(one),
        ...emptyDetails(one),
      ])
      .map((fold) => shortText(shownText(fold))),
    unbuiltSteps: trees.flatMap(unbuiltSteps).map((step) => shortText(shownText(step))),
    disclosures: beginnings(
      trees.flatMap((one) => [...closedDisclosures(one), ...closedBranches(one)]),
    ),
    stored: unopenedTiddlers().map(shortText),
    states: beginnings(trees.flatMap(shownByState)),
    hidden: beginnings(trees.flatMap(hiddenPanels)),
    unprinted: beginnings(hiddenForPrint(trees)),
    unpainted: beginnings(unpaintedTexts(trees)),
  }
}

function isWithin(element: Element | null, elements: ReadonlySet<Element>): boolean {
  for (let around = element; around; around = around.parentElement) {
    if (elements.has(around)) return true
  }
  return false
}

/** Whether a closed element has something to show, and no style shows it. */
function hidesSomething(details: Element): boolean {
  const { contentVisibility, display } = getComputedStyle(details, '::details-content')
  if (contentVisibility !== 'hidden' && display !== 'none') return false
  return [...details.childNodes].some((node) => {
    if (!(node instanceof Element)) return node instanceof Text && /\S/.test(node.data)
    return node.localName !== 'summary' && holdsSomething(node)
  })
}

/** Whether it is a sign that opens a list of links, such as those that save a chart. */
function isTool(details: Element): boolean {
  return summaryOf(details) === '' && textBesideLinks(details).length < 2
}

/** @returns undefined for one without, for which the browser has words of its own */
function summaryOf(details: Element): string | undefined {
  const summary = details.querySelector('summary')
  return summary ? shownText(summary) : undefined
}
