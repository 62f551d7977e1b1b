import type { SeenBox } from '../../../../pdf/document/pages/seen-box.ts'
import type { ContentNode, PaintedPath } from '../../../../pdf/glyphs/content-node.ts'
import { glyphsOf } from '../../../../pdf/glyphs/glyphs-of.ts'
import { bounds, transformed } from '../region.ts'

// Parts of a page that its pictures cover: on a page with text, and on one without.
const [LARGE, NOTEWORTHY] = [0.5, 0.05]
// Drawn letters of one line stand on it, round ones a little below.
const ROW = 8
const OFF_LINE_PT = 0.35
const [LEAST_PT, MOST_PT] = [2, 72]

/** Whether a page shows what may be text and is none to any reader: pictures as of a scan, letters drawn as shapes. */
export function isUnsearched(node: ContentNode, { box, unitPt }: SeenBox): boolean {
  const glyphs = glyphsOf(node)
  const pageArea = (box.right - box.left) * (box.top - box.bottom)
  const pictures = pictureArea(node) / Math.max(1, pageArea)
  // A layer of text over a scan was searched.
  const hasLayer = glyphs.some(({ isInvisible }) => isInvisible)
  if (!hasLayer && pictures >= (glyphs.length === 0 ? NOTEWORTHY : LARGE)) return true
  return hasDrawnLetters(node, unitPt)
}

function pictureArea({ images, contents }: ContentNode): number {
  const own = images.reduce((sum, { matrix: [a, b, c, d] }) => sum + Math.abs(a * d - b * c), 0)
  return contents.reduce((sum, { node }) => sum + pictureArea(node), own)
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
