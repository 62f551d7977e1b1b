import {
  type CffEntry,
  CHAR_STRINGS,
  CHARSET,
  DEFAULT_WIDTH,
  dictEntries,
  FD_ARRAY,
  FD_SELECT,
  NOMINAL_WIDTH,
  PRIVATE,
  ROS,
  readIndex,
  SUBRS,
} from '../../../text/fonts/cff.ts'
import { kindsOfGlyphs, MAX_KINDS, readSelect } from './glyph-kinds.ts'

/** The beginning of a CFF table whose outlines are those of another that stands behind it. */
export interface CffHead {
  readonly length: number
  /** @param distance bytes from its own start to that of the other table */
  written(distance: number): Buffer
}

const INTEGER = 29
/** Charsets up to it are known by number and stand in no font. */
const LAST_KNOWN_CHARSET = 2

/**
 * Gives glyphs of a CFF font other widths without a copy of the outlines, of which there are 15 MB: an outline says by how
 * much its glyph differs from a width that its Font DICT names, so the glyphs get another such dictionary.
 *
 * @param wider units by which glyphs are wider, by their number
 * @returns undefined for a font without such dictionaries, and where more of them would be needed than there may be
 * @throws RangeError where the font leads out of itself
 *
 * Source: Adobe Technical Note 5176, 9, 10, 15, 19.
 */
export function cffOfWidths(cff: Buffer, wider: ReadonlyMap<number, number>): CffHead | undefined {
  const names = readIndex(cff, cff.readUInt8(2))
  const tops = readIndex(cff, names.end)
  const globals = readIndex(cff, readIndex(cff, tops.end).end)
  const top = dictEntries(tops.item(0) ?? Buffer.alloc(0))
  const [outlines, array, select] = [CHAR_STRINGS, FD_ARRAY, FD_SELECT].map((operator) =>
    operandOf(top, operator),
  )
  if (!top.some(({ operator }) => operator === ROS) || !outlines || !array || !select) return
  const dictionaries = readIndex(cff, array)
  const own = readSelect(cff, select, cff.readUInt16BE(outlines))
  const { kinds, selected } = kindsOfGlyphs(own, wider, dictionaries.count)
  if (kinds.length > MAX_KINDS) return
  const fonts = kinds.map(({ own, wider }) => {
    const dictionary = dictEntries(dictionaries.item(own) ?? Buffer.alloc(0))
    return { dictionary, ...privateOf(cff, dictionary), wider }
  })

  const written = (distance: number) => {
    const head = new Head()
    head.add(cff.subarray(0, 3))
    // Size of offsets in the dictionaries.
    head.add(Buffer.of(4))
    head.add(cff.subarray(4, names.end))
    const topAt = head.length
    const placed = (offsets: Readonly<Record<number, number>>) =>
      indexOf([dictOf(top, new Map(Object.entries(offsets).map(([key, at]) => [+key, [at]])))])
    const old = {
      [CHAR_STRINGS]: outlines + distance,
      ...movedCharset(operandOf(top, CHARSET), distance),
    }
    head.add(placed({ ...old, [FD_SELECT]: 0, [FD_ARRAY]: 0 }))
    head.add(cff.subarray(tops.end, globals.end))
    const selectAt = head.add(selected)
    const dicts = fonts.map((font) => {
      const moved = distance + font.at - head.length
      const own = privateDict(font, moved)
      return dictOf(font.dictionary, new Map([[PRIVATE, [own.length, head.add(own)]]]))
    })
    const arrayAt = head.add(indexOf(dicts))
    const bytes = head.bytes()
    placed({ ...old, [FD_SELECT]: selectAt, [FD_ARRAY]: arrayAt }).copy(bytes, topAt)
    return bytes
  }
  return { length: written(0).length, written }
}

/** A Private DICT, and where it stands. */
interface Private {
  readonly at: number
  readonly entries: readonly CffEntry[]
}

function privateOf(cff: Buffer, dictionary: readonly CffEntry[]): Private {
  const [length = 0, at = 0] =
    dictionary.find(({ operator }) => operator === PRIVATE)?.operands ?? []
  return { at, entries: dictEntries(cff.subarray(at, at + length)) }
}

/** @param moved bytes that it stands before its old place: its subroutines stay where they are */
function privateDict(
  { entries, wider }: Private & { readonly wider: number },
  moved: number,
): Buffer {
  const changed = new Map<number, readonly number[]>()
  const subroutines = operandOf(entries, SUBRS)
  if (subroutines !== undefined) changed.set(SUBRS, [subroutines + moved])
  for (const width of [DEFAULT_WIDTH, NOMINAL_WIDTH]) {
    changed.set(width, [(operandOf(entries, width) ?? 0) + wider])
  }
  return dictOf(entries, changed)
}

function movedCharset(charset: number | undefined, distance: number): Record<number, number> {
  const isOwn = charset !== undefined && charset > LAST_KNOWN_CHARSET
  return isOwn ? { [CHARSET]: charset + distance } : {}
}

function operandOf(entries: readonly CffEntry[], operator: number): number | undefined {
  return entries.find((entry) => entry.operator === operator)?.operands.at(-1)
}

/** A DICT with other operands, each of which takes five bytes, whatever its value; new operators stand at its end. */
function dictOf(
  entries: readonly CffEntry[],
  changed: ReadonlyMap<number, readonly number[]>,
): Buffer {
  const pieces: Buffer[] = []
  const left = new Map(changed)
  for (const { operator, written } of entries) {
    const operands = changed.get(operator)
    pieces.push(operands ? integers(operands) : written, operatorOf(operator))
    left.delete(operator)
  }
  for (const [operator, operands] of left) pieces.push(integers(operands), operatorOf(operator))
  return Buffer.concat(pieces)
}

function operatorOf(operator: number): Buffer {
  return operator > 0xff ? Buffer.of(operator & 0xff, operator >> 8) : Buffer.of(operator)
}

function integers(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(5 * values.length)
  for (const [index, value] of values.entries()) {
    bytes.writeUInt8(INTEGER, 5 * index)
    bytes.writeInt32BE(value, 5 * index + 1)
  }
  return bytes
}

function indexOf(items: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(3 + 4 * (items.length + 1))
  head.writeUInt16BE(items.length, 0)
  head.writeUInt8(4, 2)
  let offset = 1
  for (const [index, item] of items.entries()) {
    head.writeUInt32BE(offset, 3 + 4 * index)
    offset += item.length
  }
  head.writeUInt32BE(offset, 3 + 4 * items.length)
  return Buffer.concat([head, ...items])
}

/** Bytes that are put together. */
class Head {
  readonly #pieces: Buffer[] = []
  #length = 0

  get length(): number {
    return this.#length
  }

  /** Adds a piece; returns where it stands. */
  add(piece: Buffer): number {
    const at = this.#length
    this.#pieces.push(piece)
    this.#length += piece.length
    return at
  }

  bytes(): Buffer {
    return Buffer.concat(this.#pieces)
  }
}
