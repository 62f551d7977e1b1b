import type { XmlScanner } from '../../../xml/xml-scanner.ts'
import type { DefinedName } from './defined-names.ts'

/**
 * Functions that LibreOffice 24.8 does not know: what is stored of them is better than an error. So is what Excel stored
 * of a pivot table, whose cells stay as they are.
 */
const FUNCTIONS =
  /\b_xlfn\.(?:_xlws\.)?(?:ANCHORARRAY|ARRAYTOTEXT|BYCOL|BYROW|CHOOSECOLS|CHOOSEROWS|COPILOT|DETECTLANGUAGE|DROP|EXPAND|FIELDVALUE|GROUPBY|HSTACK|IMAGE|ISOMITTED|LAMBDA|MAKEARRAY|MAP|PERCENTOF|PIVOTBY|PY|REDUCE|REGEX\w+|SCAN|SINGLE|STOCKHISTORY|TAKE|TEXTAFTER|TEXTBEFORE|TEXTSPLIT|TOCOL|TOROW|TRANSLATE|TRIMRANGE|VALUETOTEXT|VSTACK|WRAPCOLS|WRAPROWS)\(|\bGETPIVOTDATA\(/iu

/** References to other workbooks, by their number: `[1]Sheet!A1`, `'[1]My sheet'!A1`. They are taken out of the package. */
const OTHER_WORKBOOKS = /(?<![\p{L}\d_.\\])\[\d+\][\p{L}\d_.\\]*!|'\[\d+\](?:[^']|'')*'!/u

const UNKNOWN = new RegExp(`${FUNCTIONS.source}|${OTHER_WORKBOOKS.source}`, 'iu')

/**
 * Pattern of formulas that LibreOffice cannot calculate: by functions, by references to other workbooks, or by names that
 * stand for formulas with such.
 *
 * @param names defined names of the workbook
 */
export function unknownFormulas(names: readonly DefinedName[]): RegExp {
  let pattern = UNKNOWN
  let unknown: readonly string[] = []
  for (;;) {
    const found = names.filter(({ formula }) => pattern.test(formula)).map(({ name }) => name)
    if (found.length === unknown.length) return pattern
    unknown = found
    const list = [...new Set(found)].map(escapeName).join('|')
    pattern = new RegExp(
      `${UNKNOWN.source}|(?<![\\p{L}\\d_.\\\\])(?:${list})(?![\\p{L}\\d_.\\\\])`,
      'iu',
    )
  }
}

function escapeName(name: string): string {
  return name.replaceAll(/[$()*+.?[\\\]^{|}/]/g, '\\$&')
}

/** Tells, formula by formula of a sheet, which cannot be calculated. */
export class FormulaWatch {
  readonly #unknown: RegExp
  /** Numbers of the unknown formulas that further cells share. */
  readonly #shared = new Set<string>()
  #number: string | undefined

  /** @param unknown as {@link unknownFormulas} makes it */
  constructor(unknown: RegExp) {
    this.#unknown = unknown
  }

  /**
   * Takes in a tag of a formula, `f`.
   *
   * @returns whether the formula that ends here is unknown; undefined at a start tag
   */
  tag(scanner: XmlScanner): boolean | undefined {
    if (scanner.kind !== 'close') this.#number = scanner.attribute('si')
    if (scanner.kind === 'open') return undefined
    const number = this.#number
    const isUnknown = this.#unknown.test(scanner.kind === 'empty' ? '' : scanner.textBefore())
    if (number === undefined) return isUnknown
    if (isUnknown) this.#shared.add(number)
    return isUnknown || this.#shared.has(number)
  }
}
