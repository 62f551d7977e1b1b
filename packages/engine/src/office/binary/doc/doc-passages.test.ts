import { expect, test } from 'vitest'
import { CompoundFile } from '../../compound/compound-file.ts'
import { prepareWord } from '../../preflight/prepare-word.ts'
import { compoundOf } from '../../test/compound-of.ts'
import { docRuns } from './doc-run-formats.ts'
import { docTables } from './doc-tables.ts'

/** Where the text stands in the stream; the page of its runs is behind it. */
const TEXT = 1024
const PAGE = 512

/** A run of text, with its formats. */
interface Run {
  readonly text: string
  readonly formats?: readonly number[]
}

const HIDDEN = [0x3c, 0x08, 1]
const DELETED = [0x00, 0x08, 1]
const INSERTED = [0x01, 0x08, 1]
const SPECIAL = [0x55, 0x08, 1]

/** A document in DOC of runs, as Word 97 writes it. */
function docOf(
  runs: readonly Run[],
  {
    footnotes = 0,
    headers = 0,
    isNarrow = false,
    pieceCount = 1,
    marks = [] as number[],
    drawings = Buffer.alloc(0),
  } = {},
) {
  const text = runs.map((run) => run.text).join('')
  const width = isNarrow ? 1 : 2
  const page = Math.ceil((TEXT + text.length * width) / PAGE)
  const stream = Buffer.alloc((page + 1) * PAGE)
  stream.writeUInt16LE(0xa5ec, 0)
  stream.writeUInt16LE(0xc1, 2)
  stream.writeUInt16LE(0x0200, 10)
  stream.writeUInt32LE(text.length - footnotes - headers, 0x4c)
  stream.writeUInt32LE(footnotes, 0x50)
  stream.writeUInt32LE(headers, 0x54)
  stream.write(text, TEXT, isNarrow ? 'latin1' : 'utf16le')
  writeRuns(stream.subarray(page * PAGE), runs, width)
  const pages = Buffer.from(Uint32Array.of(TEXT, TEXT + text.length * width, page).buffer)
  const size = pieceCount * 12 + 4
  const pieces = Buffer.alloc(5 + size)
  pieces[0] = 2
  pieces.writeUInt32LE(size, 1)
  // More than one: every other begins where the text does.
  for (let index = 1; index <= pieceCount; index += 2) {
    pieces.writeUInt32LE(text.length, 5 + index * 4)
  }
  for (let index = 0; index < pieceCount; index += 1) {
    const place = 5 + (pieceCount + 1) * 4 + index * 8 + 2
    pieces.writeUInt32LE(isNarrow ? (TEXT * 2) | 0x40000000 : TEXT, place)
  }
  writePair(stream, 12, 0, pages.length)
  writePair(stream, 33, pages.length, pieces.length)
  const notes = marks.length === 0 ? [] : notesOf(marks, footnotes)
  const start = pages.length + pieces.length
  for (const [index, { length }] of notes.entries()) {
    writePair(stream, 2 + index, start + (notes[0]?.length ?? 0) * index, length)
  }
  const tables = Buffer.concat([pages, pieces, ...notes])
  writePair(stream, 50, tables.length, drawings.length)
  return compoundOf({ WordDocument: stream, '1Table': Buffer.concat([tables, drawings]) })
}

/** Tables of the marks at these places, each with a number, and of notes that are all of one length. */
function notesOf(marks: readonly number[], length: number): readonly Buffer[] {
  const each = length / marks.length
  const texts = [...marks, 0, 0].map((_, index) => Math.min(index * each, length))
  return [
    Buffer.concat([
      Buffer.from(Uint32Array.from([...marks, 0xffff]).buffer),
      Buffer.from(Uint16Array.from(marks, () => 1).buffer),
    ]),
    Buffer.from(Uint32Array.from(texts).buffer),
  ]
}

function writePair(stream: Buffer, index: number, start: number, length: number): void {
  stream.writeUInt32LE(start, 0x9a + index * 8)
  stream.writeUInt32LE(length, 0x9a + index * 8 + 4)
}

