import { expect, test } from 'vitest'
import { tinyXlsx } from '../../../test/tiny-xlsx.ts'
import { OfficePackage } from '../../office-package.ts'
import { readWorkbook } from './workbook.ts'

test('dates of 1904 stay so beside the properties of a later Excel', () => {
  const document = new OfficePackage(tinyXlsx([{ name: 'S' }]))
  const part = 'xl/workbook.xml'
  const own = document.text(part)
  const later =
    '<extLst><ext uri="{140A7094}" xmlns:x15="http://schemas.microsoft.com/office/spreadsheetml/2010/11/main"><x15:workbookPr chartTrackingRefBase="1"/></ext></extLst></workbook>'
  const is1904 = (text: string) => {
    document.write(part, text)
    return readWorkbook(document, part).is1904
  }
  const counted = own
    .replace('<bookViews>', '<workbookPr date1904="1"/><bookViews>')
    .replace('</workbook>', later)
  expect(is1904(counted)).toBe(true)
  expect(is1904(own.replace('</workbook>', later))).toBe(false)
})
