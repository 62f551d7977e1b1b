import { OP, operatorCode } from '../../content/operator-codes.ts'
import { decodeStream } from '../../file/decode-stream.ts'
import {
  isArray,
  isDict,
  isName,
  isRef,
  isStream,
  isString,
  type PdfDict,
  type PdfObject,
} from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import { contentOf, type Operation, type SheetContent } from './sheet-content.ts'

/** A character code that two contents show at the same place, and that differs. */
export interface CodeDifference {
  /** Where the code of the first content stands in it: hexadecimal digits from `start` to `end`. */
  readonly start: number
  readonly end: number
  /** Name of the font. */
  readonly font: string
  readonly codes: readonly [string, string]
}

/**
 * How much lower the second sheet stands in the long document that Chromium cuts into pages, in the units in which the
 * content may say so; unknown until the content has said it.
 */
interface Drop {
  units: readonly number[]
}

/** Numbers that the browser writes for the same length, in CSS pixels or finer units: its floats have 24 bits. */
const SAME = 0.002
const SAME_DROP = 0.05
/** Forms within forms, patterns within patterns. */
const MAX_DEPTH = 8

/** Resource dictionaries by the operator that names one of their entries. */
const CATEGORIES: ReadonlyMap<number, string> = new Map([
  [operatorCode('gs'), 'ExtGState'],
  [operatorCode('cs'), 'ColorSpace'],
  [operatorCode('CS'), 'ColorSpace'],
  [operatorCode('scn'), 'Pattern'],
  [operatorCode('SCN'), 'Pattern'],
  [OP.paintXObject, 'XObject'],
  [OP.paintShading, 'Shading'],
])

/**
 * Where two sheets of one print show other characters, when they paint the same but for those: same operations, same
 * lengths, same resources.
 *
 * Chromium lays a print out as one long document, so that all of a sheet stands lower than all of the sheet before it by
 * one length.
 *
 * @returns undefined when anything else differs
 */
export function codeDifferences(
  file: PdfFile,
  one: SheetContent,
  other: SheetContent,
): readonly CodeDifference[] | undefined {
  const differences: CodeDifference[] = []
  return isSameContent(file, one, other, { units: [] }, differences, 0) ? differences : undefined
}

function isSameContent(
  file: PdfFile,
  one: SheetContent,
  other: SheetContent,
  drop: Drop,
  differences: CodeDifference[] | undefined,
  depth: number,
): boolean {
  if (one.operations.length !== other.operations.length || depth > MAX_DEPTH) return false
  let font = ''
  return one.operations.every((operation, index) => {
    const fellow = other.operations[index] as Operation
    if (operation.operator !== fellow.operator) return false
    if (operation.operands.length !== fellow.operands.length) return false
    if (operation.operator === OP.font) font = operation.operands[0] ?? ''
    learnDrop(operation, fellow, drop)
    return operation.operands.every((operand, place) => {
      const against = fellow.operands[place] as string
      if (operand === against) return true
      const [number, otherNumber] = [Number(operand), Number(against)]
      if (!Number.isNaN(number) && !Number.isNaN(otherNumber)) {
        return isSameLength(number, otherNumber, drop)
      }
      if (operand.startsWith('/')) {
        const category = CATEGORIES.get(operation.operator) ?? ''
        const named = (content: SheetContent, key: string) =>
          file.dictAt(content.resources, category)?.get(key.slice(1))
        const [value, otherValue] = [named(one, operand), named(other, against)]
        return (
          value !== undefined &&
          otherValue !== undefined &&
          isSameObject(file, value, otherValue, drop, depth + 1)
        )
      }
      if (operation.operator !== OP.show || differences === undefined) return false
      const found = differentCodes(operation, fellow, font, codeDigits(file, one, font))
      differences.push(...(found ?? []))
      return found !== undefined
    })
  })
}

