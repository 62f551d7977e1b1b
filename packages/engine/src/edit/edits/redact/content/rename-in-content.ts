import { ContentScanner } from '../../../../pdf/content/content-scanner.ts'
import { type ContentEdit, editContent } from '../../../../pdf/content/edit-content.ts'
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
import { PdfError } from '../../../../pdf/file/pdf-error.ts'
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

/**
 * Content with other names for its resources and tags, without remarks, and without all that says what has to go and that
 * no reader shows: points, operations that nobody knows, operands that no operator takes.
 *
 * @returns undefined where all stays
 */
export function renameInContent(
  bytes: Buffer,
  names: ChosenNames,
  isText: IsNamedText,
): Buffer | undefined {
  const edits: ContentEdit[] = []
  const scanner = new ContentScanner(bytes)
  // Most contents are done with one look at everything but their strings.
  const isSuspect = isText(looseWords(bytes.toString('latin1')))
  let end = 0
  while (scanner.next()) {
    if (isSuspect) dropRemark(end, scanner.start)
    end = scanner.end
    const { operator, start } = scanner
    if (operator === OP.inlineImage) continue
    const isShowing = operatorKind(operator) === SHOWS_TEXT
    if (!isSuspect && (isShowing || !hasWords(start, end)) && OPERATORS.has(operator)) continue
    const own = bytes.toString('latin1', start, end)
    const operators = changed(own, { operator, isShowing })
    if (operators !== undefined) edits.push({ start, end, operators })
  }
  dropRest(end)
  return edits.length > 0 ? editContent(bytes, edits) : undefined

  /** The operation as it shall be; undefined where it stays. */
  function changed(
    own: string,
    { operator, isShowing }: { readonly operator: number; readonly isShowing: boolean },
  ): string | undefined {
    const values = operands()
    if (!OPERATORS.has(operator))
      return isText(looseWords(own)) || values.some(says) ? '' : undefined
    const word = own.match(/\S+$/)?.[0] ?? ''
    // Words in arrays, and remarks among the operands.
    const isLoose = isSuspect && isText(looseWords(own.slice(0, own.length - word.length)))
    if (isShowing) return isLoose ? written(values, word) : undefined
    if (POINTS.has(operator) && values.some(says)) return ''
    const isNaming = NAMING.has(operator)
    const kept = values.map((value) => without(value, isNaming)).filter((value) => !says(value))
    const isSame =
      kept.length === values.length && kept.every((value, index) => value === values[index])
    return isSame && !isLoose ? undefined : written(kept, word)
  }

  function operands(): PdfObject[] {
    try {
      return Array.from(
        { length: scanner.operandCount },
        (_, index) => scanner.operand(index) ?? null,
      )
    } catch (error) {
      if (error instanceof PdfError) return []
      throw error
    }
  }

  /** Whether an operation has strings, names or remarks. */
  function hasWords(from: number, to: number): boolean {
    for (let at = from; at < to; at += 1) {
      const byte = bytes[at]
      if (byte === 0x28 || byte === 0x3c || byte === 0x2f || byte === 0x25) return true
    }
    return false
  }

  /** Remarks, which stand between operations. */
  function dropRemark(from: number, to: number): void {
    const between = bytes.toString('latin1', from, to)
    if (between.includes('%') && isText(between))
      edits.push({ start: from, end: to, operators: '\n' })
  }

  /** Operands behind the last operator. */
  function dropRest(from: number): void {
    const rest = bytes.toString('latin1', from)
    if (rest.trim() === '') return
    if (isText(looseWords(rest)) || operands().some(says))
      edits.push({ start: from, end: bytes.length, operators: '\n' })
  }

  function without(value: PdfObject, isNaming: boolean): PdfObject {
    if (isName(value) && isNaming) {
      const own = names.renamed(value.value)
      return own === value.value ? value : name(own)
    }
    return isDict(value) && says(value) ? bare(value) : value
  }

  /** Properties without the entries that say it. */
  function bare(entries: ReadonlyMap<string, PdfObject>): PdfObject {
    return new Map(
      [...entries].filter(([key, value]) => !names.isNamed(key, false) && !says(value)),
    )
  }

  function says(value: PdfObject): boolean {
    if (isString(value)) return isText(value.value)
    if (isName(value)) return names.isNamed(value.value, false)
    if (isArray(value)) return value.some(says)
    return (
      isDict(value) && [...value].some(([key, item]) => names.isNamed(key, false) || says(item))
    )
  }
}

/** Remarks of content, and words of it that are no operands. */
function looseWords(text: string): string {
  return text.replace(OPERANDS, '$1 ')
}

function written(values: readonly PdfObject[], operator: string): string {
  return `${values.map(serialize).join(' ')} ${operator}`
}
