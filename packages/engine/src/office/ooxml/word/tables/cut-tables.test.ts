import { expect, test } from 'vitest'
import { paragraph, wordXml } from '../../../test/tiny-docx.ts'
import { hasCutTable } from './cut-tables.ts'

const cell = (content: string) => `<w:tc><w:tcPr/>${content}</w:tc>`

/** A page of Letter with margins of an inch, and a table of three columns before its section ends. */
function isCut(properties: string, width: number, last = paragraph('three')): boolean {
  const grid = `<w:gridCol w:w="${width}"/>`.repeat(3)
  const row = `<w:tr>${cell(paragraph('one'))}${cell(paragraph('two'))}${cell(last)}</w:tr>`
  const table = `<w:tbl><w:tblPr>${properties}</w:tblPr><w:tblGrid>${grid}</w:tblGrid>${row}</w:tbl>`
  const section = '<w:sectPr><w:pgSz w:w="12240" w:h="15840"/></w:sectPr>'
  const wide = '<w:sectPr><w:pgSz w:w="30000" w:h="15840"/></w:sectPr>'
  const end = `<w:p><w:pPr>${section}</w:pPr></w:p>`
  return hasCutTable(
    wordXml('document', `<w:body>${table}${end}${paragraph('more')}${wide}</w:body>`),
    'document.xml',
  )
}

test.each([
  ['', 5400, true],
  ['', 5300, false],
  ['<w:tblW w:w="5000" w:type="pct"/>', 5400, false],
  ['<w:tblpPr w:tblpX="20"/>', 5400, false],
  ['<w:tblInd w:w="-1500" w:type="dxa"/>', 1500, true],
  ['<w:tblInd w:w="-1400" w:type="dxa"/>', 1500, false],
  ['<w:jc w:val="center"/>', 4200, true],
  ['<w:jc w:val="center"/>', 4000, false],
  ['<w:jc w:val="right"/>', 3700, true],
  ['<w:jc w:val="right"/>', 3500, false],
])('a table with %s and columns of %i twips: %s', (properties, width, expected) => {
  expect(isCut(properties, width)).toBe(expected)
})

test('a cell without text is not missed', () => {
  expect(isCut('', 5400, '<w:p/>')).toBe(false)
})
