import {
  CHAR_STRINGS,
  DEFAULT_WIDTH,
  dictEntries,
  FD_ARRAY,
  FD_SELECT,
  NOMINAL_WIDTH,
  PRIVATE,
  ROS,
  readIndex,
  readTop,
  SUBRS,
} from '../../../../text/fonts/cff.ts'

const END_CHAR = 14
const [ADOBE, IDENTITY] = [391, 392]

/** A CFF font with CIDs, of three glyphs: the last is 20 units wider than its Private DICT names, the others are as wide. */
export function aCff(): Buffer {
  const outlines = index([Buffer.of(END_CHAR), Buffer.of(END_CHAR), Buffer.of(139 + 20, END_CHAR)])
  const strings = index([Buffer.from('Adobe'), Buffer.from('Identity')])
  const subroutines = index([Buffer.of(11)])
  const build = (places: readonly number[]) => {
    const [select = 0, charStrings = 0, array = 0, plain = 0, half = 0] = places
    const top = dict([
      [ROS, ADOBE, IDENTITY, 0],
      [FD_SELECT, select],
      [CHAR_STRINGS, charStrings],
      [FD_ARRAY, array],
    ])
    const head = Buffer.concat([
      Buffer.of(1, 0, 4, 1),
      index([Buffer.from('A')]),
      index([top]),
      strings,
      index([]),
    ])
    const privates = [
      dict([[DEFAULT_WIDTH, 510]]),
      Buffer.concat([
        dict([
          [NOMINAL_WIDTH, 500],
          [SUBRS, 12],
        ]),
        subroutines,
      ]),
    ]
    const pieces = [
      head,
      // Format 3: two glyphs of the first Font DICT, one of the second.
      Buffer.of(3, 0, 2, 0, 0, 0, 0, 2, 1, 0, 3),
      outlines,
      index([dict([[PRIVATE, 6, plain]]), dict([[PRIVATE, 12, half]])]),
      ...privates,
    ]
    let at = 0
    const found = pieces.map((piece) => {
      at += piece.length
      return at
    })
    return { bytes: Buffer.concat(pieces), found }
  }
  return build(build([]).found).bytes
}

/** Width of each glyph and the subroutines that it may call, as a reader of such a font finds them. */
export function glyphsOf(cff: Buffer): readonly { width: number; subroutines: number }[] {
  const { top } = readTop(cff)
  const outlines = readIndex(cff, top.get(CHAR_STRINGS) ?? 0)
  const select = top.get(FD_SELECT) ?? 0
  const dictionaries = readIndex(cff, top.get(FD_ARRAY) ?? 0)
  return Array.from({ length: outlines.count }, (_, glyph) => {
    const dictionary = dictionaries.item(cff.readUInt8(select + 1 + glyph)) ?? Buffer.alloc(0)
    const [length = 0, at = 0] =
      dictEntries(dictionary).find(({ operator }) => operator === PRIVATE)?.operands ?? []
    const values = new Map(
      dictEntries(cff.subarray(at, at + length)).map(({ operator, operands }) => [
        operator,
        operands[0] ?? 0,
      ]),
    )
    const [first = END_CHAR] = outlines.item(glyph) ?? []
    const width =
      first === END_CHAR
        ? (values.get(DEFAULT_WIDTH) ?? 0)
        : (values.get(NOMINAL_WIDTH) ?? 0) + first - 139
    const subrs = values.get(SUBRS)
    return { width, subroutines: subrs === undefined ? 0 : readIndex(cff, at + subrs).count }
  })
}

function dict(entries: readonly (readonly [operator: number, ...operands: number[]])[]): Buffer {
  return Buffer.concat(
    entries.flatMap(([operator, ...operands]) => [
      ...operands.map((value) => Buffer.of(29, 0, 0, value >> 8, value & 0xff)),
      operator > 0xff ? Buffer.of(12, operator >> 8) : Buffer.of(operator),
    ]),
  )
}

function index(items: readonly Buffer[]): Buffer {
  if (items.length === 0) return Buffer.of(0, 0)
  let offset = 1
  const offsets = [1, ...items.map((item) => (offset += item.length))]
  return Buffer.concat([Buffer.of(0, items.length, 1, ...offsets), ...items])
}
