/** A word of a text, or a part of one that is broken over lines, where it stands. */
export interface WordBox {
  readonly text: string
  readonly rect: DOMRect
  /** Whether the part begins the word. */
  readonly isFirst: boolean
  /** Place of the word in its text. */
  readonly index: number
}

/** The words of a text that have a place. */
export function* wordBoxes(node: Node, range: Range): Generator<WordBox> {
  for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/\S+/g)) {
    range.setStart(node, index)
    range.setEnd(node, index + word.length)
    // A word may be broken over lines: each of its characters then has its own place.
    const parts = range.getClientRects().length === 1 ? [word] : [...word]
    let at = index
    for (const [part, text] of parts.entries()) {
      range.setStart(node, at)
      at += text.length
      range.setEnd(node, at)
      const [rect] = range.getClientRects()
      if (rect) yield { text, rect, isFirst: part === 0, index }
    }
  }
}
