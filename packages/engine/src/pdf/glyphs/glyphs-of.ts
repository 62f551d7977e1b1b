import type { ContentNode, PaintedGlyph } from './content-node.ts'

// Whoever looks for something in content asks for its glyphs again and again.
const known = new WeakMap<ContentNode, readonly PaintedGlyph[]>()

/** Every glyph of content and of what it paints, in the order of painting; the same list each time. */
export function glyphsOf(node: ContentNode): readonly PaintedGlyph[] {
  const before = known.get(node)
  if (before) return before
  const glyphs: PaintedGlyph[] = []
  collect(node, glyphs)
  known.set(node, glyphs)
  return glyphs
}

function collect(node: ContentNode, glyphs: PaintedGlyph[]): void {
  const parts = [...node.shows, ...node.contents].sort((one, other) => one.start - other.start)
  for (const part of parts) {
    if ('node' in part) collect(part.node, glyphs)
    else for (const item of part.items) if (typeof item !== 'number') glyphs.push(item)
  }
}
