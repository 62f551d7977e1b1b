import { pageRulesOf } from '../../styles/page-rules-of.ts'
import { pxOf } from '../../styles/px-of.ts'

/** A page that ends before a part of the document. */
export interface CutPage {
  /** Box at its foot; absent where it has no notes. */
  readonly box: HTMLElement | undefined
  /** Elements that go on on the next page. */
  readonly around: readonly (Element | null)[]
  /** Height of what stands on it, in CSS pixels. */
  readonly usedPx: number
}

/**
 * Hides the rest of boxes that go on on the next page: the browser draws their backgrounds and borders down to the end of
 * the page, under its notes. Runs in the page.
 *
 * Nothing is hidden where a picture or a rule of pages makes the ground: no colour would be that of the page.
 *
 * @param gapPx kept free below the box at the foot
 */
export function coverBoxes(pages: readonly CutPage[], gapPx: number): void {
  const colour = groundColour()
  if (colour === undefined) return
  for (const { box, around, usedPx } of pages) {
    const drawn = new Set(around.flatMap((element) => [...drawnAround(element)]))
    if (!box || drawn.size === 0) continue
    const paddings = [...drawn].map((element) => pxOf(getComputedStyle(element).paddingBottom))
    const fromPx = usedPx + Math.max(...paddings)
    // One colour alone: viewers soften the place where a gradient turns from `transparent`, which is black, to a dark line.
    box.style.background = `linear-gradient(${colour}, ${colour}) no-repeat 0 ${fromPx}px`
    // As wide as boxes whose edges are rounded to whole pixels.
    box.style.boxShadow = `0 ${gapPx - 1}px 0 1px ${colour}`
  }
}

/** Colour of what the text stands on; undefined where it is more than one colour. */
function groundColour(): string | undefined {
  for (const { style } of pageRulesOf('applied')) {
    if (/background/.test(style.cssText)) return undefined
  }
  for (const element of [document.documentElement, document.body]) {
    const { backgroundColor, backgroundImage } = getComputedStyle(element)
    if (backgroundImage !== 'none') return undefined
    if (isSeen(backgroundColor)) return backgroundColor
  }
  return 'white'
}

/** Elements around another one, and itself, that have a background, borders or shadows. */
function* drawnAround(from: Element | null): Generator<Element> {
  for (let element = from; element && element !== document.body; element = element.parentElement) {
    const style = getComputedStyle(element)
    const { backgroundColor, backgroundImage, boxShadow } = style
    const sides = [style.borderLeftWidth, style.borderRightWidth, style.borderBottomWidth]
    const isDrawn =
      isSeen(backgroundColor) ||
      backgroundImage !== 'none' ||
      boxShadow !== 'none' ||
      sides.some(pxOf)
    if (isDrawn && style.display !== 'inline') yield element
  }
}

function isSeen(colour: string): boolean {
  return !/^(?:transparent|rgba\(.*, 0\))$/.test(colour)
}
