// Operators of a Top DICT; the second byte of those that begin with 12 stands above the first.
export const CHARSET = 15
export const ENCODING = 16
export const CHAR_STRINGS = 17
export const FD_ARRAY = 12 | (36 << 8)
export const FD_SELECT = 12 | (37 << 8)
/** Fonts with CIDs in place of names have it. */
export const ROS = 12 | (30 << 8)

// Operators of a Font DICT and of the Private DICT that it leads to.
export const PRIVATE = 18
export const SUBRS = 19
export const DEFAULT_WIDTH = 20
export const NOMINAL_WIDTH = 21

/** An operator of a DICT with what stands before it. */
export interface CffEntry {
  readonly operator: number
  /** Its operands; 0 for one that is no whole number. */
  readonly operands: readonly number[]
  /** The same as they are written. */
  readonly written: Buffer
}

/** Objects that stand one behind the other. */
export interface CffIndex {
  readonly count: number
  /** Where what follows begins. */
  readonly end: number
  /** An object by its number; undefined beyond the last. */
  readonly item: (index: number) => Buffer | undefined
}

/**
 * Reads an INDEX of a CFF font.
 *
 * @throws RangeError where it leads out of the font
 *
 * Source: Adobe Technical Note 5176, 5.
 */
export function readIndex(cff: Buffer, start: number): CffIndex {
  const count = cff.readUInt16BE(start)
  if (count === 0) return { count, end: start + 2, item: () => undefined }
  const size = cff.readUInt8(start + 2)
  const base = start + 2 + (count + 1) * size
  const offset = (index: number) => base + cff.readUIntBE(start + 3 + index * size, size)
  const item = (index: number) =>
    index < count ? cff.subarray(offset(index), offset(index + 1)) : undefined
  return { count, end: offset(count), item }
}

/**
 * Operators of the Top DICT of a CFF font, each with its last operand, and where the strings begin.
 *
 * @throws RangeError where it leads out of the font
 */
export function readTop(cff: Buffer): {
  readonly top: ReadonlyMap<number, number>
  readonly end: number
} {
  const tops = readIndex(cff, readIndex(cff, cff.readUInt8(2)).end)
  return { top: readDict(tops.item(0) ?? Buffer.alloc(0)), end: tops.end }
}

/**
 * Names or CIDs of glyphs, by glyph number.
 *
 * @throws RangeError where it leads out of the font
 *
 * Source: Adobe Technical Note 5176, 13.
 */
export function readCharset(cff: Buffer, start: number, glyphs: number): Uint16Array {
  const names = new Uint16Array(glyphs)
  const format = cff.readUInt8(start)
  let at = start + 1
  for (let glyph = 1; glyph < glyphs; ) {
    const first = cff.readUInt16BE(at)
    at += 2
    if (format === 0) {
      names[glyph] = first
      glyph += 1
      continue
    }
    const left = format === 1 ? cff.readUInt8(at) : cff.readUInt16BE(at)
    at += format === 1 ? 1 : 2
    for (let step = 0; step <= left && glyph < glyphs; step += 1) {
      names[glyph] = first + step
      glyph += 1
    }
  }
  return names
}

/**
 * Operators of a DICT, in their order.
 *
 * @throws RangeError where it ends within a number
 *
 * Source: Adobe Technical Note 5176, 4.
 */
export function dictEntries(data: Buffer): readonly CffEntry[] {
  const entries: CffEntry[] = []
  let operands: number[] = []
  let start = 0
  for (let at = 0; at < data.length; ) {
    const byte = data.readUInt8(at)
    if (byte <= 21) {
      const operator = byte === 12 ? 12 | (data.readUInt8(at + 1) << 8) : byte
      entries.push({ operator, operands, written: data.subarray(start, at) })
      at += byte === 12 ? 2 : 1
      operands = []
      start = at
    } else {
      const { value, end } = readNumber(data, at)
      operands.push(value)
      at = end
    }
  }
  return entries
}

/** Last operand of each operator: those asked for have one that is an offset, but ROS, which need only be there. */
function readDict(data: Buffer): ReadonlyMap<number, number> {
  return new Map(
    dictEntries(data).map(({ operator, operands }) => [operator, operands.at(-1) ?? 0] as const),
  )
}

function readNumber(data: Buffer, at: number): { readonly value: number; readonly end: number } {
  const byte = data.readUInt8(at)
  if (byte === 28) return { value: data.readInt16BE(at + 1), end: at + 3 }
  if (byte === 29) return { value: data.readInt32BE(at + 1), end: at + 5 }
  if (byte === 30) return { value: 0, end: endOfReal(data, at + 1) }
  if (byte <= 246) return { value: byte - 139, end: at + 1 }
  const low = data.readUInt8(at + 1)
  const value = byte <= 250 ? (byte - 247) * 256 + low + 108 : -(byte - 251) * 256 - low - 108
  return { value, end: at + 2 }
}

function endOfReal(data: Buffer, start: number): number {
  let at = start
  while (at < data.length) {
    const byte = data.readUInt8(at)
    at += 1
    if ((byte & 15) === 15 || byte >> 4 === 15) break
  }
  return at
}
