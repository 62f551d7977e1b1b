import { describe, expect, test } from 'vitest'
import { EngineError } from '../../../messages/errors.ts'
import { setMetadata } from '../../document/metadata/metadata.ts'
import { readPages } from '../../document/pages/tree/page-tree.ts'
import {
  dict,
  isDict,
  isName,
  name,
  type PdfDict,
  type PdfStream,
  ref,
  stream,
  withEntries,
} from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import { textString } from '../../file/text-string.ts'
import { sweep } from '../../file/write/sweep.ts'
import { checkConformance } from '../../finish/check-conformance.ts'
import { openClassic, streamText } from '../../test/test-pdf.ts'
import { conformToUa } from '../conform-to-ua.ts'
import { UA_RULES } from './ua-rules.ts'

/** The sequences that its elements own. */
const MARKED = [0, 1, 2, 3].map((mcid) => `/X<</MCID ${mcid}>>BDC f EMC`).join(' ')

/** A document of a heading, a table, a list, a figure and a link, that conforms. */
function conforming(): PdfFile {
  const element = (type: string, kids: string, more = '') =>
    `<</Type/StructElem/S/${type}/P 7 0 R/Pg 3 0 R/K[${kids}]${more}>>`
  const file = openClassic({
    1: '<</Type/Catalog/Pages 2 0 R/StructTreeRoot 7 0 R>>',
    2: '<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 200 100]>>',
    3: '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Annots[6 0 R]>>',
    4: streamText(MARKED),
    6: '<</Type/Annot/Subtype/Link/Rect[0 0 1 1]/A<</S/URI/URI(https://a/)>>>>',
    7: '<</Type/StructTreeRoot/K 8 0 R>>',
    8: element('Document', '9 0 R 10 0 R 12 0 R 14 0 R'),
    9: element('H1', '15 0 R'),
    10: element('Table', '11 0 R 19 0 R'),
    11: element('TR', '17 0 R 20 0 R'),
    12: element('L', '13 0 R'),
    13: element('LI', '16 0 R'),
    14: element('Figure', '3', '/Alt(Logo)'),
    15: element('Figure', '0', '/Alt(Title)'),
    16: element('Figure', '1', '/Alt(Item)'),
    17: element('TD', '18 0 R'),
    18: element('Figure', '2', '/Alt(Cell)'),
    19: element('TR', '21 0 R 22 0 R'),
    20: element('TD', ''),
    21: element('TD', ''),
    22: element('TD', ''),
  })
  conformToUa(file, { language: 'en', hiddenText: '', linkNames: new Map() }, { warn() {} })
  const metadata = { title: 'T', language: 'en', producer: 'svc' }
  const [createdAt, modifiedAt] = [new Date(0), new Date(0)]
  setMetadata(file, { ...metadata, createdAt, modifiedAt }, { ua: true })
  return file
}

function refusal(file: PdfFile): string {
  const standards = { ua: true }
  try {
    checkConformance({
      file,
      pages: readPages(file),
      objects: sweep(file),
      standards,
      isEncrypted: false,
    })
  } catch (error) {
    if (EngineError.is(error) && error.code === 'conversion_failed') return error.message
    throw error
  }
  return ''
}

/** Makes the first rows of the table groups of rows. */
function emptyGroups(file: PdfFile, type: string, count: number): void {
  for (let row = 0; row < count; row += 1) change(file, 'TR', { S: name(type), K: undefined })
}

/** Changes the first element of a type, or one after it. */
function change(
  file: PdfFile,
  type: string,
  entries: Parameters<typeof withEntries>[1],
  index = 0,
): void {
  let left = index
  // The new tree, not the one it was made from.
  for (let num = 23; num < 200; num += 1) {
    const value = file.get(num)
    if (!isDict(value) || !isName(value.get('S'), type)) continue
    left -= 1
    if (left >= 0) continue
    file.set(num, withEntries(value, entries))
    return
  }
  throw new Error(`no ${type}`)
}

/** Has a cell of the table, two rows of two, cover more of it. */
function span(file: PdfFile, index: number, spans: Parameters<typeof dict>[0]): void {
  change(file, 'TD', { A: dict({ O: name('Table'), ...spans }) }, index)
}

const page = (file: PdfFile) => file.get(3) as PdfDict

/** Has the page show a glyph of a font that knows the meaning of the glyphs 0 and 3 alone. */
function show(file: PdfFile, glyph: string): void {
  const map = file.add(
    stream(dict({}), Buffer.from('2 beginbfchar\n<0000> <0041>\n<0003> <0042>\nendbfchar')),
  )
  const descendant = dict({ Type: name('Font'), Subtype: name('CIDFontType2') })
  const font = file.add(
    dict({
      Type: name('Font'),
      Subtype: name('Type0'),
      Encoding: name('Identity-H'),
      DescendantFonts: [file.add(descendant)],
      ToUnicode: map,
    }),
  )
  const operators = `${MARKED} /Artifact BMC BT /F 9 Tf <${glyph}> Tj ET EMC`
  const entries = {
    Contents: file.add(stream(dict({}), Buffer.from(operators))),
    Resources: dict({ Font: dict({ F: font }) }),
  }
  file.set(3, withEntries(page(file), entries))
}