/** The first matrices that differ, by their last number alone, tell how far one sheet stands below the other. */
function learnDrop({ operator, operands }: Operation, fellow: Operation, drop: Drop): void {
  if (drop.units.length > 0 || operator !== OP.transform) return
  const isMove = operands.slice(0, 5).every((operand, index) => operand === fellow.operands[index])
  const [, , , scale = 0, , down = 0] = operands.map(Number)
  const dots = Math.abs(down - Number(fellow.operands[5]))
  if (!isMove || dots === 0 || scale === 0) return
  // Device dots, CSS pixels, and points for the matrices of patterns, which know nothing of the page's own matrix.
  const px = dots / Math.abs(scale)
  drop.units = [dots, px, (px * 72) / 96]
}

function isSameLength(one: number, other: number, drop: Drop): boolean {
  const difference = Math.abs(one - other)
  return difference <= SAME || drop.units.some((unit) => Math.abs(difference - unit) <= SAME_DROP)
}

function isSameObject(
  file: PdfFile,
  first: PdfObject,
  second: PdfObject,
  drop: Drop,
  depth: number,
): boolean {
  if (depth > MAX_DEPTH) return false
  if (isRef(first) && isRef(second) && first.num === second.num) return true
  const [one, other] = [file.resolve(first) ?? null, file.resolve(second) ?? null]
  if (typeof one === 'number' && typeof other === 'number') return isSameLength(one, other, drop)
  if (typeof one !== 'object' || one === null) return one === other
  if (isName(one)) return isName(other, one.value)
  if (isString(one)) return isString(other) && other.value === one.value
  if (isArray(one)) {
    return (
      isArray(other) &&
      one.length === other.length &&
      one.every((item, index) =>
        isSameObject(file, item, other[index] as PdfObject, drop, depth + 1),
      )
    )
  }
  if (isStream(one)) {
    if (!isStream(other) || !isSameDict(file, one.dict, other.dict, drop, depth)) return false
    if (Buffer.compare(one.data, other.data) === 0) return true
    const paints = isName(one.dict.get('Subtype'), 'Form') || one.dict.has('PatternType')
    if (!paints) return false
    const resourcesOf = (dict: PdfDict) => file.dictAt(dict, 'Resources') ?? new Map()
    return isSameContent(
      file,
      contentOf(decodeStream(one), resourcesOf(one.dict)),
      contentOf(decodeStream(other), resourcesOf(other.dict)),
      drop,
      undefined,
      depth + 1,
    )
  }
  return isDict(one) && isDict(other) && isSameDict(file, one, other, drop, depth)
}

function isSameDict(
  file: PdfFile,
  one: PdfDict,
  other: PdfDict,
  drop: Drop,
  depth: number,
): boolean {
  // Names of resources are compared where content names them.
  const keys = (dict: PdfDict) =>
    [...dict.keys()].filter((key) => key !== 'Length' && key !== 'Resources').sort()
  const own = keys(one)
  return (
    own.join(' ') === keys(other).join(' ') &&
    own.every((key) =>
      isSameObject(file, one.get(key) ?? null, other.get(key) ?? null, drop, depth + 1),
    )
  )
}

/** Codes that differ in two strings of as many hexadecimal digits. */
function differentCodes(
  operation: Operation,
  fellow: Operation,
  font: string,
  digits: number,
): readonly CodeDifference[] | undefined {
  const [one = '', other = ''] = [operation.operands[0], fellow.operands[0]]
  const isHex = /^<[0-9A-Fa-f]+>$/.test(one) && /^<[0-9A-Fa-f]+>$/.test(other)
  if (!isHex || one.length !== other.length || (one.length - 2) % digits !== 0) return undefined
  const found: CodeDifference[] = []
  for (let at = 1; at < one.length - 1; at += digits) {
    const codes = [one.slice(at, at + digits), other.slice(at, at + digits)] as const
    if (codes[0] === codes[1]) continue
    const start = operation.start + at
    found.push({ start, end: start + digits, font, codes })
  }
  return found
}

/** Hexadecimal digits of a character code: four with a composite font, two with a simple one. */
export function codeDigits(file: PdfFile, content: SheetContent, font: string): 2 | 4 {
  const fonts = file.dictAt(content.resources, 'Font')
  const described = fonts && file.dictAt(fonts, font.slice(1))
  return isName(file.resolve(described?.get('Subtype')), 'Type0') ? 4 : 2
}
