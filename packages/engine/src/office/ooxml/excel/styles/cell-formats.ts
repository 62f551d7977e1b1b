import { getFormatFromId } from 'numfmt'
import { changeStartTag } from '../../../xml/start-tag.ts'
import { TextEdits } from '../../../xml/text-edits.ts'
import { XmlScanner } from '../../../xml/xml-scanner.ts'
import { escapeXml } from '../../../xml/xml-text.ts'
import type { OfficePackage } from '../../office-package.ts'
import {
  booleanAsExcel,
  type NumberLook,
  type NumberPlace,
  numberAsExcel,
  numberLook,
} from '../numbers/number-look.ts'
import { BOXES } from './cell-checkboxes.ts'

/** Most values that are spelled out: LibreOffice ends at 10 000 number formats of a language. */
const MAX_SPELLED = 5000

/** Built-in formats that are the same everywhere: General and text. */
const PLAIN_FORMATS: ReadonlyMap<number, string> = new Map([
  [0, 'General'],
  [49, '@'],
])
/** Numbers of the built-in formats (ISO/IEC 29500-1, 18.8.30) end here, those of a workbook's own begin there. */
const LAST_BUILT_IN_FORMAT = 58
const FIRST_OWN_FORMAT = 164

/** Formats that replace a cell's own where it does not do. */
export interface ShownAs {
  /** Number of a cell style. */
  readonly style?: number
  /** The number as it stands in the file. */
  readonly value?: string
}

/** One cell style. */
interface CellStyle {
  readonly formatId: number
  readonly start: number
  readonly openEnd: number
  readonly end: number
}

/**
 * The number formats of a workbook's cells, written for a locale.
 *
 * A value that no layout engine here shows is spelled out: it gets a format of its own, which says its text and nothing
 * else. The cell stays a number, for charts, conditional formats and formulas that look at it.
 */
export class CellFormats {
  readonly #part: string
  readonly #text: string
  readonly #place: NumberPlace
  readonly #edits = new TextEdits()
  readonly #codes = new Map<number, string>()
  readonly #styles: CellStyle[] = []
  /** By style, where numbers may look otherwise than in LibreOffice. */
  readonly #looks = new Map<number, NumberLook>()
  readonly #added: string[] = []
  readonly #newFormats = new Map<string, number>()
  readonly #newStyles = new Map<string, number>()
  /** By style and value: a column of dates has each many times. */
  readonly #shown = new Map<string, ShownAs>()
  #lastFormat = FIRST_OWN_FORMAT - 1
  #isFull = false
  #hasMixed = false
  #prefix = ''
  #formatsEnd = 0
  #hasFormats = false
  #stylesEnd = 0

