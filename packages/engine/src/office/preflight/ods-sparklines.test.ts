import { expect, test } from 'vitest'
import { zipOf } from '../test/zip-of.ts'
import { prepareExcel } from './prepare-excel.ts'

const NAMES =
  'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"'

test.each([
  ['calcext:id="a"', true],
  ['calcext:id="a" calcext:type="line"', true],
  ['calcext:type="column" calcext:id="a"', false],
])('sparklines of an ODS that are lines are told: %s', (attributes, isTold) => {
  const content = `<office:document-content ${NAMES}><office:body><office:spreadsheet><table:table table:name="S"><calcext:sparkline-groups><calcext:sparkline-group ${attributes}/></calcext:sparkline-groups></table:table></office:spreadsheet></office:body></office:document-content>`
  const { warnings } = prepareExcel(
    zipOf({
      mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
      'content.xml': content,
    }),
  )
  expect(warnings.some(({ message }) => message.includes('sparklines'))).toBe(isTold)
})
