import type { LinePiece } from '../layout/text-block.ts'

/**
 * The text that each glyph of a piece stands for, in the order they are painted.
 *
 * Programs read text glyph by glyph in that order, so the characters of a cluster are spread over its glyphs in
 * reading order, also where a vowel sign is painted before the letter it follows. An empty text is that of a glyph
 * which is one too many for its cluster.
 */
export function glyphTexts({ text, glyphs }: LinePiece): readonly string[] {
  const { clusters } = glyphs.shaped
  if (glyphs.isMissing) return [...clusters].map((_, index) => (index === 0 ? visible(text) : ''))
  const starts = [...new Set(clusters)].sort((a, b) => a - b)
  const texts: string[] = []
  for (let first = 0; first < clusters.length; ) {
    const cluster = clusters[first] as number
    let last = first
    while (last < clusters.length && clusters[last] === cluster) last += 1
    const rank = starts.indexOf(cluster)
    // Characters without a glyph before the first one belong to it.
    const own = text.slice(rank === 0 ? 0 : cluster, starts[rank + 1] ?? text.length)
    const shares = spread(visible(own), last - first)
    texts.push(...(glyphs.rightToLeft ? shares.reverse() : shares))
    first = last
  }
  return texts
}

/** Soft hyphens inside of a line are not seen; one by itself is the hyphen at a line's end. */
function visible(text: string): string {
  return text === '\u00ad' ? text : text.replaceAll('\u00ad', '')
}

function spread(text: string, glyphs: number): string[] {
  if (glyphs === 1) return [text]
  const characters = [...text]
  const shares = characters.slice(0, glyphs - 1)
  while (shares.length < glyphs - 1) shares.push('')
  shares.push(characters.slice(glyphs - 1).join(''))
  return shares
}
