import { isDict, type PdfDict, type PdfObject, stream } from '../objects.ts'
import { PdfError } from '../pdf-error.ts'
import { Lexer } from './lexer.ts'
import { parseObject } from './parse-object.ts'

/** Where a stream's data lies, and where its `endstream` ends. */
export interface StreamExtent {
  readonly dataStart: number
  readonly dataEnd: number
  readonly end: number
}

/**
 * Position of the value of the indirect object at `offset`, after `N G obj`.
 *
 * @throws PdfError when another object or none stands there
 */
export function valueStart(bytes: Buffer, offset: number, num?: number): number {
  const lexer = new Lexer(bytes, offset)
  lexer.skipSpace()
  const found = lexer.readUnsigned()
  lexer.skipSpace()
  const generation = lexer.readUnsigned()
  lexer.skipSpace()
  if (found === undefined || generation === undefined || !lexer.skipKeyword('obj')) {
    throw new PdfError(`No object stands at offset ${offset}.`)
  }
  if (num !== undefined && found !== num) {
    throw new PdfError(`Object ${found} stands where object ${num} should.`)
  }
  lexer.skipSpace()
  return lexer.position
}

/** Generation of the indirect object at `offset`; 0 where none stands. */
export function generationAt(bytes: Buffer, offset: number): number {
  const lexer = new Lexer(bytes, offset)
  lexer.skipSpace()
  lexer.readUnsigned()
  lexer.skipSpace()
  return lexer.readUnsigned() ?? 0
}

/**
 * The indirect object whose value starts at `start`.
 *
 * @param lengthOf value of a stream's `Length`, which may be a reference
 */
export function parseIndirect(
  bytes: Buffer,
  start: number,
  lengthOf: (dict: PdfDict) => PdfObject | undefined,
): PdfObject {
  const lexer = new Lexer(bytes, start)
  const value = parseObject(lexer)
  if (!isDict(value)) return value
  lexer.skipSpace()
  if (!lexer.skipKeyword('stream')) return value
  const extent = streamExtent(bytes, lexer.position, lengthOf(value))
  return stream(value, bytes.subarray(extent.dataStart, extent.dataEnd))
}

/**
 * Where the data of a stream lies.
 *
 * A `Length` that does not lead to `endstream` is not believed; the keyword is searched then.
 *
 * @param afterKeyword position after the keyword `stream`
 * @throws PdfError when there is no `endstream`
 */
export function streamExtent(
  bytes: Buffer,
  afterKeyword: number,
  length: PdfObject | undefined,
): StreamExtent {
  let dataStart = afterKeyword
  if (bytes[dataStart] === 0x0d) dataStart += 1
  if (bytes[dataStart] === 0x0a) dataStart += 1
  if (typeof length === 'number' && Number.isInteger(length) && length >= 0) {
    const lexer = new Lexer(bytes, dataStart + length)
    lexer.skipSpace()
    if (lexer.skipKeyword('endstream')) {
      return { dataStart, dataEnd: dataStart + length, end: lexer.position }
    }
  }
  const keyword = bytes.indexOf('endstream', dataStart, 'latin1')
  if (keyword < 0) throw new PdfError('A stream has no end.')
  return {
    dataStart,
    dataEnd: withoutLineEnd(bytes, dataStart, keyword),
    end: keyword + 'endstream'.length,
  }
}

function withoutLineEnd(bytes: Buffer, start: number, end: number): number {
  let result = end
  if (result > start && bytes[result - 1] === 0x0a) result -= 1
  if (result > start && bytes[result - 1] === 0x0d) result -= 1
  return result
}
