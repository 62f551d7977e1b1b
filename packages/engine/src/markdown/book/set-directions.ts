import { type Document, type Element, isTag, isText } from 'domhandler'
import { elementsIn, nodesIn } from './elements.ts'

/** Letters of Arabic, Hebrew and the scripts written like them. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u
/** The first letter of any script: digits, signs and spaces have no direction. */
const LETTER = /\p{L}/u
const BLOCKS = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol table blockquote dl dt dd summary td th'.split(' '),
)

/**
 * Says of each block that begins right to left that it is written so, and of each one in it that is not that it is not.
 *
 * Not left to `dir="auto"`: a list would not look into items that have a direction of their own, and would put its
 * markers on the other side.
 */
export function setDirections(root: Document): void {
  if (!hasRightToLeft(root)) return
  for (const element of elementsIn(root)) {
    if (!BLOCKS.has(element.name) || element.attribs['dir']) continue
    const letter = firstLetter(element)
    if (letter === undefined) continue
    const direction = RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr'
    if (direction !== directionAround(element)) element.attribs['dir'] = direction
  }
}

function hasRightToLeft(root: Document): boolean {
  for (const node of nodesIn(root)) if (isText(node) && RIGHT_TO_LEFT.test(node.data)) return true
  return false
}

function firstLetter(element: Element): string | undefined {
  for (const node of nodesIn(element)) {
    // Code is written left to right in any text.
    if (!isText(node) || (node.parent && isTag(node.parent) && node.parent.name === 'code'))
      continue
    const [letter] = LETTER.exec(node.data) ?? []
    if (letter !== undefined) return letter
  }
  return undefined
}

function directionAround(element: Element): string {
  for (let around = element.parent; around && isTag(around); around = around.parent) {
    const direction = around.attribs['dir']
    if (direction === 'rtl' || direction === 'ltr') return direction
  }
  return 'ltr'
}
