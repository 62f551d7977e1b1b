import type { ContentNode, PaintedGlyph } from './content-node.ts'

/** Every glyph of content and of what it paints, in the order of painting. */
export function glyphsOf(node: ContentNode): PaintedGlyph[] {
  const glyphs: PaintedGlyph[] = []
  collect(node, glyphs)
  return glyphs
}

function collect(node: ContentNode, glyphs: PaintedGlyph[]): void {
  const parts = [...node.shows, ...node.contents].sort((one, other) => one.start - other.start)
  for (const part of parts) {
    if ('node' in part) collect(part.node, glyphs)
    else for (const item of part.items) if (typeof item !== 'number') glyphs.push(item)
  }
}
