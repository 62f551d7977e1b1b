import type { CellRange } from '../../../units/a1-range.ts'
import { plainNumber } from '../../ooxml/excel/numbers/plain-number.ts'
import { showsNothing } from '../../ooxml/excel/numbers/shows-nothing.ts'
import { isInside, MergedCells } from '../../ooxml/excel/sheet/merged-cells.ts'
import { hasWordArt } from '../word-art.ts'
import { biffRecords } from './biff-records.ts'
import { BiffStrings } from './biff-strings.ts'
import { shortNumber } from './short-number.ts'
import {
  isResultShownOtherwise,
  numberShownOtherwise,
  type ShownOtherwise,
  type XlsFormat,
} from './shown-otherwise.ts'
import type { XlsGlobals } from './xls-globals.ts'

// [MS-XLS] 2.4.21, 2.4.103, 2.4.53, 2.4.221, 2.4.84, 2.4.168
const BOF = 0x0809
const EOF = 0x000a
const COLUMNS = 0x007d
const ROW = 0x0208
const DEFAULT_HEIGHT = 0x0225
const MERGES = 0x00e5
// [MS-XLS] 2.4.149, 2.4.148, 2.4.229, 2.4.180, 2.4.220, 2.4.175, 2.4.127, 2.4.268
const SHARED_TEXT = 0x00fd
const TEXT = 0x0204
const RICH_TEXT = 0x00d6
const NUMBER = 0x0203
const SHORT_NUMBER = 0x027e
const SHORT_NUMBERS = 0x00bd
const FORMULA = 0x0006
const RESULT = 0x0207
// [MS-XLS] 2.4.24
const BOOLEAN_OR_ERROR = 0x0205
// [MS-XLS] 2.4.170, 2.4.181, 2.4.329
const DRAWING = 0x00ec
const OBJECT = 0x005d
const OBJECT_TEXT = 0x01b6

// [MS-XLS] 2.4.252, 2.4.29
const SERIES = 0x1003
const SERIES_DATA = 0x1051
const OF_VALUES = 1
const STORED_IN_CHART = 1

/** Columns of a sheet ([MS-XLS] 2.5.45). */
const MAX_COLUMNS = 256

// [MS-XLS] 2.5.10, 2.5.133
const NAME_ERROR = 0x1d
const IS_ERROR = 2

const IS_HIDDEN_ROW = 0x20
const NOTE = 0x19
const IS_PRINTED = 0x10

interface Cell {
  readonly row: number
  readonly column: number
  readonly text: string
}

/** Texts that a sheet has on paper. */
interface SheetTexts {
  /** Texts of the visible cells and text boxes. */
  readonly passages: readonly string[]
  /** Kinds of the visible values that pages show otherwise than Excel. */
  readonly shownOtherwise: readonly ShownOtherwise[]
  /** Whether cells hold errors of unknown names. */
  readonly nameErrors: boolean
  /** Whether a shape has words as WordArt. */
  readonly hasWordArt: boolean
  /** Whether a chart draws values that no cells have: LibreOffice leaves them out. */
  readonly hasStoredSeries: boolean
}

/**
 * Reads the texts of a sheet from its place in the stream on.
 *
 * @param area printed ranges; undefined for all cells
 */
export function sheetTexts(
  stream: Buffer,
  from: number,
  globals: XlsGlobals,
  area: readonly CellRange[] | undefined,
): SheetTexts {
  const sheet = new SheetReader(globals, area)
  let depth = 0
  let values = 0
  let hasStoredSeries = false
  for (const { type, pieces } of biffRecords(stream, from)) {
    // Charts stand inside of sheets, with records of the same kinds.
    if (type === BOF) depth += 1
    else if (type === EOF) depth -= 1
    if (depth === 0) break
    const [content = Buffer.alloc(0)] = pieces
    if (type === SERIES && content.length >= 8) values = content.readUInt16LE(6)
    else if (type === SERIES_DATA && content[0] === OF_VALUES) {
      hasStoredSeries ||= values > 0 && content[1] === STORED_IN_CHART
    }
    if (depth === 1) sheet.follow(type, pieces)
  }
  return {
    passages: sheet.passages(),
    shownOtherwise: sheet.shownOtherwise(),
    nameErrors: sheet.nameErrors,
    hasWordArt: sheet.hasWordArt,
    hasStoredSeries,
  }
}

