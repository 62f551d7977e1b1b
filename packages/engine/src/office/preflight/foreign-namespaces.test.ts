import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PreparedDocument } from '../document/prepared-document.ts'
import { OfficePackage } from '../ooxml/office-package.ts'
import { officeScheme } from '../ooxml/theme/office-theme.ts'
import { tinyDocx, wordXml } from '../test/tiny-docx.ts'
import { sheetData, tinyXlsx } from '../test/tiny-xlsx.ts'
import { relsOf } from '../test/zip-of.ts'
import { prepareExcel } from './prepare-excel.ts'
import { prepareWord } from './prepare-word.ts'

const STRICT: ReadonlyMap<string, string> = new Map([
  ['http://schemas.openxmlformats.org/', 'http://purl.oclc.org/ooxml/'],
  ['/2006/', '/'],
])

/** Names that mean something in Word's and Excel's own vocabularies, and mean nothing in another. */
const NAMES = [
  ...['ins', 'del', 'moveTo', 'moveFrom', 'rPrChange', 'cellIns', 'moveFromRangeStart', 'tc', 'p'],
  ...['sectPr', 'pgSz', 'pgMar', 'body', 'commentReference', 'checkbox', 'rFonts', 'lang', 'tr'],
  ...['workbookPr', 'workbookView', 'sheets', 'sheet', 'definedName', 'definedNames', 'c', 'row'],
  ...['cols', 'col', 'mergeCell', 'pageSetup', 'sheetPr', 'sheetFormatPr', 'brk', 'font', 'xf'],
  ...['vanish', 'tbl', 'tblGrid', 'tblInd', 'ptab', 'bookmarkStart', 'pStyle', 'titlePg', 'oMath'],
  ...['headerReference', 'footnoteReference', 'sectPrChange', 'pgNumType', 'vAlign', 'fitText'],
  ...['textFill', 'gradFill', 'wsp', 'cNvPr', 'grpSp', 'delText', 't', 'numFmt', 'pPr', 'rPr'],
  ...[
    'v',
    'f',
    'is',
    'si',
    'iconSet',
    'dataBar',
    'cfRule',
    'calcPr',
    'pageSetUpPr',
    'headerFooter',
  ],
  ...['fill', 'border', 'cellXfs', 'dxf', 'alignment', 'sz', 'name', 'color', 'schemeClr', 'sp'],
  ...['surfaceChart', 'stockChart', 'dateAx', 'ser', 'tx', 'bag', 'tableStyleInfo', 'tablePart'],
  ...['hyperlink', 'legacyDrawing', 'drawing', 'picture', 'fmtScheme', 'fontScheme', 'Application'],
]

/** An element of another vocabulary, by prefix or by default namespace, with attributes that tempt. */
const foreign = fc
  .record({ name: fc.constantFrom(...NAMES), isDefault: fc.boolean(), isOpen: fc.boolean() })
  .map(({ name, isDefault, isOpen }) => {
    const tag = isDefault ? name : `f:${name}`
    const declared = isDefault ? 'xmlns="urn:foreign"' : 'xmlns:f="urn:foreign"'
    const start = `<${tag} ${declared} val="1" date1904="0" name="S" state="hidden" id="1" ref="A1:Z9" min="1" max="9" hidden="1" ascii="F" theme="1" numFmtId="2" type="dataBar" fitToPage="1" fmt="upperRoman" s="1" r="Z9" textlink="A1" fullCalcOnLoad="1"`
    return isOpen ? `${start}>x</${tag}>` : `${start}/>`
  })

/** Puts elements between others of a text, never into character data. */
const sprinkled = (text: string) => {
  const inRoot = text.indexOf('>', text.indexOf('?>') + 2) + 1
  const places = [...text.matchAll(/>(?=<)/g)]
    .map(({ index }) => index + 1)
    .filter((at) => at >= inRoot)
  return fc
    .array(fc.tuple(fc.constantFrom(...places), foreign), { minLength: 1, maxLength: 6 })
    .map((pieces) =>
      pieces
        .toSorted(([a], [b]) => b - a)
        .reduce((result, [at, element]) => result.slice(0, at) + element + result.slice(at), text),
    )
}

const cleaned = (text: string) =>
  text.replaceAll(/<(f:)?(\w+) xmlns(?::f)?="urn:foreign"[^>]*(?:\/>|>x<\/\1?\2>)/g, '')

const toStrict = (text: string) =>
  [...STRICT].reduce((result, [from, to]) => result.replaceAll(from, to), text)

const BODY =
  '<w:p><w:pPr><w:rPr><w:ins w:id="1"/></w:rPr></w:pPr><w:ins w:id="2"><w:r><w:t>new</w:t></w:r></w:ins><w:del w:id="3"><w:r><w:delText>old</w:delText></w:r></w:del></w:p><w:p><w:r><w:t>end</w:t></w:r></w:p><w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr>'
const DOCUMENT = wordXml('document', `<w:body>${BODY}</w:body>`)

