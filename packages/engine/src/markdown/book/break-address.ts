import { type ChildNode, Element, isText, Text } from 'domhandler'

/** Longest part of an address that stays whole, in characters: the line before a longer one would be torn apart. */
const LONGEST_PART = 24

/**
 * Has an address that is the text of a link break behind its slashes and between its parameters, as books print
 * addresses; anywhere, where a part of it is too long for that.
 */
export function breakAddress(link: Element): void {
  const pieces = link.children.flatMap((child): ChildNode[] => {
    if (!isText(child)) return [child]
    const parts = child.data.split(/(?<=[/?&=#])(?<!:\/\/)(?!\/)/)
    return parts.flatMap((part, index) => [
      ...(index > 0 ? [new Element('wbr', {})] : []),
      new Text(part),
    ])
  })
  const lengths = pieces.flatMap((piece) => (isText(piece) ? piece.data.split('-') : []))
  link.attribs['class'] = lengths.some(({ length }) => length > LONGEST_PART)
    ? 'address torn'
    : 'address'
  for (const [index, piece] of pieces.entries()) {
    piece.parent = link
    piece.prev = pieces[index - 1] ?? null
    piece.next = pieces[index + 1] ?? null
  }
  link.children = pieces
}
