import type { Footnote } from '../paged-state.ts'

/**
 * Where the lines of a note begin, by the first word of each.
 *
 * @param originPx top of the note, in CSS pixels from the top of the window
 */
export function linesOf({ box }: Footnote, originPx: number): NonNullable<Footnote['lines']> {
  const found: NonNullable<Footnote['lines']>[number][] = []
  const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
  let bottomPx = 0
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    for (const { index, 0: word } of text.data.matchAll(/\S+/g)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const rectangle = range.getClientRects()[0]
      if (!rectangle) continue
      const [topPx, endPx] = [rectangle.top - originPx, rectangle.bottom - originPx]
      // Raised text is no new line.
      if (found.length === 0 || (topPx + endPx) / 2 > bottomPx) {
        found.push({ topPx, path: pathIn(box, text), offset: index })
      }
      bottomPx = Math.max(bottomPx, endPx)
    }
  }
  return found
}

/** Index of a node among its siblings, and of those around it, from the box inwards. */
function pathIn(box: Node, node: Node): number[] {
  if (node === box || !node.parentNode) return []
  const siblings = [...node.parentNode.childNodes]
  return [...pathIn(box, node.parentNode), siblings.indexOf(node as ChildNode)]
}
