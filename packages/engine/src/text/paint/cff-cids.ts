import { FontError } from '../fonts/sfnt.ts'

// Operators of a Top DICT; the second byte of those that begin with 12 stands above the first.
const [CHARSET, CHAR_STRINGS, ROS] = [15, 17, 12 | (30 << 8)]

/**
 * The CID of each glyph of a CFF font, by glyph number; undefined where glyph numbers are the CIDs.
 *
 * @throws FontError for a table that ends too early
 *
 * Source: Adobe Technical Note 5176, sections 5, 8, 13; ISO 32000-2, 9.7.4.2.
 */
export function cidsOfGlyphs(cff: Uint8Array): Uint16Array | undefined {
  try {
    return readCids(Buffer.from(cff.buffer, cff.byteOffset, cff.length))
  } catch (error) {
    if (error instanceof RangeError) throw new FontError('has a CFF table that is cut short')
    throw error
  }
}

/** Where the outlines of a CFF font begin. */
export function charStringsOf(cff: Buffer): number {
  return readTop(cff).get(CHAR_STRINGS) ?? 0
}

function readTop(cff: Buffer) {
  const names = readIndex(cff, cff.readUInt8(2))
  const tops = readIndex(cff, names.end)
  return readDict(cff.subarray(tops.dataStart, tops.dataStart + tops.firstLength))
}

function readCids(cff: Buffer): Uint16Array | undefined {
  const top = readTop(cff)
  if (!top.has(ROS)) return undefined
  const glyphs = cff.readUInt16BE(top.get(CHAR_STRINGS) ?? 0)
  const charset = top.get(CHARSET) ?? 0
  // Predefined charsets are of fonts without CIDs; there glyph numbers are as good as any.
  return charset <= 2 ? undefined : readCharset(cff, charset, glyphs)
}

interface CffIndex {
  readonly dataStart: number
  readonly firstLength: number
  readonly end: number
}

function readIndex(cff: Buffer, start: number): CffIndex {
  const count = cff.readUInt16BE(start)
  if (count === 0) return { dataStart: start + 2, firstLength: 0, end: start + 2 }
  const size = cff.readUInt8(start + 2)
  const offset = (index: number) => cff.readUIntBE(start + 3 + index * size, size)
  const base = start + 2 + (count + 1) * size
  return {
    dataStart: base + offset(0),
    firstLength: offset(1) - offset(0),
    end: base + offset(count),
  }
}

/** Last operand of each operator: all we ask for have one that is an offset, but ROS, which need only be there. */
function readDict(data: Buffer): ReadonlyMap<number, number> {
  const entries = new Map<number, number>()
  let operand = 0
  for (let at = 0; at < data.length; ) {
    const byte = data.readUInt8(at)
    at += 1
    if (byte === 12) {
      entries.set(12 | (data.readUInt8(at) << 8), operand)
      at += 1
    } else if (byte <= 21) entries.set(byte, operand)
    else if (byte === 28) {
      operand = data.readInt16BE(at)
      at += 2
    } else if (byte === 29) {
      operand = data.readInt32BE(at)
      at += 4
    } else if (byte === 30) at = endOfReal(data, at)
    else if (byte <= 246) operand = byte - 139
    else {
      const low = data.readUInt8(at)
      operand = byte <= 250 ? (byte - 247) * 256 + low + 108 : -(byte - 251) * 256 - low - 108
      at += 1
    }
  }
  return entries
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

function readCharset(cff: Buffer, start: number, glyphs: number): Uint16Array {
  const cids = new Uint16Array(glyphs)
  const format = cff.readUInt8(start)
  let at = start + 1
  for (let glyph = 1; glyph < glyphs; ) {
    const first = cff.readUInt16BE(at)
    at += 2
    if (format === 0) {
      cids[glyph] = first
      glyph += 1
      continue
    }
    const left = format === 1 ? cff.readUInt8(at) : cff.readUInt16BE(at)
    at += format === 1 ? 1 : 2
    for (let step = 0; step <= left && glyph < glyphs; step += 1) {
      cids[glyph] = first + step
      glyph += 1
    }
  }
  return cids
}
