import { expect, test } from 'vitest'
import { prepareExcel } from '../../../preflight/prepare-excel.ts'
import { tinyXlsx } from '../../../test/tiny-xlsx.ts'
import { OfficePackage } from '../../office-package.ts'

const COMPLEMENT =
  '<extLst><ext xmlns:xfpb="http://schemas.microsoft.com/office/spreadsheetml/2022/featurepropertybag"><xfpb:xfComplement i="0"/></ext></extLst>'
const BAGS = '<FeaturePropertyBags><bag type="Checkbox"/></FeaturePropertyBags>'

function styles(formats: string, inside: string, bags = BAGS): string {
  const text = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${formats}<cellXfs><xf numFmtId="0"/><xf numFmtId="0">${inside}${COMPLEMENT}</xf></cellXfs></styleSheet>`
  const relationships = [
    ['rId8', 'styles', 'styles.xml'],
    ['rId9', 'FeaturePropertyBag', 'bags.xml'],
  ] as const
  const parts = { 'xl/styles.xml': text, 'xl/bags.xml': bags }
  const { bytes } = prepareExcel(tinyXlsx([{ name: 'S' }], { relationships, parts }))
  return new OfficePackage(bytes).text('xl/styles.xml').replace(/^<[^>]*>/, '')
}

test('cells with check boxes show them, in their middle', () => {
  expect(styles('', '')).toBe(
    `<numFmts><numFmt numFmtId="164" formatCode="&quot;\u2611&quot;;&quot;\u2611&quot;;&quot;\u2610&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164" applyNumberFormat="1" applyAlignment="1"><alignment horizontal="center"/>${COMPLEMENT}</xf></cellXfs></styleSheet>`,
  )
})

test('formats and alignments of the workbook stay', () => {
  const result = styles(
    '<numFmts count="1"><numFmt numFmtId="170" formatCode="0.0"/></numFmts>',
    '<alignment horizontal="left"/>',
  )
  expect(result).toMatch(/<numFmt numFmtId="170" formatCode="0.0"\/><numFmt numFmtId="171"/)
  expect(result).toContain('applyNumberFormat="1"><alignment horizontal="left"/><extLst>')
})

test('other features of cells change nothing', () => {
  expect(
    styles('', '', '<FeaturePropertyBags><bag type="Other"/></FeaturePropertyBags>'),
  ).toContain(`<cellXfs><xf numFmtId="0"/><xf numFmtId="0">${COMPLEMENT}`)
})
