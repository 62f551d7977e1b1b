import { type CellRange, parseRange } from '../../../../units/a1-range.ts'
import { isOn } from '../../../xml/is-on.ts'
import { XmlScanner } from '../../../xml/xml-scanner.ts'

/** Number of a cell; undefined for one that is empty, `unknown` for a result that is calculated anew. */
export type CellNumber = number | 'unknown' | undefined

/** Numbers of some cells of a sheet, which of its rows and columns are hidden, and which cells are merged. */
export class CellNumbers {
  readonly #numbers = new Map<string, CellNumber>()
  readonly #hiddenRows = new Set<number>()
  readonly #hiddenColumns: (readonly [number, number])[] = []
  readonly #merged = new Map<string, CellRange>()

  /**
   * @param ranges whose cells are read
   * @param isStale whether results of formulas are calculated anew
   */
  constructor(text: string, part: string, ranges: readonly CellRange[], isStale: boolean) {
    const scanner = new XmlScanner(text, part)
    let row = 0
    while (scanner.next()) {
      const { element, kind } = scanner
      if (kind === 'close') continue
      if (element === 'col') this.#column(scanner)
      else if (element === 'row') {
        row = Number(scanner.attribute('r') ?? row + 1)
        if (isOn(scanner.attribute('hidden'))) this.#hiddenRows.add(row)
        if (!ranges.some(({ top, bottom }) => top <= row && row <= bottom)) scanner.skip()
      } else if (element === 'mergeCell') this.#merge(scanner)
      else if (element === 'c' && kind === 'open') this.#cell(scanner, ranges, isStale)
    }
  }

  isHidden(row: number, column: number): boolean {
    return (
      this.#hiddenRows.has(row) ||
      this.#hiddenColumns.some(([from, to]) => from <= column && column <= to)
    )
  }

  /** The cells that are one with a cell at their corner. */
  mergedAt(place: CellRange): CellRange {
    return this.#merged.get(`${place.top} ${place.left}`) ?? place
  }

  at(row: number, column: number): CellNumber {
    return this.#numbers.get(`${row} ${column}`)
  }

  #column(scanner: XmlScanner): void {
    const isHidden = isOn(scanner.attribute('hidden')) || Number(scanner.attribute('width')) === 0
    if (!isHidden) return
    this.#hiddenColumns.push([Number(scanner.attribute('min')), Number(scanner.attribute('max'))])
  }

  #merge(scanner: XmlScanner): void {
    const range = parseRange(scanner.attribute('ref') ?? '')
    if (range !== undefined) this.#merged.set(`${range.top} ${range.left}`, range)
  }

  #cell(scanner: XmlScanner, ranges: readonly CellRange[], isStale: boolean): void {
    const place = parseRange(scanner.attribute('r') ?? '')
    const isAsked =
      place !== undefined &&
      ranges.some(
        ({ top, left, bottom, right }) =>
          top <= place.top && place.top <= bottom && left <= place.left && place.left <= right,
      )
    if (!isAsked) {
      scanner.skip()
      return
    }
    const value = readNumber(scanner, isStale)
    if (value !== undefined) this.#numbers.set(`${place.top} ${place.left}`, value)
  }
}

/** Text counts as zero, errors as nothing. */
function readNumber(scanner: XmlScanner, isStale: boolean): CellNumber {
  const { depth } = scanner
  const type = scanner.attribute('t') ?? 'n'
  let value: CellNumber
  let isFormula = false
  while (scanner.next() && scanner.depth > depth) {
    const { element, kind } = scanner
    if (element === 'f') isFormula = true
    if (kind === 'close' && element === 'v' && type !== 'e') {
      const number = type === 'n' || type === 'b' ? Number(scanner.textBefore()) : 0
      value = Number.isFinite(number) ? number : undefined
    }
    if (element === 'is') value = 0
  }
  if (isFormula && (isStale || value === undefined) && type !== 'e') return 'unknown'
  return value
}
