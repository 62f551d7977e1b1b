import type { CellRange } from '../../../../units/a1-range.ts'
import { startTagAttribute } from '../../../xml/start-tag.ts'
import { XmlScanner } from '../../../xml/xml-scanner.ts'
import { unescapeXml } from '../../../xml/xml-text.ts'
import type { OfficePackage } from '../../office-package.ts'
import type { FilledCell, Merge, SheetScan } from './sheet-scan.ts'

/** Integers that the format General shows as they stand. */
const INTEGER = /^\d{2,11}$/
const GENERAL = 0
/** Rows of a merged range that is looked at for every cell, and most of such ranges. */
const HIGH = 100
const MAX_HIGH = 200
/** A number format that shows nothing of some values. */
const SHOWS_NOTHING = /;;|;$/

/** Reads the texts of a workbook's cells that must be on paper, so that a layout engine that drops some is found out. */
export class CellPassages {
  readonly #strings: readonly string[]
  /** Number format by cell style; undefined for one that may show nothing. */
  readonly #formats: readonly (number | undefined)[]

  constructor(document: OfficePackage, main: string) {
    this.#strings = sharedStrings(document, main)
    this.#formats = styleFormats(document, main)
  }

  /**
   * Texts of the visible cells of a sheet, and its integers in the format General.
   *
   * Results of formulas, which may be calculated anew, and cells that others are merged over are left out.
   *
   * @param area printed cells; undefined for all
   */
  of({ text, filled, merges }: SheetScan, area: CellRange | undefined): readonly string[] {
    const merged = new MergedCells(merges)
    return filled.flatMap((cell) => {
      if (area !== undefined && !isInside(cell, area)) return []
      if (merged.cover(cell)) return []
      const passage = this.#textOf(text, cell)?.replaceAll(/\s+/g, ' ').trim() ?? ''
      return passage === '' ? [] : [passage]
    })
  }

  #textOf(text: string, { cellStart, cellEnd, start, end }: FilledCell): string | undefined {
    const cell = text.slice(cellStart, cellEnd)
    const format = this.#formats[Number(startTagAttribute(cell, 's') ?? 0)]
    // Between the start tag and the value stands the formula.
    if (format === undefined || /<(?:\w+:)?f\b/.test(text.slice(cellEnd, start))) return undefined
    const value = text.slice(start, end)
    const type = startTagAttribute(cell, 't') ?? 'n'
    if (type === 's') return this.#strings[Number(value)]
    if (type === 'n') return format === GENERAL && INTEGER.test(value) ? value : undefined
    return type === 'inlineStr' || type === 'str' ? unescapeXml(value) : undefined
  }
}

function isInside({ row, column }: FilledCell, { top, left, bottom, right }: CellRange): boolean {
  return row >= top && row <= bottom && column >= left && column <= right
}

/** Merged ranges by their rows: there may be as many as cells. */
class MergedCells {
  readonly #byRow = new Map<number, CellRange[]>()
  readonly #high: CellRange[] = []

  constructor(merges: readonly Merge[]) {
    for (const { range } of merges) {
      if (range.bottom - range.top >= HIGH) this.#high.push(range)
      else {
        for (let row = range.top; row <= range.bottom; row += 1) {
          const known = this.#byRow.get(row)
          if (known) known.push(range)
          else this.#byRow.set(row, [range])
        }
      }
    }
  }

  /** Whether a cell is merged, and not the first one, which shows its value. */
  cover(cell: FilledCell): boolean {
    // Very many take too long to look through.
    if (this.#high.length > MAX_HIGH) return true
    return [...(this.#byRow.get(cell.row) ?? []), ...this.#high].some(
      (range) => isInside(cell, range) && (cell.row !== range.top || cell.column !== range.left),
    )
  }
}

function sharedStrings(document: OfficePackage, main: string): readonly string[] {
  const part = document.related(main, 'sharedStrings')
  const strings: string[] = []
  if (part === undefined) return strings
  const scanner = new XmlScanner(document.text(part), part)
  while (scanner.next()) {
    const { element, kind } = scanner
    if (element === 'si' && kind !== 'close') strings.push('')
    else if (element === 'rPh' && kind === 'open') scanner.skip()
    else if (element === 't' && kind === 'close') {
      strings[strings.length - 1] = (strings.at(-1) ?? '') + scanner.textBefore()
    }
  }
  return strings
}

function styleFormats(document: OfficePackage, main: string): readonly (number | undefined)[] {
  const part = document.related(main, 'styles')
  if (part === undefined) return [GENERAL]
  const formats: (number | undefined)[] = []
  const silent = new Set<number>()
  const scanner = new XmlScanner(document.text(part), part)
  let list = ''
  while (scanner.next()) {
    const { element, kind, depth } = scanner
    if (depth === 1) list = kind === 'open' ? element : ''
    if (kind === 'close') continue
    if (list === 'numFmts' && SHOWS_NOTHING.test(scanner.attribute('formatCode') ?? '')) {
      silent.add(Number(scanner.attribute('numFmtId')))
    } else if (list === 'cellXfs' && element === 'xf') {
      const format = Number(scanner.attribute('numFmtId') ?? GENERAL)
      formats.push(silent.has(format) ? undefined : format)
    }
  }
  return formats
}
