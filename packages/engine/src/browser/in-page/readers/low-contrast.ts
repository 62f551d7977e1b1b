import type { LowContrast } from '../../../output/html-facts.ts'
import { isSeen } from '../trees/is-seen.ts'
import { openTrees } from '../trees/open-trees.ts'
import { selectorOf } from '../trees/selector-of.ts'
import { type ColourReader, colourReader, contrastOf, type Rgba } from './colours.ts'
import { type GroundReader, groundReader, over } from './grounds.ts'
import { type OverlayReader, overlayReader } from './overlays.ts'

/** From here on text is large: 18 pt, or 14 pt bold. In CSS pixels. */
const LARGE_PX = 24
const LARGE_BOLD_PX = 18.66
const BOLD = 700
/** Ratios that differ by less are the same: colours are rounded. */
const ROUNDING = 0.05
const MAX_TEXTS = 20_000
const MAX_FOUND = 20
/** Texts that something else may be under are looked at: a page may set thousands of one colour over a picture. */
const MAX_LOOKS = 500
const MAX_SAMPLE = 60
/** Contrast is not asked of these (WCAG 2.2, 1.4.3: inactive controls, decoration), or they are no text. */
const EXEMPT = ':disabled,[aria-disabled="true"],[aria-hidden="true"],noscript,template,svg'
const BLACK: Rgba = [0, 0, 0, 1]

/** Answers known of the document, and how often it may still be asked what lies under a text. */
interface Looks {
  readonly read: ColourReader
  readonly groundOf: GroundReader
  readonly overlayOf: OverlayReader
  left: number
}

/**
 * Finds texts whose contrast with their background is below that of WCAG 1.4.3, or may be, since a picture or a gradient is
 * under them: one for each pair of colours. Texts under filters, and over boxes of one colour that lie elsewhere in the
 * document, are passed over. Runs in the page.
 */
export function lowContrast(): readonly LowContrast[] {
  if (!document.body) return []
  const found = new Map<string, LowContrast>()
  const read = colourReader()
  const looks: Looks = {
    read,
    groundOf: groundReader(read),
    overlayOf: overlayReader(),
    left: MAX_LOOKS,
  }
  let left = MAX_TEXTS
  for (const tree of openTrees()) {
    const root = tree instanceof Document ? tree.body : tree
    const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (left-- > 0 && found.size < MAX_FOUND && nodes.nextNode()) {
      const element = nodes.currentNode.parentElement
      const text = (nodes.currentNode.nodeValue ?? '').replace(/\s+/g, ' ').trim()
      if (element && /[\p{L}\p{N}]/u.test(text)) judge(element, text, looks, found)
    }
  }
  return [...found.values()]
}

/** Adds a text that stands out too little, or may. */
function judge(
  element: Element,
  text: string,
  looks: Looks,
  found: Map<string, LowContrast>,
): void {
  const style = getComputedStyle(element)
  const ground = looks.groundOf(element)
  const ink = ground && inkOf(style, looks)
  if (!ground || !ink) return
  const least = leastFor(style)
  const key = `${ink} ${ground} ${least}`
  const ratios = typeof ground === 'object' ? ratiosOf(ink, ground) : []
  const isEnough = (ratio: number) => ratio > least - ROUNDING
  if ((ratios.length > 0 && ratios.every(isEnough)) || found.has(key) || isExempt(element)) return
  const overlay = ground === 'picture' ? ground : overlayOf(element, looks)
  if (overlay === undefined ? ground === 'placed' : overlay !== 'picture') return
  const isSure = overlay === undefined && !ratios.some(isEnough)
  const sample = { text: text.slice(0, MAX_SAMPLE), selector: selectorOf(element), least }
  found.set(key, isSure ? { ...sample, ratio: Math.min(...ratios) } : sample)
}

/** Contrast of a text with each colour that may be under it, and with one between two that are darker and lighter. */
function ratiosOf(ink: Rgba, ground: readonly Rgba[]): readonly number[] {
  const painted = ground.map((under) => [over(ink, under), under] as const)
  const sides = painted.map(([text, under]) => contrastOf(text, BLACK) > contrastOf(under, BLACK))
  const ratios = painted.map(([text, under]) => contrastOf(text, under))
  return new Set(sides).size > 1 ? [...ratios, 1] : ratios
}

/** The kind of thing under a text beside the boxes that it is in; a plain box where too many were looked at. */
function overlayOf(element: Element, looks: Looks): 'picture' | 'box' | undefined {
  return looks.left-- > 0 ? looks.overlayOf(element) : 'box'
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

/** Whether contrast is not asked of a text. */
function isExempt(element: Element): boolean {
  if (element.closest(EXEMPT) || !isSeen(element)) return true
  const { width, height, right } = element.getBoundingClientRect()
  return width <= 1 || height <= 1 || right <= 0
}