  /** @param text of the styles part */
  constructor(text: string, part: string, place: NumberPlace) {
    this.#text = text
    this.#part = part
    this.#place = place
    this.#scan()
    this.#styles.forEach((style, index) => {
      this.#localize(style, index)
    })
  }

  /** Whether there were too many values to spell them all out. */
  get isFull(): boolean {
    return this.#isFull
  }

  /** Whether numbers have a format that Excel refuses, for General beside other figures. */
  get hasMixed(): boolean {
    return this.#hasMixed
  }

  /** Notes the format of a number that is not known before it is calculated. */
  uses(style: number): void {
    this.#hasMixed ||= this.#looks.get(style)?.isMixed === true
  }

  /**
   * Format that a number needs so that it looks as in Excel.
   *
   * @param style number of its cell's style
   * @param written the number as it stands in the file
   * @returns undefined when it can stay as it is
   */
  shownAs(style: number, written: string): ShownAs | undefined {
    const own = this.#styles[style]
    const look = this.#looks.get(style)
    if (own === undefined || look === undefined) return undefined
    this.#hasMixed ||= look.isMixed
    // Texts are costly, numbers in General are many.
    const key = look.isGeneral ? '' : `${style} ${written}`
    const known = this.#shown.get(key)
    if (known !== undefined) return known
    const change = numberAsExcel(look, written, this.#place)
    if (change?.code === undefined) return change
    const shown = this.#styleWith(style, own, change.code)
    if (key !== '' && shown !== undefined && this.#shown.size < MAX_SPELLED)
      this.#shown.set(key, shown)
    return shown
  }

  /**
   * Style that true and false need: Excel shows the words in every number format, LibreOffice a number in all but General.
   *
   * @param style number of the cell's style
   * @param isTrue undefined for a result that is calculated anew
   * @returns undefined when it can stay as it is
   */
  booleanAs(style: number, isTrue: boolean | undefined): ShownAs | undefined {
    const own = this.#styles[style]
    if (own === undefined || this.#looks.get(style)?.isGeneral) return undefined
    const format = this.#codes.get(own.formatId) ?? ''
    if (format === BOXES) return undefined
    const code = booleanAsExcel(format, isTrue)
    return this.#styleWith(style, own, code)
  }

  /** A style of the default font that breaks texts into lines. */
  wrapped(): number {
    const p = this.#prefix
    const alignment = `<${p}alignment vertical="top" wrapText="1"/>`
    return this.#add(
      `<${p}xf numFmtId="0" fontId="0" fillId="0" borderId="0" applyAlignment="1">${alignment}</${p}xf>`,
    )
  }

  /** Writes the styles part, if anything in it is new. */
  save(document: OfficePackage): void {
    if (this.#edits.isEmpty && this.#added.length === 0) return
    const prefix = this.#prefix
    const formats = [...this.#newFormats]
      .map(([code, id]) => `<${prefix}numFmt numFmtId="${id}" formatCode="${escapeXml(code)}"/>`)
      .join('')
    const list = this.#hasFormats ? formats : `<${prefix}numFmts>${formats}</${prefix}numFmts>`
    if (formats !== '') this.#edits.insert(this.#formatsEnd, list)
    this.#edits.insert(this.#stylesEnd, this.#added.join(''))
    document.write(this.#part, this.#edits.apply(this.#text))
  }

  #scan(): void {
    const scanner = new XmlScanner(this.#text, this.#part)
    let list = ''
    while (scanner.next()) {
      const { element, kind, depth, start, end } = scanner
      if (depth === 0 && kind === 'open') {
        this.#prefix = scanner.prefix
        this.#formatsEnd = end
      }
      if (depth === 1) {
        list = kind === 'open' ? element : ''
        if (kind === 'close' && element === 'numFmts') {
          this.#formatsEnd = start
          this.#hasFormats = true
        } else if (kind === 'close' && element === 'cellXfs') this.#stylesEnd = start
      } else if (depth === 2 && kind !== 'close') {
        if (list === 'numFmts' && element === 'numFmt') this.#format(scanner)
        else if (list === 'cellXfs' && element === 'xf') this.#style(scanner)
      }
    }
  }

  #format(scanner: XmlScanner): void {
    const id = Number(scanner.attribute('numFmtId'))
    this.#codes.set(id, scanner.attribute('formatCode') ?? '')
  }

  #style(scanner: XmlScanner): void {
    const { start, end } = scanner
    const formatId = Number(scanner.attribute('numFmtId') ?? 0)
    scanner.skip()
    this.#styles.push({ formatId, start, openEnd: end, end: scanner.end })
  }

  #styleWith(style: number, own: CellStyle, code: string): ShownAs | undefined {
    const key = `${style} ${code}`
    let index = this.#newStyles.get(key)
    if (index === undefined) {
      this.#isFull ||= this.#newStyles.size === MAX_SPELLED
      if (this.#isFull) return undefined
      index = this.#add(this.#withFormat(own, this.#formatFor(code)))
      this.#newStyles.set(key, index)
    }
    return { style: index }
  }

  /** @returns the number of the new style; that of the default one where there is no list of styles */
  #add(style: string): number {
    if (this.#stylesEnd === 0) return 0
    this.#added.push(style)
    return this.#styles.length + this.#added.length - 1
  }

  #localize(style: CellStyle, index: number): void {
    const { formatId, start, openEnd } = style
    const plain = PLAIN_FORMATS.get(formatId)
    if (plain !== undefined) this.#looks.set(index, numberLook(plain, this.#place.locale))
    if (plain !== undefined) return
    const own = this.#codes.get(formatId)
    if (own === undefined && !(formatId <= LAST_BUILT_IN_FORMAT)) return
    const { locale } = this.#place
    const look = numberLook(own ?? getFormatFromId(formatId, locale), locale)
    if (look.isRisky) this.#looks.set(index, look)
    const { code } = look
    // LibreOffice's own idea of the built-in formats is that of US English.
    if (code === own || (own === undefined && locale === 'en-US')) return
    const tag = this.#text.slice(start, openEnd)
    this.#edits.replace(start, openEnd, withFormat(tag, this.#formatFor(code)))
  }

  #withFormat({ start, openEnd, end }: CellStyle, formatId: number): string {
    return withFormat(this.#text.slice(start, openEnd), formatId) + this.#text.slice(openEnd, end)
  }

  #formatFor(code: string): number {
    const known = this.#newFormats.get(code)
    if (known !== undefined) return known
    do this.#lastFormat += 1
    while (this.#codes.has(this.#lastFormat))
    this.#newFormats.set(code, this.#lastFormat)
    return this.#lastFormat
  }
}

function withFormat(tag: string, formatId: number): string {
  return changeStartTag(tag, { numFmtId: String(formatId), applyNumberFormat: '1' })
}
