import { expect, test } from 'vitest'
import { dict, name, type PdfDict, stream } from '../../file/objects.ts'
import { ONE_PAGE, openClassic } from '../../test/test-pdf.ts'
import { tinyTrueType } from '../test/test-true-type.ts'
import { boxedCharacters } from './boxed-characters.ts'

const BOX = [0, 1, 0, 0]
const LETTER = [0, 2, 0, 0]

/** Characters of a font whose code 1 shows glyph 1 and stands for `a`, and whose code 2 shows glyph 3. */
function boxed(glyphs: readonly (readonly number[])[], second: string): readonly string[] {
  const program = tinyTrueType(glyphs, { byCode: { 1: 1, 2: 3 } })
  return boxedIn(program, `2 beginbfchar\n<01> <0061>\n<02> <${second}>\nendbfchar`)
}

function boxedIn(program: Buffer, cmap: string): readonly string[] {
  const file = openClassic(ONE_PAGE)
  const descriptor: PdfDict = dict({ FontFile2: file.add(stream(dict({}), program)) })
  const toUnicode = file.add(stream(dict({}), Buffer.from(cmap)))
  const font = { Type: name('Font'), FontDescriptor: descriptor, ToUnicode: toUnicode }
  return boxedCharacters(file, dict(font))
}

test('names the character that is shown as a copy of glyph 0', () => {
  expect(boxed([BOX, LETTER, LETTER, BOX], '0E2A')).toEqual(['ส'])
})

test('names the characters that a Type 1 program calls by the name of the missing glyph', () => {
  const file = openClassic(ONE_PAGE)
  const encoding =
    '/Encoding 256 array\n0 1 255 {1 index exch /.notdef put} for\ndup 1 /.notdef put\ndup 2 /g5 put\nreadonly def'
  const program = Buffer.from(
    `%!FontType1-1.0: X\n${encoding}\ncurrentfile eexec\ndup 2 /.notdef put`,
  )
  const descriptor: PdfDict = dict({ FontFile: file.add(stream(dict({}), program)) })
  const cmap = '2 beginbfchar\n<01> <E50C>\n<02> <4E00>\nendbfchar'
  const toUnicode = file.add(stream(dict({}), Buffer.from(cmap)))
  expect(boxedCharacters(file, dict({ FontDescriptor: descriptor, ToUnicode: toUnicode }))).toEqual(
    ['\ue50c'],
  )
})

test('a font that has all its characters lacks none', () => {
  expect(boxed([BOX, LETTER, LETTER, LETTER], '0E2A')).toEqual([])
})

test('a character that is a box itself is not missing', () => {
  expect(boxed([BOX, LETTER, LETTER, BOX], '25A1')).toEqual([])
})

test('nothing is known of a font without a box, or of a damaged one', () => {
  expect(boxed([[], LETTER, LETTER, []], '0E2A')).toEqual([])
  expect(boxedIn(tinyTrueType([BOX, BOX]).subarray(0, 90), '')).toEqual([])
})
