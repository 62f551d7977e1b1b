import { expect, test } from 'vitest'
import { CompoundFile } from '../../compound/compound-file.ts'
import { prepareExcel } from '../../preflight/prepare-excel.ts'
import { compoundOf } from '../../test/compound-of.ts'
import { xlsTexts } from './xls-passages.ts'

const words = (...values: number[]) => Buffer.from(Uint16Array.from(values).buffer)
const record = (type: number, ...content: Uint8Array[]) => {
  const body = Buffer.concat(content)
  return Buffer.concat([words(type, body.length), body])
}
const wide = (text: string) => Buffer.concat([words(text.length), Buffer.of(1), utf16(text)])
const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const BOF = record(0x0809, words(0x0600, 5, 0, 0), Buffer.alloc(8))
const EOF = record(0x000a)
const boundSheet = (at: number, state: number, name: string) =>
  record(
    0x85,
    words(at & 0xffff, at >>> 16),
    Buffer.of(state, 0, name.length, 0),
    Buffer.from(name),
  )
const style = (format: number) => record(0xe0, words(0, format), Buffer.alloc(16))
const shared = (row: number, column: number, index: number) =>
  record(0xfd, words(row, column, 0, index, 0))
const integer = (row: number, column: number, xf: number, value: number) => {
  const bits = Buffer.alloc(4)
  bits.writeInt32LE((value << 2) | 2)
  return record(0x27e, words(row, column, xf), bits)
}

interface Parts {
  readonly globals?: readonly Buffer[]
  readonly strings?: Buffer
  readonly cells: readonly Buffer[]
  readonly state?: number
}

function passages(parts: Parts) {
  return prepareExcel(workbookOf(parts)).facts.passages
}

function workbookOf({ globals = [], strings = Buffer.alloc(0), cells, state = 0 }: Parts) {
  const head = [BOF, style(0), style(4), style(170), style(14)]
  const format = record(0x41e, words(170), wide(';;;'))
  const rest = [format, strings, ...globals, EOF]
  const length = Buffer.concat([...head, boundSheet(0, state, 'S'), ...rest]).length
  const stream = Buffer.concat([
    ...head,
    boundSheet(length, state, 'S'),
    ...rest,
    BOF,
    ...cells,
    EOF,
  ])
  return compoundOf({ Workbook: stream })
}

const table = (...texts: string[]) =>
  record(0xfc, words(texts.length, 0, texts.length, 0), ...texts.map(wide))

test('texts of cells are passages, those that run over pieces of the record, too', () => {
  const start = Buffer.concat([words(2, 0, 2, 0, 6), Buffer.of(1), utf16('bar')])
  const rest = Buffer.concat([Buffer.of(0), Buffer.from('ley'), wide('malt')])
  const strings = Buffer.concat([record(0xfc, start), record(0x3c, rest)])
  expect(passages({ strings, cells: [shared(0, 0, 0), shared(1, 0, 1)] })).toEqual([
    'barley',
    'malt',
  ])
})

test('a text of which many pieces hold nothing is read', () => {
  const empty = Array.from({ length: 100_000 }, () => record(0x3c))
  const head = record(0xfc, words(1, 0, 1, 0))
  const strings = Buffer.concat([head, ...empty, record(0x3c, wide('malt'))])
  expect(passages({ strings, cells: [shared(0, 0, 0)] })).toEqual(['malt'])
})

test('a sheet that is named again and again is read once', () => {
  const cells = [integer(0, 0, 0, 4711)]
  const length = (names: number) =>
    BOF.length + style(0).length + names * boundSheet(0, 0, 'S').length + EOF.length
  const names = Array.from({ length: 1000 }, () => boundSheet(length(1000), 0, 'S'))
  const stream = Buffer.concat([BOF, style(0), ...names, EOF, BOF, ...cells, EOF])
  expect(prepareExcel(compoundOf({ Workbook: stream })).facts.passages).toEqual(['4711'])
})

