/** A line of text in a document, in CSS pixels from the document's top left corner. */
export interface HtmlLine {
  readonly text: string
  readonly left: number
  readonly top: number
  readonly right: number
  readonly baseline: number
}

/** Facts about a laid out document. */
export interface HtmlLayout {
  readonly widthPx: number
  readonly heightPx: number
  readonly lines: readonly HtmlLine[]
  /** Whether there are more lines than were read. */
  readonly isCut: boolean
  /** All the text that was read. */
  readonly text: string
}

/**
 * Size and lines of a document. Runs in the page.
 *
 * Words that stand in one block and on one height are a line. Elements that show how fonts were chosen, one for each
 * font and script, get an attribute.
 *
 * @param maxLines most lines to read
 * @param mark attribute for elements whose fonts are to be looked up
 */
export function measureLines(maxLines: number, mark: string): HtmlLayout {
  const lines: {
    text: string
    left: number
    top: number
    right: number
    bottom: number
    baseline: number
    block: Element
  }[] = []
  // In the namespace of HTML: in an XML document the other way makes no canvas.
  const drawing = document.createElementNS('http://www.w3.org/1999/xhtml', 'canvas')
  const canvas = drawing instanceof HTMLCanvasElement ? drawing.getContext('2d') : null
  const ascents = new Map<string, { ascent: number; descent: number }>()
  const marked = new Set<string>()
  let text = ''
  let isCut = false
  // Whether white space stands before the next word: elements within a line need not begin words.
  let isApart = true
  const fontOf = (element: Element) => {
    const { font } = getComputedStyle(element)
    let known = ascents.get(font)
    if (known === undefined) {
      if (canvas) canvas.font = font
      const metrics = canvas?.measureText('x')
      known = {
        ascent: metrics?.fontBoundingBoxAscent ?? 0,
        descent: metrics?.fontBoundingBoxDescent ?? 0,
      }
      ascents.set(font, known)
    }
    return { font, ...known }
  }
  const blockOf = (element: Element) => {
    let block = element
    while (block.parentElement && getComputedStyle(block).display.startsWith('inline')) {
      block = block.parentElement
    }
    return block
  }
  const range = document.createRange()
  const root = document.documentElement
  const walker = document.createTreeWalker(document.body ?? root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node && !isCut; node = walker.nextNode()) {
    const element = node.parentElement
    const value = node.nodeValue ?? ''
    if (!element?.checkVisibility({ visibilityProperty: true })) continue
    if (!/\S/.test(value)) {
      isApart = true
      continue
    }
    const { font, ascent, descent } = fontOf(element)
    const block = blockOf(element)
    text += `${value}\n`
    const scripts = [...new Set([...value].map((one) => (one.codePointAt(0) ?? 0) >> 7))].sort()
    const key = `${font} ${scripts}`
    if (!marked.has(key) && marked.size < 200) {
      marked.add(key)
      element.setAttribute(mark, '')
    }
    for (const word of value.matchAll(/\S+/g)) {
      // A word may be broken over lines: each of its characters then has its own place.
      range.setStart(node, word.index)
      range.setEnd(node, word.index + word[0].length)
      const whole = range.getClientRects()
      const parts = whole.length === 1 ? [word[0]] : [...word[0]]
      isApart ||= word.index > 0
      let at = word.index
      for (const [index, part] of parts.entries()) {
        range.setStart(node, at)
        at += part.length
        range.setEnd(node, at)
        const [rect] = range.getClientRects()
        if (!rect) continue
        const last = lines.at(-1)
        const middle = (rect.top + rect.bottom) / 2
        const continues = last?.block === block && middle > last.top && middle < last.bottom
        const leading = (rect.height - ascent - descent) / 2
        const baseline = rect.top + leading + ascent
        if (continues) {
          last.text += `${index === 0 && isApart ? ' ' : ''}${part}`
          last.left = Math.min(last.left, rect.left)
          last.right = Math.max(last.right, rect.right)
          last.top = Math.min(last.top, rect.top)
          last.bottom = Math.max(last.bottom, rect.bottom)
          last.baseline = Math.max(last.baseline, baseline)
        } else if (lines.length >= maxLines) {
          isCut = true
        } else {
          const { left, top, right, bottom } = rect
          lines.push({ text: part, left, top, right, bottom, baseline, block })
        }
      }
      isApart = false
    }
    isApart = /\s$/.test(value)
  }
  const { top: y, left: x, height, width } = root.getBoundingClientRect()
  // Both are whole pixels, which the document's own width need not be.
  const sticksOut = root.scrollWidth > Math.max(root.clientWidth, Math.ceil(width))
  return {
    widthPx: sticksOut ? Math.max(root.scrollWidth, width) : width,
    heightPx: height,
    lines: lines.map(({ text: line, left, top, right, baseline }) => ({
      text: line,
      left: left - x,
      top: top - y,
      right: right - x,
      baseline: baseline - y,
    })),
    isCut,
    text,
  }
}
