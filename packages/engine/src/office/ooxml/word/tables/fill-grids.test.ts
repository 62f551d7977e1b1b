import { expect, test } from 'vitest'
import { paragraph, wordXml } from '../../../test/tiny-docx.ts'
import { fillGrids } from './fill-grids.ts'

const cell = (properties = '', content = paragraph('x')) =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${content}</w:tc>`
const row = (...cells: readonly string[]) => `<w:tr>${cells.join('')}</w:tr>`
const wide = (width: number, more = '') => cell(`<w:tcW w:w="${width}" w:type="dxa"/>${more}`)
const span = (columns: number) => `<w:gridSpan w:val="${columns}"/>`
const grid = (...widths: readonly number[]) =>
  `<w:tblGrid>${widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('')}</w:tblGrid>`
const ROWS = row(cell(span(2)), cell()) + row(cell(), cell(), cell())
const SHARE = '<w:tblW w:w="5000" w:type="pct"/>'

const filled = (content: string) => {
  const around = (text: string) => wordXml('document', `<w:body>${text}</w:body>`)
  const [before = '', after = ''] = around('|').split('|')
  return fillGrids(around(content), 'p').slice(before.length, -after.length)
}
const table = (inside: string, properties = '') =>
  `<w:tbl><w:tblPr>${properties}</w:tblPr>${inside}</w:tbl>`

test.each([
  ['is empty', '<w:tblGrid/>'],
  ['has no columns', '<w:tblGrid></w:tblGrid>'],
  ['is missing', ''],
  ['has columns without widths', '<w:tblGrid><w:gridCol/><w:gridCol/><w:gridCol/></w:tblGrid>'],
])('a grid that %s has the columns of the widest row, which fill the line', (_, none) => {
  expect(filled(table(none + ROWS))).toBe(table(grid(3120, 3120, 3120) + ROWS, SHARE))
})

test('columns of a table with a width fill that', () => {
  const width = '<w:tblW w:w="6000" w:type="dxa"/>'
  expect(filled(table(`<w:tblGrid/>${ROWS}`, width))).toBe(
    table(grid(2000, 2000, 2000) + ROWS, width),
  )
})

test('columns have the widths of their cells, and others the mean of those', () => {
  const rows = row(wide(4000, span(2)), wide(2000)) + row(wide(1000), cell(), wide(2000))
  const auto = '<w:tblW w:w="0" w:type="auto"/>'
  expect(filled(table(`<w:tblGrid/>${rows}`, auto))).toBe(
    table(grid(1000, 1500, 2000) + rows, auto),
  )
})

test('a grid with too few columns keeps them, and gets their mean for the others', () => {
  expect(filled(table(grid(1000, 2000) + ROWS))).toBe(table(grid(1000, 2000, 1500) + ROWS))
})

test('columns before and behind the cells of a row count', () => {
  const properties = '<w:trPr><w:gridBefore w:val="1"/><w:gridAfter w:val="1"/></w:trPr>'
  const rows = `<w:tr>${properties}${cell(span(2))}</w:tr>`
  expect(filled(table(grid(900) + rows))).toBe(table(grid(900, 900, 900, 900) + rows))
})

test('cells count as they are after tracked changes', () => {
  const former = `<w:tcPrChange w:id="1" w:author="a"><w:tcPr>${span(2)}</w:tcPr></w:tcPrChange>`
  const rows = row(cell(former), cell())
  expect(filled(table(grid(1000) + rows))).toBe(table(grid(1000, 1000) + rows))
})

test('a table in a cell has columns of its own', () => {
  const inner = `${table(`<w:tblGrid/>${row(cell(span(2)))}`)}<w:p/>`
  const done = `${table(grid(4680, 4680) + row(cell(span(2))), SHARE)}<w:p/>`
  const outer = (content: string) => table(grid(5000) + row(cell('', content)))
  expect(filled(outer(inner))).toBe(outer(done))
})

test.each([
  ['a whole grid', grid(1000, 2000, 3000) + ROWS],
  ['more columns than cells', grid(1000, 2000, 3000, 4000) + ROWS],
  ['no row', '<w:tblGrid/>'],
  // A file that claims millions of them.
  ['more columns than a table may have', `<w:tblGrid/>${row(cell(span(5_000_000)))}`],
])('a table with %s stays as it is', (_, inside) => {
  expect(filled(table(inside))).toBe(table(inside))
})
