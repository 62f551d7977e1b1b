import type { PaintedGlyph } from '../../../pdf/glyphs/content-node.ts'
import type { Rules } from './rules.ts'
import { linesOf, stringView, type TextView, viewOfGlyphs } from './text-view.ts'

// Footers, notes and headers may stand between the last line of a text and the next one.
const LINES = 4
// Longer than anything that is looked for and broken.
const REACH = 120

/** Ends of lines before the end of a page, and beginnings of lines behind it. */
export interface PageEdges<Item> {
  readonly tails: readonly (readonly Item[])[]
  readonly heads: readonly (readonly Item[])[]
}

/** Lines at both ends of a page, as they stand and as they are painted. */
export function edgesOfGlyphs(glyphs: readonly PaintedGlyph[]): PageEdges<PaintedGlyph> {
  const { placed, painted } = linesOf(glyphs)
  return {
    tails: distinct(
      [...placed.slice(-LINES), ...painted.slice(-LINES)].map((line) => line.slice(-REACH)),
    ),
    heads: distinct(
      [...placed.slice(0, LINES), ...painted.slice(0, LINES)].map((line) => line.slice(0, REACH)),
    ),
  }
}

/** Lines at both ends of the text of a page. */
export function edgesOfText(text: string): PageEdges<string> {
  const lines = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => Array.from(line))
  return {
    tails: lines.slice(-LINES).map((line) => line.slice(-REACH)),
    heads: lines.slice(0, LINES).map((line) => line.slice(0, REACH)),
  }
}

/** Glyphs of each hit that begins on one page and ends on the next. */
export function findOverSeam(
  { tails }: PageEdges<PaintedGlyph>,
  { heads }: PageEdges<PaintedGlyph>,
  rules: Rules,
): readonly (readonly PaintedGlyph[])[] {
  if (rules.isEmpty) return []
  return tails.flatMap((tail) =>
    heads.flatMap((head) => {
      const [own, next] = [viewOfGlyphs(tail), viewOfGlyphs(head)]
      const view = joined(own, next)
      return overSeam(view, own.units.length, rules).map(({ from, to }) =>
        view.units.slice(from, to).flatMap((unit) => unit.glyphs),
      )
    }),
  )
}

/** Whether text begins on one page and ends on the next that rules name. */
export function isOverSeam(
  { tails }: PageEdges<string>,
  { heads }: PageEdges<string>,
  rules: Rules,
): boolean {
  return tails.some((tail) =>
    heads.some((head) => {
      const [own, next] = [stringView(tail.join('')), stringView(head.join(''))]
      return overSeam(joined(own, next), own.units.length, rules).length > 0
    }),
  )
}

function overSeam(view: TextView, seam: number, rules: Rules) {
  return rules.find(view).filter(({ from, to }) => from < seam && seam < to)
}

function joined(one: TextView, other: TextView): TextView {
  return {
    units: [...one.units, ...other.units],
    gaps: [...one.gaps, ...other.gaps.with(0, 'line')],
  }
}

/** Most pages are painted line by line as they stand. */
function distinct(
  lines: readonly (readonly PaintedGlyph[])[],
): readonly (readonly PaintedGlyph[])[] {
  const seen = new Set<string>()
  const places = new Map<PaintedGlyph, number>()
  return lines.filter((line) => {
    const key = line
      .map((glyph) => {
        const place = places.get(glyph) ?? places.size
        places.set(glyph, place)
        return place
      })
      .join()
    if (line.length === 0 || seen.has(key)) return false
    seen.add(key)
    return true
  })
}
