import {
  isArray,
  isDict,
  isRef,
  isStream,
  isString,
  type PdfDict,
  type PdfName,
  type PdfObject,
} from '../objects.ts'
import { PdfError } from '../pdf-error.ts'

// Six places are a ten-thousandth of the width of a hair at any page size; more only costs bytes.
const DECIMALS = 6

const DELIMITERS = '/([<'

/**
 * PDF syntax of an object, one character per byte (Latin-1).
 *
 * @throws PdfError for a stream, which is an indirect object and never part of another, and for a number that
 *   is not finite
 * @example serialize([name('XYZ'), 12.5, null]) // '[/XYZ 12.5 null]'
 */
export function serialize(value: PdfObject): string {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'number') return serializeNumber(value)
  if (isArray(value)) return `[${value.map(serialize).join(' ')}]`
  if (isDict(value)) return serializeDict(value)
  if (isRef(value)) return `${value.num} 0 R`
  if (isString(value)) return serializeString(value.value)
  if (isStream(value)) throw new PdfError('A stream cannot be written inside another object.')
  return serializeName((value as PdfName).value)
}

/**
 * Decimal notation, at most six places, never an exponent (PDF has none).
 *
 * @example serializeNumber(1e-9) // '0'
 */
export function serializeNumber(value: number): string {
  if (!Number.isFinite(value)) throw new PdfError('A number is not finite.')
  if (Number.isInteger(value)) return Math.abs(value) < 1e21 ? `${value}` : `${BigInt(value)}`
  const fixed = value.toFixed(DECIMALS).replace(/\.?0+$/, '')
  return fixed === '-0' ? '0' : fixed
}

/**
 * A name with its slash; bytes that would end it are written as `#` and two digits.
 *
 * @example serializeName('A b') // '/A#20b'
 */
export function serializeName(value: string): string {
  // Nearly every name is plain, and a test is cheaper than a replacement that replaces nothing.
  if (/^[\w:.+-]*$/.test(value)) return `/${value}`
  return `/${value.replace(/[^!-~]|[#()<>[\]{}/%]/g, (character) => `#${hexByte(character)}`)}`
}

/**
 * A byte string: in parentheses while it is printable ASCII, else hexadecimal.
 *
 * @example serializeString('a(b') // '(a\\(b)'
 */
export function serializeString(value: string): string {
  if (/^[ -~]*$/.test(value)) return `(${value.replace(/[\\()]/g, '\\$&')})`
  return `<${Buffer.from(value, 'latin1').toString('hex')}>`
}

function serializeDict(value: PdfDict): string {
  let text = '<<'
  // No loop: it would make a list of two for every entry.
  value.forEach((item, key) => {
    const written = serialize(item)
    // A value that starts with its own delimiter needs no space before it.
    const space = DELIMITERS.includes(written[0] as string) ? '' : ' '
    text += `${serializeName(key)}${space}${written}`
  })
  return `${text}>>`
}

function hexByte(character: string): string {
  return character.charCodeAt(0).toString(16).padStart(2, '0')
}