class SheetReader {
  readonly #globals: XlsGlobals
  readonly #area: readonly CellRange[] | undefined
  readonly #cells: Cell[] = []
  readonly #shapes: string[] = []
  readonly #otherwise: (Omit<Cell, 'text'> & { readonly kind: ShownOtherwise })[] = []
  readonly #hiddenRows = new Set<number>()
  readonly #hiddenColumns = new Uint8Array(MAX_COLUMNS)
  readonly #merges: CellRange[] = []
  #rowsAreHidden = false
  #formula: Omit<Cell, 'text'> | undefined
  #isOnPaper = false
  nameErrors = false
  hasWordArt = false

  constructor(globals: XlsGlobals, area: readonly CellRange[] | undefined) {
    this.#globals = globals
    this.#area = area
  }

  follow(type: number, pieces: readonly Buffer[]): void {
    const [content = Buffer.alloc(0)] = pieces
    const { length } = content
    if (type === ROW && length >= 16) {
      const isFlat = (content.readUInt16LE(6) & 0x7fff) === 0
      const isHidden = ((content[12] ?? 0) & IS_HIDDEN_ROW) !== 0
      if (isHidden || isFlat) this.#hiddenRows.add(content.readUInt16LE(0))
    } else if (type === DEFAULT_HEIGHT && length >= 2) {
      this.#rowsAreHidden = ((content[0] ?? 0) & 2) !== 0
    } else if (type === COLUMNS && length >= 10) {
      const isHidden = ((content[8] ?? 0) & 1) !== 0 || content.readUInt16LE(4) === 0
      if (isHidden)
        this.#hiddenColumns.fill(1, content.readUInt16LE(0), content.readUInt16LE(2) + 1)
    } else if (type === MERGES) this.#merge(content)
    else if (type === DRAWING) this.hasWordArt ||= hasWordArt(Buffer.concat(pieces))
    else if (type === OBJECT && length >= 10) {
      this.#isOnPaper = content[4] !== NOTE && ((content[8] ?? 0) & IS_PRINTED) !== 0
    } else if (type === OBJECT_TEXT && length >= 12) this.#shape(content, pieces)
    else this.#cell(type, content, pieces)
  }

