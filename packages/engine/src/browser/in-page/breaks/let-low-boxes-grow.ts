import { areUnmoved, boxPlaces } from '../measure/box-places.ts'
import { stylesSay } from '../styles/styles-say.ts'

/** A single line is not divided. */
const LEAST_PX = 40
/** Part of a page. Higher boxes are pages that a document lays out itself, or those that `letBoxesGrow` looks after. */
const MOST = 0.9
const SAME_PX = 1
const MAX_ELEMENTS = 20_000
const MAX_BOXES = 500
/** Parts of a box that are compared. */
const MAX_PARTS = 50
const UNDIVIDED =
  'img,svg,svg *,canvas,video,audio,iframe,object,embed,input,textarea,select,button,meter,progress,br,td,th,tr,tbody,thead,math *'

/**
 * Lets boxes of a fixed height that are lower than a page grow over page breaks: what is moved to the next page leaves a gap
 * behind, and such a box ends as much too early. What it hides then is lost, and what it shows stands on the text after it.
 * Boxes stay at least as high as they are, and as they are if anything in them moved. Runs in the page, laid out as it is
 * printed.
 *
 * @param pagePx height of a page
 */
export function letLowBoxesGrow(pagePx: number): void {
  const { body } = document
  const mayBreak = stylesSay(/break-(?:before|after)/)
  if (!body || (document.documentElement.scrollHeight <= pagePx && !mayBreak)) return
  if (!stylesSay(/height\s*:|block-size\s*:/)) return

  const boxes = lowBoxes(body, pagePx * MOST, mayBreak).map((box) => ({
    box,
    css: box.style.cssText,
    height: getComputedStyle(box).height,
    places: boxPlaces(partsOf(box)),
  }))
  for (const { box, height } of boxes) {
    box.style.setProperty('height', 'auto', 'important')
    box.style.setProperty('max-height', 'none', 'important')
    box.style.setProperty('min-height', height, 'important')
  }
  const isMoved = ({ box, places }: (typeof boxes)[number]) =>
    !areUnmoved(places, boxPlaces(partsOf(box)), SAME_PX)
  const undo = (some: typeof boxes) => {
    for (const { box, css } of some) box.style.cssText = css
  }
  undo(boxes.filter(isMoved))
  // Boxes may have moved each other.
  if (boxes.some(isMoved)) undo(boxes)
}

/** Boxes of a fixed height that show all of their content and may be divided, in the order of the document. */
function lowBoxes(body: HTMLElement, mostPx: number, mayBreak: boolean): readonly HTMLElement[] {
  const found: HTMLElement[] = []
  for (const element of [...body.getElementsByTagName('*')].slice(0, MAX_ELEMENTS)) {
    if (found.length === MAX_BOXES) break
    if (!(element instanceof HTMLElement) || !element.firstElementChild) continue
    const { scrollHeight, clientHeight } = element
    if (clientHeight < LEAST_PX || clientHeight > mostPx) continue
    if (scrollHeight > clientHeight + SAME_PX || element.matches(UNDIVIDED)) continue
    if (isDivided(element, mayBreak)) found.push(element)
  }
  return found
}

/** @param mayBreak whether any style of the document says something of breaks */
function isDivided(element: HTMLElement, mayBreak: boolean): boolean {
  const { display, position, overflowY, breakInside, writingMode } = getComputedStyle(element)
  if (/^(?:inline|table|contents|none)/.test(display) || /^(?:absolute|fixed)$/.test(position))
    return false
  if (/^avoid/.test(breakInside) || !writingMode.startsWith('horizontal')) return false
  if (keyword(element, 'height') === 'auto' && keyword(element, 'max-height') === 'none')
    return false
  if (!mayBreak) return true
  // The browser takes no forced break in a box that hides what runs over, as long as its height is fixed.
  const hides = overflowY !== 'visible'
  return !isForced(element) && !(hides && [...element.querySelectorAll('*')].some(isForced))
}

function keyword(element: HTMLElement, property: string): string | undefined {
  return element.computedStyleMap().get(property)?.toString()
}

function isForced(element: Element): boolean {
  const { breakBefore, breakAfter } = getComputedStyle(element)
  return [breakBefore, breakAfter].some((value) => !/^(?:auto|avoid)/.test(value))
}

/** A box, what is around it, and what is in it. */
function partsOf(box: HTMLElement): readonly Element[] {
  const around = [box.parentElement, box.nextElementSibling].filter((one) => one !== null)
  return [box, ...around, ...[...box.getElementsByTagName('*')].slice(0, MAX_PARTS)]
}
