import { expect, test } from 'vitest'
import { CompoundFile } from '../../compound/compound-file.ts'
import { Removals } from '../../disarm/removals.ts'
import { compoundOf } from '../../test/compound-of.ts'
import { keepDocResults } from './keep-doc-results.ts'

const START = 40
const PAGE = 0x21
const QUOTE = 0x23
const FILENAME = 0x1d

interface TestField {
  readonly type: number
  /** Characters of its result; none, and no mark before it, when left out. */
  readonly result?: number
  readonly flags?: number
  /** Characters of its instruction. */
  readonly instruction?: number
}

/** A DOC with these fields in the table of the pair with this number. */
function docOf(fields: readonly TestField[], pair: number, sections = 1): Buffer {
  const marks: (readonly [number, number, number])[] = []
  let position = 0
  for (const { type, result, flags = 0, instruction = 8 } of fields) {
    marks.push([position, 0x13, type])
    position += 1 + instruction
    if (result !== undefined) {
      marks.push([position, 0x14, 0xff])
      position += 1 + result
    }
    marks.push([position, 0x15, flags])
    position += 1
  }
  const block = Buffer.alloc(0x9a + 8 * 60)
  block.writeUInt16LE(0x0200, 0x0a)
  block.writeUInt32LE(4 + sections * 16, 0x9a + 6 * 8 + 4)
  block.writeUInt32LE(START, 0x9a + pair * 8)
  block.writeUInt32LE(4 + marks.length * 6, 0x9a + pair * 8 + 4)
  const table = Buffer.alloc(START + 4 + marks.length * 6)
  for (const [index, [at, mark, value]] of marks.entries()) {
    table.writeUInt32LE(at, START + index * 4)
    // Bits above those of the mark mean nothing.
    table.set([mark | 0x80, value], START + (marks.length + 1) * 4 + index * 2)
  }
  return compoundOf({ WordDocument: block, '1Table': table })
}

function kept(bytes: Buffer) {
  const removals = new Removals()
  const changed = keepDocResults(new CompoundFile(bytes), bytes, removals)
  return { bytes: Buffer.from(changed), messages: removals.warnings.map(({ message }) => message) }
}

const BODY = 16
const HEADERS = 17
const TITLE = { type: 0x0f, result: 4 }
const NUMPAGES = { type: 0x1a, result: 1 }
const SECTIONPAGES = { type: 0x42, result: 1 }

test.each([16, 17, 18, 48, 57, 59])(
  'a name of the file keeps its last result: table %i',
  (pair) => {
    const page = { type: PAGE, result: 1 }
    const { bytes } = kept(docOf([page, { type: FILENAME }, page], pair))
    expect(bytes).toEqual(docOf([page, { type: QUOTE }, page], pair))
  },
)

test.each([
  3, 7, 10, 12, 15, 16, 18, 19, 22, 23, 24, 25, 26, 27, 28, 30, 34, 37, 44, 57, 65, 66, 72, 85,
])('a field of type %i keeps a result that is stored', (type) => {
  const stored = kept(docOf([{ type, result: 5 }], BODY, 2))
  expect(stored.bytes).toEqual(docOf([{ type: QUOTE, result: 5 }], BODY, 2))
  expect(stored.messages).toEqual([])
})

test.each([
  ['without a result', { type: 0x0f }],
  ['with an empty result', { type: 0x0f, result: 0 }],
  ['that is to be made anew', { ...TITLE, flags: 0x04 }],
  ['that is a date', { type: 0x1f, result: 8 }],
  ['that is a link', { type: 0x58, result: 8 }],
])('a field %s stays', (_, field) => {
  const doc = docOf([field], BODY)
  expect(kept(doc).bytes).toEqual(doc)
})

test('a locked date keeps its result', () => {
  const date = { type: 0x1f, result: 8, flags: 0x10 }
  expect(kept(docOf([date], BODY)).bytes).toEqual(docOf([{ ...date, type: QUOTE }], BODY))
})

