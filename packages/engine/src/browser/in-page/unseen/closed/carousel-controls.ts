import { above } from '../../trees/above.ts'
import { isSeen } from '../../trees/is-seen.ts'
import { shownText } from './closed-element.ts'

/** Elements that somebody presses. */
const BUTTONS = 'button,[role="button"],a[href="#"],a:not([href])'
/** Signs and words of buttons that lead on, and back. */
const NEXT =
  /^[›→>»❯▶⟩]+$|\b(?:next|forward|weiter|nächste\w*|vor|suivante?|siguiente|successiv[oa]|avanti|próxim[oa]|volgende|dalej|далее|вперед)\b|次|下一/iu
const BACK =
  /^[‹←<«❮◀⟨]+$|\b(?:prev|previous|back|zurück|vorherige\w*|précédente?|anterior|precedente|indietro|vorige|wstecz|назад)\b|前|上一/iu
/** A slide of how many: `1 / 6`, `1 of 6`. */
const COUNTER = /^(\d{1,3})\s*(?:\/|\||of|von|de|sur|di|van|из)\s*(\d{1,3})$/i
/** Words for a slide: other buttons with numbers rate something. */
const SLIDE =
  /slide|folie|dia\b|diapo|scheda|bild|image|imagen|foto|photo|quote|testimonial|item|banner|слайд|スライド|枚目|幻灯|슬라이드/i
/** How far buttons may be from what counts slides. */
const LEVELS = 3
const MAX_DOT_PX = 40

/** Something beside a carousel that says how many slides it has. */
export interface SlideCount {
  readonly element: Element
  readonly count: number
}

/** Elements that count the slides of carousels in a tree: rows of dots of which one is chosen, and numbers between arrows. */
export function slideCounts(tree: Document | ShadowRoot): readonly SlideCount[] {
  return [...rowsOfDots(tree), ...counters(tree)]
}

/** Whether a box has a button that leads on and one that leads back. */
export function hasArrows(box: Element): boolean {
  const names = buttonNames(box)
  return names.some((name) => NEXT.test(name)) && names.some((name) => BACK.test(name))
}

/** Whether it has one of them: at an end there is no other. */
export function hasArrow(box: Element): boolean {
  return buttonNames(box).some((name) => NEXT.test(name) || BACK.test(name))
}

function buttonNames(box: Element): readonly string[] {
  return [...box.querySelectorAll(BUTTONS)].filter(isSeen).map(nameOf)
}

/** Whether it, or what is around it at a few levels, has arrows. */
function isNearArrows(element: Element): boolean {
  let around = above(element)
  for (let level = 0; around && level < LEVELS; level++, around = above(around)) {
    if (around === document.body) return false
    if (hasArrows(around)) return true
  }
  return false
}

function counters(tree: Document | ShadowRoot): readonly SlideCount[] {
  const found: SlideCount[] = []
  const texts = document.createTreeWalker(tree, NodeFilter.SHOW_TEXT)
  const looked = new Set<Element>()
  for (let text = texts.nextNode(); text instanceof Text; text = texts.nextNode()) {
    const element = text.parentElement
    if (text.data.length > 20 || !/\d/.test(text.data) || !element || looked.has(element)) continue
    looked.add(element)
    const [, at, count] = COUNTER.exec(shownText(element)) ?? []
    if (Number(at) < 1 || !(Number(at) <= Number(count)) || Number(count) < 2) continue
    if (isSeen(element) && isNearArrows(element)) found.push({ element, count: Number(count) })
  }
  return found
}

function rowsOfDots(tree: Document | ShadowRoot): readonly SlideCount[] {
  const named = [
    ...tree.querySelectorAll(
      `[aria-label*="1"],[title="1"],[class*="dot" i],[class*="bullet" i],[class*="indicator" i]`,
    ),
  ]
  const rows = new Set(named.flatMap(({ parentElement }) => parentElement ?? []))
  return [...rows].flatMap((row) => {
    // Some stand in items of a list.
    const dots = [...row.children].map((child) => child.querySelector(BUTTONS) ?? child)
    const buttons = dots.filter((dot) => !NEXT.test(nameOf(dot)) && !BACK.test(nameOf(dot)))
    return isRowOfDots(buttons, row) ? { element: row, count: buttons.length } : []
  })
}

/** Whether elements are small, of one kind, without a text of their own, and one alone is chosen. */
function isRowOfDots(dots: readonly Element[], row: Element): boolean {
  const [first] = dots
  if (first === undefined || dots.length < 2) return false
  const areAlike = dots.every(
    (dot) => dot.localName === first.localName && isSmall(dot) && isSeen(dot),
  )
  if (!areAlike || !isOneChosen(dots)) return false
  const areNumbered = dots.every((dot, index) => labelOf(dot).includes(String(index + 1)))
  const haveWords = dots.some((dot) => shownText(dot) !== '' || dot.querySelector('img,svg'))
  if (areNumbered && first.matches(BUTTONS)) {
    return haveWords ? isNearArrows(row) : SLIDE.test(labelOf(first)) || isOfCarousel(row)
  }
  return !haveWords && dots.every((dot) => labelOf(dot) === '' || areNumbered) && isOfCarousel(row)
}

function isSmall(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  return width <= MAX_DOT_PX && height <= MAX_DOT_PX
}

/** Whether one of them looks or is stated otherwise than the rest. */
function isOneChosen(dots: readonly Element[]): boolean {
  const states = dots.map(
    (dot) =>
      `${dot.className} ${dot.getAttribute('aria-current')} ${dot.getAttribute('aria-selected')} ${dot.getAttribute('aria-pressed')} ${dot.hasAttribute('disabled')}`,
  )
  const counts = [...Map.groupBy(states, (state) => state).values()].map(({ length }) => length)
  return counts.length === 2 && counts.includes(1)
}

function isOfCarousel(row: Element): boolean {
  return isNearArrows(row) || row.closest(CAROUSELS) !== null
}

/** Boxes that are carousels by their name. */
export const CAROUSELS =
  '[aria-roledescription="carousel" i],[class*="carousel" i],[class*="slider" i],[class*="slideshow" i],[class*="swiper" i]'

function labelOf(element: Element): string {
  return element.getAttribute('aria-label') ?? element.getAttribute('title') ?? ''
}

function nameOf(element: Element): string {
  return labelOf(element) || shownText(element)
}
