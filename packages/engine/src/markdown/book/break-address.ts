import { type ChildNode, Element, isText, Text } from 'domhandler'
import { elementsIn } from './elements.ts'

/** Longest part of an address that stays whole, in characters: the line before a longer one would be torn apart. */
const LONGEST_PART = 24

/**
 * Has an address that is the text of a link break behind its slashes and between its parameters, as books print
 * addresses; anywhere, where a part of it is too long for that.
 */
export function breakAddress(link: Element): void {
  const isTorn = breakBehind(link, /(?<=[/?&=#])(?<!:\/\/)(?!\/)/)
  link.attribs['class'] = isTorn ? 'address torn' : 'address'
}

/** Longest name of code that stays whole in a table that is too wide, in characters. */
const LONGEST_IN_TABLE = 12

/** Whether an element of code in a line is one name too long for the end of a line, such as `a.module.of.some.package`. */
export function isName(code: Element): boolean {
  return hasLongWord(code, LONGEST_PART)
}

/** Has names of code in a table break between their parts, where its columns are too narrow for them. */
export function breakNamesOf(table: Element): void {
  for (const element of elementsIn(table)) {
    if (element.name === 'code' && hasLongWord(element, LONGEST_IN_TABLE)) breakName(element)
  }
}

function hasLongWord({ parent, children }: Element, longest: number): boolean {
  const [text, ...others] = children
  if (text === undefined || others.length > 0 || !isText(text)) return false
  if (parent instanceof Element && parent.name === 'pre') return false
  return text.data.split(/\s+/).some(({ length }) => length > longest)
}

/** Has a long name of code break behind the signs between its parts, and at its humps. */
export function breakName(code: Element): void {
  if (!breakBehind(code, /(?<=\w[./_:,=-])(?=\w)|(?<=[a-z\d])(?=[A-Z])/)) return
  code.attribs['class'] = `${code.attribs['class'] ?? ''} torn`.trim()
}

/** Allows breaks in texts, and tells whether a part is left that is too long to stay whole. */
function breakBehind(element: Element, place: RegExp): boolean {
  const pieces = element.children.flatMap((child): ChildNode[] => {
    if (!isText(child)) return [child]
    return child.data
      .split(place)
      .flatMap((part, index) => [...(index > 0 ? [new Element('wbr', {})] : []), new Text(part)])
  })
  const lengths = pieces.flatMap((piece) => (isText(piece) ? piece.data.split(/[-\s]/) : []))
  for (const [index, piece] of pieces.entries()) {
    piece.parent = element
    piece.prev = pieces[index - 1] ?? null
    piece.next = pieces[index + 1] ?? null
  }
  element.children = pieces
  return lengths.some(({ length }) => length > LONGEST_PART)
}
