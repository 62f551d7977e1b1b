import type { PaintedGlyph } from '../../../pdf/glyphs/content-node.ts'
import type { Hit, Rules } from './rules.ts'
import { lettersOf } from './spell.ts'
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

/** Glyphs of each line at the end of a page with those of each at the beginning of the next. */
export function glyphsOverSeam(
  { tails }: PageEdges<PaintedGlyph>,
  { heads }: PageEdges<PaintedGlyph>,
): readonly (readonly PaintedGlyph[])[] {
  return tails.flatMap((tail) => heads.map((head) => [...tail, ...head]))
}

/** Glyphs of each hit that begins on one page and ends on the next. */
export function findOverSeam(
  { tails }: PageEdges<PaintedGlyph>,
  { heads }: PageEdges<PaintedGlyph>,
  rules: Rules,
): readonly (readonly PaintedGlyph[])[] {
  if (rules.isEmpty) return []
  const found: (readonly PaintedGlyph[])[] = []
  for (const { view, hits } of overSeams(tails.map(viewOfGlyphs), heads.map(viewOfGlyphs), rules)) {
    for (const { from, to } of hits) {
      found.push(view.units.slice(from, to).flatMap((unit) => unit.glyphs))
    }
  }
  return found
}

/** Whether text begins on one page and ends on the next that rules name. */
export function isOverSeam(
  { tails }: PageEdges<string>,
  { heads }: PageEdges<string>,
  rules: Rules,
): boolean {
  const viewOf = (line: readonly string[]) => stringView(line.join(''))
  for (const { hits } of overSeams(tails.map(viewOf), heads.map(viewOf), rules)) {
    if (hits.length > 0) return true
  }
  return false
}

/** Hits that begin in one of some lines and end in one of others, with the two lines as one view. */
function* overSeams(
  tails: readonly TextView[],
  heads: readonly TextView[],
  rules: Rules,
): Iterable<{ readonly view: TextView; readonly hits: readonly Hit[] }> {
  const ofHeads = heads.map(lettersOf)
  for (const own of tails) {
    const ownLetters = lettersOf(own)
    for (const [index, next] of heads.entries()) {
      // Nearly all pairs of lines are done with this: a page has a dozen.
      if (!rules.maySpan(ownLetters, ofHeads[index] ?? '')) continue
      const view = joined(own, next)
      const seam = own.units.length
      yield { view, hits: rules.find(view).filter(({ from, to }) => from < seam && seam < to) }
    }
  }
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
