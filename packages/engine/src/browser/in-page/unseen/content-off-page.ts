import { stylesSay } from '../styles/styles-say.ts'
import { openTrees } from '../trees/open-trees.ts'
import { selectorOf } from '../trees/selector-of.ts'

/** Content that the browser does not print: it stands beyond an edge of the area between the margins of its page. */
export interface ContentOffPage {
  readonly kind: 'text' | 'marker' | 'picture' | 'control' | 'box'
  /** Edge of that area: above the first page, or at a side of any. */
  readonly side: 'top' | 'left' | 'right'
  /** How far beyond it the content begins, in CSS pixels. */
  readonly overPx: number
  /** Element that it stands in, as a selector of its own. */
  readonly selector: string
  /** Text that is cut; empty where it is none. */
  readonly text: string
}

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
  marginsPx: { readonly top: number; readonly left: number; readonly right: number },
  hasBleed: boolean,
): ContentOffPage | undefined {
  const ROUNDING_PX = 2
  /** Generated content hangs out of its element by less. */
  const HANGING_PX = 200
  const PICTURES = 'img,svg,canvas,video,iframe,object,embed'
  const CONTROLS = 'input,textarea,select,button,meter,progress'
  const root = document.documentElement
  const { body } = document
  if (!body || !getComputedStyle(body).writingMode.startsWith('horizontal')) return undefined
  const [width, priority] = [
    root.style.getPropertyValue('width'),
    root.style.getPropertyPriority('width'),
  ]
  const hadStyle = root.hasAttribute('style')
  // To set the width that it has would have the whole document laid out again.
  const isOther = getComputedStyle(root).width !== `${widthPx}px`
  if (isOther) root.style.setProperty('width', `${widthPx}px`, 'important')

  type Box = Pick<DOMRect, 'top' | 'left' | 'right' | 'bottom'>
  type Kind = 'text' | 'marker' | 'picture' | 'control' | 'box'
  const pxOf = (length: string) => Number.parseFloat(length) || 0
  const above = (element: Element): Element | null => {
    const tree = element.getRootNode()
    const host = tree instanceof ShadowRoot ? tree.host : null
    return element.assignedSlot ?? element.parentElement ?? host
  }
  // Asked for once: to ask is to have the layout looked through.
  const { scrollX: scrolledX, scrollY: scrolledY } = window
  /** How far a box reaches over each edge. */
  const oversOf = ({ top, left, right }: Box) => ({
    top: -(top + scrolledY),
    left: -(left + scrolledX),
    right: right + scrolledX - widthPx,
  })
  const isOver = ({ top, left, right }: Box) =>
    top + scrolledY < -ROUNDING_PX ||
    left + scrolledX < -ROUNDING_PX ||
    right + scrolledX > widthPx + ROUNDING_PX
  /** Part of a box that the elements around it let be seen; undefined where that is nothing. */
  const seen = (box: Box, from: Element | null): Box | undefined => {
    let { top, left, right, bottom } = box
    for (let around = from; around && around !== body; around = above(around)) {
      const { overflowX, overflowY, display } = getComputedStyle(around)
      if (display === 'inline' || (overflowX === 'visible' && overflowY === 'visible')) continue
      const clip = around.getBoundingClientRect()
      left = Math.max(left, clip.left)
      right = Math.min(right, clip.right)
      top = Math.max(top, clip.top)
      bottom = Math.min(bottom, clip.bottom)
    }
    return right - left > ROUNDING_PX && bottom - top > ROUNDING_PX
      ? { top, left, right, bottom }
      : undefined
  }
  const isPlaced = (from: Element, positions: RegExp) => {
    for (let around: Element | null = from; around; around = above(around)) {
      if (positions.test(getComputedStyle(around).position)) return true
    }
    return false
  }
  /** Whether it stands in something that waits beyond the paper, as menus do. */
  const isPutAway = (from: Element) => {
    for (let around: Element | null = from; around && around !== body; around = above(around)) {
      const { left, right } = around.getBoundingClientRect()
      if (right <= 0 && -left > marginsPx.left) return true
    }
    return false
  }
  /** Edge that visible content is cut at. */
  const cutAt = (box: Box, element: Element) => {
    const overs = oversOf(box)
    const { left, right, bottom } = box
    const isStraddling = { top: bottom > 0, left: right > 0, right: left < widthPx }
    for (const side of ['left', 'right', 'top'] as const) {
      if (overs[side] <= ROUNDING_PX) continue
      const isOnPaper = overs[side] <= marginsPx[side] + ROUNDING_PX
      if (!isStraddling[side] && !isOnPaper) continue
      // Links to skip to the content wait above it.
      if (side === 'left' && isPutAway(element)) continue
      if (isPlaced(element, side === 'top' ? /absolute|fixed/ : /fixed/)) continue
      return { side, overPx: overs[side] }
    }
    return undefined
  }

  const found: { content?: ContentOffPage; box?: ContentOffPage } = {}
  const look = (kind: Kind, box: Box, element: Element, text = '') => {
    if (!isOver(box) || (hasBleed && /picture|box/.test(kind))) return
    const visible = { visibilityProperty: true, opacityProperty: true }
    if (!element.checkVisibility(visible)) return
    const part = seen(box, kind === 'text' ? element : above(element))
    const cut = part && cutAt(part, element)
    const place = kind === 'box' ? 'box' : 'content'
    if (!cut || cut.overPx <= (found[place]?.overPx ?? 0)) return
    found[place] = {
      ...cut,
      kind,
      selector: selectorOf(element),
      text: text.replace(/\s+/g, ' ').trim().slice(0, 40),
    }
  }

  let drawn: CanvasRenderingContext2D | null | undefined
  /** Made for the first text that is measured: few documents have one. */
  const pen = () => {
    if (drawn !== undefined) return drawn
    // In the namespace of HTML: in an XML document the other way makes no canvas.
    const drawing = document.createElementNS('http://www.w3.org/1999/xhtml', 'canvas')
    drawn = drawing instanceof HTMLCanvasElement ? drawing.getContext('2d') : null
    return drawn
  }
  const textWidth = (text: string, font: string) => {
    const canvas = pen()
    if (!canvas) return 0
    canvas.font = font
    return canvas.measureText(text).width
  }
  /** Box of the ink of a line: that of its font reaches above its letters. */
  const inkOf = (line: DOMRect, text: string, font: string): Box => {
    if (line.top + scrolledY >= -ROUNDING_PX) return line
    const canvas = pen()
    if (!canvas) return line
    canvas.font = font
    const ink = canvas.measureText(text)
    const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = ink
    const free = (ascent - ink.actualBoundingBoxAscent) / (ascent + descent)
    const { left, right, bottom } = line
    return { left, right, bottom, top: line.top + line.height * Math.max(0, free) }
  }
  const ordinals = new Map<Element, number>()
  const ordinalOf = (item: Element) => {
    const list = item.parentElement
    if (!(list instanceof HTMLOListElement)) return 1
    if (!ordinals.has(item)) {
      const items = [...list.children].filter((child) => child instanceof HTMLLIElement)
      const isCounted = list.reversed && !list.hasAttribute('start')
      let ordinal = isCounted ? items.length : list.start
      for (const one of items) {
        if (one.hasAttribute('value')) ordinal = one.value
        ordinals.set(one, ordinal)
        ordinal += list.reversed ? -1 : 1
      }
    }
    return ordinals.get(item) ?? 1
  }
  /** Box of the mark of a list item, which nothing measures: as the browser places those outside of their item. */
  const lookAtMarker = (item: Element, box: DOMRect, style: CSSStyleDeclaration) => {
    const { listStyleType: type, listStyleImage, fontSize } = style
    const { content, font } = getComputedStyle(item, '::marker')
    if (style.listStylePosition === 'inside' || content === 'none') return
    const isNamed = content !== 'normal'
    if (type === 'none' && listStyleImage === 'none' && !isNamed) return
    const isSymbol = !isNamed && /^(?:disc|circle|square|disclosure-.*)$/.test(type)
    const [, stated] = /^"(.*)"$/.exec(isNamed ? content : type) ?? []
    const text = stated ?? (isSymbol || listStyleImage !== 'none' ? '' : `${ordinalOf(item)}.`)
    // Symbols stand two thirds of the ascent and 8 px before the text.
    const before =
      text === '' ? pxOf(fontSize) * 0.6 + 8 : textWidth(`${text}${stated ? '' : ' '}`, font)
    const inner = {
      left: box.left + pxOf(style.borderLeftWidth) + pxOf(style.paddingLeft),
      right: box.right - pxOf(style.borderRightWidth) - pxOf(style.paddingRight),
      ...{ top: box.top, bottom: box.top + Math.min(box.height, pxOf(fontSize) * 1.5) },
    }
    const marker =
      style.direction === 'rtl'
        ? { ...inner, left: inner.right, right: inner.right + before }
        : { ...inner, right: inner.left, left: inner.left - before }
    look('marker', marker, item, text)
  }
  /** Content that style sheets put before or after that of an element. */
  const lookAtGenerated = (element: Element, pseudo: string, box: DOMRect) => {
    const style = getComputedStyle(element, pseudo)
    const { content } = style
    if (content === 'none' || content === 'normal' || style.display === 'none') return
    const { position } = style
    const [, text = ''] = /^"([^"]*)"/.exec(content) ?? []
    const isPainted = /\S/.test(text) || /^url|counter/.test(content)
    if (!isPainted || style.visibility === 'hidden' || style.opacity === '0') return
    const size = {
      width: pxOf(style.width) || textWidth(text, style.font),
      height: pxOf(style.height) || pxOf(style.fontSize),
    }
    let [left, top] = [box.left + pxOf(style.marginLeft), box.top + pxOf(style.marginTop)]
    if (position === 'absolute') {
      let around: Element | null = element
      while (around && getComputedStyle(around).position === 'static') around = above(around)
      const frame = (around ?? root).getBoundingClientRect()
      left = frame.left + (around?.clientLeft ?? 0) + pxOf(style.left) + pxOf(style.marginLeft)
      top = frame.top + (around?.clientTop ?? 0) + pxOf(style.top) + pxOf(style.marginTop)
    } else if (position === 'fixed' || pseudo !== '::before') return
    else {
      const own = getComputedStyle(element)
      left += pxOf(own.borderLeftWidth) + pxOf(own.paddingLeft) + pxOf(own.textIndent)
      if (position === 'relative') left += pxOf(style.left)
      if (left >= 0) return
    }
    look('text', { left, top, right: left + size.width, bottom: top + size.height }, element, text)
  }
  const isPaintedBox = (style: CSSStyleDeclaration) => {
    const { backgroundColor: colour, backgroundImage, borderLeftWidth, borderTopWidth } = style
    const isPlain =
      /^rgba\(.*, 0\)$|^rgb\(255, 255, 255\)$/.test(colour) && backgroundImage === 'none'
    return !isPlain || pxOf(borderLeftWidth) > 0 || pxOf(borderTopWidth) > 0
  }

  const generates = stylesSay(/:(?:before|after)\b/i)
  /** Whether text may hang out of its element, and whether others than those of the browser's own styles are list items. */
  const hangs = stylesSay(/text-indent|list-item|display\s*:[^;}]*(?:inherit|\w\()|\ball\s*:/i)
  const items = hangs ? '*' : 'li,summary'
  const range = document.createRange()
  const lookAt = (element: Element) => {
    if (element instanceof SVGElement && element.ownerSVGElement) return
    const box = element.getBoundingClientRect()
    const nearest = Math.min(box.left, box.top + scrolledY, widthPx - box.right)
    const isNear = nearest < HANGING_PX && (generates || element.matches(items))
    if (!isNear && !hangs && !isOver(box)) return
    const style = getComputedStyle(element)
    if (isNear) {
      for (const pseudo of generates ? ['::before', '::after'] : []) {
        lookAtGenerated(element, pseudo, box)
      }
      if (style.display === 'list-item') lookAtMarker(element, box, style)
    }
    if (!isOver(box) && !style.textIndent.startsWith('-')) return
    if (element.matches(PICTURES)) look('picture', box, element)
    else if (element.matches(CONTROLS)) look('control', box, element)
    else if (isPaintedBox(style)) look('box', box, element)
    for (const node of element.childNodes) {
      if (!(node instanceof Text) || !/\S/.test(node.data)) continue
      range.selectNodeContents(node)
      const isHung = style.whiteSpace === 'pre-wrap' && [...range.getClientRects()].some(isOver)
      // Spaces at the end of such a line hang out of the block, and show nothing.
      for (const { index, 0: text } of isHung
        ? node.data.matchAll(/\S+/g)
        : [{ index: 0, 0: node.data }]) {
        range.setStart(node, index)
        range.setEnd(node, index + text.length)
        for (const line of range.getClientRects()) {
          look('text', inkOf(line, text, style.font), element, node.data)
        }
      }
    }
  }
  for (const tree of openTrees()) {
    for (const element of (tree instanceof Document ? body : tree).querySelectorAll('*')) {
      lookAt(element)
    }
  }
  if (isOther) {
    root.style.setProperty('width', width, priority)
    if (!hadStyle) root.removeAttribute('style')
  }
  return found.content ?? found.box
}
