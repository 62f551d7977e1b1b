import {
  OP,
  operatorCode,
  operatorKind,
  SHOWS_TEXT,
} from '../../../../pdf/content/operator-codes.ts'
import {
  isArray,
  isDict,
  isName,
  isString,
  name,
  type PdfObject,
} from '../../../../pdf/file/objects.ts'
import { serialize } from '../../../../pdf/file/write/serialize.ts'
import type { ChosenNames } from '../names/chosen-names.ts'
import type { IsNamedText } from '../streams/post-script.ts'

// Every operator of content (ISO 32000-2, table A.1); those of inline images are one with their data.
const OPERATORS: ReadonlySet<number> = new Set(
  `b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EMC ET EX f F f* G g gs h i j J K k l m M MP n q Q re RG rg ri s S SC sc
SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' "`
    .split(/\s+/)
    .map(operatorCode),
)
// Operators with a name of the resources, or a tag, among their operands.
const NAMING: ReadonlySet<number> = new Set([
  OP.paintXObject,
  OP.font,
  OP.paintShading,
  OP.beginMark,
  OP.beginMarkWithProperties,
  ...['gs', 'cs', 'CS', 'scn', 'SCN', 'MP', 'DP', 'ri'].map(operatorCode),
])
const POINTS: ReadonlySet<number> = new Set(['MP', 'DP'].map(operatorCode))
// Strings, names, numbers; remarks are a group of their own.
const OPERANDS =
  /\((?:\\[\s\S]|[^\\()])*\)|<[\da-f\s]*>|\/[^\s/<>[\](){}%]*|(%[^\r\n]*)|(?<![^\s[\]()<>])[+-]?[\d.]+/gi

/** An operation of content as it is. */
export interface Operation {
  /** Its text, with whatever stands among its operands. */
  readonly own: string
  readonly operator: number
  readonly values: readonly PdfObject[]
  /** Whether anything in the content beside its operands says what has to go. */
  readonly isSuspect: boolean
}

/** Writes operations of content with other names, and without operands that say what has to go. */
export class OperationRenamer {
  readonly #names: ChosenNames
  readonly #isText: IsNamedText

  constructor(names: ChosenNames, isText: IsNamedText) {
    this.#names = names
    this.#isText = isText
  }

  /** The operation as it shall be; undefined where it stays. */
  changed({ own, operator, values, isSuspect }: Operation): string | undefined {
    if (!isKnown(operator))
      return this.#isText(looseWords(own)) || values.some((one) => this.says(one)) ? '' : undefined
    const word = own.match(/\S+$/)?.[0] ?? ''
    // Words in arrays, and remarks among the operands.
    const isLoose = isSuspect && this.#isText(looseWords(own.slice(0, own.length - word.length)))
    if (operatorKind(operator) === SHOWS_TEXT) return isLoose ? written(values, word) : undefined
    if (POINTS.has(operator) && values.some((one) => this.says(one))) return ''
    const isNaming = NAMING.has(operator)
    const kept = values
      .map((value) => this.#without(value, isNaming))
      .filter((value) => !this.says(value))
    const isSame =
      kept.length === values.length && kept.every((value, index) => value === values[index])
    return isSame && !isLoose ? undefined : written(kept, word)
  }

  #without(value: PdfObject, isNaming: boolean): PdfObject {
    if (isName(value) && isNaming) {
      const own = this.#names.renamed(value.value)
      return own === value.value ? value : name(own)
    }
    return isDict(value) && this.says(value) ? this.#bare(value) : value
  }

  /** Properties without the entries that say it. */
  #bare(entries: ReadonlyMap<string, PdfObject>): PdfObject {
    return new Map(
      [...entries].filter(([key, value]) => !this.#names.isNamed(key, false) && !this.says(value)),
    )
  }

  /** Whether an operand, or anything in it, says what has to go. */
  says(value: PdfObject): boolean {
    if (isString(value)) return this.#isText(value.value)
    if (isName(value)) return this.#names.isNamed(value.value, false)
    if (isArray(value)) return value.some((one) => this.says(one))
    return (
      isDict(value) &&
      [...value].some(([key, item]) => this.#names.isNamed(key, false) || this.says(item))
    )
  }
}

/** Whether an operator is one of the standard. */
export function isKnown(operator: number): boolean {
  return OPERATORS.has(operator)
}

/** Remarks of content, and words of it that are no operands. */
export function looseWords(text: string): string {
  return text.replace(OPERANDS, '$1 ')
}

function written(values: readonly PdfObject[], operator: string): string {
  return `${values.map(serialize).join(' ')} ${operator}`
}