function preparedWord(text: string) {
  const bytes = tinyDocx('', { parts: { 'word/document.xml': text } })
  const options = { page: { pageSize: 'A5' }, trackedChanges: 'original' } as const
  const { bytes: prepared, facts } = prepareWord(bytes, options)
  return { facts, text: new OfficePackage(prepared).text('word/document.xml') }
}

test.each([
  ['transitional', DOCUMENT],
  ['strict', toStrict(DOCUMENT)],
])('names of other vocabularies change nothing in a %s Word document', (_, document) => {
  const plain = preparedWord(document)
  expect(plain.text).toContain('<w:t>old</w:t>')
  expect(plain.text).not.toContain('new')
  fc.assert(
    fc.property(sprinkled(document), (text) => {
      const { facts, text: prepared } = preparedWord(text)
      // Foreign markup inside what was inserted goes with it.
      expect(cleaned(prepared)).toBe(plain.text)
      expect({ ...facts, characters: 0 }).toEqual({ ...plain.facts, characters: 0 })
    }),
    { numRuns: 200 },
  )
})

const SHEETS = [{ name: 'S', xml: sheetData([['a', 'b']]) }, { name: 'T' }]
const NAMED =
  '<definedNames><definedName name="_xlnm.Print_Area" localSheetId="1">T!$A$1</definedName></definedNames>'
const WORKBOOK = new OfficePackage(tinyXlsx(SHEETS, { workbook: NAMED })).text('xl/workbook.xml')

function preparedExcel(text: string) {
  const given = new OfficePackage(tinyXlsx(SHEETS))
  given.write('xl/workbook.xml', text)
  const { bytes, facts } = prepareExcel(given.save(), { sheets: ['S'], printArea: 'A1:B1' })
  return { facts, text: new OfficePackage(bytes).text('xl/workbook.xml') }
}

test.each([
  ['transitional', WORKBOOK],
  ['strict', toStrict(WORKBOOK)],
])('names of other vocabularies change nothing in a %s workbook', (_, workbook) => {
  const plain = preparedExcel(workbook)
  fc.assert(
    fc.property(sprinkled(workbook), (text) => {
      const { facts, text: prepared } = preparedExcel(text)
      expect(cleaned(prepared)).toBe(plain.text)
      expect(facts).toEqual(plain.facts)
    }),
    { numRuns: 200 },
  )
})

/** Texts of all parts of a prepared document, foreign markup taken out of them, with facts and warnings. */
function outcome({ bytes, facts, warnings }: PreparedDocument) {
  const document = new OfficePackage(bytes)
  const parts = document.names.filter((name) => /\.(?:xml|rels)$/.test(name))
  return {
    parts: Object.fromEntries(parts.map((name) => [name, cleaned(document.text(name))])),
    facts: { ...facts, characters: 0 },
    warnings: warnings.map(({ message }) => message),
  }
}

const A = 'http://schemas.openxmlformats.org/drawingml/2006/main'
const XDR = 'http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing'
const C = 'http://schemas.openxmlformats.org/drawingml/2006/chart'
const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const CELLS =
  '<sheetPr><pageSetUpPr autoPageBreaks="0"/></sheetPr><sheetFormatPr defaultRowHeight="15"/><cols><col min="1" max="2" width="20" customWidth="1"/></cols><sheetData><row r="1" ht="20" customHeight="1"><c r="A1" t="s"><v>0</v></c><c r="B1" s="1"><v>0.1234567890123</v></c></row><row r="2"><c r="A2" s="2"><v>44000</v></c><c r="B2"><f>1/3</f><v>0.33333333333333331</v></c></row><row r="9"><c r="A9" s="3"/></row></sheetData><mergeCells count="1"><mergeCell ref="C1:D1"/></mergeCells><conditionalFormatting sqref="B1:B2"><cfRule type="expression" dxfId="0" priority="1"><formula>1</formula></cfRule></conditionalFormatting><pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/><drawing r:id="rId1"/>'
const PARTS = {
  'xl/styles.xml': `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="1"><numFmt numFmtId="164" formatCode="dddd d"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><sz val="14"/><name val="Arial"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="2"><border/><border><left/><right/><top/><bottom style="thin"/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1"/><xf numFmtId="164"/><xf borderId="1"/></cellXfs><dxfs count="1"><dxf><font><b/></font></dxf></dxfs></styleSheet>`,
  'xl/sharedStrings.xml':
    '<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" count="1"><si><t>Total</t></si></sst>',
  'xl/drawings/drawing1.xml': `<xdr:wsDr xmlns:xdr="${XDR}" xmlns:a="${A}" xmlns:r="${R}" xmlns:c="${C}"><xdr:absoluteAnchor><xdr:pos x="0" y="0"/><xdr:ext cx="900000" cy="900000"/><xdr:sp macro="" textlink=""><xdr:nvSpPr><xdr:cNvPr id="2" name="Box"/><xdr:cNvSpPr/></xdr:nvSpPr><xdr:spPr><a:prstGeom prst="rect"/></xdr:spPr><xdr:txBody><a:bodyPr/><a:p><a:r><a:t>In a shape</a:t></a:r></a:p></xdr:txBody></xdr:sp><xdr:clientData/></xdr:absoluteAnchor></xdr:wsDr>`,
  'xl/charts/chart1.xml': `<c:chartSpace xmlns:c="${C}" xmlns:a="${A}"><c:chart><c:plotArea><c:barChart><c:barDir val="col"/><c:ser><c:idx val="0"/><c:order val="0"/><c:val><c:numRef><c:f>S!$B$1:$B$2</c:f></c:numRef></c:val></c:ser><c:axId val="1"/><c:axId val="2"/></c:barChart><c:dateAx><c:axId val="1"/><c:crossAx val="2"/><c:majorUnit val="1"/></c:dateAx><c:valAx><c:axId val="2"/><c:crossAx val="1"/></c:valAx></c:plotArea></c:chart></c:chartSpace>`,
  'xl/theme/theme1.xml': `<a:theme xmlns:a="${A}" name="T"><a:themeElements>${officeScheme('clrScheme')}</a:themeElements></a:theme>`,
}

