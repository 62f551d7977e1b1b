import { above } from '../../trees/above.ts'
import { isSeen } from '../../trees/is-seen.ts'
import { PAGERS } from '../absent/pagers.ts'
import { CAROUSELS, hasArrow, hasArrows, slideCounts } from './carousel-controls.ts'
import { holdsSomething, isInMenu, shownText } from './closed-element.ts'
import { STEPPERS } from './unbuilt-steps.ts'

/** Slides that say which of how many they are. */
const NUMBERED = '[aria-roledescription="slide" i][aria-label],[role="group"][aria-label]'
const NUMBERS = /^\D*\d+\s*(?:\/|of|von|de|sur|di|van|из)\s*(\d+)\D*$/i
/** Those are parts of one slide. */
const WORDS = 'p,br,span,a,b,i,em,strong,h1,h2,h3,h4,h5,h6,td,th,tr,button,input,path,script,style'
/** A carousel of Swiper that builds the slides beside the one that is shown. */
const VIRTUAL = '.swiper-virtual'
/** Places of slides that are built once they are shown. */
const EMPTY_PLACES = '[class][style*="display: none"]:empty'
/** How far a carousel may be from what counts its slides. */
const LEVELS = 5

/**
 * Beginnings of carousels in a tree that have more slides than there are in the document: some programs build the one that is shown
 * alone. They say so by slides with numbers, by dots, by a counter between arrows, or by arrows in a box that is called a carousel.
 */
export function unbuiltSlides(tree: Document | ShadowRoot): readonly string[] {
  const found = new Map<Element, string>()
  const add = (box: Element, words: string) => {
    const isTold = [...found.keys()].some((other) => other.contains(box) || box.contains(other))
    if (!isTold && !isInMenu(box)) found.set(box, words)
  }
  for (const [row, slides] of Map.groupBy(tree.querySelectorAll(NUMBERED), parentOf)) {
    const [, all] = NUMBERS.exec(slides[0]?.getAttribute('aria-label') ?? '') ?? []
    if (row && isSeen(row) && Number(all) > slides.length) {
      add(row, `${slides.length} of ${all} slides`)
    }
  }
  for (const { element, count } of slideCounts(tree)) {
    const box = isOfPages(element) ? undefined : stageOf(element)
    if (box && !holdsRow(box, count, element)) add(box, `1 of ${count} slides`)
  }
  for (const [row, empty] of Map.groupBy(tree.querySelectorAll(EMPTY_PLACES), parentOf)) {
    const [first] = empty
    if (!row || !first || row.closest(STEPPERS)) continue
    const places = [...row.children].filter(({ classList }) => classList[0] === first.classList[0])
    const shown = places.filter((place) => isSeen(place) && holdsSomething(place))
    if (shown.length === 1 && shown.length + empty.length === places.length && hasArrow(row)) {
      add(row, `1 of ${places.length} slides`)
    }
  }
  for (const box of tree.querySelectorAll(CAROUSELS)) {
    if (!isSeen(box) || !holdsSomething(box) || isTool(box)) continue
    if (box.matches(VIRTUAL) || (hasArrows(box) && !holdsRow(box, 2))) {
      add(box, 'the slide that is shown')
    }
  }
  return [...found].map(([box, words]) => `${words}: ${shownText(box)}`)
}

/** Whether it has the numbers of pages, which are told as such. */
function isOfPages(counter: Element): boolean {
  return (
    counter.closest(PAGERS) !== null &&
    counter.closest(CAROUSELS) === null &&
    /\d/.test(shownText(counter))
  )
}

function parentOf(slide: Element): Element | null {
  return slide.parentElement
}

/** The box around something that counts slides, and around the slides: the nearest one that has more than it and arrows. */
function stageOf(counter: Element): Element | undefined {
  let box = above(counter)
  for (let level = 0; box && level < LEVELS; level++, box = above(box)) {
    const others = [...box.children].filter(
      (child) => !child.contains(counter) && !child.matches('button,[role="button"],a'),
    )
    if (others.some((other) => isSeen(other) && holdsSomething(other) && !isTool(other))) return box
  }
  return undefined
}

/** Whether it has nothing but buttons. */
function isTool(element: Element): boolean {
  const buttons = [...element.querySelectorAll('button,[role="button"],a')]
  const words = buttons.map((button) => shownText(button)).join('')
  return buttons.length > 0 && shownText(element).replace(/\s/g, '') === words.replace(/\s/g, '')
}

/** Whether a box has so many elements of one kind in a row, shown or not: its slides, which are told where they are not shown. */
function holdsRow(box: Element, count: number, counter?: Element): boolean {
  const root = box.getRootNode()
  // Slides of components stand in their host.
  const host = root instanceof ShadowRoot ? [root.host] : []
  return [...host, box, ...box.querySelectorAll('*')].some((row) => {
    if (row.childElementCount < count || counter?.contains(row)) return false
    const kinds = Map.groupBy(row.children, ({ localName }) => localName)
    return [...kinds.values()].some(
      (alike) =>
        alike.length >= count && !alike[0]?.matches(WORDS) && alike.every((one) => isSlide(one)),
    )
  })
}

function isSlide(element: Element): boolean {
  return holdsSomething(element) && !isTool(element)
}
