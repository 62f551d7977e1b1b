import { decodeStream } from '../decode-stream.ts'
import {
  isArray,
  isName,
  isStream,
  type PdfDict,
  type PdfObject,
  type PdfStream,
} from '../objects.ts'
import { PdfError, PdfLimitError } from '../pdf-error.ts'
import type { PdfLimits } from '../pdf-limits.ts'
import { parseIndirect, valueStart } from './indirect-object.ts'
import { Lexer } from './lexer.ts'
import { parseDict } from './parse-object.ts'

/** Largest number an indirect object may have (ISO 32000-1, annex C). */
export const MAX_OBJECT_NUMBER = 8_388_607

// How far from the end `startxref` may stand (PDF Reference 1.7, implementation note 18).
const TAIL_BYTES = 1024

/** Where an object is stored: at an offset of the file, or as one of an object stream. */
export type ObjectLocation =
  | { readonly kind: 'offset'; readonly offset: number }
  | { readonly kind: 'compressed'; readonly streamNum: number; readonly index: number }
  | { readonly kind: 'free' }

/** Where every object is, and the newest trailer. */
export interface CrossReference {
  readonly locations: ReadonlyMap<number, ObjectLocation>
  readonly trailer: PdfDict
}

const FREE: ObjectLocation = { kind: 'free' }

/**
 * Cross-reference of a file: classic tables, cross-reference streams, hybrids of both, and older sections behind
 * `Prev`; the newest entry of an object wins.
 *
 * @throws PdfError when any part of it is missing, out of range or refers to itself; PdfLimitError when it is larger
 *   than allowed
 *
 * Source: ISO 32000-2, 7.5.4, 7.5.5 and 7.5.8.
 */
export function readCrossReference(bytes: Buffer, limits: PdfLimits): CrossReference {
  const locations = new LocationMap(limits.maxObjects)
  let leftBytes = limits.maxInflatedBytes
  const visited = new Set<number>()
  const pending: PdfObject[] = [startOffset(bytes)]
  let newest: PdfDict | undefined
  while (pending.length > 0) {
    const offset = pending.pop()
    if (!isOffset(offset, bytes)) throw new PdfError('A cross-reference offset is out of range.')
    if (visited.has(offset)) throw new PdfError('The cross-reference refers to itself.')
    visited.add(offset)
    const { trailer, inflatedBytes } = readSection(bytes, offset, locations, leftBytes)
    leftBytes -= inflatedBytes
    if (leftBytes < 1) throw new PdfLimitError('The file has too many objects.')
    newest ??= trailer
    // The stream of a hybrid file comes before the older sections: it completes this one (7.5.8.4).
    pending.push(
      ...[trailer.get('Prev'), trailer.get('XRefStm')].filter((next) => next !== undefined),
    )
  }
  if (newest === undefined) throw new PdfError('The file has no trailer.')
  return { locations, trailer: newest }
}

function startOffset(bytes: Buffer): number {
  const keyword = bytes.lastIndexOf('startxref')
  if (keyword < 0 || keyword < bytes.length - TAIL_BYTES)
    throw new PdfError('The file has no startxref.')
  const lexer = new Lexer(bytes, keyword + 'startxref'.length)
  lexer.skipSpace()
  return lexer.readUnsigned() ?? -1
}

function isOffset(value: PdfObject | undefined, bytes: Buffer): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < bytes.length
}

interface Section {
  readonly trailer: PdfDict
  readonly inflatedBytes: number
}

function readSection(bytes: Buffer, offset: number, into: LocationMap, maxBytes: number): Section {
  const lexer = new Lexer(bytes, offset)
  lexer.skipSpace()
  if (lexer.skipKeyword('xref')) return { trailer: readTable(lexer, into), inflatedBytes: 0 }
  const value = parseIndirect(bytes, valueStart(bytes, offset), (dict) => dict.get('Length'))
  if (!isStream(value) || !isName(value.dict.get('Type'), 'XRef')) {
    throw new PdfError('The cross-reference is missing.')
  }
  return { trailer: value.dict, inflatedBytes: readXrefStream(value, into, maxBytes) }
}

function readTable(lexer: Lexer, into: LocationMap): PdfDict {
  for (;;) {
    lexer.skipSpace()
    if (lexer.skipKeyword('trailer')) break
    const first = readTableInteger(lexer)
    const count = readTableInteger(lexer)
    for (let index = 0; index < count; index += 1) {
      const offset = readTableInteger(lexer)
      readTableInteger(lexer)
      lexer.skipSpace()
      if (lexer.skipKeyword('n')) into.add(first + index, { kind: 'offset', offset })
      else if (lexer.skipKeyword('f')) into.add(first + index, FREE)
      else throw new PdfError('A cross-reference entry is malformed.')
    }
  }
  lexer.skipSpace()
  return parseDict(lexer)
}

function readTableInteger(lexer: Lexer): number {
  lexer.skipSpace()
  const value = lexer.readUnsigned()
  if (value === undefined) throw new PdfError('The cross-reference table is malformed.')
  return value
}

/** @returns how much data the stream held */
function readXrefStream(xref: PdfStream, into: LocationMap, maxBytes: number): number {
  const widths = integers(xref.dict.get('W'))
  const index = integers(xref.dict.get('Index') ?? [0, xref.dict.get('Size') ?? 0])
  const [typeWidth = 0, secondWidth = 0, thirdWidth = 0] = widths
  const entryBytes = typeWidth + secondWidth + thirdWidth
  if (widths.length < 3 || widths.some((width) => width > 6) || entryBytes === 0) {
    throw new PdfError('The cross-reference stream has impossible field widths.')
  }
  const data = decodeStream(xref, { maxBytes })
  let position = 0
  for (let section = 0; section + 1 < index.length; section += 2) {
    const first = index[section] as number
    const count = index[section + 1] as number
    for (let entry = 0; entry < count && position + entryBytes <= data.length; entry += 1) {
      const type = typeWidth === 0 ? 1 : data.readUIntBE(position, typeWidth)
      const second = readField(data, position + typeWidth, secondWidth)
      const third = readField(data, position + typeWidth + secondWidth, thirdWidth)
      position += entryBytes
      into.add(first + entry, locationOf(type, second, third))
    }
  }
  return data.length
}

function readField(data: Buffer, position: number, width: number): number {
  return width === 0 ? 0 : data.readUIntBE(position, width)
}

// Types that a later version may add are references to null (7.5.8.3), as free objects are.
function locationOf(type: number, second: number, third: number): ObjectLocation {
  if (type === 1) return { kind: 'offset', offset: second }
  if (type === 2) return { kind: 'compressed', streamNum: second, index: third }
  return FREE
}

function integers(value: PdfObject | undefined): number[] {
  if (!isArray(value)) throw new PdfError('The cross-reference stream is malformed.')
  return value.map((item) => {
    if (typeof item === 'number' && Number.isInteger(item) && item >= 0) return item
    throw new PdfError('The cross-reference stream is malformed.')
  })
}

/** Locations found so far; the first of an object is its newest. */
class LocationMap extends Map<number, ObjectLocation> {
  readonly #maxObjects: number

  constructor(maxObjects: number) {
    super()
    this.#maxObjects = maxObjects
  }

  add(num: number, location: ObjectLocation): void {
    if (num > MAX_OBJECT_NUMBER) throw new PdfError(`Object number ${num} is out of range.`)
    // Number 0 is none (ISO 32000-2, 7.3.10); a writer has no place for such an object.
    if (num === 0 || this.has(num)) return
    if (this.size === this.#maxObjects) throw new PdfLimitError('The file has too many objects.')
    this.set(num, location)
  }
}