const HARMS: readonly [clause: string, harm: (file: PdfFile) => void][] = [
  ['5-1', (file) => file.setCatalog({ Metadata: undefined })],
  ['6.2-1', (file) => file.setCatalog({ MarkInfo: undefined })],
  [
    '7.1-3',
    (file) => {
      const content = file.add(stream(dict({}), Buffer.from('/Span BMC 0 0 1 1 re f EMC')))
      file.set(3, withEntries(page(file), { Contents: content }))
    },
  ],
  ['7.1-5', (file) => change(file, 'L', { S: name('Menu') })],
  ['7.1-10', (file) => file.setCatalog({ ViewerPreferences: undefined })],
  ['7.1-11', (file) => file.setCatalog({ StructTreeRoot: undefined })],
  ['7.1-12', (file) => change(file, 'H1', { P: undefined })],
  ['7.2-3', (file) => change(file, 'TR', { S: name('P') })],
  ['7.2-10', (file) => change(file, 'TD', { S: name('P') })],
  ['7.2-11', (file) => emptyGroups(file, 'THead', 2)],
  ['7.2-12', (file) => emptyGroups(file, 'TFoot', 2)],
  ['7.2-13', (file) => emptyGroups(file, 'TFoot', 1)],
  ['7.2-14', (file) => emptyGroups(file, 'THead', 1)],
  [
    '7.2-15',
    (file) => {
      span(file, 1, { RowSpan: 2 })
      span(file, 2, { ColSpan: 2 })
    },
  ],
  ['7.2-41', (file) => span(file, 2, { RowSpan: 2 })],
  ['7.2-42', (file) => span(file, 2, { ColSpan: 2 })],
  [
    '7.2-43',
    (file) => {
      span(file, 0, { RowSpan: 2 })
      change(file, 'TR', { K: undefined }, 1)
    },
  ],
  ['7.2-19', (file) => change(file, 'LI', { S: name('P') })],
  ['7.2-20', (file) => change(file, 'LBody', { S: name('P') })],
  ['7.2-29', (file) => change(file, 'H1', { Lang: textString('en_GB') })],
  ['7.2-34', (file) => file.setCatalog({ Lang: undefined })],
  ['7.3-1', (file) => change(file, 'Figure', { Alt: undefined })],
  ['7.4.2-1', (file) => change(file, 'H1', { S: name('H2') })],
  ['7.7-1', (file) => change(file, 'Figure', { S: name('Formula'), Alt: undefined })],
  [
    '7.18.1-1',
    (file) => file.set(6, withEntries(file.get(6) as PdfDict, { Subtype: name('Text') })),
  ],
  [
    '7.18.1-3',
    (file) => file.set(6, withEntries(file.get(6) as PdfDict, { Subtype: name('Widget') })),
  ],
  ['7.18.3-1', (file) => file.set(3, withEntries(page(file), { Tabs: undefined }))],
  [
    '7.18.5-1',
    (file) => file.set(6, withEntries(file.get(6) as PdfDict, { StructParent: undefined })),
  ],
  ['7.18.5-2', (file) => file.set(6, withEntries(file.get(6) as PdfDict, { Contents: undefined }))],
  [
    '7.1-9',
    (file) => {
      const { data } = file.resolve(file.catalog.get('Metadata')) as PdfStream
      const untitled = Buffer.from(data)
        .toString()
        .replace(/<dc:title>.*<\/dc:title>/s, '')
      const entries = dict({ Type: name('Metadata'), Subtype: name('XML') })
      file.setCatalog({ Metadata: file.add(stream(entries, Buffer.from(untitled))) })
    },
  ],
  ['7.2-4', (file) => change(file, 'Table', { S: name('Div') })],
  ['7.2-8', (file) => change(file, 'H1', { S: name('TH') })],
  ['7.2-9', (file) => change(file, 'H1', { S: name('TD') })],
  ['7.2-17', (file) => change(file, 'H1', { S: name('LI'), K: undefined })],
  ['7.2-18', (file) => change(file, 'H1', { S: name('LBody') })],
  ['7.4.4-2', (file) => change(file, 'H1', { S: name('H') })],
  ['7.21.7-1', (file) => show(file, '0004')],
  ['7.21.8-1', (file) => show(file, '0000')],
]

describe('PDF/UA-1', () => {
  test.each([
    ['7.2-42', 0],
    ['7.2-43', 1],
  ])('clause %s is checked where no cell spans rows', (clause, emptyRow) => {
    const file = conforming()
    change(file, 'TR', { K: undefined }, emptyRow)
    expect(refusal(file)).toContain(`clause ${clause}.`)
  })

  test('holds after the repairs', () => {
    expect(refusal(conforming())).toBe('')
    const file = conforming()
    show(file, '0003')
    expect(refusal(file)).toBe('')
  })

  test.each([
    ['nothing owns', `${MARKED} /P<</MCID 4>>BDC f EMC`],
    ['is painted twice', `${MARKED} /P<</MCID 3>>BDC f EMC`],
    ['no page paints', MARKED.replace('/X<</MCID 3>>BDC f EMC', '')],
  ])('content that %s is found', (_, operators) => {
    const file = conforming()
    const content = file.add(stream(dict({}), Buffer.from(operators)))
    file.set(3, withEntries(page(file), { Contents: content }))
    expect(refusal(file)).toContain('clause 7.1-3.')
  })

  test('content that two elements own is found', () => {
    const file = conforming()
    change(file, 'TD', { Pg: ref(3), K: 3 }, 1)
    expect(refusal(file)).toContain('clause 7.1-3.')
  })

  test('has a proof for every clause it checks', () => {
    const { documentRules, dictRules } = UA_RULES
    const checked = new Set([...documentRules, ...dictRules].map(({ clause }) => clause))
    expect(new Set(HARMS.map(([clause]) => clause))).toEqual(checked)
  })

  test.each(HARMS)('clause %s is checked', (clause, harm) => {
    const file = conforming()
    harm(file)
    expect(refusal(file)).toBe(
      `The document could not be made PDF/UA-1: it would break clause ${clause}.`,
    )
  })
})
