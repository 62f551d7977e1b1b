import type { PdfObject } from '../file/objects.ts'
import { PdfError } from '../file/pdf-error.ts'
import { BYTE_CLASS, classAt, DELIMITER, REGULAR, SPACE } from '../file/read/byte-class.ts'
import { Lexer, parseNumber } from '../file/read/lexer.ts'
import { parseObject } from '../file/read/parse-object.ts'
import { skipGlyphs } from './glyph-run.ts'
import { OP } from './operator-codes.ts'

// No operator but `sc` of a many-coloured space takes more than six; the rest of a longer list is not looked at.
const MAX_OPERANDS = 40

const IGNORE = () => {}

const MCID_ONLY = Buffer.from('<</MCID ')

/**
 * Steps through the operators of decoded content (ISO 32000-2, 7.8.2).
 *
 * A cursor and not a list of values: the content of a long document has millions of operators. Operands are
 * positions until someone asks for them.
 */
export class ContentScanner {
  readonly #bytes: Buffer
  readonly #operandStarts = new Int32Array(MAX_OPERANDS)
  #position = 0
  #operandCount = 0
  #depth = 0
  #operator = 0
  #start = 0
  #end = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  /** Number of the operator that `next` arrived at; see `operator-codes.ts`. */
  get operator(): number {
    return this.#operator
  }

  /** Where the operation starts, its operands included. */
  get start(): number {
    return this.#start
  }

  /** Where the operation ends. */
  get end(): number {
    return this.#end
  }

  /** Whether an array or a dictionary has no end; once `next` is false, what stands after the content belongs to it. */
  get isUnfinished(): boolean {
    return this.#depth > 0
  }

  get operandCount(): number {
    return this.#operandCount
  }