test('counts of pages are made anew in headers; those of the only section are those of the document', () => {
  expect(kept(docOf([NUMPAGES, SECTIONPAGES], HEADERS))).toEqual({
    bytes: docOf([NUMPAGES, NUMPAGES], HEADERS),
    messages: [],
  })
  const two = docOf([NUMPAGES, SECTIONPAGES], HEADERS, 2)
  expect(kept(two).bytes).toEqual(two)
  expect(kept(two).messages).toEqual([
    'Numbers of sections and of their pages (SECTION, SECTIONPAGES) keep their last result.',
  ])
})

const IN_THEIR_FORMAT =
  'Counts of pages (NUMPAGES) in the DOC may be in the format of the numbers of pages, not in digits. Save it as DOCX.'

const IN_DIGITS = 'Numbers of pages or notes are shown in digits, not in their format.'

test.each([
  ['digits', 0, ' NUMPAGES ', []],
  ['small Roman numerals', 2, ' NUMPAGES ', [IN_THEIR_FORMAT]],
  ['small Roman numerals', 2, ' NUMPAGES  \\* MERGEFORMAT ', [IN_THEIR_FORMAT]],
  ['small Roman numerals', 2, ' NUMPAGES \\* MERGEFORMAT \\* Arabic ', [IN_THEIR_FORMAT]],
  ['small Roman numerals', 2, ' NUMPAGES \\# "0" ', [IN_THEIR_FORMAT]],
  ['small Roman numerals', 2, ' NUMPAGES \\* Arabic ', []],
  ['small Roman numerals', 2, ' NUMPAGES \\# "0" \\*arabic \\* MERGEFORMAT', []],
  ['small Roman numerals', 2, ' NUMPAGES \\* "roman" ', []],
  ['digits', 0, ' NUMPAGES \\* CardText ', [IN_DIGITS]],
])('a count of pages where pages have %s is told or not: %#, %s', (_, format, text, expected) => {
  const count = { ...NUMPAGES, instruction: text.length }
  const file = new CompoundFile(docOf([count], HEADERS))
  const block = file.read('WordDocument') as Buffer
  const table = file.read('1Table') as Buffer
  // Places of the section's begin and end, and its description with the place of its formats.
  const section = Buffer.alloc(20)
  section.writeUInt32LE(block.length, 8 + 2)
  block.writeUInt32LE(table.length, 0x9a + 6 * 8)
  const formats = Buffer.from([3, 0, 0x0e, 0x30, format])
  // The text of headers stands behind five letters of the document, in one piece.
  const letters = Buffer.from(`Body\r\x13${text}\x141\x15`, 'latin1')
  block.writeUInt32LE(5, 0x4c)
  block.writeUInt32LE(letters.length - 5, 0x4c + 8)
  const pieces = Buffer.alloc(5 + 16)
  pieces[0] = 2
  pieces.writeUInt32LE(16, 1)
  pieces.writeUInt32LE(letters.length, 5 + 4)
  pieces.writeUInt32LE(((block.length + formats.length) * 2) | 0x40000000, 5 + 8 + 2)
  block.writeUInt32LE(table.length + section.length, 0x9a + 33 * 8)
  block.writeUInt32LE(pieces.length, 0x9a + 33 * 8 + 4)
  const bytes = compoundOf({
    WordDocument: Buffer.concat([block, formats, letters]),
    '1Table': Buffer.concat([table, section, pieces]),
  })
  expect(kept(bytes).messages).toEqual(expected)
})

test('a file whose tables leave the stream stays', () => {
  const block = Buffer.alloc(0x9a + 8 * 60, 0xff)
  const broken = compoundOf({ WordDocument: block, '1Table': Buffer.alloc(40) })
  expect(kept(broken).bytes).toEqual(broken)
})

