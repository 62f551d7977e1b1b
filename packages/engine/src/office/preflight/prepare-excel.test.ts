import { expect, test } from 'vitest'
import type { ExcelPreparation } from '../document/prepared-document.ts'
import { OfficePackage } from '../ooxml/office-package.ts'
import { sheetData, type TinySheet, type TinyXlsx, tinyXlsx } from '../test/tiny-xlsx.ts'
import { zipOf } from '../test/zip-of.ts'
import { prepareExcel } from './prepare-excel.ts'

const THREE = [{ name: 'One' }, { name: "Joe's, 2" }, { name: 'Three', state: 'hidden' }] as const

function prepare(
  sheets: readonly TinySheet[],
  options: ExcelPreparation = {},
  more: TinyXlsx = {},
) {
  const prepared = prepareExcel(tinyXlsx(sheets, more), options)
  const document = new OfficePackage(prepared.bytes)
  const text = (name: string) => document.text(name)
  return {
    ...prepared,
    document,
    workbook: text('xl/workbook.xml'),
    sheet: text('xl/worksheets/sheet1.xml').replace(/^.*?<worksheet[^>]*>|<\/worksheet>$/gs, ''),
  }
}

/** One sheet with options, its content given and returned. */
function sheetWith(xml: string, options: ExcelPreparation): string {
  return prepare([{ name: 'S', xml }], options).sheet
}

test('a workbook without options keeps its sheets to the byte', () => {
  const before = new OfficePackage(tinyXlsx(THREE))
  const { document } = prepare(THREE)
  for (const name of before.names) expect(document.read(name)).toEqual(before.read(name))
})

test('reports the sheets, which of them are printed, and where their content is', () => {
  const { facts } = prepare([
    {
      name: 'A',
      xml: sheetData([
        ['', ''],
        ['', 'x', 'y'],
      ]),
    },
    { name: 'B', state: 'hidden' },
    { name: 'C', xml: '<sheetData><row r="1"><c r="A1" s="3"/></row></sheetData>' },
  ])
  expect(facts.hasText).toBe(true)
  expect(facts.sheets).toEqual([
    { name: 'A', kind: 'worksheet', printed: true, usedRange: 'B2:C2', cells: 2 },
    { name: 'B', kind: 'worksheet', printed: false, usedRange: 'A1', cells: 1 },
    { name: 'C', kind: 'worksheet', printed: true, cells: 0 },
  ])
})

test('cells in hidden rows and columns are no content', () => {
  const xml =
    '<cols><col min="2" max="3" hidden="1"/></cols><sheetData><row r="1" hidden="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="B2"><v>1</v></c></row></sheetData>'
  expect(prepare([{ name: 'S', xml }]).facts.hasText).toBe(false)
})

test('sheets are chosen by name without case, or by number; the others are hidden', () => {
  const { workbook, facts } = prepare(THREE, { sheets: ['THREE', 2] })
  expect(facts.sheets.map(({ printed }) => printed)).toEqual([false, true, true])
  expect(workbook).toMatch(/<sheet name="One"[^>]* state="hidden"\/>/)
  expect(workbook).toMatch(/<sheet name="Three" sheetId="3" r:id="rId3"\/>/)
  expect(workbook).toContain('activeTab="1"')
})

