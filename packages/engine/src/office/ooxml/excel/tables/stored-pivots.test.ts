import { expect, test } from 'vitest'
import { sheetData, tinyXlsx } from '../../../test/tiny-xlsx.ts'
import { relsOf } from '../../../test/zip-of.ts'
import { OfficePackage } from '../../office-package.ts'
import { showStoredPivots } from './stored-pivots.ts'

const SHEET = 'xl/worksheets/sheet1.xml'

function pivots(xml: string, cache = '<pivotCacheDefinition/>', style = '') {
  const relationships = [['rId1', 'pivotTable', '../pivotTables/pivotTable1.xml']] as const
  const info = style === '' ? '' : `<pivotTableStyleInfo name="${style}"/>`
  const parts = {
    'xl/pivotTables/pivotTable1.xml': `<pivotTableDefinition><location ref="A2:B3"/>${info}</pivotTableDefinition>`,
    'xl/pivotTables/_rels/pivotTable1.xml.rels': relsOf([
      ['rId1', 'pivotCacheDefinition', '../pivotCache/pivotCacheDefinition1.xml'],
    ]),
    'xl/pivotCache/pivotCacheDefinition1.xml': cache,
  }
  const document = new OfficePackage(tinyXlsx([{ name: 'S', xml, relationships }], { parts }))
  const hasStyle = showStoredPivots(document, SHEET)
  return { hasStyle, isLeft: document.related(SHEET, 'pivotTable') !== undefined }
}

test('cells that are stored of a pivot table are shown, not drawn anew', () => {
  expect(pivots(sheetData([['Sales'], ['Row Labels']]))).toEqual({ hasStyle: false, isLeft: false })
})

test('a pivot table that nothing is stored of, or that is made anew, stays', () => {
  expect(pivots(sheetData([['Sales'], ['']])).isLeft).toBe(true)
  const cache = '<pivotCacheDefinition refreshOnLoad="1"/>'
  expect(pivots(sheetData([[''], ['Row Labels']]), cache).isLeft).toBe(true)
})

test('a style is told of either', () => {
  expect(pivots(sheetData([['Sales'], ['a']]), undefined, 'PivotStyleLight16').hasStyle).toBe(true)
  expect(pivots(sheetData([['Sales']]), undefined, 'PivotStyleLight16').hasStyle).toBe(true)
  expect(pivots(sheetData([['Sales']]), undefined, 'None').hasStyle).toBe(false)
})