/** A workbook with a drawing and, where asked, a chart and a theme. */
function drawnWorkbook(hasMore: boolean): Uint8Array {
  const document = new OfficePackage(
    tinyXlsx(
      [{ name: 'S', xml: CELLS, relationships: [['rId1', 'drawing', '../drawings/drawing1.xml']] }],
      {
        relationships: [
          ['rId8', 'styles', 'styles.xml'],
          ['rId9', 'sharedStrings', 'sharedStrings.xml'],
          ...(hasMore ? ([['rId7', 'theme', 'theme/theme1.xml']] as const) : []),
        ],
        parts: PARTS,
      },
    ),
  )
  if (hasMore) {
    document.write(
      'xl/drawings/_rels/drawing1.xml.rels',
      relsOf([['rId1', 'chart', '../charts/chart1.xml']]),
    )
  }
  return document.save()
}

/** A Word document with a header, a table, an equation and a freeform. */
const DRAWN_WORD = tinyDocx(
  `${BODY.replace('<w:sectPr>', `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="4000"/></w:tblGrid><w:tr><w:tc><w:tcPr/><w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="9000"/></w:tblGrid><w:tr><w:tc><w:tcPr><w:tcW w:w="9000" w:type="dxa"/></w:tcPr><w:p><w:r><w:t>inner</w:t></w:r></w:p></w:tc></w:tr></w:tbl><w:p/></w:tc></w:tr></w:tbl><w:p><w:pPr><w:pStyle w:val="H"/></w:pPr><w:r><w:t>Last</w:t></w:r></w:p><w:sectPr><w:headerReference r:id="rId1" w:type="default"/>`)}`,
  {
    relationships: [
      ['rId1', 'header', 'header1.xml'],
      ['rId2', 'styles', 'styles.xml'],
      ['rId3', 'settings', 'settings.xml'],
    ],
    parts: {
      'word/header1.xml': wordXml('hdr', '<w:p><w:r><w:t>On top</w:t></w:r></w:p>'),
      'word/styles.xml': wordXml(
        'styles',
        '<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri"/></w:rPr></w:rPrDefault></w:docDefaults><w:style w:type="paragraph" w:styleId="H"><w:name w:val="heading 1"/><w:rPr><w:rFonts w:ascii="Arial"/></w:rPr></w:style>',
      ),
      'word/settings.xml': wordXml('settings', '<w:defaultTabStop w:val="720"/>'),
    },
  },
)

const word = (bytes: Uint8Array) =>
  prepareWord(bytes, { page: { pageSize: 'A5' }, trackedChanges: 'original', forLayout: true })
const excel = (bytes: Uint8Array) => prepareExcel(bytes, { printArea: 'A1:B9' })

test.each([
  ['a header', 'word/header1.xml', DRAWN_WORD, word],
  ['styles of Word', 'word/styles.xml', DRAWN_WORD, word],
  ['settings of Word', 'word/settings.xml', DRAWN_WORD, word],
  ['a body', 'word/document.xml', DRAWN_WORD, word],
  ['a sheet', 'xl/worksheets/sheet1.xml', drawnWorkbook(false), excel],
  ['styles of Excel', 'xl/styles.xml', drawnWorkbook(false), excel],
  ['texts of cells', 'xl/sharedStrings.xml', drawnWorkbook(false), excel],
  ['a drawing', 'xl/drawings/drawing1.xml', drawnWorkbook(false), excel],
  ['a drawing with a chart', 'xl/drawings/drawing1.xml', drawnWorkbook(true), excel],
  ['a chart', 'xl/charts/chart1.xml', drawnWorkbook(true), excel],
  ['a theme', 'xl/theme/theme1.xml', drawnWorkbook(true), excel],
])('names of other vocabularies change nothing in %s', (_, part, bytes, prepare) => {
  const plain = outcome(prepare(bytes))
  fc.assert(
    fc.property(sprinkled(new OfficePackage(bytes).text(part)), (text) => {
      const given = new OfficePackage(bytes)
      given.write(part, text)
      expect(outcome(prepare(given.save()))).toEqual(plain)
    }),
    { numRuns: 100 },
  )
})
