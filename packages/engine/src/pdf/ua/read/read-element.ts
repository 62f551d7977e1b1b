import { decodeTextString } from '../../file/decode-text-string.ts'
import { isName, isRef, isString, type PdfObject } from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import type { Lexer } from '../../file/read/lexer.ts'
import { nextKey, openDict, parseObject } from '../../file/read/parse-object.ts'
import { element, type StructureElement, setAttribute } from '../structure.ts'
import { splitHint } from '../tag-hint.ts'

/** An element as the file has it, its kids not read yet. */
export interface ReadElement {
  readonly element: StructureElement
  readonly kids: PdfObject | undefined
  /** Number of the page that its content is on, where it says so. */
  readonly pageNum: number | undefined
}

/** Attributes of cells that Chromium gives to all of them: 1 is the default. */
const SPANS: ReadonlySet<string> = new Set(['RowSpan', 'ColSpan'])

/**
 * Reads the dictionary at the lexer's position as an element, entry by entry: made into objects first, the elements of
 * a long document take twice as long.
 *
 * @returns undefined for what is no element
 */
export function readElement(file: PdfFile, lexer: Lexer): ReadElement | undefined {
  if (!atDict(lexer)) return undefined
  const read = element('')
  let kids: PdfObject | undefined
  let pageNum: number | undefined
  openDict(lexer)
  for (let key = nextKey(lexer); key !== undefined; key = nextKey(lexer)) {
    if (key === 'A') {
      readAttributes(file, lexer, read)
      continue
    }
    const value = parseObject(lexer)
    if (key === 'S') read.type = nameOf(file.resolve(value)) ?? 'NonStruct'
    else if (key === 'K') kids = value
    else if (key === 'Pg' && isRef(value)) pageNum = value.num
    else if (key === 'Lang') readLanguage(read, textOf(file.resolve(value)))
    else if (key === 'Alt') read.alternative = textOf(file.resolve(value))
    else if (key === 'ID') read.id = stringOf(file.resolve(value))
  }
  return read.type === '' ? undefined : { element: read, kids, pageNum }
}

function readLanguage(read: StructureElement, written: string | undefined): void {
  if (written === undefined) return
  const { language, hint } = splitHint(written)
  read.hint = hint
  // A hint alone says nothing of the language.
  read.language = hint !== undefined && language === '' ? undefined : language
}

// An array behind a reference, and in it references to its objects.
const MAX_ATTRIBUTE_HOPS = 2

/** One attribute object or an array of them, here or behind a reference. */
function readAttributes(file: PdfFile, lexer: Lexer, read: StructureElement, hops = 0): void {
  lexer.skipSpace()
  if (atDict(lexer)) {
    readAttributeObject(lexer, read)
    return
  }
  if (lexer.peek() !== 0x5b) {
    const value = parseObject(lexer)
    const referred = isRef(value) && hops < MAX_ATTRIBUTE_HOPS && file.lexerAt(value.num)
    if (referred) readAttributes(file, referred, read, hops + 1)
    return
  }
  lexer.position += 1
  for (lexer.skipSpace(); lexer.peek() !== 0x5d; lexer.skipSpace()) {
    readAttributes(file, lexer, read, hops)
  }
  lexer.position += 1
}

function readAttributeObject(lexer: Lexer, read: StructureElement): void {
  let owner: string | undefined
  const said: (readonly [string, PdfObject])[] = []
  openDict(lexer)
  for (let key = nextKey(lexer); key !== undefined; key = nextKey(lexer)) {
    const value = parseObject(lexer)
    if (key === 'O') owner = nameOf(value)
    else if (!(value === 1 && SPANS.has(key))) said.push([key, value])
  }
  if (owner === undefined) return
  for (const [key, value] of said) setAttribute(read, owner, key, value)
}

function atDict(lexer: Lexer): boolean {
  lexer.skipSpace()
  return lexer.peek() === 0x3c && lexer.peek(1) === 0x3c
}

function nameOf(value: PdfObject | undefined): string | undefined {
  return isName(value) ? value.value : undefined
}

function stringOf(value: PdfObject | undefined): string | undefined {
  return isString(value) ? value.value : undefined
}

function textOf(value: PdfObject | undefined): string | undefined {
  const text = stringOf(value)
  return text === undefined ? undefined : decodeTextString(text)
}
