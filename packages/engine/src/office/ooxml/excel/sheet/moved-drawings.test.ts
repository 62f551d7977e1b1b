import { expect, test } from 'vitest'
import { prepareExcel } from '../../../preflight/prepare-excel.ts'
import { tinyXlsx } from '../../../test/tiny-xlsx.ts'

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing'
const STYLES = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><fonts><font><sz val="11"/></font><font><sz val="30"/></font></fonts><cellXfs><xf fontId="0"/><xf fontId="0"><alignment wrapText="1"/></xf><xf fontId="0"><alignment textRotation="90"/></xf><xf fontId="1"/></cellXfs></styleSheet>`
const LONG = 'Words that are long enough for several lines'

interface Given {
  readonly style: number
  readonly text?: string
  readonly row?: string
  readonly merged?: boolean
  /** Row that the drawing begins in, from 0. */
  readonly from?: number
}

function isTold({ style, text = LONG, row = '', merged = false, from = 5 }: Given): boolean {
  const xml = `<sheetData><row r="2"${row}><c r="A2" s="${style}" t="inlineStr"><is><t>${text}</t></is></c></row></sheetData>${merged ? '<mergeCells count="1"><mergeCell ref="A2:B2"/></mergeCells>' : ''}<drawing r:id="rId1"/>`
  const anchor = `<xdr:oneCellAnchor><xdr:from><xdr:col>0</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${from}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:ext cx="100" cy="100"/></xdr:oneCellAnchor>`
  const { warnings } = prepareExcel(
    tinyXlsx([{ name: 'S', xml, relationships: [['rId1', 'drawing', '../drawings/d.xml']] }], {
      relationships: [['rId9', 'styles', 'styles.xml']],
      parts: {
        'xl/styles.xml': STYLES,
        'xl/drawings/d.xml': `<xdr:wsDr xmlns:xdr="${DRAWING}">${anchor}</xdr:wsDr>`,
      },
    }),
  )
  return warnings.some(({ message }) => message.startsWith('Pictures and charts may stand higher'))
}

test.each([
  ['text of several lines', { style: 1 }],
  ['text with a break', { style: 1, text: 'a&#10;b' }],
  ['turned text', { style: 2 }],
  ['a large font', { style: 3 }],
])('a drawing below a row that grows by %s is told', (_, given) => {
  expect(isTold(given)).toBe(true)
})

test.each([
  ['text in one line', { style: 0 }],
  ['text that fits', { style: 1, text: 'Head' }],
  ['a number that is turned', { style: 2, text: '12' }],
  ['a height that is stored', { style: 1, row: ' ht="60"' }],
  ['merged cells', { style: 1, merged: true }],
  ['a drawing above it', { style: 1, from: 1 }],
])('nothing is told of %s', (_, given) => {
  expect(isTold(given)).toBe(false)
})
