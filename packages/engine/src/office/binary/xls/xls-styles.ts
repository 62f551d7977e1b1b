import { getFormatFromId } from 'numfmt'
import {
  booleanAsExcel,
  type NumberLook,
  type NumberPlace,
  numberAsExcel,
  numberLook,
} from '../../ooxml/excel/numbers/number-look.ts'
import { type BiffEdits, biffRecord } from './biff-edits.ts'
import { wideText } from './stored-cell.ts'

// [MS-XLS] 2.4.126, 2.4.353
const FORMAT = 0x041e
const STYLE = 0x00e0

/** Parts of a cell style: number of its format, horizontal alignment, and whether it states either itself. */
const FORMAT_AT = 2
const ALIGNMENT_AT = 6
const STATED_AT = 9
const ALIGNMENT = 0x07
const CENTRED = 2
const STATES_FORMAT = 0x04
const STATES_ALIGNMENT = 0x10

const FIRST_OWN_FORMAT = 164
/** Most styles that are added: Excel itself ends at about 4000. */
const MAX_ADDED = 3500
/** Longest text of a format. */
const MAX_CODE = 255

/** A cell style of a workbook. */
interface CellStyle {
  readonly content: Buffer
  readonly code: string
  /** Undefined where LibreOffice shows all numbers as Excel does. */
  readonly look: NumberLook | undefined
  /** Whether Excel in the locale takes another format for it. */
  readonly isMoved: boolean
}

/** Change of a cell: another style, or another number. */
export interface XlsChange {
  readonly style?: number
  readonly value?: number
}

/** Formats and styles of a workbook in XLS, as its globals have them. */
export interface XlsStyleRecords {
  readonly codes: ReadonlyMap<number, string>
  readonly styles: readonly Buffer[]
  /** Places in front of the styles, and behind them. */
  readonly from: number
  readonly end: number
}

/** The styles of a workbook in XLS, and those that are added so that cells look as in Excel. */
export class XlsStyles {
  readonly #place: NumberPlace
  readonly #records: XlsStyleRecords
  readonly #styles: readonly CellStyle[]
  readonly #formats = new Map<string, number>()
  readonly #added: Buffer[] = []
  readonly #known = new Map<string, number>()
  /** By style and number: a column of dates has each many times. */
  readonly #shown = new Map<string, XlsChange>()
  #lastFormat: number
  #isFull = false
  #hasMixed = false

  constructor(records: XlsStyleRecords, place: NumberPlace) {
    this.#records = records
    this.#place = place
    this.#lastFormat = Math.max(FIRST_OWN_FORMAT - 1, ...records.codes.keys())
    this.#styles = records.styles.map((content) => this.#read(content))
  }

  /** Whether there were too many values that need a style of their own. */
  get isFull(): boolean {
    return this.#isFull
  }

  /** Whether numbers have a format that Excel refuses, for General beside other figures. */
  get hasMixed(): boolean {
    return this.#hasMixed
  }

  /** Change that a number needs; undefined when it can stay as it is. */
  numberAs(style: number, value: number): XlsChange | undefined {
    const own = this.#styles[style]
    if (own?.look === undefined) return undefined
    this.#hasMixed ||= own.look.isMixed
    // Texts are costly, numbers in General are many.
    const key = own.look.isGeneral ? '' : `${style} ${value}`
    const known = this.#shown.get(key)
    if (known !== undefined) return known
    const change = numberAsExcel(own.look, String(value), this.#place)
    if (change?.value !== undefined) return { value: Number(change.value) }
    const code = change?.code ?? (own.isMoved ? own.look.code : undefined)
    const shown = code === undefined ? undefined : this.#with(style, own, code, false)
    if (key !== '' && shown !== undefined) this.#shown.set(key, shown)
    return shown
  }

  /** Style in which 1 or 0 looks as true and false do in Excel; undefined where there is no room for it. */
  booleanAs(style: number, isTrue: boolean): number | undefined {
    const own = this.#styles[style]
    if (own === undefined) return undefined
    const code = booleanAsExcel(own.code, isTrue)
    const word = isTrue ? '"TRUE"' : '"FALSE"'
    return this.#with(style, own, code === 'General' ? word : code, true)?.style
  }

  /** Adds the new formats and styles to the globals. */
  write(edits: BiffEdits): void {
    if (this.#added.length === 0) return
    const formats = [...this.#formats].map(([code, id]) =>
      biffRecord(FORMAT, words(id), wideText(code)),
    )
    edits.insert(this.#records.from, ...formats)
    const styles = this.#added.map((content) => biffRecord(STYLE, content))
    edits.insert(this.#records.end, ...styles)
  }

  #read(content: Buffer): CellStyle {
    const id = content.readUInt16LE(FORMAT_AT)
    const { locale } = this.#place
    const own = this.#records.codes.get(id)
    const code = own ?? getFormatFromId(id, locale) ?? 'General'
    const look = numberLook(code, locale)
    // LibreOffice's own idea of the built-in formats is that of US English.
    const isMoved = code !== look.code || (own === undefined && locale !== 'en-US')
    return { content, code, isMoved, look: look.isRisky || isMoved ? look : undefined }
  }

  #with(style: number, own: CellStyle, code: string, isCentred: boolean): XlsChange | undefined {
    if (code.length > MAX_CODE) return undefined
    const key = `${style} ${isCentred} ${code}`
    const known = this.#known.get(key)
    if (known !== undefined) return { style: known }
    this.#isFull ||= this.#added.length === MAX_ADDED
    if (this.#isFull) return undefined
    const index = this.#styles.length + this.#added.length
    this.#added.push(this.#styleOf(own.content, code, isCentred))
    this.#known.set(key, index)
    return { style: index }
  }

  #styleOf(own: Buffer, code: string, isCentred: boolean): Buffer {
    const style = Buffer.from(own)
    style.writeUInt16LE(this.#formatFor(code), FORMAT_AT)
    style[STATED_AT] = (style[STATED_AT] ?? 0) | STATES_FORMAT
    const alignment = style[ALIGNMENT_AT] ?? 0
    if (isCentred && (alignment & ALIGNMENT) === 0) {
      style[ALIGNMENT_AT] = alignment | CENTRED
      style[STATED_AT] |= STATES_ALIGNMENT
    }
    return style
  }

  #formatFor(code: string): number {
    const known = this.#formats.get(code)
    if (known !== undefined) return known
    this.#lastFormat += 1
    this.#formats.set(code, this.#lastFormat)
    return this.#lastFormat
  }
}

function words(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}
