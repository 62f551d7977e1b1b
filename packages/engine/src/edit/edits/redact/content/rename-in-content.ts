import { ContentScanner } from '../../../../pdf/content/content-scanner.ts'
import { type ContentEdit, editContent } from '../../../../pdf/content/edit-content.ts'
import { OP, operatorCode } from '../../../../pdf/content/operator-codes.ts'
import {
  isArray,
  isDict,
  isName,
  isString,
  name,
  type PdfObject,
} from '../../../../pdf/file/objects.ts'
import { serialize } from '../../../../pdf/file/write/serialize.ts'
import type { ChosenNames } from '../chosen-names.ts'

// Operators with a name of the resources, or a tag, among their operands.
const NAMING: ReadonlySet<number> = new Set([
  ...[OP.paintXObject, OP.font, OP.paintShading, OP.beginMark, OP.beginMarkWithProperties],
  ...['gs', 'cs', 'CS', 'scn', 'SCN', 'MP', 'DP', 'ri'].map(operatorCode),
])
const POINTS: ReadonlySet<number> = new Set(['MP', 'DP'].map(operatorCode))

/** Decides about a string that stands in content beside the text that it shows. */
export type IsNamedText = (bytes: string) => boolean

/**
 * Whether content may hold, beside the text that it shows, anything that has to go: names, properties, remarks. It
 * finds more than there is, since it does not tell strings from operators; most contents are done with this look.
 */
function mayHold(bytes: Buffer, names: ChosenNames, isText: IsNamedText): boolean {
  const text = bytes.toString('latin1')
  for (const [, own = ''] of text.matchAll(/\/([^\s/<>[\](){}%]+)/g)) {
    if (names.isNamed(withoutEscapes(own))) return true
  }
  for (const [remark] of text.matchAll(/%[^\r\n]*/g)) if (isText(remark)) return true
  return /<<[\s\S]*?\b(?:DP|BDC)\b/.test(text) && isText(text)
}

function withoutEscapes(own: string): string {
  return own.replace(/#([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}

/**
 * Content with other names for its resources and tags, without remarks, and without points that say what has to go.
 *
 * @returns undefined where all stays
 */
export function renameInContent(
  bytes: Buffer,
  names: ChosenNames,
  isText: IsNamedText,
): Buffer | undefined {
  if (!mayHold(bytes, names, isText)) return undefined
  const edits: ContentEdit[] = []
  const scanner = new ContentScanner(bytes)
  let end = 0
  while (scanner.next()) {
    dropRemark(end, scanner.start)
    end = scanner.end
    if (!NAMING.has(scanner.operator)) continue
    const operands = Array.from({ length: scanner.operandCount }, (_, index) =>
      scanner.operand(index),
    ).map((value) => value ?? null)
    const isPoint = POINTS.has(scanner.operator) && operands.some((value) => says(value))
    const renamed = operands.map((value) => without(value))
    if (!isPoint && renamed.every((value, index) => value === operands[index])) continue
    const operator = bytes.toString('latin1', scanner.start, scanner.end).match(/\S+$/)?.[0] ?? ''
    const operators = isPoint ? '' : `${renamed.map(serialize).join(' ')} ${operator}`
    edits.push({ start: scanner.start, end: scanner.end, operators })
  }
  dropRemark(end, bytes.length)
  return edits.length > 0 ? editContent(bytes, edits) : undefined

  /** Remarks, which stand between operations. */
  function dropRemark(from: number, to: number): void {
    const between = bytes.toString('latin1', from, to)
    if (between.includes('%') && isText(between))
      edits.push({ start: from, end: to, operators: '\n' })
  }

  function without(value: PdfObject): PdfObject {
    if (!isName(value)) return isDict(value) && says(value) ? bare(value) : value
    const own = names.renamed(value.value)
    return own === value.value ? value : name(own)
  }

  /** Properties without the entries that say it. */
  function bare(entries: ReadonlyMap<string, PdfObject>): PdfObject {
    return new Map([...entries].filter(([, value]) => !says(value)))
  }

  function says(value: PdfObject): boolean {
    if (isString(value)) return isText(value.value)
    if (isArray(value)) return value.some(says)
    return isDict(value) && [...value.values()].some(says)
  }
}
