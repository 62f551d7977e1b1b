import type { SeenBox } from '../../../../pdf/document/pages/seen-box.ts'
import type { PdfRectangle } from '../../../../pdf/document/pages/tree/page-tree.ts'
import type { ContentNode, PaintedPath } from '../../../../pdf/glyphs/content-node.ts'
import { glyphsOf } from '../../../../pdf/glyphs/glyphs-of.ts'
import { bounds, transformed } from '../region.ts'

// Parts of a page that its pictures cover: on a page with text, and on one without.
const [LARGE, NOTEWORTHY] = [0.5, 0.05]
// Drawn letters of one line stand on it, round ones a little below.
const ROW = 8
const OFF_LINE_PT = 0.35
const [LEAST_PT, MOST_PT] = [2, 72]

/** An appearance of an annotation, and where it is shown. */
export interface ShownAppearance {
  readonly node: ContentNode
  readonly rectangle: PdfRectangle
}

/**
 * Whether a page shows what may be text and is none to any reader: pictures as of a scan, letters drawn as shapes.
 *
 * @param appearances of its annotations
 */
export function isUnsearched(
  node: ContentNode,
  { box, unitPt }: SeenBox,
  appearances: readonly ShownAppearance[],
): boolean {
  const glyphs = glyphsOf(node)
  const pageArea = (box.right - box.left) * (box.top - box.bottom)
  const shown = appearances.filter((own) => pictureArea(own.node) > 0)
  // States of one annotation lie at one place.
  const places = new Set(shown.map(({ rectangle }) => rectangle))
  const area = [...places].reduce((sum, own) => sum + areaOf(own), pictureArea(node))
  const pictures = area / Math.max(1, pageArea)
  // A layer of text over a scan was searched.
  const hasLayer = glyphs.some(({ isInvisible }) => isInvisible)
  if (!hasLayer && pictures >= (glyphs.length === 0 ? NOTEWORTHY : LARGE)) return true
  const contents = [node, ...appearances.map((own) => own.node)]
  return contents.some((content) => hasDrawnLetters(content, unitPt))
}

/** The area that the pictures of content cover, in its own units. */
export function pictureArea({ images, paths, contents }: ContentNode): number {
  const own = images.reduce((sum, { matrix: [a, b, c, d] }) => sum + Math.abs(a * d - b * c), 0)
  const filled = paths.reduce((sum, path) => sum + patternedArea(path), own)
  return contents.reduce((sum, { node }) => sum + pictureArea(node), filled)
}

/** The area that a path covers with the pictures in the cell of a pattern. */
function patternedArea({ patterns, lines, matrix }: PaintedPath): number {
  const isPicture = patterns.some(({ cell }) => cell !== undefined && pictureArea(cell) > 0)
  if (!isPicture) return 0
  return areaOf(
    bounds(
      transformed(
        lines.flatMap(({ points }) => points),
        matrix,
      ),
    ),
  )
}

function areaOf({ left, bottom, right, top }: PdfRectangle): number {
  return Math.max(0, right - left) * Math.max(0, top - bottom)
}

/** Whether shapes as large as letters stand in a row. */
function hasDrawnLetters(node: ContentNode, unitPt: number): boolean {
  const rows = new Map<number, number>()
  for (const bottom of letterBottoms(node, unitPt)) {
    const row = Math.round(bottom / OFF_LINE_PT)
    const count = (rows.get(row) ?? 0) + 1
    rows.set(row, count)
    if (count + (rows.get(row - 1) ?? 0) + (rows.get(row + 1) ?? 0) >= ROW) return true
  }
  return false
}

function* letterBottoms(node: ContentNode, unitPt: number): Iterable<number> {
  for (const path of node.paths) if (path.painter !== 'n') yield* shapeBottoms(path, unitPt)
  for (const { cell } of node.patterns) if (cell) yield* letterBottoms(cell, unitPt)
  for (const { node: inner } of node.contents) yield* letterBottoms(inner, unitPt)
}

function* shapeBottoms({ lines, matrix }: PaintedPath, unitPt: number): Iterable<number> {
  for (const { points, isRectangle } of lines) {
    // Rules, boxes and bars have corners alone.
    if (isRectangle || points.length < 6) continue
    const { left, bottom, right, top } = bounds(transformed(points, matrix))
    const [width, height] = [(right - left) * unitPt, (top - bottom) * unitPt]
    if (height >= LEAST_PT && height <= MOST_PT && width > 0 && width <= MOST_PT) {
      yield bottom * unitPt
    }
  }
}