const AUTOTEXTLIST = 0x59
const LINK = 0x58
const SEQ = 0x0c
const REF = 0x03
const ADDIN = 0x51
const BEGIN = 0x13
const SEPARATE = 0x14
const END = 0x15

/** A DOC whose fields are made of these marks, one a character. */
function docOfMarks(marks: readonly (readonly [number, number])[]): Buffer {
  const block = Buffer.alloc(0x9a + 8 * 60)
  block.writeUInt16LE(0x0200, 0x0a)
  block.writeUInt32LE(START, 0x9a + BODY * 8)
  block.writeUInt32LE(4 + marks.length * 6, 0x9a + BODY * 8 + 4)
  const table = Buffer.alloc(START + 4 + marks.length * 6)
  for (const [index, [mark, value]] of marks.entries()) {
    // Two characters from each mark to the next: a field without another in it has a result.
    table.writeUInt32LE(index * 2, START + index * 4)
    table.set([mark, value], START + (marks.length + 1) * 4 + index * 2)
  }
  table.writeUInt32LE(marks.length * 2, START + marks.length * 4)
  return compoundOf({ WordDocument: block, '1Table': table })
}

/** Marks of the fields of a DOC as it is handed on. */
function keptMarks(doc: Buffer) {
  const file = new CompoundFile(kept(doc).bytes)
  const length = file.read('WordDocument')?.readUInt32LE(0x9a + BODY * 8 + 4) ?? 0
  const count = (length - 4) / 6
  const marks = file.read('1Table')?.subarray(START + (count + 1) * 4, START + length) ?? []
  return Array.from({ length: count }, (_, index) => [marks[index * 2], marks[index * 2 + 1]])
}

const opened = (type: number) => [BEGIN, type] as const
const separated = [SEPARATE, 0xff] as const
const ended = [END, 0x80] as const

test.each([
  ['a citation with links', ADDIN, LINK, LINK],
  ['a reference with a number', REF, SEQ, QUOTE],
  ['pictures in each other', 0x43, 0x43, 0x43],
])(
  'a field that LibreOffice would leave out for the one in its result is shown: %s',
  (_, outer, inner, left) => {
    const marks = (first: number, second: number) => [
      opened(first),
      separated,
      opened(second),
      separated,
      ended,
      ended,
    ]
    expect(keptMarks(docOfMarks(marks(outer, inner)))).toEqual(marks(AUTOTEXTLIST, left))
  },
)

test.each([
  ['contents', 0x0d],
  ['a link', LINK],
  ['the date', 0x1f],
])('other fields with fields in their results stay: %s', (_, type) => {
  const marks = [opened(type), separated, opened(LINK), separated, ended, ended]
  expect(keptMarks(docOfMarks(marks))).toEqual(marks)
})

test('fields in the instruction of a link are dropped: it would take the text behind it with it', () => {
  const inner = [opened(0x3b), separated, ended]
  const marks = [opened(LINK), ...inner, separated, ended, opened(0x21), ended]
  expect(keptMarks(docOfMarks(marks))).toEqual([
    opened(LINK),
    separated,
    ended,
    opened(0x21),
    ended,
  ])
  const stored = [opened(REF), ...inner, separated, ended]
  expect(keptMarks(docOfMarks(stored))).toEqual([
    opened(QUOTE),
    opened(QUOTE),
    separated,
    ended,
    separated,
    ended,
  ])
})

test.each([0x00, 0x01, 0x60, 0xff])('the result of a field of unknown type %i is kept', (type) => {
  expect(keptMarks(docOfMarks([opened(type), separated, ended]))).toEqual([
    opened(QUOTE),
    separated,
    ended,
  ])
})

test('a hundred thousand fields in the instructions of each other take no longer than others', () => {
  const marks = Array.from({ length: 100_000 }, () => opened(LINK))
  expect(keptMarks(docOfMarks([...marks, ...marks.map(() => ended)]))).toHaveLength(2)
})
