import { expect, test } from 'vitest'
import { contentTypesOf, relsOf, type TinyRelationship, zipOf } from '../../test/zip-of.ts'
import { OfficePackage } from '../office-package.ts'
import { drawCharts } from './draw-charts.ts'

const MAIN = 'word/document.xml'
const CHART =
  '<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart/></c:chartSpace>'

function drawn(...relationships: TinyRelationship[]): OfficePackage {
  const document = new OfficePackage(
    zipOf({
      '[Content_Types].xml': contentTypesOf({}),
      [MAIN]: '<w:document/>',
      'word/_rels/document.xml.rels': relsOf(relationships),
      'word/chart1.xml': CHART,
      'word/theme1.xml': '<a:theme/>',
    }),
  )
  drawCharts(document, { part: MAIN, main: MAIN, hasCells: false })
  return document
}

test('a document with charts gets the theme of Office where it has none', () => {
  const document = drawn(['rId1', 'chart', 'chart1.xml'])
  const theme = document.related(MAIN, 'theme') ?? ''
  expect(theme).toBe('word/theme/theme1.xml')
  expect(document.text(theme)).toContain('<a:accent1><a:srgbClr val="4472C4"/></a:accent1>')
  expect(document.text('[Content_Types].xml')).toContain(`PartName="/${theme}"`)
})

test('a document without charts, or with a theme, keeps what it has', () => {
  expect(drawn().related(MAIN, 'theme')).toBeUndefined()
  const own = drawn(['rId1', 'chart', 'chart1.xml'], ['rId2', 'theme', 'theme1.xml'])
  expect(own.related(MAIN, 'theme')).toBe('word/theme1.xml')
})
