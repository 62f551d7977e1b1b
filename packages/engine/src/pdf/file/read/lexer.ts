import { PdfError } from '../pdf-error.ts'
import { BYTE_CLASS, classAt, REGULAR, SPACE } from './byte-class.ts'

// ISO 32000-1, annex C: the largest real a reader need know. More digits are a broken file or an attack.
const LARGEST_REAL = 3.403e38

const BACKSLASH = 0x5c
const CARRIAGE_RETURN = 0x0d
const LINE_FEED = 0x0a
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** Reads the tokens of PDF syntax (ISO 32000-2, 7.2 and 7.3) from `position` on; never reads past the end. */
export class Lexer {
  readonly bytes: Buffer
  position: number

  constructor(bytes: Buffer, position: number) {
    this.bytes = bytes
    this.position = position
  }

  /** Moves over white space and comments. */
  skipSpace(): void {
    const { bytes } = this
    for (; this.position < bytes.length; this.position += 1) {
      const byte = bytes[this.position] as number
      if (byte === 0x25) this.#skipComment()
      else if (BYTE_CLASS[byte] !== SPACE) return
    }
  }

  /** The byte `ahead` of the position, or -1 past the end. */
  peek(ahead = 0): number {
    return this.bytes[this.position + ahead] ?? -1
  }

  /** A run of regular characters: a number or a keyword; empty before a delimiter and at the end. */
  readRegular(): string {
    const start = this.position
    while (classAt(this.bytes, this.position) === REGULAR) this.position += 1
    return wordAt(this.bytes, start, this.position)
  }

  /** An unsigned integer of at most ten digits that is a token of its own; otherwise does not move. */
  readUnsigned(): number | undefined {
    let end = this.position
    let value = 0
    for (; end - this.position <= 10; end += 1) {
      const digit = (this.bytes[end] ?? 0) - 0x30
      if (digit < 0 || digit > 9) break
      value = value * 10 + digit
    }
    const digits = end - this.position
    if (digits === 0 || digits > 10 || classAt(this.bytes, end) === REGULAR) return undefined
    this.position = end
    return value
  }

  /** Moves over a keyword if it stands here as a token of its own. */
  skipKeyword(keyword: string): boolean {
    const end = this.position + keyword.length
    for (let index = 0; index < keyword.length; index += 1) {
      if (this.bytes[this.position + index] !== keyword.charCodeAt(index)) return false
    }
    if (classAt(this.bytes, end) === REGULAR) return false
    this.position = end
    return true
  }

  /** A name, at its slash. */
  readName(): string {
    this.position += 1
    const raw = this.readRegular()
    if (!raw.includes('#')) return raw
    return raw.replace(/#([0-9a-f]{2})/gi, (_, hex) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
  }

  /** A string in parentheses, at the opening one. */
  readLiteral(): string {
    const end = this.#endOfPlain()
    if (this.bytes[end] === 0x29) {
      const plain = wordAt(this.bytes, this.position + 1, end)
      this.position = end + 1
      return plain
    }
    let text = ''
    for (let depth = 0; this.position < this.bytes.length; ) {
      const byte = this.bytes[this.position] as number
      this.position += 1
      if (byte === BACKSLASH) text += this.#readEscape()
      else if (byte === CARRIAGE_RETURN) text += this.#lineEnd()
      else if (byte === 0x28 && depth++ === 0) continue
      else if (byte === 0x29 && --depth === 0) return text
      else text += String.fromCharCode(byte)
    }
    throw new PdfError('A string is not closed.')
  }

  /** A hexadecimal string, at its `<`. White space between digits is allowed, an odd last digit gets a 0. */
  readHex(): string {
    const end = this.bytes.indexOf(0x3e, this.position)
    if (end < 0) throw new PdfError('A hexadecimal string is not closed.')
    const digits = this.bytes
      .toString('latin1', this.position + 1, end)
      .replace(/[\0\t\n\f\r ]/g, '')
    if (/[^0-9a-f]/i.test(digits)) throw new PdfError('A hexadecimal string has other characters.')
    this.position = end + 1
    return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex').toString('latin1')
  }

  /** Where the first character stands that is not taken as it is, behind the parenthesis here. */
  #endOfPlain(): number {
    for (let position = this.position + 1; position < this.bytes.length; position += 1) {
      const byte = this.bytes[position]
      if (byte === BACKSLASH || byte === CARRIAGE_RETURN || byte === 0x28 || byte === 0x29) {
        return position
      }
    }
    return this.bytes.length
  }

  #skipComment(): void {
    while (this.position < this.bytes.length) {
      const byte = this.bytes[this.position]
      if (byte === LINE_FEED || byte === CARRIAGE_RETURN) return
      this.position += 1
    }
  }

  #readEscape(): string {
    const character = String.fromCharCode(Math.max(0, this.peek()))
    const octal = /^[0-7]{1,3}/.exec(
      this.bytes.toString('latin1', this.position, this.position + 3),
    )?.[0]
    if (octal !== undefined) {
      this.position += octal.length
      return String.fromCharCode(Number.parseInt(octal, 8) & 0xff)
    }
    this.position += 1
    // A backslash at the end of a line continues the string on the next one.
    if (character === '\n') return ''
    if (character === '\r') {
      this.#lineEnd()
      return ''
    }
    return ESCAPES[character] ?? character
  }

  // Every line end inside a string reads as one line feed (7.3.4.2).
  #lineEnd(): string {
    if (this.peek() === LINE_FEED) this.position += 1
    return '\n'
  }
}

// A file says the same few words over and over: keys, types, operators. Making each a string anew took a fifth of the
// time of reading a tagged file, and left as much behind for the collector.
const WORDS = 1024
const MAX_WORD_BYTES = 24
const words: string[] = new Array(WORDS).fill('')

/** The bytes as text, the same string for the same word where it was the last one of its place in the table. */
function wordAt(bytes: Buffer, start: number, end: number): string {
  const length = end - start
  if (length > MAX_WORD_BYTES) return bytes.toString('latin1', start, end)
  let place = length
  for (let position = start; position < end; position += 1) {
    place = (Math.imul(place, 31) + (bytes[position] as number)) & (WORDS - 1)
  }
  const word = words[place] as string
  if (word.length === length && isAt(word, bytes, start)) return word
  const made = bytes.toString('latin1', start, end)
  words[place] = made
  return made
}

function isAt(word: string, bytes: Buffer, start: number): boolean {
  for (let index = 0; index < word.length; index += 1) {
    if (word.charCodeAt(index) !== bytes[start + index]) return false
  }
  return true
}

/**
 * Value of a numeric token, or undefined when it is none. Magnitudes are held within what PDF can express.
 *
 * @example parseNumber('-.5') // -0.5
 */
export function parseNumber(token: string): number | undefined {
  if (!/^[+-]*(\d+(\.\d*)?|\.\d+)$/.test(token)) return undefined
  const plain = Number(token)
  // Several signs are written by some programs; the first counts.
  const value = Number.isNaN(plain)
    ? Number(token.replace(/^[+-]*/, token.startsWith('-') ? '-' : ''))
    : plain
  return Math.max(-LARGEST_REAL, Math.min(LARGEST_REAL, value)) || 0
}
