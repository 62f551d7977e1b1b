import { BYTE_CLASS, DELIMITER, REGULAR, SPACE } from './byte-class.ts'

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const BACKSLASH = 0x5c
const LETTER_R = 0x52

/** Facts that one pass over an unparsed object tells. */
export interface SkimmedObject {
  /** Where the object's last token ends; a stream's dictionary ends it. */
  readonly end: number
  /** Keyword that follows, `none` when the bytes ran out first. */
  readonly next: 'endobj' | 'stream' | 'none'
  /** Numbers of the objects it refers to. */
  readonly refs: readonly number[]
  /** Whether all its references are of generation 0, so that its bytes can be copied as they are. */
  readonly plain: boolean
}

/**
 * Finds the end and the references of the object at `start` without building it.
 *
 * Most objects of a file are copied untouched. Knowing what they refer to is all the sweep needs, and this
 * costs a fraction of a parse. Wrong syntax is not noticed here; nothing is read at or past `limit`.
 */
export function skim(bytes: Uint8Array, start: number, limit: number): SkimmedObject {
  const refs: number[] = []
  let plain = true
  let end = start
  // The last two tokens when they were unsigned integers, else -1: `num` and `generation` before an `R`.
  let num = -1
  let generation = -1
  for (let position = start; position < limit; ) {
    const byte = bytes[position] as number
    const byteClass = BYTE_CLASS[byte] as number
    if (byteClass === SPACE) {
      position += 1
      continue
    }
    if (byte === 0x25) {
      position = skipComment(bytes, position, limit)
      continue
    }
    if (byteClass === DELIMITER) {
      position = skipDelimited(bytes, position, limit)
      end = position
      num = -1
      generation = -1
      continue
    }
    const tokenStart = position
    let value = 0
    for (; position < limit; position += 1) {
      const next = bytes[position] as number
      if (BYTE_CLASS[next] !== REGULAR) break
      value = next >= 0x30 && next <= 0x39 ? value * 10 + next - 0x30 : Number.NaN
    }
    if (isKeyword(bytes, tokenStart, position, 'endobj'))
      return { end, next: 'endobj', refs, plain }
    if (isKeyword(bytes, tokenStart, position, 'stream'))
      return { end, next: 'stream', refs, plain }
    end = position
    if (value >= 0) {
      num = generation
      generation = value
      continue
    }
    if (byte === LETTER_R && position === tokenStart + 1 && num >= 0) {
      refs.push(num)
      if (generation !== 0) plain = false
    }
    num = -1
    generation = -1
  }
  return { end, next: 'none', refs, plain }
}

/** Position after the string, name or bracket that starts here. */
function skipDelimited(bytes: Uint8Array, start: number, limit: number): number {
  const byte = bytes[start]
  if (byte === 0x28) return skipLiteral(bytes, start, limit)
  if (byte === 0x3c && bytes[start + 1] !== 0x3c) return skipUntil(bytes, start, limit, 0x3e)
  if (byte === 0x3c) return Math.min(start + 2, limit)
  if (byte !== 0x2f) return start + 1
  let position = start + 1
  while (position < limit && BYTE_CLASS[bytes[position] as number] === REGULAR) position += 1
  return position
}

function skipLiteral(bytes: Uint8Array, start: number, limit: number): number {
  let depth = 0
  for (let position = start; position < limit; position += 1) {
    const byte = bytes[position]
    if (byte === BACKSLASH) position += 1
    else if (byte === 0x28) depth += 1
    else if (byte === 0x29) {
      depth -= 1
      if (depth === 0) return position + 1
    }
  }
  return limit
}

function skipUntil(bytes: Uint8Array, start: number, limit: number, byte: number): number {
  const found = bytes.indexOf(byte, start)
  return found < 0 || found >= limit ? limit : found + 1
}

function skipComment(bytes: Uint8Array, start: number, limit: number): number {
  let position = start
  while (position < limit) {
    const byte = bytes[position]
    if (byte === LINE_FEED || byte === CARRIAGE_RETURN) return position
    position += 1
  }
  return limit
}

function isKeyword(bytes: Uint8Array, start: number, end: number, keyword: string): boolean {
  if (end - start !== keyword.length) return false
  for (let index = 0; index < keyword.length; index += 1) {
    if (bytes[start + index] !== keyword.charCodeAt(index)) return false
  }
  return true
}
