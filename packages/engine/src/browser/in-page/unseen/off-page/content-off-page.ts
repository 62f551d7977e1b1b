import { pxOf } from '../../styles/px-of.ts'
import { stylesSay } from '../../styles/styles-say.ts'
import { above } from '../../trees/above.ts'
import { isSeen } from '../../trees/is-seen.ts'
import { openTrees } from '../../trees/open-trees.ts'
import { selectorOf } from '../../trees/selector-of.ts'
import { shortText } from '../../trees/short-text.ts'
import { generatedBox } from './generated-box.ts'
import { markerBox, type Ordinals } from './marker-box.ts'
import {
  type Box,
  type Cut,
  cutAt,
  isAbove,
  isOver,
  type PageEdges,
  pageEdges,
  seenPart,
} from './page-edges.ts'
import { TextPen } from './text-pen.ts'

/** Content that the browser does not print: it stands beyond an edge of the area between the margins of its page. */
export interface ContentOffPage {
  readonly kind: 'text' | 'marker' | 'picture' | 'control' | 'box'
  /** Edge of that area: above the first page, or at a side of any. */
  readonly side: Cut['side']
  /** How far beyond it the content begins, in CSS pixels. */
  readonly overPx: number
  /** Element that it stands in, as a selector of its own. */
  readonly selector: string
  /** Text that is cut; empty where it is none. */
  readonly text: string
}

/** Generated content hangs out of its element by less. */
const HANGING_PX = 200
const PICTURES = 'img,svg,canvas,video,iframe,object,embed'
const CONTROLS = 'input,textarea,select,button,meter,progress'
/** Parts of a table, each within it unless a style moves it or makes something else of it. */
const PARTS_OF_TABLE = 'tbody,thead,tfoot,tr,td,th'
const MOVES_PARTS =
  /(?<![-\w])(?:-webkit-)?(?:display|position|float|transform|translate|rotate|scale|zoom|offset[-\w]*)\s*:/i

/**
 * Content that reaches farthest over an edge at which the browser cuts what it prints: nothing there is scrolled to. Content
 * that begins beyond the paper is taken for hidden on purpose. Boxes without content of their own come last. Runs in the page.
 *
 * @param widthPx that the document is printed at
 * @param marginsPx between those edges and the paper's
 * @param hasBleed whether pictures and boxes are printed beyond those edges; text is not
 */
export function contentOffPage(
  widthPx: number,
  marginsPx: PageEdges['marginsPx'],
  hasBleed: boolean,
): ContentOffPage | undefined {
  const { body } = document
  if (!body || !getComputedStyle(body).writingMode.startsWith('horizontal')) return undefined
  const restoreWidth = setRootWidth(widthPx)
  const search = new OffPageSearch(pageEdges(widthPx, marginsPx), hasBleed)
  for (const tree of openTrees()) search.lookThrough(tree instanceof Document ? body : tree)
  restoreWidth()
  return search.farthest
}

/** @returns gives the root its own width back */
function setRootWidth(widthPx: number): () => void {
  const { style } = document.documentElement
  // To set the width that it has would have the whole document laid out again.
  if (getComputedStyle(document.documentElement).width === `${widthPx}px`) return () => {}
  const [width, priority] = [style.getPropertyValue('width'), style.getPropertyPriority('width')]
  const hadStyle = document.documentElement.hasAttribute('style')
  style.setProperty('width', `${widthPx}px`, 'important')
  return () => {
    style.setProperty('width', width, priority)
    if (!hadStyle) document.documentElement.removeAttribute('style')
  }
}

/** Looks through elements for what is cut by most. */
class OffPageSearch {
  readonly #edges: PageEdges
  readonly #hasBleed: boolean
  readonly #pen = new TextPen()
  readonly #ordinals: Ordinals = new Map()
  readonly #range = document.createRange()
  readonly #generates = stylesSay(/:(?:before|after)\b/i)
  /** Whether text may hang out of its element, and whether others than those of the browser's own styles are list items. */
  readonly #hangs = stylesSay(/text-indent|list-item|display\s*:[^;}]*(?:inherit|\w\()|\ball\s*:/i)
  readonly #items = this.#hangs ? '*' : 'li,summary'
  readonly #found: { content?: ContentOffPage; box?: ContentOffPage } = {}

  constructor(edges: PageEdges, hasBleed: boolean) {
    this.#edges = edges
    this.#hasBleed = hasBleed
  }

  get farthest(): ContentOffPage | undefined {
    return this.#found.content ?? this.#found.box
  }

