import { expect, test } from 'vitest'
import { CompoundFile } from '../../compound/compound-file.ts'
import { Removals } from '../../disarm/removals.ts'
import { compoundOf } from '../../test/compound-of.ts'
import { showDocButtons } from './show-doc-buttons.ts'

const TEXT = 1024
const GOTO = 0x32
const MACRO = 0x33
const PAGE = 0x21
const MARKS = '\x13\x14\x15'

/** A DOC of one text whose marks of fields begin fields of these types. */
function docOf(text: string, types: readonly number[], isNarrow: boolean): Buffer {
  const stream = Buffer.alloc(TEXT + 2 * text.length)
  stream.writeUInt16LE(0xc1, 2)
  stream.writeUInt16LE(0x0200, 0x0a)
  stream.writeUInt32LE(text.length, 0x4c)
  stream.write(text, TEXT, isNarrow ? 'latin1' : 'utf16le')
  const pieces = Buffer.alloc(21)
  pieces[0] = 2
  pieces.writeUInt32LE(16, 1)
  pieces.writeUInt32LE(text.length, 9)
  pieces.writeUInt32LE(isNarrow ? (TEXT * 2) | 0x40000000 : TEXT, 15)
  const marks = [...text].flatMap((character, at) => (MARKS.includes(character) ? [at] : []))
  const fields = Buffer.alloc(4 + marks.length * 6)
  let next = 0
  for (const [index, at] of marks.entries()) {
    const mark = text.charCodeAt(at)
    fields.writeUInt32LE(at, index * 4)
    const type = mark === 0x13 ? (types[next] ?? 0) : 0
    if (mark === 0x13) next += 1
    fields.set([mark, type], (marks.length + 1) * 4 + index * 2)
  }
  const table = Buffer.concat([pieces, fields])
  stream.writeUInt32LE(pieces.length, 0x9a + 33 * 8 + 4)
  stream.writeUInt32LE(pieces.length, 0x9a + 16 * 8)
  stream.writeUInt32LE(fields.length, 0x9a + 16 * 8 + 4)
  return compoundOf({ WordDocument: stream, '1Table': table })
}

function shown(text: string, types: readonly number[], isNarrow = false) {
  const removals = new Removals()
  const file = new CompoundFile(showDocButtons(docOf(text, types, isNarrow), removals))
  const end = TEXT + text.length * (isNarrow ? 1 : 2)
  return {
    text: file.read('WordDocument')?.toString(isNarrow ? 'latin1' : 'utf16le', TEXT, end),
    type: file.read('1Table')?.at(-1 - 2 * (text.split('\x15').length - 1)),
    told: removals.warnings.length,
  }
}

test.each([
  ['wide', false],
  ['narrow', true],
])('words of a button become one, in %s text', (_, isNarrow) => {
  const text = 'a b\x13 MACROBUTTON NoMacro Click or \xabthis\xbb \x15 c d'
  const { text: left, type } = shown(text, [MACRO], isNarrow)
  expect(left).toBe('a b\x13 MACROBUTTON NoMacro Click\xa0or\xa0\xabthis\xbb \x15 c d')
  expect(type).toBe(MACRO)
})

test('a button that leads somewhere becomes one that is drawn', () => {
  const { text, type } = shown('\x13 GOTOBUTTON "my place" Go on\x15', [GOTO])
  expect(text).toBe('\x13 GOTOBUTTON "my place" Go\xa0on\x15')
  expect(type).toBe(MACRO)
})

test('letters whose lower byte is that of a space stay', () => {
  const text = '\x13 MACROBUTTON A \u4e20\u0120\x15'
  expect(shown(text, [MACRO]).text).toBe(text)
})

test.each([
  ['another field', '\x13 PAGE a b c\x15', PAGE],
  ['a button with a result', '\x13 MACROBUTTON A b c\x14result x\x15', MACRO],
])('%s stays', (_, text, type) => {
  expect(shown(text, [type])).toMatchObject({ text, told: 0 })
})

test('a text that another field makes is told', () => {
  expect(shown('\x13 MACROBUTTON A \x13 REF b \x15\x15', [MACRO, 3]).told).toBe(1)
})