function writeRuns(page: Buffer, runs: readonly Run[], width: number): void {
  page[511] = runs.length
  let at = TEXT
  let place = 256
  for (const [index, { text, formats = [] }] of runs.entries()) {
    page.writeUInt32LE(at, index * 4)
    at += text.length * width
    page.writeUInt32LE(at, index * 4 + 4)
    page[(runs.length + 1) * 4 + index] = place / 2
    page.set([formats.length, ...formats], place)
    place += formats.length + 1 + ((formats.length + 1) % 2)
  }
}

const passages = (...given: Parameters<typeof docOf>) => prepareWord(docOf(...given)).facts.passages

test.each([
  ['two bytes a character', false, 'Größe 麦\rmalt\x07'],
  ['one byte a character', true, 'Gr\xf6\xdfe \x80\rmalt\x07'],
])('paragraphs and cells in %s are passages', (_, isNarrow, text) => {
  expect(passages([{ text }], { isNarrow })).toEqual([isNarrow ? 'Größe €' : 'Größe 麦', 'malt'])
})

test('footnotes are passages, headers are none', () => {
  const text = 'body\rnote\rhead\r'
  expect(passages([{ text }], { footnotes: 5, headers: 5 })).toEqual(['body', 'note'])
})

test('hidden and deleted text is left out, and marks', () => {
  const runs = [
    { text: 'shown ' },
    { text: 'hidden ', formats: HIDDEN },
    { text: 'gone ', formats: [0x43, 0x4a, 20, 0, ...DELETED] },
    { text: '(', formats: SPECIAL },
    { text: 'too\r' },
  ]
  expect(passages(runs)).toEqual(['shown too'])
})

test('results of links are passages, those of other fields are made anew', () => {
  const mark = (text: string) => ({ text, formats: SPECIAL })
  const field = (instruction: string, result: string) => [
    mark('\x13'),
    { text: instruction },
    mark('\x14'),
    { text: result },
    mark('\x15'),
  ]
  const runs = [
    { text: 'see ' },
    ...field(' HYPERLINK "https://a.example/" ', 'there'),
    { text: ' on ' },
    ...field(' DATE ', 'Monday'),
    { text: '.\r' },
  ]
  expect(passages(runs)).toEqual(['see there on .'])
})

test('fields in each other are shown where each of them is a link', () => {
  const mark = (text: string) => ({ text, formats: SPECIAL })
  const [begin, result, end] = [mark('\x13'), mark('\x14'), mark('\x15')]
  const link = { text: ' HYPERLINK "a" ' }
  const runs = [
    ...[begin, link, result, { text: 'a' }, begin, link, result, { text: 'b' }, end, { text: 'c' }],
    ...[begin, { text: ' DATE ' }, result, { text: 'd' }, begin, link, result, { text: 'e' }, end],
    ...[{ text: 'f' }, end, { text: 'g' }, end, { text: 'h\r' }],
  ]
  expect(passages(runs)).toEqual(['abcgh'])
})

const NOTED = [
  { text: 'a' },
  { text: '\x02', formats: SPECIAL },
  { text: 'b' },
  { text: '\x02', formats: [...SPECIAL, ...HIDDEN] },
  { text: 'c' },
  { text: '\x02', formats: [...DELETED, ...SPECIAL] },
  { text: 'd\rone\rtwo\rsix\r' },
]
const THREE_NOTES = { footnotes: 12, marks: [1, 3, 5] }

test('notes whose marks are hidden or deleted are no passages', () => {
  expect(passages(NOTED, THREE_NOTES)).toEqual(['abcd', 'one'])
})

test.each([
  ['accepted', undefined, [1, 0, 0]],
  ['marked', 'marked', [1, 0, 1]],
] as const)('notes whose marks are hidden are not counted, changes %s', (_, changes, numbers) => {
  const doc = docOf(NOTED, THREE_NOTES)
  const { bytes } = prepareWord(doc, changes ? { trackedChanges: changes } : {})
  const table = docTables(new CompoundFile(bytes))?.pair(2) ?? Buffer.alloc(0)
  expect([16, 18, 20].map((at) => table.readUInt16LE(at))).toEqual(numbers)
})