  lookThrough(tree: ParentNode): void {
    // To ask the browser for places is dear, and most elements of a long document are cells of its tables.
    const isWhole = this.#hangs || this.#generates || mayMoveParts()
    const parts = `table :is(${PARTS_OF_TABLE}):not([popover])`
    for (const element of tree.querySelectorAll(isWhole ? '*' : `:not(${parts})`)) {
      this.#lookAt(element)
      if (isWhole || element.localName !== 'table') continue
      if (!isOver(this.#edges, element.getBoundingClientRect())) continue
      for (const part of element.querySelectorAll('*')) this.#lookAt(part)
    }
  }

  #lookAt(element: Element): void {
    if (element instanceof SVGElement && element.ownerSVGElement) return
    const box = element.getBoundingClientRect()
    const { scrolledY, widthPx } = this.#edges
    const nearest = Math.min(box.left, box.top + scrolledY, widthPx - box.right)
    const isNear = nearest < HANGING_PX && (this.#generates || element.matches(this.#items))
    const reachesOver = isOver(this.#edges, box)
    if (!isNear && !this.#hangs && !reachesOver) return
    const style = getComputedStyle(element)
    if (isNear) this.#lookBeside(element, box, style)
    if (!reachesOver && !style.textIndent.startsWith('-')) return
    if (element.matches(PICTURES)) this.#look('picture', box, element)
    else if (element.matches(CONTROLS)) this.#look('control', box, element)
    else if (isPaintedBox(style)) this.#look('box', box, element)
    for (const node of element.childNodes) {
      if (node instanceof Text && /\S/.test(node.data)) this.#lookAtText(node, element, style)
    }
  }

  /** Looks at what stands beside the content of an element without a node of its own. */
  #lookBeside(element: Element, box: DOMRect, style: CSSStyleDeclaration): void {
    for (const pseudo of this.#generates ? (['::before', '::after'] as const) : []) {
      const made = generatedBox(element, pseudo, box, this.#pen)
      if (made) this.#look('text', made.box, element, made.text)
    }
    if (style.display !== 'list-item') return
    const marker = markerBox(element, box, style, this.#pen, this.#ordinals)
    if (marker) this.#look('marker', marker.box, element, marker.text)
  }

  #lookAtText(node: Text, element: Element, { whiteSpace, font }: CSSStyleDeclaration): void {
    const range = this.#range
    range.selectNodeContents(node)
    const isHung =
      whiteSpace === 'pre-wrap' &&
      [...range.getClientRects()].some((line) => isOver(this.#edges, line))
    // Spaces at the end of such a line hang out of the block, and show nothing.
    const parts = isHung ? node.data.matchAll(/\S+/g) : [{ index: 0, 0: node.data }]
    for (const { index, 0: text } of parts) {
      range.setStart(node, index)
      range.setEnd(node, index + text.length)
      for (const line of range.getClientRects()) {
        this.#look('text', this.#inkOf(line, text, font), element, node.data)
      }
    }
  }

  /** Box of the ink of a line, where it matters: above the first page. */
  #inkOf(line: DOMRect, text: string, font: string): Box {
    if (!isAbove(this.#edges, line.top)) return line
    const { left, right, bottom } = line
    return {
      left,
      right,
      bottom,
      top: line.top + line.height * this.#pen.freeAbove(text, font),
    }
  }

  #look(kind: ContentOffPage['kind'], box: Box, element: Element, text = ''): void {
    if (!isOver(this.#edges, box) || (this.#hasBleed && /picture|box/.test(kind))) return
    if (!isSeen(element)) return
    const part = seenPart(box, kind === 'text' ? element : above(element))
    const cut = part && cutAt(this.#edges, part, element)
    const place = kind === 'box' ? 'box' : 'content'
    if (!cut || cut.overPx <= (this.#found[place]?.overPx ?? 0)) return
    this.#found[place] = { ...cut, kind, selector: selectorOf(element), text: shortText(text) }
  }
}

/** Whether parts of tables may stand outside their tables. */
function mayMoveParts(): boolean {
  return document.getAnimations().length > 0 || stylesSay(MOVES_PARTS)
}

function isPaintedBox(style: CSSStyleDeclaration): boolean {
  const { backgroundColor: colour, backgroundImage, borderLeftWidth, borderTopWidth } = style
  const isPlain =
    /^rgba\(.*, 0\)$|^rgb\(255, 255, 255\)$/.test(colour) && backgroundImage === 'none'
  return !isPlain || pxOf(borderLeftWidth) > 0 || pxOf(borderTopWidth) > 0
}
