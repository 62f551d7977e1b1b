import { expect, test } from 'vitest'
import { paragraph, wordXml } from '../../../test/tiny-docx.ts'
import { fitInnerTables } from './fit-inner-tables.ts'

interface TableOf {
  readonly width?: string
  readonly cells?: readonly string[]
}

/** A table of one row. */
function table(columns: readonly number[], { width = '', cells = [] }: TableOf = {}): string {
  const grid = columns.map((value) => `<w:gridCol w:w="${value}"/>`).join('')
  const row = columns.map(
    (value, index) =>
      `<w:tc><w:tcPr><w:tcW w:w="${value}" w:type="dxa"/></w:tcPr>${cells[index] ?? paragraph('x')}</w:tc>`,
  )
  return `<w:tbl><w:tblPr>${width}</w:tblPr><w:tblGrid>${grid}</w:tblGrid><w:tr>${row.join('')}</w:tr></w:tbl>`
}

function fitted(content: string): string {
  const around = (text: string) => wordXml('document', `<w:body>${text}</w:body>`)
  const [before = '', after = ''] = around('|').split('|')
  const text = fitInnerTables(around(content), 'word/document.xml')
  expect(text.startsWith(before)).toBe(true)
  return text.slice(before.length, -after.length)
}

const dxa = (value: number) => `<w:tblW w:w="${value}" w:type="dxa"/>`

test.each([
  ['a table as wide as its cell', table([3000, 6000], { cells: [table([1500, 1500])] })],
  ['a table wider than the page', table([9000, 9000])],
  [
    'a table whose width is a share',
    table([3000, 6000], {
      cells: [table([4000, 4000], { width: '<w:tblW w:w="5000" w:type="pct"/>' })],
    }),
  ],
  [
    'a table in a cell that is wider on paper than its column says',
    table([100, 200], {
      width: '<w:tblW w:w="5000" w:type="pct"/>',
      cells: [table([1500, 1500])],
    }),
  ],
  [
    'a table in a text box of a cell',
    table([2000], {
      cells: [
        `<w:p><w:r><w:pict><v:rect><v:textbox><w:txbxContent>${table([5000])}</w:txbxContent></v:textbox></v:rect></w:pict></w:r></w:p>`,
      ],
    }),
  ],
])('%s stays as it is', (_, content) => {
  expect(fitted(content)).toBe(content)
})

test('a table wider than its cell is as wide as that without its margins', () => {
  const inner = table([3000, 1000], { width: dxa(4000) })
  const content = (cell: string) => table([2216, 6000], { cells: [cell] })
  expect(fitted(content(inner))).toBe(content(table([1500, 500], { width: dxa(2000) })))
})

test('tables in content controls and in merged cells, and tables in those', () => {
  const control = (cell: string) => `<w:sdt><w:sdtContent>${cell}</w:sdtContent></w:sdt>`
  const content = (columns: readonly number[], innermost: readonly number[]) =>
    table([1000, 1216], {
      cells: [control(table(columns, { cells: [table(innermost)] }))],
    }).replace('<w:tcW', '<w:gridSpan w:val="2"/><w:tcW')
  expect(fitted(content([4000], [8000]))).toBe(content([2000], [1784]))
})