  passages(): string[] {
    // There is no telling which rows have a height of their own.
    if (this.#rowsAreHidden) return []
    const merged = new MergedCells(this.#merges)
    const cells = this.#cells
      .filter((cell) => !this.#isHidden(cell) && !merged.cover(cell))
      .map(({ text }) => text)
    // There is no telling which text boxes are inside of an area.
    return [...cells, ...(this.#area ? [] : this.#shapes)].flatMap((text) => {
      const plain = text.replaceAll(/\s+/g, ' ').trim()
      return plain === '' ? [] : [plain]
    })
  }

  shownOtherwise(): readonly ShownOtherwise[] {
    if (this.#rowsAreHidden) return []
    const merged = new MergedCells(this.#merges)
    const shown = this.#otherwise.filter((cell) => !this.#isHidden(cell) && !merged.cover(cell))
    return [...new Set(shown.map(({ kind }) => kind))]
  }

  #cell(type: number, content: Buffer, pieces: readonly Buffer[]): void {
    if (type === RESULT) {
      if (this.#formula) this.#add(this.#formula, this.#globals.textAt(pieces, 0))
      this.#formula = undefined
    }
    if (content.length < 6) return
    const at = { row: content.readUInt16LE(0), column: content.readUInt16LE(2) }
    const style = content.readUInt16LE(4)
    if (type === SHARED_TEXT && content.length >= 10) {
      this.#text(at, style, this.#globals.strings[content.readUInt32LE(6)])
    } else if (type === TEXT || type === RICH_TEXT) {
      this.#text(at, style, this.#globals.textAt(pieces, 6))
    } else if (type === NUMBER && content.length >= 14) {
      this.#number(at, style, content.readDoubleLE(6))
    } else if (type === SHORT_NUMBER && content.length >= 10) {
      this.#number(at, style, shortNumber(content.readUInt32LE(6)))
    } else if (type === SHORT_NUMBERS) {
      for (let place = 4; place + 8 <= content.length; place += 6) {
        const column = at.column + (place - 4) / 6
        const value = shortNumber(content.readUInt32LE(place + 2))
        this.#number({ row: at.row, column }, content.readUInt16LE(place), value)
      }
    } else if (type === BOOLEAN_OR_ERROR && content.length >= 8) {
      // LibreOffice passes their number format over.
      if (content[7] === 0) this.#otherwise.push({ ...at, kind: 'booleans' })
      else this.nameErrors ||= content[6] === NAME_ERROR
    } else if (type === FORMULA && content.length >= 14) this.#result(at, style, content)
  }

  #result(at: Omit<Cell, 'text'>, style: number, content: Buffer): void {
    const isNumber = content.readUInt16LE(12) !== 0xffff
    const isText = !isNumber && content[6] === 0
    this.#formula = isText && !this.#hides(style) ? at : undefined
    if (!isNumber && content[6] === IS_ERROR) this.nameErrors ||= content[8] === NAME_ERROR
    const format = this.#globals.formats[style]
    if (format === undefined) return
    if (isNumber) this.#note(at, format, content.readDoubleLE(6))
    else if (content[6] === 1 && isResultShownOtherwise(format, content[8] !== 0)) {
      this.#otherwise.push({ ...at, kind: 'booleans' })
    }
  }

  #note(at: Omit<Cell, 'text'>, format: XlsFormat, value: number): void {
    const kind = numberShownOtherwise(format, value)
    if (kind !== undefined) this.#otherwise.push({ ...at, kind })
  }

  #text(at: Omit<Cell, 'text'>, style: number, text: string | undefined): void {
    if (!this.#hides(style)) this.#add(at, text)
  }

  #number(at: Omit<Cell, 'text'>, style: number, value: number): void {
    const format = this.#globals.formats[style]
    if (format === undefined) return
    this.#add(at, plainNumber(format.id, format.code, value))
    this.#note(at, format, value)
  }

  #add(at: Omit<Cell, 'text'>, text: string | undefined): void {
    if (text !== undefined) this.#cells.push({ ...at, text })
  }

  #hides(style: number): boolean {
    return showsNothing(this.#globals.formats[style]?.code ?? '')
  }

  #merge(content: Buffer): void {
    for (let at = 2; at + 8 <= content.length; at += 8) {
      this.#merges.push({
        top: content.readUInt16LE(at),
        bottom: content.readUInt16LE(at + 2),
        left: content.readUInt16LE(at + 4),
        right: content.readUInt16LE(at + 6),
      })
    }
  }

  #shape(content: Buffer, pieces: readonly Buffer[]): void {
    const count = content.readUInt16LE(10)
    const [, first] = pieces
    if (!this.#isOnPaper || first === undefined) return
    const isWide = ((first[0] ?? 0) & 1) !== 0
    this.#shapes.push(new BiffStrings(pieces.slice(1), 1).characters(count, isWide))
  }

  #isHidden(cell: Omit<Cell, 'text'>): boolean {
    if (this.#hiddenRows.has(cell.row) || this.#hiddenColumns[cell.column] === 1) return true
    return this.#area !== undefined && !this.#area.some((range) => isInside(cell, range))
  }
}
