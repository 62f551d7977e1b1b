import type { Color } from '../../units/color.ts'
import type { Canvas } from '../canvas/canvas.ts'
import { rectangle } from '../canvas/path.ts'
import type { Fragment } from '../flow/flowable.ts'
import type { PlacedCell, RowStack } from './lay-out-rows.ts'
import { Pens } from './pens.ts'
import type { BorderLine, CellBorders, TableModel } from './table-model.ts'

/** The part of a table that stands on one page. */
export interface TablePart {
  readonly model: TableModel
  /** How far from the edge that the first column is at each one begins, and the last one ends. */
  readonly starts: readonly number[]
  readonly header: RowStack
  readonly body: RowStack
  /** Counted from its own top. */
  readonly footer: RowStack
  readonly isFirst: boolean
  readonly isLast: boolean
}

/** A group of rows and how far down it stands. */
interface Band {
  readonly rows: RowStack
  readonly downPt: number
  /** Whether readers are told of it: header and footer rows are, once. */
  readonly isRead: boolean
}

/** The fragment of a part of a table: backgrounds, content, lines. */
export function paintTable(part: TablePart): Fragment {
  const { header, body, footer, isFirst, isLast } = part
  const bands: readonly Band[] = [
    { rows: header, downPt: 0, isRead: isFirst },
    { rows: body, downPt: 0, isRead: true },
    { rows: footer, downPt: body.bottomPt, isRead: isLast },
  ]
  return {
    heightPt: body.bottomPt + footer.bottomPt,
    paint(canvas, x, y) {
      canvas.marked(undefined, () => {
        for (const band of bands) paintBackgrounds(canvas, part, band, x, y + band.downPt)
      })
      for (const band of bands) {
        const paint = () => paintContents(canvas, part, band, x, y + band.downPt)
        if (band.isRead) paint()
        else if (band.rows.rows.length > 0) canvas.repeated(paint)
      }
      canvas.marked(undefined, () => paintLines(canvas, part, bands, x, y))
    },
  }
}

function paintBackgrounds(canvas: Canvas, part: TablePart, band: Band, x: number, y: number): void {
  const width = part.starts.at(-1) ?? 0
  const fill = (left: number, top: number, w: number, h: number, color: Color | undefined) => {
    if (color) canvas.path(rectangle(left, top, w, h), { fill: color })
  }
  for (const { row, topPt, heightPt } of band.rows.rows) {
    fill(x, y + topPt, width, heightPt, row.background)
  }
  for (const { cell, topPt, heightPt } of band.rows.cells) {
    const [left, right] = edges(part, cell)
    fill(x + left, y + topPt, right - left, heightPt, cell.background)
  }
}

function paintContents(canvas: Canvas, part: TablePart, band: Band, x: number, y: number): void {
  if (band.isRead && canvas.owner.isTagged && !canvas.isMarked) {
    // Cells come in the order of their row, those that are painted last and those that are empty too.
    for (const { row } of band.rows.rows) for (const { slot } of row.cells) void slot?.element
  }
  for (const placed of band.rows.cells) {
    const { cell, fragment, topPt, heightPt, isCut } = placed
    if (fragment === undefined) continue
    const { padding, verticalAlign } = cell
    const [left] = edges(part, cell)
    const free = Math.max(0, heightPt - padding.top - padding.bottom - fragment.heightPt)
    const down = isCut ? 0 : { top: 0, middle: free / 2, bottom: free }[verticalAlign]
    fragment.paint(canvas, x + left + padding.left, y + topPt + padding.top + down)
  }
}

function paintLines(
  canvas: Canvas,
  part: TablePart,
  bands: readonly Band[],
  x: number,
  y: number,
): void {
  const { model, starts } = part
  const pens = new Pens()
  const draw = (line: BorderLine | undefined, x1: number, y1: number, x2: number, y2: number) => {
    if (line && line.widthPt > 0) pens.of(line).draw(x + x1, y + y1, x + x2, y + y2)
  }
  const { kind, line, headerLine } = model.lines
  const right = starts.at(-1) ?? 0
  for (const { rows, downPt } of bands) {
    for (const placed of rows.cells) drawCell(draw, part, placed, placed.topPt + downPt)
  }
  const [header, body, footer] = bands
  const bottom = (body?.rows.bottomPt ?? 0) + (footer?.rows.bottomPt ?? 0)
  if (kind === 'outer' || kind === 'all') {
    draw(line, 0, 0, 0, bottom)
    draw(line, right, 0, right, bottom)
  }
  if (kind !== 'none') {
    draw(line, 0, 0, right, 0)
    draw(line, 0, bottom, right, bottom)
  }
  if (headerLine && header && header.rows.rows.length > 0) {
    draw(headerLine, 0, header.rows.bottomPt, right, header.rows.bottomPt)
  }
  if (headerLine && footer && footer.rows.rows.length > 0) {
    draw(headerLine, 0, footer.downPt, right, footer.downPt)
  }
  for (const { line: own, path } of pens.all) {
    canvas.path(path, { stroke: { color: own.color, widthPt: own.widthPt } })
  }
}

type DrawLine = (
  line: BorderLine | undefined,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
) => void

function drawCell(
  draw: DrawLine,
  part: TablePart,
  { cell, heightPt }: PlacedCell,
  topPt: number,
): void {
  const { kind, line } = part.model.lines
  const [left, right] = edges(part, cell)
  const bottom = topPt + heightPt
  const own: CellBorders = cell.borders
  const inner = kind === 'all' ? line : undefined
  const across = kind === 'all' || kind === 'horizontal' ? line : undefined
  const side = (name: keyof CellBorders, usual: BorderLine | undefined) =>
    name in own ? own[name] : usual
  draw(side('top', topPt > 0.01 ? across : undefined), left, topPt, right, topPt)
  draw(side('bottom', undefined), left, bottom, right, bottom)
  draw(side('left', left > 0.01 ? inner : undefined), left, topPt, left, bottom)
  draw(side('right', undefined), right, topPt, right, bottom)
}

/** Left and right edge of a cell. */
function edges(
  { model, starts }: TablePart,
  { column, columnSpan }: PlacedCell['cell'],
): readonly [number, number] {
  const [start, end] = [starts[column] ?? 0, starts[column + columnSpan] ?? 0]
  if (!model.isRightToLeft) return [start, end]
  const width = starts.at(-1) ?? 0
  return [width - end, width - start]
}
