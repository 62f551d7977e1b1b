import { byteString, name, type PdfDict, type PdfObject, ref } from '../objects.ts'
import { PdfError, PdfLimitError } from '../pdf-error.ts'
import { type Lexer, parseNumber } from './lexer.ts'

// Chromium nests six deep. The limit keeps a hostile `[[[[…` from exhausting the stack, here and in every
// function that walks a parsed object.
const MAX_DEPTH = 100

/**
 * The object at the lexer's position, references unresolved. A stream's dictionary is read as a dictionary.
 *
 * @throws PdfError when there is no object; PdfLimitError for one nested deeper than 100 levels
 */
export function parseObject(lexer: Lexer, depth = 0): PdfObject {
  if (depth > MAX_DEPTH) throw new PdfLimitError('Objects are nested too deeply.')
  lexer.skipSpace()
  switch (lexer.peek()) {
    case 0x2f:
      return name(lexer.readName())
    case 0x28:
      return byteString(lexer.readLiteral())
    case 0x5b:
      return parseArray(lexer, depth)
    case 0x3c:
      return lexer.peek(1) === 0x3c ? parseDict(lexer, depth) : byteString(lexer.readHex())
    default:
      return parseInteger(lexer) ?? parseRegular(lexer)
  }
}

/** The dictionary at the lexer's position. */
export function parseDict(lexer: Lexer, depth = 0): PdfDict {
  const entries = new Map<string, PdfObject>()
  openDict(lexer)
  for (let key = nextKey(lexer); key !== undefined; key = nextKey(lexer)) {
    entries.set(key, parseObject(lexer, depth + 1))
  }
  return entries
}

/** Moves into the dictionary at the lexer's position, for those who take its entries one by one. */
export function openDict(lexer: Lexer): void {
  if (lexer.peek() !== 0x3c || lexer.peek(1) !== 0x3c)
    throw new PdfError('A dictionary is missing.')
  lexer.position += 2
}

/** Moves over the next key of a dictionary, to its value; undefined at the dictionary's end, and behind it. */
export function nextKey(lexer: Lexer): string | undefined {
  lexer.skipSpace()
  if (lexer.peek() === 0x3e && lexer.peek(1) === 0x3e) {
    lexer.position += 2
    return undefined
  }
  if (lexer.peek() !== 0x2f) throw new PdfError('A dictionary key is not a name.')
  return lexer.readName()
}

function parseArray(lexer: Lexer, depth: number): PdfObject {
  const items: PdfObject[] = []
  lexer.position += 1
  for (;;) {
    lexer.skipSpace()
    if (lexer.peek() === 0x5d) {
      lexer.position += 1
      return items
    }
    items.push(parseObject(lexer, depth + 1))
  }
}

/** A reference or an unsigned integer, told apart by what follows; undefined for anything else. */
function parseInteger(lexer: Lexer): PdfObject | undefined {
  const num = lexer.readUnsigned()
  if (num === undefined) return undefined
  const afterNum = lexer.position
  lexer.skipSpace()
  if (lexer.readUnsigned() !== undefined) {
    lexer.skipSpace()
    if (lexer.skipKeyword('R')) return ref(num)
  }
  lexer.position = afterNum
  return num
}

function parseRegular(lexer: Lexer): PdfObject {
  const token = lexer.readRegular()
  if (token === 'true') return true
  if (token === 'false') return false
  if (token === 'null') return null
  const value = parseNumber(token)
  if (value === undefined) throw new PdfError(`An object is expected, not "${token.slice(0, 20)}".`)
  return value
}
