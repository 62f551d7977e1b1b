import type { LowContrast } from '../../../output/html-facts.ts'
import { above } from '../trees/above.ts'
import { isSeen } from '../trees/is-seen.ts'
import { openTrees } from '../trees/open-trees.ts'
import { selectorOf } from '../trees/selector-of.ts'
import { type ColourReader, colourReader, contrastOf, type Rgba } from './colours.ts'

/** From here on text is large: 18 pt, or 14 pt bold. In CSS pixels. */
const LARGE_PX = 24
const LARGE_BOLD_PX = 18.66
const BOLD = 700
/** Ratios that differ by less are the same: colours are rounded. */
const ROUNDING = 0.05
const MAX_TEXTS = 20_000
const MAX_FOUND = 20
/** Texts over something else that are looked at: a page may set thousands of one colour over a picture. */
const MAX_PASSED_OVER = 500
const MAX_SAMPLE = 60
/** Contrast is not asked of these (WCAG 2.2, 1.4.3: inactive controls, decoration), or they are no text. */
const EXEMPT = ':disabled,[aria-disabled="true"],[aria-hidden="true"],noscript,template,svg'
const PICTURES = 'img,svg,canvas,video,object,embed,iframe'

/** Something that may lie under text of other elements. */
interface Overlay {
  readonly element: Element
  readonly box: DOMRect
}

/** Colours that are known already, and once they are asked for, the boxes that may lie under others. */
interface Looks {
  readonly read: ColourReader
  readonly surfaces: Map<Element, Rgba | undefined>
  overlays?: readonly Overlay[]
}

/**
 * Finds texts whose contrast with their background is below that of WCAG 1.4.3, one for each pair of colours. Texts over
 * pictures, gradients, filters and boxes that lie elsewhere in the document are passed over: nobody knows what colour is
 * under them. Runs in the page.
 */
export function lowContrast(): readonly LowContrast[] {
  if (!document.body) return []
  const found = new Map<string, LowContrast>()
  const looks: Looks = { read: colourReader(), surfaces: new Map() }
  let [left, passedOver] = [MAX_TEXTS, 0]
  for (const tree of openTrees()) {
    const root = tree instanceof Document ? tree.body : tree
    const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (
      left-- > 0 &&
      passedOver < MAX_PASSED_OVER &&
      found.size < MAX_FOUND &&
      nodes.nextNode()
    ) {
      const element = nodes.currentNode.parentElement
      const text = (nodes.currentNode.nodeValue ?? '').replace(/\s+/g, ' ').trim()
      if (!element || !/[\p{L}\p{N}]/u.test(text)) continue
      const style = getComputedStyle(element)
      const under = surfaceOf(element, looks)
      const ink = under && inkOf(style, looks)
      if (!under || !ink) continue
      const least = leastFor(style)
      const ratio = contrastOf(over(ink, under), under)
      const key = `${ink} ${under} ${least}`
      if (ratio > least - ROUNDING || found.has(key) || isExempt(element)) continue
      if (liesOver(element, looks)) {
        passedOver++
        continue
      }
      const sample = text.slice(0, MAX_SAMPLE)
      found.set(key, { text: sample, selector: selectorOf(element), ratio, least })
    }
  }
  return [...found.values()]
}

function leastFor({ fontSize, fontWeight }: CSSStyleDeclaration): number {
  const px = Number.parseFloat(fontSize)
  return px >= LARGE_PX || (px >= LARGE_BOLD_PX && Number(fontWeight) >= BOLD) ? 3 : 4.5
}

/** Colour of letters; undefined where they have none, or shadows, outlines and backgrounds paint them, too. */
function inkOf(style: CSSStyleDeclaration, { read }: Looks): Rgba | undefined {
  const { color, textShadow, webkitTextStrokeWidth, webkitTextFillColor, backgroundClip } = style
  const isPlain =
    textShadow === 'none' &&
    webkitTextStrokeWidth === '0px' &&
    webkitTextFillColor === color &&
    backgroundClip !== 'text'
  const ink = isPlain ? read(color) : undefined
  return ink && ink[3] > 0 ? ink : undefined
}

/** Colour under the text of an element; undefined where nobody can tell. */
function surfaceOf(element: Element, looks: Looks): Rgba | undefined {
  const { surfaces } = looks
  if (!surfaces.has(element)) surfaces.set(element, lookUnder(element, looks))
  return surfaces.get(element)
}

function lookUnder(element: Element, looks: Looks): Rgba | undefined {
  const style = getComputedStyle(element)
  const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position } = style
  if (backgroundImage !== 'none' || opacity !== '1' || filter !== 'none') return undefined
  if (mixBlendMode !== 'normal' || paintsBehind(element, looks)) return undefined
  const own = looks.read(backgroundColor)
  if (own === undefined || own[3] === 1) return own
  // A box that is taken out of the text may lie over anything.
  if (position === 'absolute' || position === 'fixed') return undefined
  const around = above(element)
  const under = around ? surfaceOf(around, looks) : paper(style)
  return under && over(own, under)
}

/** Whether generated content may lie under the text of an element. */
function paintsBehind(element: Element, { read }: Looks): boolean {
  return ['::before', '::after'].some((pseudo) => {
    const { content, position, backgroundColor, backgroundImage } = getComputedStyle(
      element,
      pseudo,
    )
    if (content === 'none' || content === 'normal' || position !== 'absolute') return false
    return backgroundImage !== 'none' || read(backgroundColor)?.[3] !== 0
  })
}

function paper({ colorScheme }: CSSStyleDeclaration): Rgba | undefined {
  return /dark/.test(colorScheme) ? undefined : [255, 255, 255, 1]
}

/** Whether contrast is not asked of a text. */
function isExempt(element: Element): boolean {
  if (element.closest(EXEMPT) || !isSeen(element)) return true
  const { width, height, right } = element.getBoundingClientRect()
  return width <= 1 || height <= 1 || right <= 0
}

/** Whether something of another colour may lie under a text. */
function liesOver(element: Element, looks: Looks): boolean {
  const text = element.getBoundingClientRect()
  looks.overlays ??= overlays()
  return looks.overlays.some(
    ({ element: other, box: { left, right, top, bottom } }) =>
      left < text.right &&
      right > text.left &&
      top < text.bottom &&
      bottom > text.top &&
      !other.contains(element) &&
      !element.contains(other),
  )
}

function overlays(): readonly Overlay[] {
  return [...document.querySelectorAll('body *')]
    .filter((one) => one.matches(PICTURES) || getComputedStyle(one).position !== 'static')
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
}

/** A colour painted over another that nothing is seen through. */
function over([red, green, blue, alpha]: Rgba, under: Rgba): Rgba {
  const mix = (part: number, below: number) => Math.round(part * alpha + below * (1 - alpha))
  return [mix(red, under[0]), mix(green, under[1]), mix(blue, under[2]), 1]
}