  /** Moves to the next operation; false when there is none. */
  next(): boolean {
    const bytes = this.#bytes
    const limit = bytes.length
    let position = this.#position
    this.#operandCount = 0
    this.#depth = 0
    this.#start = -1
    while (position < limit) {
      const byte = bytes[position] as number
      const byteClass = BYTE_CLASS[byte] as number
      if (byteClass === SPACE) {
        position += 1
        continue
      }
      if (byte === 0x25) {
        position = endOfComment(bytes, position)
        continue
      }
      if (this.#start < 0) this.#start = position
      if (byteClass === DELIMITER) {
        position = this.#skipDelimited(position)
        continue
      }
      const start = position
      while (position < limit && BYTE_CLASS[bytes[position] as number] === REGULAR) position += 1
      if (this.#depth > 0) continue
      if (isNumberStart(byte) || isConstant(bytes, start, position)) {
        this.#addOperand(start)
        continue
      }
      this.#operator = codeAt(bytes, start, position)
      this.#end = this.#operator === OP.inlineImage ? endOfInlineImage(bytes, position) : position
      this.#position = this.#end
      return true
    }
    this.#position = limit
    return false
  }

  /**
   * Passes over the glyphs that follow one by one on the same line, as far as they are written as {@link skipGlyphs} knows
   * it: for those who have seen the first, and for whom the others say nothing but their codes. The operation stays.
   */
  skipGlyphs(onCode: (code: number) => void = IGNORE): void {
    const bytes = this.#bytes
    if (bytes[this.#position] !== 0x0a) return
    this.#position = skipGlyphs(bytes, this.#position + 1, onCode)
  }

  /** A number among the operands, counted from the first; 0 for anything else. */
  number(index: number): number {
    if (index >= this.#operandCount) return 0
    const start = this.#operandStarts[index] as number
    let end = start
    while (classAt(this.#bytes, end) === REGULAR) end += 1
    // Empty for a name, a string or a bracket, whose numbers are not meant.
    return parseNumber(this.#bytes.toString('latin1', start, end)) ?? 0
  }

  /** A name among the operands, without its slash; empty for anything else. */
  name(index: number): string {
    const start = this.#operandStarts[index] ?? -1
    if (index >= this.#operandCount || this.#bytes[start] !== 0x2f) return ''
    return new Lexer(this.#bytes, start).readName()
  }

  /** An operand, counted from the first; undefined where there is none. */
  operand(index: number): PdfObject | undefined {
    if (index >= this.#operandCount) return undefined
    return parseObject(new Lexer(this.#bytes, this.#operandStarts[index] as number))
  }

  /** Where an operand starts, counted from the first; -1 where there is none. */
  operandStart(index: number): number {
    return index < this.#operandCount ? (this.#operandStarts[index] as number) : -1
  }

  /** The MCID of properties that say nothing else, in the form Chromium gives them; undefined for any other. */
  mcid(): number | undefined {
    const start = this.#operandStarts[1] as number
    if (this.#operandCount !== 2) return undefined
    for (let index = 0; index < MCID_ONLY.length; index += 1) {
      if (this.#bytes[start + index] !== MCID_ONLY[index]) return undefined
    }
    const lexer = new Lexer(this.#bytes, start + MCID_ONLY.length)
    const mcid = lexer.readUnsigned()
    lexer.skipSpace()
    return lexer.peek() === 0x3e ? mcid : undefined
  }

  #addOperand(start: number): void {
    if (this.#operandCount === MAX_OPERANDS) return
    this.#operandStarts[this.#operandCount] = start
    this.#operandCount += 1
  }

  /** Position after the name or string, or after the bracket; those outside of others are operands. */
  #skipDelimited(position: number): number {
    const bytes = this.#bytes
    const byte = bytes[position]
    const isDict = (byte === 0x3c || byte === 0x3e) && bytes[position + 1] === byte
    if (byte === 0x5d || byte === 0x3e) {
      this.#depth = Math.max(0, this.#depth - 1)
      return position + (isDict ? 2 : 1)
    }
    if (this.#depth === 0) this.#addOperand(position)
    if (byte === 0x5b || isDict) {
      this.#depth += 1
      return position + (isDict ? 2 : 1)
    }
    if (byte === 0x28) return endOfLiteral(bytes, position)
    if (byte === 0x3c) return endOfHex(bytes, position)
    let end = position + 1
    if (byte === 0x2f) while (end < bytes.length && classAt(bytes, end) === REGULAR) end += 1
    return end
  }
}

function isNumberStart(byte: number): boolean {
  return (byte >= 0x30 && byte <= 0x39) || byte === 0x2d || byte === 0x2e || byte === 0x2b
}

/** Whether a word is `true`, `false` or `null`, which no operator looks like. */
function isConstant(bytes: Buffer, start: number, end: number): boolean {
  if (end - start < 4) return false
  return /^(true|false|null)$/.test(bytes.toString('latin1', start, end))
}

function codeAt(bytes: Buffer, start: number, end: number): number {
  // No operator is longer than three characters; what is, is none of ours.
  if (end - start > 3) return -1
  let code = 0
  for (let position = end - 1; position >= start; position -= 1) {
    code = code * 256 + (bytes[position] as number)
  }
  return code
}

function endOfComment(bytes: Buffer, start: number): number {
  let position = start
  while (position < bytes.length && bytes[position] !== 0x0a && bytes[position] !== 0x0d)
    position += 1
  return position
}

function endOfLiteral(bytes: Buffer, start: number): number {
  let depth = 0
  for (let position = start; position < bytes.length; position += 1) {
    const byte = bytes[position]
    if (byte === 0x5c) position += 1
    else if (byte === 0x28) depth += 1
    else if (byte === 0x29 && --depth === 0) return position + 1
  }
  throw new PdfError('A string in content is not closed.')
}

// A loop and not `indexOf`: most strings are one glyph, and a call out of JavaScript costs more than those.
function endOfHex(bytes: Buffer, start: number): number {
  for (let position = start; position < bytes.length; position += 1) {
    if (bytes[position] === 0x3e) return position + 1
  }
  throw new PdfError('A string in content is not closed.')
}

/** Position after the `EI` of an inline image: its data has no other end, so a lone `EI` must be it. */
function endOfInlineImage(bytes: Buffer, start: number): number {
  for (let position = start; ; position += 2) {
    position = bytes.indexOf('EI', position, 'latin1')
    if (position < 0) throw new PdfError('An inline image is not closed.')
    const isAlone = classAt(bytes, position - 1) === SPACE && classAt(bytes, position + 2) === SPACE
    if (isAlone) return position + 2
  }
}
