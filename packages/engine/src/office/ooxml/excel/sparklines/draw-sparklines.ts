import { type CellRange, parseRange, rangeArea } from '../../../../units/a1-range.ts'
import { TextEdits } from '../../../xml/text-edits.ts'
import type { OfficePackage } from '../../office-package.ts'
import { themeColours, tinted } from '../tables/theme-colours.ts'
import type { Workbook, WorkbookSheet } from '../workbook/workbook.ts'
import { addAnchors } from './add-anchors.ts'
import { CellNumbers } from './cell-numbers.ts'
import { linePoints, type Values } from './line-points.ts'
import { type LineShape, lineShape } from './line-shape.ts'
import { type LineGroup, readLineSparklines } from './read-sparklines.ts'

/** Most lines of a sheet, and most values of a line. */
const MAX_LINES = 5000
const MAX_VALUES = 2000
/** First number of the shapes: far above those that programs give. */
const FIRST_ID = 1_000_000
const BLACK = '000000'
const REFERENCE = /^(?:'((?:[^']|'')+)'|([^'!]+))!([^!]+)$/

/** A line with the cells of its values. */
interface Line {
  readonly part: string
  readonly cells: CellRange
  readonly place: CellRange
}

/**
 * Draws the sparklines that are lines as shapes over their cells: LibreOffice draws all of them in the corner of the page,
 * as thin as a hair. Points and axes are left to it.
 *
 * @param document changed in place
 * @returns whether some lines are missing: their values are not in the workbook, or not known
 */
export function drawSparklines(
  document: OfficePackage,
  main: string,
  workbook: Workbook,
  printed: readonly WorkbookSheet[],
): boolean {
  let isMissing = false
  for (const { part } of printed) {
    const text = document.text(part)
    const groups = readLineSparklines(text, part)
    if (groups.length === 0) continue
    const theme = themeColours(document, main)
    const drawn = new SheetLines(document, workbook, part, groups)
    isMissing ||= drawn.isMissing
    const shapes = groups.flatMap((group) => drawn.shapesOf(group, colourOf(group, theme)))
    isMissing ||= drawn.isMissing
    const rest = withoutLines(text, groups)
    const anchors = shapes.map((shape, index) => lineShape(shape, FIRST_ID + index))
    document.write(part, anchors.length > 0 ? addAnchors(document, part, anchors, rest) : rest)
  }
  return isMissing
}

/** Sparklines of one sheet, with the sheets that hold their values. */
class SheetLines {
  isMissing = false
  readonly #lines: ReadonlyMap<LineGroup, readonly Line[]>
  readonly #numbers = new Map<string, CellNumbers>()
  readonly #own: CellNumbers

  constructor(
    document: OfficePackage,
    { sheets, isStale }: Workbook,
    part: string,
    groups: readonly LineGroup[],
  ) {
    const parts = new Map(sheets.map((sheet) => [sheet.name.toLowerCase(), sheet.part]))
    let left = MAX_LINES
    const lines = groups.map((group) => {
      const found = group.lines.flatMap((line) => lineOf(line, part, parts) ?? []).slice(0, left)
      left -= found.length
      this.isMissing ||= found.length < group.lines.length
      return [group, found] as const
    })
    this.#lines = new Map(lines)
    const all = lines.flatMap(([, found]) => found)
    const ranges = Map.groupBy(all, (line) => line.part)
    for (const [source, of] of ranges) {
      const cells = of.map((line) => line.cells)
      this.#numbers.set(source, new CellNumbers(document.text(source), source, cells, isStale))
    }
    this.#own = this.#numbers.get(part) ?? new CellNumbers(document.text(part), part, [], isStale)
  }

  shapesOf(group: LineGroup, colour: string): readonly LineShape[] {
    const lines = this.#lines.get(group) ?? []
    const known = lines.flatMap((line) => {
      const values = this.#valuesOf(line, group.showsHidden)
      this.isMissing ||= values === undefined
      return values === undefined ? [] : [{ place: line.place, values }]
    })
    const all = known.map(({ values }) => values)
    return known
      .filter(({ place }) => !this.#own.isHidden(place.top, place.left))
      .map(({ place, values }) => ({
        ...{ place: this.#own.mergedAt(place), values, colour, weightPt: group.weightPt },
        lines: linePoints(values, all, group),
      }))
      .filter((shape) => shape.lines.length > 0)
  }

  /** Values in the order of the cells; undefined where one is not known. */
  #valuesOf({ part, cells }: Line, showsHidden: boolean): Values | undefined {
    const numbers = this.#numbers.get(part)
    const values: (number | undefined)[] = []
    for (let row = cells.top; row <= cells.bottom; row += 1) {
      for (let column = cells.left; column <= cells.right; column += 1) {
        if (!showsHidden && numbers?.isHidden(row, column)) continue
        const value = numbers?.at(row, column)
        if (value === 'unknown') return undefined
        values.push(value)
      }
    }
    return values
  }
}

function lineOf(
  { values, place }: LineGroup['lines'][number],
  own: string,
  parts: ReadonlyMap<string, string>,
): Line | undefined {
  const [, quoted, bare, reference = values] = REFERENCE.exec(values) ?? []
  const name = quoted?.replaceAll("''", "'") ?? bare
  const part = name === undefined ? own : parts.get(name.toLowerCase())
  const cells = parseRange(reference)
  const range = parseRange(place)
  if (part === undefined || cells === undefined || range === undefined) return undefined
  return rangeArea(cells) > MAX_VALUES ? undefined : { part, cells, place: range }
}

/** Leaves groups with points or an axis to LibreOffice, whose lines are white. */
function withoutLines(text: string, groups: readonly LineGroup[]): string {
  const edits = new TextEdits()
  for (const { start, end, hasMarks, colour } of groups) {
    if (!hasMarks || colour === undefined) edits.remove(start, end)
    else {
      const [, name = ''] = /^<([^\s/>]+)/.exec(text.slice(colour.start, colour.end)) ?? []
      edits.replace(colour.start, colour.end, `<${name} rgb="FFFFFFFF"/>`)
    }
  }
  return edits.apply(text)
}

function colourOf({ colour }: LineGroup, theme: readonly string[]): string {
  const value = (name: string) => colour?.attributes.get(name)
  const own = theme[Number(value('theme') ?? -1)]
  const rgb = own ?? /^(?:[0-9a-f]{2})?([0-9a-f]{6})$/i.exec(value('rgb') ?? '')?.[1] ?? BLACK
  const tint = Number(value('tint') ?? 0)
  return tinted(rgb.toUpperCase(), Number.isFinite(tint) ? Math.min(1, Math.max(-1, tint)) : 0)
}