test('numbers in plain formats are passages as they are shown', () => {
  const double = Buffer.alloc(8)
  double.writeDoubleLE(1234.5)
  const cells = [
    integer(0, 0, 0, 4711),
    integer(1, 0, 1, 25),
    record(0x203, words(2, 0, 1), double),
    record(0xbd, words(3, 0, 0), integerBits(31), words(1), integerBits(-4), words(1)),
    integer(4, 0, 3, 40_000),
  ]
  expect(passages({ cells })).toEqual(['4711', '25.00', '1234.50', '31', '4.00'])
})

const integerBits = (value: number) => {
  const bits = Buffer.alloc(4)
  bits.writeInt32LE((value << 2) | 2)
  return bits
}

test('texts that formulas make, and text boxes, are passages', () => {
  const result = Buffer.from([0, 0, 0, 0, 0, 0, 0xff, 0xff])
  const formula = record(0x06, words(0, 0, 0), result, Buffer.alloc(6))
  const box = (kind: number) => record(0x5d, words(0x15, 0x12, kind, 1, 0x10), Buffer.alloc(12))
  const text = (words_: string) =>
    Buffer.concat([
      record(0x1b6, words(0, 0, 0, 0, 0, words_.length, 16, 0, 0)),
      record(0x3c, Buffer.of(0), Buffer.from(words_)),
    ])
  const cells = [formula, record(0x207, wide('rye')), box(6), text('box'), box(0x19), text('note')]
  expect(passages({ cells })).toEqual(['rye', 'box'])
})

test.each<[string, Parts]>([
  ['of hidden sheets', { cells: [integer(0, 0, 0, 25)], state: 2 }],
  [
    'of hidden rows',
    { cells: [record(0x208, words(0, 0, 1, 255, 0, 0, 0x20, 0)), integer(0, 0, 0, 25)] },
  ],
  [
    'of hidden columns',
    { cells: [record(0x7d, words(0, 1, 2560, 0, 1, 0)), integer(0, 1, 0, 25)] },
  ],
  [
    'that others are merged over',
    { cells: [record(0xe5, words(1, 0, 0, 0, 1)), integer(0, 1, 0, 25)] },
  ],
  [
    'that their format hides',
    { strings: table('malt'), cells: [record(0xfd, words(0, 0, 2, 0, 0))] },
  ],
  [
    'of sheets whose print area is no list of ranges',
    {
      globals: [record(0x18, words(0x20, 0x100, 0, 0, 1, 0, 0), Buffer.of(0, 6))],
      cells: [integer(0, 0, 0, 25)],
    },
  ],
])('cells %s are no passages', (_, parts) => {
  expect(passages(parts)).toEqual([])
})

test.each([
  ['an index of no text', [shared(0, 0, 9)]],
  ['a record that ends early', [record(0xfd, words(0)), record(0x1b6), record(0xe5)]],
  ['a record beyond the file', [words(0xfd, 60_000)]],
])('%s is passed over', (_, cells) => {
  expect(passages({ strings: table('malt'), cells: [shared(0, 0, 0), ...cells] })).toEqual(['malt'])
})

const double = (value: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(value)
  return bytes
}
const result = (xf: number, value: Buffer) => record(0x06, words(0, 0, xf), value, Buffer.alloc(6))
const boolean = (value: number) => Buffer.from([1, 0, value, 0, 0, 0, 0xff, 0xff])
const number = (value: number) => record(0x203, words(0, 0, 4), double(value))
const HIDDEN_ROW = record(0x208, words(0, 0, 1, 255, 0, 0, 0x20, 0))

function shownOtherwise(parts: Parts) {
  return [...xlsTexts(new CompoundFile(workbookOf(parts))).shownOtherwise]
}

