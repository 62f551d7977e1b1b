import { getFormatFromId } from 'numfmt'
import { changeStartTag } from '../../xml/start-tag.ts'
import { TextEdits } from '../../xml/text-edits.ts'
import { XmlScanner } from '../../xml/xml-scanner.ts'
import { escapeXml } from '../../xml/xml-text.ts'
import type { OfficePackage } from '../office-package.ts'
import { localFormat } from './local-format.ts'
import { spelledText } from './spelled-text.ts'

/** Most values that are spelled out: LibreOffice ends at 10 000 number formats of a language. */
const MAX_SPELLED = 5000

/** Built-in formats that are the same everywhere: General and text. */
const PLAIN_FORMATS: ReadonlySet<number> = new Set([0, 49])
/** Numbers below are the built-in formats (ISO/IEC 29500-1, 18.8.30). */
const FIRST_OWN_FORMAT = 164

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
 * What no layout engine here shows is spelled out: a value gets a format of its own, which says its text and nothing
 * else. The cell stays a number, for charts, conditional formats and formulas that look at it.
 */
export class CellFormats {
  readonly #part: string
  readonly #text: string
  readonly #locale: string
  readonly #edits = new TextEdits()
  readonly #codes = new Map<number, string>()
  readonly #styles: CellStyle[] = []
  readonly #spelled = new Map<number, string>()
  readonly #added: string[] = []
  readonly #newFormats = new Map<string, number>()
  readonly #newStyles = new Map<string, number>()
  #nextFormat = FIRST_OWN_FORMAT
  #isFull = false
  #prefix = ''
  #formatsEnd = 0
  #hasFormats = false
  #stylesEnd = 0

  /**
   * @param text of the styles part
   * @param locale one that there are formats for
   */
  constructor(text: string, part: string, locale: string) {
    this.#text = text
    this.#part = part
    this.#locale = locale
    this.#scan()
    this.#styles.forEach((style, index) => {
      this.#localize(style, index)
    })
  }

  /** Whether the values of some styles have to be spelled out. */
  get spells(): boolean {
    return this.#spelled.size > 0
  }

  /** Whether there were too many values to spell them all out. */
  get isFull(): boolean {
    return this.#isFull
  }

  /**
   * The style that spells a value out.
   *
   * @param style number of a cell style
   * @param value in days since the last day of 1899
   * @returns undefined when the value can stay with its own style
   */
  spell(style: number, value: number): number | undefined {
    const code = this.#spelled.get(style)
    const own = this.#styles[style]
    if (code === undefined || own === undefined) return undefined
    const text = spelledText(code, value, this.#locale)
    if (text === '') return undefined
    const key = `${style} ${text}`
    const known = this.#newStyles.get(key)
    if (known !== undefined) return known
    if (this.#newStyles.size === MAX_SPELLED) {
      this.#isFull = true
      return undefined
    }
    const formatId = this.#formatFor(`"${text.replaceAll('"', '"\\""')}"`)
    const index = this.#add(this.#withFormat(own, formatId))
    this.#newStyles.set(key, index)
    return index
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
      const { local, kind, depth, start, end } = scanner
      if (depth === 0 && kind === 'open') {
        this.#prefix = scanner.prefix
        this.#formatsEnd = end
      }
      if (depth === 1) {
        list = kind === 'open' ? local : ''
        if (kind === 'close' && local === 'numFmts') {
          this.#formatsEnd = start
          this.#hasFormats = true
        } else if (kind === 'close' && local === 'cellXfs') this.#stylesEnd = start
      } else if (depth === 2 && kind !== 'close') {
        if (list === 'numFmts') this.#format(scanner)
        else if (list === 'cellXfs') this.#style(scanner)
      }
    }
  }

  #format(scanner: XmlScanner): void {
    const id = Number(scanner.attribute('numFmtId'))
    this.#codes.set(id, scanner.attribute('formatCode') ?? '')
    this.#nextFormat = Math.max(this.#nextFormat, id + 1)
  }

  #style(scanner: XmlScanner): void {
    const { start, end } = scanner
    const formatId = Number(scanner.attribute('numFmtId') ?? 0)
    scanner.skip()
    this.#styles.push({ formatId, start, openEnd: end, end: scanner.end })
  }

  /** @returns the number of the new style; that of the default one where there is no list of styles */
  #add(style: string): number {
    if (this.#stylesEnd === 0) return 0
    this.#added.push(style)
    return this.#styles.length + this.#added.length - 1
  }

  #localize(style: CellStyle, index: number): void {
    const { formatId, start, openEnd } = style
    if (PLAIN_FORMATS.has(formatId)) return
    const own = this.#codes.get(formatId)
    // LibreOffice's own idea of the built-in formats is that of US English.
    const isBuiltIn = own === undefined && formatId < FIRST_OWN_FORMAT && this.#locale !== 'en-US'
    const before = isBuiltIn ? getFormatFromId(formatId, this.#locale) : own
    if (before === undefined) return
    const { code, isSpelled } = localFormat(before, this.#locale)
    if (isSpelled) this.#spelled.set(index, code)
    if (code === own) return
    const tag = this.#text.slice(start, openEnd)
    this.#edits.replace(start, openEnd, withFormat(tag, this.#formatFor(code)))
  }

  #withFormat({ start, openEnd, end }: CellStyle, formatId: number): string {
    return withFormat(this.#text.slice(start, openEnd), formatId) + this.#text.slice(openEnd, end)
  }

  #formatFor(code: string): number {
    const id = this.#newFormats.get(code) ?? this.#nextFormat++
    this.#newFormats.set(code, id)
    return id
  }
}

function withFormat(tag: string, formatId: number): string {
  return changeStartTag(tag, { numFmtId: String(formatId), applyNumberFormat: '1' })
}