test('a sheet that is left out has no print area, however its name is written', () => {
  const name = (text: string, sheet: number) =>
    `<definedName name="${text}" localSheetId="${sheet}">One!$A$1</definedName>`
  const names = [
    name('_xlnm.Print_Area', 0),
    name('_XLNM.PRINT_AREA', 2),
    name('_xlnm.Print_Titles', 2),
    name('Other', 2),
  ].join('')
  const workbook = `<definedNames>${names}<definedName name="_xlnm.Print_Area">One!$A$1</definedName></definedNames>`
  const kept = (options: ExcelPreparation) =>
    prepare(THREE, options, { workbook }).workbook.match(/(?<=definedName name=")[^>]*/g)
  expect(kept({})).toEqual(['_xlnm.Print_Area" localSheetId="0"', 'Other" localSheetId="2"'])
  expect(kept({ sheets: ['Three'] })).toEqual([
    '_XLNM.PRINT_AREA" localSheetId="2"',
    '_xlnm.Print_Titles" localSheetId="2"',
    'Other" localSheetId="2"',
  ])
  expect(kept({ sheets: [2], printArea: 'ignore' })).toEqual(['Other" localSheetId="2"'])
})

test('a workbook without a view gets one, on a sheet that is printed', () => {
  const bytes = tinyXlsx(THREE)
  const document = new OfficePackage(bytes)
  const part = 'xl/workbook.xml'
  document.write(part, document.text(part).replace(/<bookViews>.*<\/bookViews>/, ''))
  const prepared = prepareExcel(document.save(), { sheets: [2] })
  expect(new OfficePackage(prepared.bytes).text(part)).toContain(
    '<bookViews><workbookView activeTab="1" firstSheet="1"/></bookViews><sheets>',
  )
})

test.each([['Four'], [0], [4], ['4']])(
  'refuses the sheet %j and names those there are',
  (sheet) => {
    expect(() => prepare(THREE, { sheets: ['One', sheet] })).toThrow(
      `options.sheets[1] must be the name or the number of a sheet of the workbook, which has "One", "Joe's, 2", "Three"; got ${JSON.stringify(sheet)}.`,
    )
  },
)

test('print area and titles are written for the printed sheets, quoted', () => {
  const { workbook } = prepare(THREE, {
    printArea: 'B2:A1',
    repeatRows: '1:2',
    repeatColumns: 'A',
    sheets: [2],
  })
  expect(workbook).toContain(
    `</sheets><definedNames><definedName name="_xlnm.Print_Area" localSheetId="1">'Joe''s, 2'!$A$1:$B$2</definedName><definedName name="_xlnm.Print_Titles" localSheetId="1">'Joe''s, 2'!$A:$A,'Joe''s, 2'!$1:$2</definedName></definedNames>`,
  )
})

const NAMED = {
  workbook:
    '<definedNames><definedName name="other">1</definedName><definedName name="_xlnm.Print_Area" localSheetId="0">One!$A$1:$B$2</definedName><definedName name="_xlnm.Print_Titles" localSheetId="0">One!$A:$B,One!$1:$1</definedName></definedNames>',
}

test('a print area is ignored when asked; titles keep the half that is not overridden', () => {
  const { workbook } = prepare(THREE, { printArea: 'ignore', repeatRows: '3:4' }, NAMED)
  expect(workbook).not.toContain('Print_Area')
  expect(workbook).toContain("localSheetId=\"0\">'One'!$A:$B,'One'!$3:$4</definedName>")
  expect(workbook).toContain('<definedName name="other">1</definedName>')
})

test.each([
  [
    'width',
    '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>',
    ['fitToWidth="1"', 'fitToHeight="0"'],
  ],
  [
    'page',
    '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>',
    ['fitToWidth="1"', 'fitToHeight="1"'],
  ],
  ['none', '<sheetPr><pageSetUpPr fitToPage="0"/></sheetPr>', []],
] as const)('fit %s replaces scale and page counts of the sheet', (fit, properties, attributes) => {
  const data = sheetData([['x']])
  const own = `${data}<pageSetup scale="70" fitToWidth="3" paperSize="9"/>`
  const changed = sheetWith(own, { fit })
  expect(changed.startsWith(properties)).toBe(true)
  expect(changed).toMatch(/<pageSetup [^>]*paperSize="9"/)
  for (const attribute of attributes) expect(changed).toContain(attribute)
  expect(changed).not.toMatch(/scale=|fitToWidth="3"/)
})

const WIDE = `<cols><col min="1" max="4" width="40"/></cols>${sheetData([['a', 'b', 'c', 'd']])}`

test('auto scales a sheet whose columns would be cut, and says so', () => {
  const { sheet, warnings } = prepare([{ name: 'Wide', xml: WIDE }])
  expect(sheet).toContain('<pageSetUpPr fitToPage="1"/>')
  expect(sheet).toMatch(/<pageSetup fitToWidth="1" fitToHeight="0" paperSize="9"\/>$/)
  expect(warnings).toEqual([
    {
      code: 'columns_scaled',
      severity: 'info',
      message:
        'The columns of sheet "Wide" are wider than the page: it was scaled to about 57 % to fit.',
    },
  ])
})

/** Without widths: they are written anew, by Excel's grid. */
const ofStoredWidth = (xml: string) => xml.replaceAll(/ width="[^"]*"/g, '')

test.each([
  ['columns that fit', '<cols><col min="1" max="4" width="15"/></cols>', ''],
  ['a paper that is wide enough', '', '<pageSetup paperSize="8" orientation="landscape"/>'],
  ['a scale of its own that is small enough', '', '<pageSetup paperSize="9" scale="50"/>'],
])('auto leaves a sheet with %s alone', (_, columns, setup) => {
  const xml = (columns === '' ? WIDE : columns + sheetData([['a', 'b', 'c', 'd']])) + setup
  const { sheet, warnings } = prepare([{ name: 'S', xml }])
  expect(ofStoredWidth(sheet)).toBe(ofStoredWidth(xml))
  expect(warnings).toEqual([])
})

test("auto leaves a sheet alone that fits itself, and counts the sheet's own column breaks", () => {
  const fitted = `<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>${WIDE}`
  expect(ofStoredWidth(sheetWith(fitted, {}))).toBe(ofStoredWidth(fitted))
  const broken = `${WIDE}<colBreaks><brk id="2" max="1048575" man="1"/></colBreaks>`
  expect(ofStoredWidth(sheetWith(broken, {}))).toBe(ofStoredWidth(broken))
})

const NOTES = `<comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><commentList>
<comment ref="B2"><text><r><t>late &lt;b&gt;</t></r></text></comment>
<comment ref="A1"><text><t>early</t></text></comment></commentList></comments>`

function noted(xml: string): readonly TinySheet[] {
  const relationships = [['rId1', 'comments', '../comments1.xml']] as const
  return [{ name: 'A', xml: sheetData([['x']]) + xml, relationships }, { name: 'B' }]
}

test('notes are printed on a sheet of their own behind theirs, which no engine prints in its way', () => {
  const workbook =
    '<definedNames><definedName name="of_B" localSheetId="1">1</definedName></definedNames>'
  const own = '<pageSetup paperSize="8" cellComments="atEnd"/>'
  const prepared = prepare(noted(own), {}, { workbook, parts: { 'xl/comments1.xml': NOTES } })
  expect(prepared.sheet).toContain('<pageSetup paperSize="8" cellComments="none"/>')
  expect(prepared.workbook).toMatch(
    /<sheet name="A"[^>]*><sheet name="A \(notes\)" sheetId="3" r:id="added1"\/><sheet name="B"/,
  )
  expect(prepared.workbook).toContain('<definedName name="of_B" localSheetId="2">')
  const notes = prepared.document.text('xl/worksheets/sheet3.xml')
  expect(notes.match(/(?<=>)[^<>]+(?=<\/t>)/g)).toEqual([
    'A',
    'A1',
    'early',
    'B2',
    'late &lt;b&gt;',
  ])
  expect(notes).toContain('<pageSetup paperSize="8" fitToWidth="1" fitToHeight="0"/>')
})

test.each([
  ['not asked for', '<pageSetup cellComments="atEnd"/>', { notes: false }],
  ['outside the range that is printed', '', { notes: true, printArea: 'C3:D4' }],
])('notes that are %s are not printed', (_, setup, options) => {
  const { workbook } = prepare(noted(setup), options, { parts: { 'xl/comments1.xml': NOTES } })
  expect(workbook).not.toContain('notes')
})

test.each([
  [
    'a hidden row',
    '<sheetData><row r="1" hidden="1"><c r="A1"><v>1</v></c></row></sheetData>',
    'early',
  ],
  [
    'a row of a sheet that hides all others',
    `<sheetFormatPr zeroHeight="1"/>${sheetData([['x']])}`,
    'late',
  ],
  [
    'a hidden column',
    `<cols><col min="2" max="3" hidden="1"/></cols>${sheetData([['x']])}`,
    'late',
  ],
])('notes of cells in %s are not printed', (_, xml, secret) => {
  const [first, second] = noted('')
  const sheets = [
    { ...first, name: 'A', xml },
    { name: 'B', ...second },
  ]
  const parts = { 'xl/comments1.xml': NOTES }
  const { document, workbook } = prepare(sheets, { notes: true }, { parts })
  const text = workbook.includes('(notes)') ? document.text('xl/worksheets/sheet3.xml') : ''
  expect(text).not.toContain(secret)
})

test('comments are printed with their answers and who wrote them, not as the note that stands in for them', () => {
  const main = 'xmlns="http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments"'
  const comment = (person: number, text: string) =>
    `<threadedComment ref="A1" personId="{${person}}"><text>${text}</text></threadedComment>`
  const [first, ...others] = noted('')
  const sheet = {
    ...(first as TinySheet),
    relationships: [
      ['rId1', 'comments', '../comments1.xml'],
      ['rId2', 'threadedComment', '../threaded.xml'],
    ] as const,
  }
  const { document } = prepare(
    [sheet, ...others],
    { notes: true },
    {
      relationships: [['rId9', 'person', 'persons.xml']],
      parts: {
        'xl/comments1.xml': NOTES,
        'xl/threaded.xml': `<ThreadedComments ${main}>${comment(1, 'Why?')}${comment(2, 'So.')}</ThreadedComments>`,
        'xl/persons.xml': `<personList ${main}><person displayName="Ada" id="{1}"/><person displayName="Bob" id="{2}"/></personList>`,
      },
    },
  )
  const notes = document.text('xl/worksheets/sheet3.xml')
  expect(notes).toContain('>Ada: Why?\nBob: So.<')
  expect(notes).not.toContain('early')
})

const STYLES = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="1"><numFmt numFmtId="164" formatCode="dddd"/></numFmts><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"><alignment horizontal="left"/></xf></cellXfs></styleSheet>`
const DATED =
  '<sheetData><row r="1"><c r="A1" s="2"><v>45000</v></c><c r="B1" s="1"><v>45000</v></c><c r="C1" s="2" t="str"><v>7</v></c></row></sheetData>'

function localized(locale: string, workbook = '', xml = DATED) {
  const more = {
    workbook,
    relationships: [['rId9', 'styles', 'styles.xml']],
    parts: { 'xl/styles.xml': STYLES },
  } as const
  const { sheet, document } = prepare([{ name: 'S', xml }], { locale }, more)
  return { sheet, styles: document.text('xl/styles.xml') }
}

test('built-in dates are written as the locale has them, and names of days are spelled out', () => {
  const { sheet, styles } = localized('de-DE')
  expect(styles).toContain('<xf numFmtId="165" applyNumberFormat="1"/>')
  expect(styles).toContain('<numFmt numFmtId="165" formatCode="dd.mm.yyyy"/>')
  expect(styles).toContain('<numFmt numFmtId="166" formatCode="&quot;Mittwoch&quot;"/></numFmts>')
  expect(styles).toContain(
    '<xf numFmtId="166" applyNumberFormat="1"><alignment horizontal="left"/></xf></cellXfs>',
  )
  expect(sheet).toBe(DATED.replace('r="A1" s="2"', 'r="A1" s="3"'))
})

test('dates counted from 1904 have their own names of days', () => {
  // Tuesday, 16 March 2027.
  const { styles } = localized('de-DE', '<workbookPr date1904="1"/>')
  expect(styles).toContain('&quot;Dienstag&quot;')
})

test('days before March 1900 and long numbers are shown as in Excel', () => {
  const cells =
    '<c r="A1"><v>0.3333333333333333</v></c><c r="B1" s="1"><v>0</v></c><c r="C1" s="1"><v>45000</v></c><c r="D1"><v>1234567890123</v></c>'
  const { sheet, styles } = localized(
    'en-US',
    '',
    `<sheetData><row r="1">${cells}</row></sheetData>`,
  )
  expect(sheet).toContain(
    '<c r="A1"><v>0.333333333</v></c><c r="B1" s="3"><v>0</v></c><c r="C1" s="1"><v>45000</v></c><c r="D1" s="4"><v>1234567890123</v></c>',
  )
  expect(styles).toContain(
    'formatCode="&quot;1/0/1900&quot;"/><numFmt numFmtId="166" formatCode="0.00000E+00"/>',
  )
})

test('in US English a workbook keeps its formats to the byte', () => {
  expect(localized('en-US')).toEqual({ sheet: DATED, styles: STYLES })
})

test('a locale that nothing is known of is told', () => {
  const { warnings } = prepare([{ name: 'S' }], { locale: 'xx' })
  expect(warnings.map(({ code }) => code)).toEqual(['option_not_applied'])
})

test('columns that no readable scale makes fit go on to further pages', () => {
  const xml = `<cols><col min="1" max="40" width="30"/></cols>${sheetData([Array(26).fill('x')])}`
  const { sheet, warnings } = prepare([{ name: 'S', xml }])
  expect(sheet).toContain('<pageSetUpPr fitToPage="0"/>')
  expect(sheet).toContain('<pageSetup scale="25" paperSize="9"/>')
  expect(warnings[0]?.message).toContain('scaled to 25 %, and columns go on to further pages')
  expect(warnings[0]?.severity).toBe('warning')
})

const BORDERED =
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><borders><border/><border><left/><bottom style="thin"/></border></borders><cellXfs><xf borderId="0"/><xf borderId="1"/></cellXfs></styleSheet>'

test.each([
  [
    'are printed with the content',
    '',
    5,
    '<c r="B5" s="1" t="inlineStr"><is><t xml:space="preserve"> </t></is></c>',
  ],
  ['stay out when they are hidden', ' hidden="1"', 5, '<c r="B5" s="1"/>'],
  ['stay out when they are far below', '', 1002, '<c r="B1002" s="1"/>'],
])('empty rows with borders below the content %s', (_, hidden, row, expected) => {
  const xml = `<sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="${row}"${hidden}><c r="B${row}" s="1"/><c r="C${row}" s="0"/></row></sheetData>`
  const { sheet } = prepare(
    [{ name: 'S', xml }],
    {},
    {
      relationships: [['rId9', 'styles', 'styles.xml']],
      parts: { 'xl/styles.xml': BORDERED },
    },
  )
  expect(sheet).toContain(`${expected}<c r="C${row}" s="0"/>`)
})

test.each([
  [
    'with a style that is nowhere is told',
    'TableStyleMedium2',
    ['Some bands and colours of table styles were left out; cells keep their own formats there.'],
  ],
  ['without one is not', 'None', []],
])('a table %s', (_, style, expected) => {
  const relationships = [['rId1', 'table', '../tables/table1.xml']] as const
  const table = `<table ref="A1:A2"><tableStyleInfo name="${style}"/></table>`
  const { warnings } = prepare(
    [{ name: 'S', relationships }],
    {},
    {
      parts: { 'xl/tables/table1.xml': table },
    },
  )
  expect(warnings.map(({ message }) => message)).toEqual(expected)
})

test('icons in cells are known', () => {
  const rule = (content: string) =>
    `<sheetData/><conditionalFormatting sqref="A1"><cfRule type="x" priority="1">${content}</cfRule></conditionalFormatting>`
  const prepared = (content: string, state?: 'hidden') =>
    prepareExcel(
      tinyXlsx([{ name: 'S' }, { name: 'T', xml: rule(content), ...(state && { state }) }]),
    )
  expect(prepared('<iconSet iconSet="3Arrows"/>').facts.cellIcons).toBe(true)
  expect(prepared('<iconSet iconSet="3Arrows"/>', 'hidden').facts.cellIcons).toBe(false)
})

test('a pivot table with a style is told', () => {
  const relationships = [['rId1', 'pivotTable', '../pivotTables/pivotTable1.xml']] as const
  const pivot =
    '<pivotTableDefinition><pivotTableStyleInfo name="PivotStyleLight16"/></pivotTableDefinition>'
  const { warnings } = prepare(
    [{ name: 'S', relationships }],
    {},
    {
      parts: { 'xl/pivotTables/pivotTable1.xml': pivot },
    },
  )
  expect(warnings.map(({ message }) => message)).toEqual([
    'Bands and colours of pivot table styles were left out; cells keep their own formats.',
  ])
})

test.each([
  ['with a name', { fileName: '7 & more.xlsx' }, '&amp;B&amp;B7 &amp;&amp; more.xlsx', 'info'],
  ['without a name', {}, '', 'warning'],
])('headers and footers show the file %s, never a temporary one', (_, options, name, severity) => {
  const text = (file: string, folder: string) =>
    `${sheetData([['x']])}<headerFooter><oddHeader>&amp;10${file}&amp;&amp;F &amp;"F,Bold"&amp;P</oddHeader><firstFooter>&amp;L${folder}${file}&amp;A</firstFooter></headerFooter>`
  const xml = text('&amp;F', '&amp;Z')
  const { sheet, warnings } = prepare([{ name: 'S', xml }], options)
  expect(sheet).toContain(text(name, '').replace(/^.*<headerFooter>/, '<headerFooter>'))
  expect(warnings.map((warning) => warning.severity)).toContain(severity)
  expect(warnings).toHaveLength(name === '' ? 2 : 1)
})

test('a print area in relative references is made absolute', () => {
  const name = (formula: string) =>
    `<definedNames><definedName name="_xlnm.Print_Area" localSheetId="0">${formula}</definedName></definedNames>`
  const { workbook } = prepare([{ name: 'S' }], {}, { workbook: name('S!$A1:$B2,S!D4') })
  expect(workbook).toContain(name("'S'!$A$1:$B$2,'S'!$D$4:$D$4"))
})

const BOLD_AND_WRAPPED = {
  relationships: [['rId90', 'styles', 'styles.xml']],
  parts: {
    'xl/styles.xml':
      '<styleSheet><fonts><font><sz val="11"/></font><font><sz val="28"/></font></fonts><cellXfs><xf fontId="0"/><xf fontId="1"/><xf fontId="1"><alignment wrapText="1"/></xf></cellXfs></styleSheet>',
  },
} as const
const titled = (length: number, style: number, more = '') =>
  `<sheetData><row r="1"><c r="A1" s="${style}" t="inlineStr"><is><t>${'x'.repeat(length)}</t></is></c>${more}</row></sheetData>`

test.each([
  ['as long as a line', 50, 0, '', []],
  ['longer than the page', 130, 0, '', ['columns_scaled']],
  ['of large letters', 50, 1, '', ['columns_scaled']],
  ['wrapped in its cell', 50, 2, '', []],
  ['with something at its right', 130, 0, '<c r="B1"><v>1</v></c>', []],
  ['far longer than any page', 1000, 0, '', ['text_runs_over']],
])('auto sees a text %s', (_what, length, style, more, codes) => {
  const xml = titled(length, style, more)
  const { warnings, sheet } = prepare([{ name: 'S', xml }], {}, BOLD_AND_WRAPPED)
  expect(warnings.map(({ code }) => code)).toEqual(codes)
  expect(sheet.includes('fitToWidth="1"')).toBe(codes[0] === 'columns_scaled')
})

test('auto looks at the print area and not at what lies beside it', () => {
  const workbook =
    '<definedNames><definedName name="_xlnm.Print_Area" localSheetId="0">S!$A$1:$B$1</definedName></definedNames>'
  expect(prepare([{ name: 'S', xml: WIDE }], {}, { workbook }).warnings).toEqual([])
})

test('setup elements stand in the order of the schema', () => {
  const xml = `<sheetPr codeName="x"/>${sheetData([['x']])}<conditionalFormatting/><headerFooter/><drawing r:id="rId9"/>`
  const changed = sheetWith(xml, {
    fit: 'width',
    gridlines: true,
    headings: false,
    notes: true,
    page: {
      pageSize: '148x210mm',
      orientation: 'landscape',
      marginsMm: { top: 2.54, bottom: 25.4, left: 25.4 },
    },
  })
  expect(changed.replace(sheetData([['x']]), '')).toBe(
    '<sheetPr codeName="x"><pageSetUpPr fitToPage="1"/></sheetPr><conditionalFormatting/>' +
      '<printOptions gridLines="1" gridLinesSet="1" headings="0"/>' +
      '<pageMargins left="1" right="0.7" top="0.1" bottom="1" header="0.1" footer="0.3"/>' +
      '<pageSetup paperWidth="148mm" paperHeight="210mm" orientation="landscape" fitToWidth="1" fitToHeight="0"/>' +
      '<headerFooter/><drawing r:id="rId9"/>',
  )
})

test('elements with a prefix are edited with that prefix', () => {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const { document } = prepare(
    [{ name: 'S' }],
    { fit: 'page' },
    {
      parts: {
        'xl/worksheets/sheet1.xml': `<x:worksheet xmlns:x="${main}"><x:sheetData><x:row><x:c t="str"><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
      },
    },
  )
  expect(document.text('xl/worksheets/sheet1.xml')).toMatch(
    /<x:sheetPr><x:pageSetUpPr fitToPage="1"\/><\/x:sheetPr><x:sheetData>.*<\/x:sheetData><x:pageSetup [^>]*\/><\/x:worksheet>$/,
  )
})

test('a sheet in UTF-16 leaves in UTF-8', () => {
  const text = '<?xml version="1.0" encoding="UTF-16"?><worksheet><sheetData/></worksheet>'
  const parts = { 'xl/worksheets/sheet1.xml': Buffer.from(`\uFEFF${text}`, 'utf16le') }
  const { document } = prepare([{ name: 'S' }], { gridlines: true }, { parts })
  expect(Buffer.from(document.read('xl/worksheets/sheet1.xml')).toString()).toBe(
    '<?xml version="1.0" encoding="UTF-8"?><worksheet><sheetData/><printOptions gridLines="1" gridLinesSet="1"/></worksheet>',
  )
})

test.each([
  ['WEBSERVICE("http://127.0.0.1/")'],
  ["cmd|'/c calc'!A0"],
  ["'file:///etc/[x.xlsx]S'!A1"],
  ['INDIRECT("\'http://127.0.0.1/a.xlsx\'#$S.A1")'],
])('a formula %s keeps its last value', (formula) => {
  const escaped = formula.replaceAll('"', '&quot;')
  const data = (f: string) => `<sheetData><row r="1"><c r="A1">${f}<v>7</v></c></row></sheetData>`
  const { sheet, warnings } = prepare([{ name: 'S', xml: data(`<f>${escaped}</f>`) }])
  expect(sheet).toBe(data(''))
  expect(warnings.map(({ code }) => code)).toEqual(['content_left_out'])
})

test.each([['SUM(A1:A3)/2'], ['HYPERLINK("https://example.org","a|b")'], ['INDIRECT("A"&amp;1)']])(
  'a formula %s stays',
  (formula) => {
    const xml = `<sheetData><row r="1"><c r="B1"><f>${formula}</f><v>7</v></c></row></sheetData>`
    expect(sheetWith(xml, {})).toBe(xml)
  },
)

test('links to other workbooks and data connections go', () => {
  const { document } = prepare(
    [{ name: 'S' }],
    {},
    {
      relationships: [
        ['rIdX', 'externalLink', 'externalLinks/externalLink1.xml'],
        ['rIdY', 'connections', 'connections.xml'],
      ],
      parts: { 'xl/externalLinks/externalLink1.xml': '<l/>', 'xl/connections.xml': '<c/>' },
    },
  )
  expect(document.names.filter((name) => /ink1|connections/.test(name))).toEqual([])
  expect(document.relationships('xl/workbook.xml').map(({ id }) => id)).toEqual(['rId1'])
})

test('a merged range over the whole sheet is cut to the content', () => {
  const xml = `${sheetData([['a', 'b'], ['c']])}<mergeCells><mergeCell ref="A1:XFD1048576"/><mergeCell ref="A3:XFD3"/><mergeCell ref="A1:H1"/></mergeCells>`
  expect(sheetWith(xml, {})).toContain(
    '<mergeCells><mergeCell ref="A1:B2"/><mergeCell ref="A3:B3"/><mergeCell ref="A1:H1"/></mergeCells>',
  )
})

test('a print area without an end is dropped', () => {
  const workbook =
    '<definedNames><definedName name="_xlnm.Print_Area" localSheetId="0">S!$A$1:$XFD$1048576</definedName></definedNames>'
  const prepared = prepare([{ name: 'S' }], {}, { workbook })
  expect(prepared.workbook).not.toContain('Print_Area')
  expect(prepared.warnings.map(({ code }) => code)).toEqual(['content_left_out'])
})

const SPARSE =
  '<sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>'

test('content at the far ends of a sheet is refused, unless a print area leaves it out', () => {
  expect(() => sheetWith(SPARSE, {})).toThrow('uses A1:XFD1048576, more than the 50000000 cells')
  expect(sheetWith(SPARSE, { printArea: 'A1:C3' })).toBe(SPARSE)
  const lone = SPARSE.replace(/<row r="1">.*?<\/row>/, '')
  expect(() => sheetWith(lone, {})).toThrow('uses A1:XFD1048576, more than the 50000000 cells')
  expect(sheetWith(lone, { printArea: 'XFD1048576:XFD1048576' })).toBe(lone)
})

test('cells beyond the last row are no content', () => {
  const xml = '<sheetData><row r="4000000000"><c r="A4000000000"><v>1</v></c></row></sheetData>'
  expect(prepare([{ name: 'S', xml }]).facts.hasText).toBe(false)
})

test('refuses more than 100000 merged ranges, and more widths than columns', () => {
  const merges = '<mergeCell ref="A1:B1"/>'.repeat(100_001)
  // Texts of random length keep the archive from being packed like a bomb.
  const filler = Array.from({ length: 4000 }, (_, index) => `<!--${Math.sin(index)}-->`).join('')
  expect(() => sheetWith(`${filler}<mergeCells>${merges}</mergeCells>`, {})).toThrow(
    'more than the 100000 merged ranges',
  )
  const widths = '<col min="1" max="1"/>'.repeat(16_385)
  expect(() => sheetWith(`<cols>${widths}</cols>`, {})).toThrow('more column widths than columns')
})

test('a workbook without sheets is refused', () => {
  expect(() => prepareExcel(tinyXlsx([]))).toThrow('is a workbook without sheets')
})

test('cells beyond the sheet go, and the warning says so', () => {
  const cell = (reference: string) => `<c r="${reference}"><v>1</v></c>`
  const xml = `<sheetData><row r="1">${cell('A1')}${cell('XFE1')}${cell('ZZZZ1')}</row><row r="1048577">${cell('A1048577')}</row></sheetData>`
  const { sheet, warnings, facts } = prepare([{ name: 'S', xml }])
  expect(sheet).toBe(`<sheetData><row r="1">${cell('A1')}</row></sheetData>`)
  expect(warnings.map(({ message }) => message)).toEqual([
    'Cells beyond the last row or column of a sheet were left out.',
  ])
  expect(facts.sheets[0]?.cells).toBe(1)
})

test('merged ranges that reach beyond the sheet go, as in Excel, and the warning says so', () => {
  const merge = (reference: string) => `<mergeCell ref="${reference}"/>`
  const sheetOf = (merges: string) =>
    `<sheetData><row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>2</v></c></row></sheetData><mergeCells>${merges}</mergeCells>`
  const outside = ['B1:XFE1', 'A1:A2000000', 'A1048577:B1048577'].map(merge).join('')
  const { sheet, warnings } = prepare([{ name: 'S', xml: sheetOf(merge('A3:B4') + outside) }])
  expect(sheet).toBe(sheetOf(merge('A3:B4')))
  expect(warnings.map(({ message }) => message)).toEqual([
    'Cells beyond the last row or column of a sheet were left out.',
  ])
})

test.each(['1A', 'A-1', 'A0', ''])('a cell at %j is damage of the document', (reference) => {
  const xml = `<sheetData><row r="1"><c r="${reference}"><v>1</v></c></row></sheetData>`
  expect(() => prepare([{ name: 'S', xml }])).toThrow('which is no place in a sheet')
})

test('a row without a number is damage of the document', () => {
  const xml = '<sheetData><row r="x"><c r="A1"><v>1</v></c></row></sheetData>'
  expect(() => prepare([{ name: 'S', xml }])).toThrow('a row "x"')
})

test('rows and columns without size are hidden', () => {
  const xml =
    '<cols><col min="2" max="2" width="0" customWidth="1"/></cols><sheetData><row r="1" ht="0" customHeight="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="B2"><v>1</v></c></row></sheetData>'
  const { sheet, facts } = prepare([{ name: 'S', xml }])
  expect(sheet).toContain('<col min="2" max="2" width="0" customWidth="1" hidden="1"/>')
  expect(sheet).toContain('<row r="1" ht="0" customHeight="1" hidden="1">')
  expect(facts.hasText).toBe(false)
})

test('circular formulas are calculated as often as Excel would at most', () => {
  const calculated = (count: string) =>
    /<calcPr[^>]*>/.exec(
      prepare([{ name: 'S' }], {}, { workbook: `<calcPr iterate="1" iterateCount="${count}"/>` })
        .workbook,
    )?.[0]
  expect(calculated('2147483647')).toBe('<calcPr iterate="1" iterateCount="32767"/>')
  expect(calculated('100')).toBe('<calcPr iterate="1" iterateCount="100"/>')
})

test('sparklines along dates get even steps, which LibreOffice survives', () => {
  const group = (more: string, dates = '') =>
    `${sheetData([['x']])}<extLst><ext xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"><x14:sparklineGroups xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main"><x14:sparklineGroup type="column"${more}>${dates}<x14:sparklines><x14:sparkline><xm:f>S!A1</xm:f></x14:sparkline></x14:sparklines></x14:sparklineGroup></x14:sparklineGroups></ext></extLst>`
  const { sheet, warnings } = prepare([
    { name: 'S', xml: group(' dateAxis="1"', '<xm:f>S!A2</xm:f>') },
  ])
  expect(sheet).toBe(group(''))
  expect(warnings).toMatchObject([{ code: 'content_left_out', message: /even steps/ }])
  expect(prepare([{ name: 'S', xml: group(' dateAxis="0"') }]).warnings).toEqual([])
})

test('page breaks of a sheet beyond what can be laid out are refused', () => {
  const xml = `${sheetData([['x']])}<rowBreaks>${'<brk id="1"/>'.repeat(10_001)}</rowBreaks>`
  expect(() => prepare([{ name: 'S', xml }])).toThrow('more than the 10000 page breaks')
})

test('a workbook that asks to be calculated loses the results that are stored', () => {
  const xml =
    '<sheetData><row r="1"><c r="A1"><v>10</v></c><c r="B1"><f>A1*10</f><v>0</v></c><c r="C1"><f>_xlfn.TEXTSPLIT(A1,1)</f><v>7</v></c></row></sheetData>'
  const prepared = (calculation: string) =>
    prepare([{ name: 'S', xml }], {}, { workbook: calculation })
  // A layout engine prints an error for a function that it does not know.
  const kept = xml.replace('<f>_xlfn.TEXTSPLIT(A1,1)</f>', '')
  expect(prepared('<calcPr fullCalcOnLoad="1"/>')).toMatchObject({
    sheet: kept.replace('<v>0</v>', ''),
    warnings: [{ message: expect.stringContaining('as the workbook stores them') }],
  })
  expect(prepared('<calcPr calcId="191029"/>')).toMatchObject({ sheet: kept, warnings: [] })
})

test('a function that is not known stays where nothing is stored of it', () => {
  const xml =
    '<sheetData><row r="1"><c r="A1"><f>_xlfn.VSTACK(1,2)</f></c><c r="B1"><v>7</v></c></row></sheetData>'
  expect(prepare([{ name: 'S', xml }]).sheet).toBe(xml)
})

test('columns and rows are written by the grid that Excel prints', () => {
  const styles =
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><fonts><font><sz val="11"/><name val="Calibri"/></font><font><sz val="10"/><name val="Malgun Gothic"/></font></fonts><cellXfs><xf fontId="0"/><xf fontId="1"/></cellXfs></styleSheet>'
  const xml =
    '<sheetFormatPr defaultRowHeight="15"/><cols><col min="1" max="1" width="10"/></cols><sheetData><row r="1" ht="15"><c r="A1"><v>1</v></c></row><row r="2" ht="15"><c r="A2" s="1"><v>1</v></c></row><row r="3"><c r="A3"><v>1</v></c></row><row r="4" ht="15" customHeight="1"><c r="A4" s="1"/></row><row r="5" ht="15"><c r="A5" s="1"/></row><row ht="15"><c r="A6" s="1"/></row></sheetData><mergeCells><mergeCell ref="B5:C6"/></mergeCells>'
  const { sheet } = prepare(
    [{ name: 'S', xml }],
    {},
    {
      relationships: [['rId9', 'styles', 'styles.xml']],
      parts: { 'xl/styles.xml': styles },
    },
  )
  // 6 pt a character in Calibri 11, where LibreOffice has 5.55; 14 pt of 15 that are stored.
  expect(sheet).toContain('<col min="1" max="1" width="10.8108"/>')
  expect(sheet).toContain('<row r="1" ht="14" customHeight="1">')
  // The characters of East Asian fonts need the whole height.
  expect(sheet).toContain('<row r="2" ht="15" customHeight="1">')
  expect(sheet).toContain('<row r="3">')
  // Not where the height was set, or cells are merged.
  expect(sheet).toContain('<row r="4" ht="14" customHeight="1">')
  expect(sheet).toContain('<row r="5" ht="14" customHeight="1">')
  expect(sheet).toContain('<row ht="14" customHeight="1">')
  expect(sheet).toContain('<sheetFormatPr defaultRowHeight="14" defaultColWidth="9.1135"/>')
})

test('parts get the names by which they are called, whatever the case of those in the archive', () => {
  const workbook = new OfficePackage(tinyXlsx([{ name: 'S' }]))
  const lower = zipOf(
    Object.fromEntries(
      workbook.names.map((name) => [name.toLowerCase().replaceAll('/', '\\'), workbook.text(name)]),
    ),
  )
  const names = new OfficePackage(prepareExcel(lower).bytes).names
  expect(names).toContain('[Content_Types].xml')
  const renamed = new OfficePackage(lower)
  renamed.write('_rels/.rels', workbook.text('_rels/.rels').replace('workbook', 'WorkBook'))
  expect(new OfficePackage(prepareExcel(renamed.save()).bytes).names).toEqual(
    expect.arrayContaining(['xl/WorkBook.xml', 'xl/_rels/WorkBook.xml.rels']),
  )
})

test('values in CDATA sections are read', () => {
  const xml =
    '<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t><![CDATA[R&D]]></t></is></c></row></sheetData>'
  const { facts, sheet } = prepare([{ name: 'S', xml }])
  expect(facts.passages).toEqual(['R&D'])
  expect(sheet).toContain('<t>R&amp;D</t>')
})

test('breaks of lines in the text of a VML button may lack their end, as Excel writes them', () => {
  const vml = '<xml><v><div>Press<br>here<br clear="all"><br/><br></br></div></v></xml>'
  const { document } = prepare([{ name: 'S' }], {}, { parts: { 'xl/drawings/v.vml': vml } })
  expect(document.text('xl/drawings/v.vml')).toBe(
    '<xml><v><div>Press\nhere\n<br/><br></br></div></v></xml>',
  )
})

test('fonts that no cell has, as those of notes, are not asked for', () => {
  const fonts = ['Calibri', 'Tahoma', 'Arial'].map((name) => `<font><name val="${name}"/></font>`)
  const styles = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><fonts>${fonts.join('')}</fonts><cellStyleXfs><xf fontId="1"/></cellStyleXfs><cellXfs><xf/><xf fontId="2"/></cellXfs></styleSheet>`
  const { facts } = prepareExcel(
    tinyXlsx([{ name: 'S' }], {
      relationships: [['rId9', 'styles', 'styles.xml']],
      parts: { 'xl/styles.xml': styles },
    }),
  )
  expect(facts.fonts).toEqual(['Arial', 'Calibri'])
})
