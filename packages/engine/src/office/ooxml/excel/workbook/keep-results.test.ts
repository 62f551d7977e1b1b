import { expect, test } from 'vitest'
import { prepareExcel } from '../../../preflight/prepare-excel.ts'
import { tinyXlsx } from '../../../test/tiny-xlsx.ts'
import { OfficePackage } from '../../office-package.ts'

const NAMES =
  '<definedNames><definedName name="ToC">_xlfn.LAMBDA(_xlpm.f,_xlpm.f-32)</definedName><definedName name="My.Twice">ToC(ToC(Sheet1!$A$1))</definedName><definedName name="Rate">[1]S!$A$1</definedName><definedName name="Plain">S!$A$1</definedName></definedNames>'

function cells(xml: string, workbook = NAMES) {
  const sheet = `<sheetData><row r="1">${xml}</row></sheetData>`
  const { bytes, warnings } = prepareExcel(tinyXlsx([{ name: 'S', xml: sheet }], { workbook }))
  const [, content] =
    /<row r="1">(.*)<\/row>/.exec(new OfficePackage(bytes).text('xl/worksheets/sheet1.xml')) ?? []
  return { content, messages: warnings.map(({ message }) => message) }
}

test.each([
  ...['ToC(A1)', 'toc(A1)', 'SUM(1,My.Twice)', '_xlfn.VSTACK(A1)', 'GETPIVOTDATA("x",A1)'],
  ...['[1]S!A1', "SUM(1,'[12]It''s (2)'!A1:B2)", '[1]!Rate*2', '2*Rate'],
])('the stored result of %s is kept', (formula) => {
  for (const more of ['', '<calcPr fullCalcOnLoad="1"/>']) {
    const { content } = cells(`<c r="A1"><f>${formula}</f><v>7</v></c>`, NAMES + more)
    expect(content).toBe('<c r="A1"><v>7</v></c>')
  }
})

test.each(['Plain+1', 'XToC(A1)', 'ToC.x+1', 'SUM(A1)', 'SUM(T[1])', 'T[[#All],[1]]+S!A1'])(
  '%s is left to be calculated',
  (formula) => {
    const xml = `<c r="A1"><f>${formula}</f><v>7</v></c>`
    expect(cells(xml).content).toBe(xml)
  },
)

test('cells that share an unknown formula keep theirs', () => {
  const xml = `<c r="A1"><f t="shared" ref="A1:B1" si="3">ToC(C1)</f><v>7</v></c><c r="B1"><f t="shared" si="3"/><v>8</v></c>`
  expect(cells(xml).content).toBe('<c r="A1"><v>7</v></c><c r="B1"><v>8</v></c>')
})

test('results that may be none are told', () => {
  const workbook = `${NAMES}<calcPr fullCalcOnLoad="1"/>`
  const { content, messages } = cells('<c r="A1"><f>ToC(C1)</f><v>0</v></c>', workbook)
  expect(content).toBe('<c r="A1"><v>0</v></c>')
  expect(messages).toEqual([
    'Results of formulas that cannot be calculated here are shown as the workbook stores them.',
  ])
})

test('nothing stands for a picture that a formula loads', () => {
  const { content, messages } = cells(
    '<c r="A1"><f>_xlfn.IMAGE("https://example.com/a.png")</f><v>0</v></c>',
  )
  expect(content).toBe('<c r="A1" t="str"><v></v></c>')
  expect(messages).toEqual(['Pictures and records that are values of cells were left out.'])
})
