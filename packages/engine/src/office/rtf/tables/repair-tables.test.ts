import { expect, test } from 'vitest'
import { repairTables } from './repair-tables.ts'

const HEAD = '{\\rtf1\\ansi{\\fonttbl{\\f0 A\\cell;}}'
const ROW = '\\trowd\\cellx6000\\cellx9000'

function rtf(body: string): string {
  return `${HEAD}${body}\\pard end\\par}`
}

/** Text of a cell of the text itself, or of a table in a cell. */
function cell(text: string, level = 1): string {
  return `\\pard\\intbl\\itap${level} ${text}\\${level > 1 ? 'nestcell' : 'cell'} `
}

function inner(definition: string): string {
  return `{\\*\\nesttableprops${definition}\\nestrow}{\\nonesttables\\par}`
}

const FITS = cell('a', 2) + cell('b', 2) + inner('\\trowd\\cellx2000\\cellx4000')

test.each([
  ['a plain row', `${ROW + cell('one') + cell('two')}\\row `],
  ['a row that is defined behind its cells', `${cell('one')}${cell('two')}${ROW}\\row `],
  ['rows of one definition', `${ROW}${cell('one')}${cell('two')}\\row ${cell('three')}\\row `],
  ['a definition in mid-row', `${FITS}${cell('one')}${ROW}${cell('two')}${ROW}\\row `],
  ['fewer cells than defined', `${ROW}${cell('one')}\\row `],
  ['cells outside of tables', 'one\\cell two\\cell\\row '],
  ['a row that never ends', `${ROW}${cell('one')}${cell('two')}`],
  ['text', '\\pard one\\par'],
])('%s stays as it is', (_, body) => {
  expect(repairTables(rtf(body))).toBe(rtf(body))
})

test.each([
  [
    'empty cells that are too many go',
    `${ROW}${cell('one')}${cell('two')}\\cell\\cell${ROW}\\row `,
    `${ROW}${cell('one')}${cell('two')}{}{}${ROW}\\row `,
  ],
  [
    'other cells that are too many become paragraphs of the last one',
    `${ROW}${cell('one')}${cell('two')}${cell('three')}\\row `,
    `${ROW}${cell('one')}\\pard\\intbl\\itap1 two\\par ${cell('three')}\\row `,
  ],
  [
    'the same in a table inside a cell',
    `${cell('a', 2)}${cell('b', 2)}${inner('\\trowd\\cellx2000')}${cell('')}${ROW}\\row `,
    `\\pard\\intbl\\itap2 a\\par ${cell('b', 2)}${inner('\\trowd\\cellx2000')}${cell('')}${ROW}\\row `,
  ],
  [
    'text behind the last cell has a cell',
    `${ROW}${cell('one')}two\\row `,
    `${ROW}${cell('one')}two\\cell \\row `,
  ],
  [
    'text behind the last of all cells is a paragraph of that',
    `${ROW}${cell('one')}${cell('two')}three\\row `,
    `${ROW}${cell('one')}\\pard\\intbl\\itap1 two\\par three\\cell \\row `,
  ],
  [
    'a row without a definition has columns of one width',
    `${cell('one')}${cell('two')}\\row `,
    `${cell('one')}${cell('two')}\\trowd\\cellx4320\\cellx8640\\row `,
  ],
  [
    'so has one inside a cell',
    `${cell('a', 2)}${cell('b', 2)}${inner('')}${cell('')}${ROW}\\row `,
    `${cell('a', 2)}${cell('b', 2)}${inner('\\trowd\\cellx3000\\cellx6000')}${cell('')}${ROW}\\row `,
  ],
  [
    'a row inside a cell ends where it does not end itself',
    `${ROW}${cell('a', 2)}${cell('one')}\\row `,
    `${ROW}${cell('a', 2)}{\\*\\nesttableprops\\trowd\\cellx6000\\nestrow}${cell('one')}\\row `,
  ],
  [
    'text of a table inside a cell has a row',
    `${ROW}\\pard\\intbl\\itap2 a${cell('one')}\\row `,
    `${ROW}\\pard\\intbl\\itap2 a\\nestcell {\\*\\nesttableprops\\trowd\\cellx6000\\nestrow}${cell('one')}\\row `,
  ],
  [
    'a table inside a cell that is not there has one',
    FITS,
    `${FITS.replace('{\\nonest', '{\\pard\\intbl\\cell\\trowd\\cellx8640\\row}{\\nonest')}`,
  ],
  [
    'a table wider than its cell is narrowed',
    `${ROW}${cell('one')}${cell('a', 2)}${inner('\\trowd\\trleft-100\\cellx2900\\cellx5900')}${cell('')}\\row `,
    `${ROW}${cell('one')}${cell('a', 2)}${inner('\\trowd\\trleft-100\\cellx1400 \\cellx2900 ')}${cell('')}\\row `,
  ],
])('%s', (_, body, mended) => {
  expect(repairTables(rtf(body))).toBe(rtf(mended))
  expect(repairTables(rtf(mended))).toBe(rtf(mended))
})

test('tables of headers, notes and text boxes stand for themselves', () => {
  const row = `${cell('one')}${cell('two')}${cell('three')}`
  const body = `${ROW}${cell('first')}{\\header ${ROW}${row}\\row}{\\footnote note}${cell('second')}\\row `
  expect(repairTables(rtf(body))).toBe(rtf(body.replace('two\\cell ', 'two\\par ')))
})