test.each<[string, string, readonly Buffer[], readonly string[]]>([
  ['true', 'General', [record(0x205, words(0, 0, 4), Buffer.of(1, 0))], ['booleans']],
  ['an error', 'General', [record(0x205, words(0, 0, 4), Buffer.of(7, 1))], []],
  ['a result that is true', '0.00', [result(4, boolean(1))], ['booleans']],
  ['one with its words', '"TRUE";"TRUE";"FALSE"', [result(4, boolean(0))], []],
  ['a fraction', '# ?/?', [number(0.7)], ['fractions']],
  ['a result that is a fraction', '# ?/?', [result(4, double(0.7))], ['fractions']],
  ['a fraction that is exact', '# ?/?', [number(0.5)], []],
  ['a year of one letter', 'd/m/y', [number(45_000)], ['years']],
  ['a year of three', 'd-mmm-yyy', [number(45_000)], ['years']],
  ['years of two and four', 'd/m/yy "y" [$-y]yyyy', [number(45_000)], []],
  ['a hidden cell', '# ?/?', [HIDDEN_ROW, number(0.7)], []],
])('%s in a format of %s is seen where it is shown otherwise', (_, code, cells, expected) => {
  const globals = [record(0x41e, words(171), wide(code)), style(171)]
  expect(shownOtherwise({ globals, cells })).toEqual(expected)
})

test('true and false, fractions and years of Excel 97 and later are not told: they are mended', () => {
  const globals = [record(0x41e, words(171), wide('# ?/?')), style(171)]
  const cells = [number(0.7), record(0x205, words(1, 0, 4), Buffer.of(1, 0))]
  expect(prepareExcel(workbookOf({ globals, cells })).warnings).toEqual([])
})

test.each([
  ['a cell', record(0x205, words(0, 0, 4), Buffer.of(0x1d, 1)), true],
  ['a result', result(0, Buffer.from([2, 0, 0x1d, 0, 0, 0, 0xff, 0xff])), true],
  ['no cell, but another error', record(0x205, words(0, 0, 4), Buffer.of(7, 1)), false],
])('the error of an unknown name stands in %s', (_, cell, expected) => {
  expect(prepareExcel(workbookOf({ cells: [cell] })).facts.nameErrors).toBe(expected)
})

/** A name of a print area of the first sheet. */
const areaName = (formula: Buffer, isBiff8 = true) =>
  record(
    0x18,
    ...[words(0x20, 0x100, formula.length, 0, 1, 0, 0), Buffer.of(...(isBiff8 ? [0, 6] : [6]))],
    ...[formula, Buffer.alloc(9)],
  )
const area3d = (...edges: readonly [number, number, number, number]) =>
  Buffer.concat([Buffer.of(0x3b), words(0, ...edges)])
const CELLS = [integer(0, 0, 0, 4711), integer(4, 2, 0, 4712), integer(9, 0, 0, 4713)]

test.each<[string, Buffer, readonly string[]]>([
  ['one range', area3d(0, 4, 0, 2), ['4711', '4712']],
  ['relative columns', area3d(0, 0, 0xc000, 0xc002), ['4711']],
  ['one cell', Buffer.concat([Buffer.of(0x5a), words(0, 9, 0)]), ['4713']],
  [
    'several ranges',
    Buffer.concat([
      Buffer.of(0x29),
      words(23),
      area3d(0, 0, 0, 0),
      area3d(9, 9, 0, 0),
      Buffer.of(0x10),
    ]),
    ['4711', '4713'],
  ],
  ['ranges that end early', area3d(0, 0, 0, 0).subarray(0, 6), []],
])('cells inside of a print area are passages: %s', (_, formula, expected) => {
  expect(passages({ globals: [areaName(formula)], cells: CELLS })).toEqual(expected)
})

test('values outside of a print area are not told', () => {
  const bools = [record(0x205, words(0, 0, 4), Buffer.of(1, 0))]
  const told = (formula: Buffer) => shownOtherwise({ globals: [areaName(formula)], cells: bools })
  expect(told(area3d(0, 0, 0, 0))).toEqual(['booleans'])
  expect(told(area3d(1, 1, 0, 0))).toEqual([])
})