test('hundreds of thousands of paragraphs are as many passages', () => {
  expect(passages([{ text: 'ab\r'.repeat(200_000) }])).toHaveLength(200_000)
})

test('text that many pieces name is read once', () => {
  expect(passages([{ text: 'malt\r'.repeat(200) }], { pieceCount: 99_999 })).toHaveLength(200)
})

test('a damaged document is read as far as it goes', () => {
  const stream = Buffer.alloc(600, 0xff)
  stream.writeUInt16LE(0x0200, 10)
  const file = compoundOf({ WordDocument: stream, '1Table': Buffer.alloc(9, 2) })
  expect(prepareWord(file).facts.passages).toEqual([])
})

/** Formats of the runs of a document as it is handed on. */
function formatsOf(doc: Buffer, trackedChanges?: 'marked'): readonly string[] {
  const { bytes } = prepareWord(doc, trackedChanges ? { trackedChanges } : {})
  const tables = docTables(new CompoundFile(bytes))
  if (tables === undefined) return []
  return Array.from(docRuns(tables), ({ formatsStart, formatsEnd }) =>
    tables.stream.toString('hex', formatsStart, formatsEnd),
  )
}

test('deleted text of tracked changes is hidden, and inserted text is plain', () => {
  const shownAgain = [0x3c, 0x08, 0]
  const doc = docOf([
    { text: 'kept' },
    { text: 'gone', formats: [...DELETED, ...shownAgain] },
    { text: 'new\r', formats: INSERTED },
    { text: 'formatted', formats: [0x57, 0xca, 7, 1, 0, 0, 0, 0, 0, 0] },
  ])
  expect(formatsOf(doc)).toEqual(['', '3c08013c0801', '750800', 'ffca0701000000000000'])
  expect(formatsOf(doc, 'marked')).toEqual(['', '0008013c0800', '010801', '57ca0701000000000000'])
})

test('a document without tracked changes stays as it is', () => {
  const doc = docOf([
    { text: 'kept', formats: HIDDEN },
    { text: 'back', formats: [0, 8, 0] },
  ])
  expect(Buffer.from(prepareWord(doc).bytes)).toEqual(doc)
})

test.each([
  ['an equation', ' EQ \\f(1,2) ', 1],
  ['an equation of characters upon each other', ' EQ \\o(a,b) ', 1],
  ['a reading above its characters', ' EQ \\* jc2 \\* hps10 \\o\\ad(\\s\\up 9(yomi),base)', 0],
  ['a page number', ' PAGE ', 0],
])('a field that Word alone draws is told: %s', (_, instruction, count) => {
  const { warnings } = prepareWord(docOf([{ text: `x\x13${instruction}\x14\x15y\r` }]))
  expect(warnings.map(({ message }) => message.slice(0, 9))).toEqual(
    Array.from({ length: count }, () => 'Equations'),
  )
})

test.each([true, false])('nothing of deleted text stays in the document: %s', (isNarrow) => {
  const runs = [{ text: 'kept' }, { text: 'go\rne', formats: DELETED }, { text: 'new' }]
  const { bytes } = prepareWord(docOf(runs, { isNarrow }))
  const stream = new CompoundFile(bytes).read('WordDocument')
  const end = TEXT + 12 * (isNarrow ? 1 : 2)
  expect(stream?.toString(isNarrow ? 'latin1' : 'utf16le', TEXT, end)).toBe('kept  \r  new')
})

test.each([
  ['words', 12, 1],
  ['no words', 2, 0],
])('WordArt of %s is told or not', (_, length, count) => {
  const drawings = Buffer.from(Uint16Array.of(0x13, 0xf00b, 6, 0, 0x80c0, length, 0, 0xffff).buffer)
  const { warnings } = prepareWord(docOf([{ text: 'body\r' }], { drawings }))
  expect(warnings.filter(({ message }) => message.includes('WordArt'))).toHaveLength(count)
})
