import { expect, test } from 'vitest'
import { rtfPassages } from './rtf-passages.ts'

function passages(body: string): readonly string[] {
  return rtfPassages(`{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}${body}}`)
}

test('paragraphs, cells, notes and text boxes are passages', () => {
  const row = '\\trowd\\cellx3000\\cellx6000\\intbl one\\cell two & 4711\\cell\\row'
  const box = '{\\shp{\\*\\shpinst{\\shptxt box\\par}}}'
  expect(passages(`${row}\\pard f{\\b ir}st{\\footnote note}\\par${box}`)).toEqual([
    'one',
    'two & 4711',
    'first',
    'box',
    'note',
  ])
})

test('text that stands for an object is a passage, and its data is none', () => {
  const object = (result: string) =>
    `{\\object\\objemb{\\*\\objclass no}{\\*\\objdata 0105}{\\result ${result}}}`
  expect(
    passages(`one ${object('two{\\pict\\pngblip 00}')} three\\par${object('four')}\\par`),
  ).toEqual(['one two three', 'four'])
})

test.each([
  ['hidden text', '{\\v no}'],
  ['results of fields', '{\\field{\\*\\fldinst DATE}{\\fldrslt no}}'],
  ['numbers of lists', '{\\listtext no\\tab}'],
  ['headers', '{\\header no\\par}'],
  ['pictures', '{\\pict\\pngblip 00}'],
])('%s are no passages', (_, text) => {
  expect(passages(`${text}yes\\par`)).toEqual(['yes'])
})

test('text of a cell that goes on the one above is not on paper', () => {
  const rows = [
    '\\clvmgf\\cellx3000\\cellx6000\\intbl one\\cell two',
    '\\clvmrg\\cellx3000\\cellx6000\\intbl no\\cell three',
  ]
  expect(passages(rows.map((row) => `\\trowd${row}\\cell\\row`).join(''))).toEqual([
    'one',
    'two',
    'three',
  ])
})

test('a second document behind the first one is none of its text', () => {
  expect(rtfPassages('{\\rtf1 one\\par}{\\rtf1 two\\par}')).toEqual(['one'])
})

test('a mail that was HTML is not read: it is printed as that', () => {
  expect(passages('\\fromhtml1 one\\par')).toEqual([])
})
