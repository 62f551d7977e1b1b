import { biffRecord } from './biff-edits.ts'

// [MS-XLS] 2.4.180, 2.4.24, 2.4.148
const NUMBER = 0x0203
const BOOLEAN_OR_ERROR = 0x0205
const TEXT = 0x0204
/** Longest text of a cell that stands in one record. */
const MAX_CHARACTERS = 4000

/** Bytes of row, column and style, with which each record of a cell begins. */
export const PLACE_BYTES = 6

/** A cell that holds a number. */
export function numberCell(place: Buffer, value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(value)
  return biffRecord(NUMBER, place, bytes)
}

/** A cell that holds true or false, or an error by its number. */
export function booleanOrErrorCell(place: Buffer, value: number, isError: boolean): Buffer {
  return biffRecord(BOOLEAN_OR_ERROR, place, Buffer.of(value, isError ? 1 : 0))
}

/** A cell that holds a text; undefined for one that is too long. */
export function textCell(place: Buffer, text: string): Buffer | undefined {
  if (text.length > MAX_CHARACTERS) return undefined
  return biffRecord(TEXT, place, wideText(text))
}

/** A text of two bytes a character, behind its length ([MS-XLS] 2.5.294). */
export function wideText(text: string): Buffer {
  const head = Buffer.alloc(3)
  head.writeUInt16LE(text.length, 0)
  head[2] = 1
  return Buffer.concat([head, Buffer.from(text, 'utf16le')])
}