/** A workbook of Excel 95, in Cyrillic letters. */
function oldWorkbook(area: Buffer | undefined) {
  const start = record(0x0809, words(0x0500, 5, 0, 0))
  const byteText = (...bytes: number[]) => Buffer.concat([words(bytes.length), Buffer.from(bytes)])
  const globals = [
    start,
    record(0x42, words(1251)),
    record(0x41e, words(170), Buffer.from('\x03;;;')),
    record(0xe0, words(0, 0), Buffer.alloc(12)),
    record(0xe0, words(0, 170), Buffer.alloc(12)),
    ...(area ? [areaName(area, false)] : []),
  ]
  const length = Buffer.concat([...globals, boundSheet(0, 0, 'S'), EOF]).length
  const sheet = record(0x85, words(length & 0xffff, length >>> 16), Buffer.from('\0\0\x01S'))
  // Before Excel 97 the name has no width of its characters.
  const at = length - 1
  sheet.writeUInt32LE(at, 4)
  return compoundOf({
    Book: Buffer.concat([
      ...globals,
      sheet,
      EOF,
      start,
      record(0x204, words(0, 0, 0), byteText(0xf0, 0xee, 0xe6, 0xfc)),
      record(0x204, words(1, 0, 1), byteText(0x68, 0x69, 0x64)),
      integer(2, 0, 0, 4711),
      EOF,
    ]),
  })
}

test('texts of a workbook of Excel 95 are passages, in its code page', () => {
  expect(prepareExcel(oldWorkbook(undefined)).facts.passages).toEqual(['рожь', '4711'])
})

test('so they are inside of its print area', () => {
  const area = Buffer.concat([
    Buffer.of(0x3b),
    words(0xffff, 0, 0, 0, 0, 0, 0, 2, 2),
    Buffer.of(0, 0),
  ])
  expect(prepareExcel(oldWorkbook(area)).facts.passages).toEqual(['4711'])
})

test.each([
  ['are closed where the page setup does not ask for them', 0, 0],
  ['stay open where it does', 0x20, 2],
])('notes that are open on the screen %s', (_, setup, expected) => {
  const note = record(0x1c, words(7, 8, 2, 1), wide('me'), Buffer.alloc(1))
  const chart = [BOF, record(0xa1, words(0, 0, 0, 0, 0, 0x20)), EOF]
  const cells = [record(0xa1, words(0, 0, 0, 0, 0, setup)), ...chart, note]
  const { bytes } = prepareExcel(workbookOf({ cells }))
  const stream = new CompoundFile(bytes).read('Workbook') ?? Buffer.alloc(0)
  const at = stream.indexOf(words(7, 8))
  expect(stream.readUInt16LE(at + 4)).toBe(expected)
})

test.each([
  ['a visible sheet', 0, 1],
  ['a hidden one', 2, 0],
])('words of WordArt on %s are told or not', (_, state, count) => {
  const text = words(0x13, 0xf00b, 6, 0, 0x80c0, 12, 0)
  const { warnings } = prepareExcel(workbookOf({ cells: [record(0xec, text)], state }))
  expect(warnings.filter(({ message }) => message.includes('WordArt'))).toHaveLength(count)
})

test.each([
  ['values of its own is told', { count: 10, kind: 1, state: 0 }, true],
  ['values of its own on a hidden sheet is not', { count: 10, kind: 1, state: 1 }, false],
  ['no values is not', { count: 0, kind: 1, state: 0 }, false],
  ['values of cells is not', { count: 10, kind: 2, state: 0 }, false],
])('a chart of %s', (_, { count, kind, state }, isTold) => {
  const chart = [
    BOF,
    record(0x1003, words(1, 1, 10, count, 1, 0)),
    // Names and categories may stand in a chart.
    record(0x1051, Buffer.of(0, 1), words(0, 0, 0)),
    record(0x1051, Buffer.of(1, kind), words(0, 0, 0)),
    EOF,
  ]
  const { warnings } = prepareExcel(workbookOf({ cells: chart, state }))
  expect(warnings.some(({ message }) => /such charts are empty/.test(message))).toBe(isTold)
})
