import type { CellRange } from '../../../../units/a1-range.ts'
import { startTagAttribute } from '../../../xml/start-tag.ts'
import { XmlScanner } from '../../../xml/xml-scanner.ts'
import { unescapeXml } from '../../../xml/xml-text.ts'
import type { OfficePackage } from '../../office-package.ts'
import { plainNumber } from '../numbers/plain-number.ts'
import { showsNothing } from '../numbers/shows-nothing.ts'
import { hiddenValues } from './hidden-values.ts'
import { isInside, MergedCells } from './merged-cells.ts'
import type { FilledCell, SheetScan } from './sheet-scan.ts'

/** A number format by its number, with its text where the workbook states it. */
interface Format {
  readonly id: number
  readonly code: string | undefined
}

const ESCAPE = /_x([\da-f]{4})_/gi

const GENERAL: Format = { id: 0, code: undefined }

/** Reads the texts of a workbook's cells that must be on paper, so that a layout engine that drops some is found out. */
export class CellPassages {
  readonly #strings: readonly string[]
  /** Number format by cell style; undefined for one that may show nothing. */
  readonly #formats: readonly (Format | undefined)[]
  /** Numbers of the differential formats that have a number format. */
  readonly #ownFormats: ReadonlySet<string>

  /** Whether results of formulas stay as they are stored. */
  readonly #keepsResults: boolean

  constructor(document: OfficePackage, main: string, keepsResults: boolean) {
    this.#keepsResults = keepsResults
    this.#strings = sharedStrings(document, main)
    const styles = document.related(main, 'styles')
    const text = styles === undefined ? '' : document.text(styles)
    this.#formats = styles === undefined ? [GENERAL] : styleFormats(text, styles)
    this.#ownFormats = new Set(styles === undefined ? [] : numberFormats(text, styles))
  }

  /**
   * Texts of the visible cells of a sheet, and its numbers in plain formats.
   *
   * Cells that others are merged over are left out, and results of formulas that may be calculated anew.
   *
   * @param area printed cells; undefined for all
   */
  of(
    { text, filled, merges }: SheetScan,
    part: string,
    area: CellRange | undefined,
  ): readonly string[] {
    const hidden = hiddenValues(text, part, this.#ownFormats)
    const merged = new MergedCells(merges.map(({ range }) => range))
    return filled.flatMap((cell) => {
      if (area !== undefined && !isInside(cell, area)) return []
      if (merged.cover(cell) || hidden.some((range) => isInside(cell, range))) return []
      const passage = unescaped(this.#textOf(text, cell) ?? '')
        .replaceAll(/\s+/g, ' ')
        .trim()
      return passage === '' ? [] : [passage]
    })
  }

  #textOf(text: string, { formula, ...cell }: FilledCell): string | undefined {
    const tag = text.slice(cell.cellStart, cell.cellEnd)
    const format = this.#formats[Number(startTagAttribute(tag, 's') ?? 0)]
    if (format === undefined || (formula !== undefined && !this.#keepsResults)) return undefined
    const value = text.slice(cell.start, cell.end)
    const type = startTagAttribute(tag, 't') ?? 'n'
    if (type === 's') return this.#strings[Number(value)]
    if (type === 'n') return plainNumber(format.id, format.code, Number(value))
    return type === 'inlineStr' || type === 'str' ? unescapeXml(value) : undefined
  }
}

/** Text with the characters that Excel writes by their codes, as `_x000D_` (ISO/IEC 29500-1, 22.9.2.19). */
function unescaped(text: string): string {
  return text.replaceAll(ESCAPE, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
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

/** Numbers of the formats of conditions that change how numbers are shown. */
function numberFormats(text: string, part: string): readonly string[] {
  const found: string[] = []
  const scanner = new XmlScanner(text, part)
  let list = ''
  let count = 0
  while (scanner.next()) {
    const { element, kind, depth } = scanner
    if (depth === 1) list = kind === 'open' ? element : ''
    if (list !== 'dxfs' || kind === 'close') continue
    if (element === 'dxf') count += 1
    else if (element === 'numFmt') found.push(String(count - 1))
  }
  return found
}

function styleFormats(text: string, part: string): readonly (Format | undefined)[] {
  const formats: (Format | undefined)[] = []
  const codes = new Map<number, string>()
  const scanner = new XmlScanner(text, part)
  let list = ''
  while (scanner.next()) {
    const { element, kind, depth } = scanner
    if (depth === 1) list = kind === 'open' ? element : ''
    if (kind === 'close') continue
    if (list === 'numFmts' && element === 'numFmt') {
      codes.set(Number(scanner.attribute('numFmtId')), scanner.attribute('formatCode') ?? '')
    } else if (list === 'cellXfs' && element === 'xf') {
      const id = Number(scanner.attribute('numFmtId') ?? GENERAL.id)
      const code = codes.get(id)
      formats.push(showsNothing(code ?? '') ? undefined : { id, code })
    }
  }
  return formats
}
