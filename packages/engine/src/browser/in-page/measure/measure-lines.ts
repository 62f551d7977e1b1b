import { fontHeights } from './font-heights.ts'
import { type HtmlLine, LineCollector } from './line-collector.ts'
import { wordBoxes } from './word-boxes.ts'

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

const MAX_MARKED = 200

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
  const lines = new LineCollector(maxLines)
  const heightsOf = fontHeights()
  const marked = new Set<string>()
  const range = document.createRange()
  let text = ''
  // Whether white space stands before the next text: elements within a line need not begin words.
  let isApart = true
  for (const { element, node } of shownTexts()) {
    if (lines.isCut) break
    if (!/\S/.test(node.data)) {
      isApart = true
      continue
    }
    text += `${node.data}\n`
    const { font, ascent, descent } = heightsOf(element)
    const key = `${font} ${scriptsOf(node.data)}`
    if (marked.size < MAX_MARKED && !marked.has(key)) element.setAttribute(mark, '')
    if (marked.size < MAX_MARKED) marked.add(key)
    const block = blockOf(element)
    for (const { text: word, rect, isFirst, index } of wordBoxes(node, range)) {
      const baseline = rect.top + (rect.height - ascent - descent) / 2 + ascent
      lines.add({ text: word, rect, baseline, block, isApart: isFirst && (isApart || index > 0) })
    }
    isApart = /\s$/.test(node.data)
  }
  const root = document.documentElement.getBoundingClientRect()
  const { isCut } = lines
  return { widthPx: widthOf(root), heightPx: root.height, lines: lines.from(root), isCut, text }
}

function* shownTexts(): Generator<{ readonly element: Element; readonly node: Text }> {
  const root = document.body ?? document.documentElement
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    const element = node.parentElement
    if (element?.checkVisibility({ visibilityProperty: true })) yield { element, node }
  }
}

function blockOf(element: Element): Element {
  let block = element
  while (block.parentElement && getComputedStyle(block).display.startsWith('inline')) {
    block = block.parentElement
  }
  return block
}

/** Which blocks of 128 code points the characters of a text are in: scripts have blocks of their own. */
function scriptsOf(text: string): string {
  return [...new Set([...text].map((one) => (one.codePointAt(0) ?? 0) >> 7))].sort().join()
}

function widthOf({ width }: DOMRect): number {
  const { scrollWidth, clientWidth } = document.documentElement
  // Both are whole pixels, which the document's own width need not be.
  const sticksOut = scrollWidth > Math.max(clientWidth, Math.ceil(width))
  return sticksOut ? Math.max(scrollWidth, width) : width
}
