import { expect, test } from 'vitest'
import { relsOf, zipOf } from '../../../test/zip-of.ts'
import { OfficePackage } from '../../office-package.ts'
import { themeColours, tinted } from './theme-colours.ts'

test.each([
  ['4472C4', 0.8, 'D9E1F2'],
  ['4472C4', 0.6, 'B4C6E7'],
  ['4472C4', 0.4, '8EA9DB'],
  ['4472C4', -0.25, '305496'],
  ['4472C4', -0.5, '203764'],
  ['ED7D31', 0.8, 'FCE4D6'],
  ['70AD47', 0.8, 'E2EFDA'],
  ['70AD47', 0.4, 'A9D08E'],
  ['FFFFFF', -0.15, 'D9D9D9'],
  ['FFFFFF', -0.35, 'A6A6A6'],
  ['000000', 0.35, '595959'],
  ['5B9BD5', 0, '5B9BD5'],
])('the colour %s at a tint of %d is %s, as Excel names it', (rgb, tint, shown) => {
  expect(tinted(rgb, tint)).toBe(shown)
})

function coloursOf(theme?: string) {
  const part = 'xl/workbook.xml'
  const document = new OfficePackage(
    zipOf({
      [part]: '<workbook/>',
      'xl/_rels/workbook.xml.rels': relsOf(
        theme === undefined ? [] : [['rId1', 'theme', 'theme1.xml']],
      ),
      'xl/theme1.xml': theme ?? '',
    }),
  )
  return themeColours(document, part)
}

test('a theme counts its light colours before its dark ones', () => {
  const theme =
    '<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:themeElements><a:clrScheme name="x"><a:dk1><a:sysClr val="windowText" lastClr="010203"/></a:dk1><a:lt1><a:srgbClr val="fafbfc"/></a:lt1><a:accent1><a:srgbClr val="156082"/></a:accent1></a:clrScheme></a:themeElements></a:theme>'
  expect(coloursOf(theme).slice(0, 6)).toEqual([
    'FAFBFC',
    '010203',
    'E7E6E6',
    '44546A',
    '156082',
    'ED7D31',
  ])
})

test('a workbook without a theme has the colours of Office', () => {
  expect(coloursOf()[4]).toBe('4472C4')
})
