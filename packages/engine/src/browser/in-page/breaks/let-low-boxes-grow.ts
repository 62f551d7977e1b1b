import { stylesSay } from '../styles/styles-say.ts'

/**
 * Lets boxes of a fixed height that are lower than a page grow over page breaks: what is moved to the next page leaves a gap
 * behind, and such a box ends as much too early. What it hides then is lost, and what it shows stands on the text after it.
 * Boxes stay at least as high as they are, and as they are if anything in them moved. Runs in the page, laid out as it is
 * printed.
 *
 * @param pagePx height of a page
 */
export function letLowBoxesGrow(pagePx: number): void {
  /** A single line is not divided. */
  const LEAST_PX = 40
  /** Higher ones are pages that a document lays out itself, or high boxes, which `letBoxesGrow` looks after. */
  const mostPx = pagePx * 0.9
  const SAME_PX = 1
  const MAX_ELEMENTS = 20_000
  const MAX_BOXES = 500
  /** Parts of a box that are compared. */
  const MAX_PARTS = 50
  const UNDIVIDED =
    'img,svg,svg *,canvas,video,audio,iframe,object,embed,input,textarea,select,button,meter,progress,br,td,th,tr,tbody,thead,math *'
  const { body } = document
  const mayBreak = stylesSay(/break-(?:before|after)/)
  if (!body || (document.documentElement.scrollHeight <= pagePx && !mayBreak)) return
  if (!stylesSay(/height\s*:|block-size\s*:/)) return

  const isForced = (element: Element) => {
    const { breakBefore, breakAfter } = getComputedStyle(element)
    return [breakBefore, breakAfter].some((value) => !/^(?:auto|avoid)/.test(value))
  }
  const keyword = (element: HTMLElement, property: string) =>
    element.computedStyleMap().get(property)?.toString()
  const isDivided = (element: HTMLElement) => {
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

  const found: HTMLElement[] = []
  for (const element of [...body.getElementsByTagName('*')].slice(0, MAX_ELEMENTS)) {
    if (found.length === MAX_BOXES) break
    if (!(element instanceof HTMLElement) || !element.firstElementChild) continue
    const { scrollHeight, clientHeight } = element
    if (clientHeight < LEAST_PX || clientHeight > mostPx) continue
    if (scrollHeight > clientHeight + SAME_PX || element.matches(UNDIVIDED)) continue
    if (isDivided(element)) found.push(element)
  }
  const placesOf = (box: HTMLElement) => {
    const around = [box.parentElement, box.nextElementSibling].filter((one) => one !== null)
    return [box, ...around, ...[...box.getElementsByTagName('*')].slice(0, MAX_PARTS)].flatMap(
      (element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        return [left, top, width, height]
      },
    )
  }
  const boxes = found.map((box) => ({
    box,
    css: box.style.cssText,
    height: getComputedStyle(box).height,
    places: placesOf(box),
  }))
  for (const { box, height } of boxes) {
    box.style.setProperty('height', 'auto', 'important')
    box.style.setProperty('max-height', 'none', 'important')
    box.style.setProperty('min-height', height, 'important')
  }
  const isMoved = ({ box, places }: (typeof boxes)[number]) =>
    placesOf(box).some((px, index) => Math.abs(px - (places[index] ?? px)) > SAME_PX)
  const undo = (some: typeof boxes) => {
    for (const { box, css } of some) box.style.cssText = css
  }
  undo(boxes.filter(isMoved))
  // Boxes may have moved each other.
  if (boxes.some(isMoved)) undo(boxes)
}
