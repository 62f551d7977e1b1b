import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Artifact } from '../../src/artifact.ts'
import { createChromiumPool } from '../../src/browser/start/chromium.ts'
import { hasPoppler, textOf } from '../../src/browser/test/poppler.ts'
import { prepare, run } from '../../src/execute.ts'
import { createOfficeEngine } from '../../src/office/create-office-engine.ts'
import { findWasm } from '../../src/office/engine/find-office.ts'
import type { OfficeEngine } from '../../src/office/engine/office-engine.ts'
import { createOfficeReader } from '../../src/office/reader/office-reader.ts'
import { paragraph, tinyDocx, wordXml } from '../../src/office/test/tiny-docx.ts'
import { readPages } from '../../src/pdf/document/pages/tree/page-tree.ts'
import { PdfFile } from '../../src/pdf/file/pdf-file.ts'
import { readPageResources } from '../../src/pdf/fonts/page-resources.ts'
import { readStructure } from '../../src/pdf/ua/read/read-structure.ts'
import { elementsOf } from '../../src/pdf/ua/structure.ts'
import { operations } from '../../src/registry.ts'
import { hasVerapdf, type VerapdfFlavour, type Verdict, validate } from '../verapdf.ts'
import { walkStructure } from '../walk-structure.ts'

const INVOICE = Buffer.from(
  '<?xml version="1.0" encoding="UTF-8"?><rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"><rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn:cen.eu:en16931:2017</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext></rsm:CrossIndustryInvoice>',
)
const ATTACHMENTS = [{ name: 'a.csv', content: Buffer.from('a,b'), relationship: 'data' }]

const COMMENTED = 'ua with a title and comments at the end'

/** Requests, and the standards that their PDFs meet. */
const REQUESTS: readonly [string, Record<string, unknown>, readonly VerapdfFlavour[]][] = [
  ['2b', { pdf_a: '2b' }, ['2b']],
  ['2u', { pdf_a: '2u' }, ['2u']],
  ['3b with attachments', { pdf_a: '3b', attachments: ATTACHMENTS }, ['3b']],
  ['an invoice', { factur_x: { xml: INVOICE, profile: 'EN 16931' } }, ['3b']],
  ['ua', { pdf_ua: true }, ['ua1']],
  ['ua and 2u', { pdf_ua: true, pdf_a: '2u' }, ['ua1', '2u']],
  ['ua and 3b of the last page', { pdf_ua: true, pdf_a: '3b', pages: 'last' }, ['ua1', '3b']],
  [COMMENTED, { pdf_ua: true, metadata: { title: 'Other' }, comments: 'end' }, ['ua1']],
]

const styled = (style: string, content: string) =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr><w:r><w:t>${content}</w:t></w:r></w:p>`
const field = (instruction: string) =>
  `<w:p><w:fldSimple w:instr="${instruction}"><w:r><w:t>1</w:t></w:r></w:fldSimple></w:p>`
const cell = (content: string) => `<w:tc><w:tcPr/>${paragraph(content)}</w:tc>`
const row = (content: string, more = '') =>
  `<w:tr>${more}${cell(content)}${cell(`${content}, too`)}</w:tr>`
const MATH = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'
const HALF =
  '<m:f><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f>'

const DOCX = tinyDocx(
  [
    styled('H1', 'Report'),
    styled('H3', 'A level is left out'),
    `<w:p><w:hyperlink r:id="rId3"><w:r><w:t>Away</w:t></w:r></w:hyperlink><w:hyperlink w:anchor="end"><w:r><w:t> and on</w:t></w:r></w:hyperlink></w:p>`,
    `<w:p><m:oMath ${MATH}>${HALF}</m:oMath></w:p>`,
    `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="3000"/><w:gridCol w:w="3000"/></w:tblGrid>${row('Head', '<w:trPr><w:tblHeader/></w:trPr>')}${Array.from({ length: 60 }, (_, at) => row(`Row ${at}`)).join('')}</w:tbl>`,
    `<w:p><w:bookmarkStart w:id="0" w:name="end"/><w:r><w:t>End</w:t></w:r><w:bookmarkEnd w:id="0"/></w:p>`,
    `<w:p><w:commentRangeStart w:id="0"/><w:r><w:t>Doubtful</w:t></w:r><w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r></w:p>`,
    '<w:sectPr><w:headerReference w:type="default" r:id="rId2"/></w:sectPr>',
  ].join(''),
  {
    relationships: [
      ['rId1', 'styles', 'styles.xml'],
      ['rId2', 'header', 'header1.xml'],
      ['rId3', 'hyperlink', 'https://example.com/', 'External'],
      ['rId4', 'comments', 'comments.xml'],
    ],
    types: {
      'word/header1.xml':
        'application/vnd.openxmlformats-officedocument.wordprocessingml.header+xml',
    },
    parts: {
      'word/styles.xml': wordXml(
        'styles',
        [1, 3]
          .map(
            (level) =>
              `<w:style w:type="paragraph" w:styleId="H${level}"><w:name w:val="heading ${level}"/><w:pPr><w:outlineLvl w:val="${level - 1}"/></w:pPr></w:style>`,
          )
          .join(''),
      ),
      'word/header1.xml': wordXml('hdr', field('PAGE')),
      'word/comments.xml': wordXml(
        'comments',
        `<w:comment w:id="0" w:author="Ann">${paragraph('Really?')}</w:comment>`,
      ),
    },
  },
)

const RTF = Buffer.from(
  [
    '{\\rtf1\\ansi\\ansicpg1252\\deflang1031{\\fonttbl{\\f0 Calibri;}{\\f1 Symbol;}{\\f2 Helvetica;}}',
    '{\\stylesheet{\\s1\\outlinelevel0 heading 1;}}',
    '{\\header\\pard Seite \\chpgn\\par}',
    '\\pard\\s1\\outlinelevel0 Bericht\\par\\pard ',
    '{\\field{\\*\\fldinst HYPERLINK "https://example.com/"}{\\fldrslt Link}} \\u8364? {\\f1 a}',
    '{\\footnote\\pard Eine Note\\par}\\par',
    '\\trowd\\cellx3000\\cellx6000\\intbl A\\cell B\\cell\\row',
    '\\trowd\\cellx3000\\cellx6000\\intbl C\\cell D\\cell\\row',
    '\\pard{\\pntext 1.\\tab}{\\*\\pn\\pnlvlbody\\pndec}Punkt',
    '{\\*\\atnauthor Ann}{\\*\\annotation Wirklich?}\\par\\pard\\page\\f2 Ende\\par}',
  ].join('\n'),
)

// A start takes three seconds of an idle machine, and far longer where others want the processors too.
const TIMEOUT_MS = 240_000

describe.skipIf(findWasm() === undefined)('office documents, laid out', () => {
  // Started by the first document that has to flow; none does.
  const browsers = createChromiumPool({ selfTest: false })
  const officeReader = createOfficeReader()
  const converted = new Map<string, Artifact>()
  const bytesOf = (key: string, name: string) =>
    (converted.get(`${key}, ${name}`) as Artifact).bytes
  let office: OfficeEngine

  function convert(
    key: 'convertWord' | 'convertRtf',
    document: Uint8Array,
    options: Record<string, unknown>,
  ): Promise<Artifact> {
    const input = prepare(operations[key], { document, options })
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const now = () => new Date(0)
    return run(input, { browsers, office, officeReader, now, signal })
  }

  beforeAll(async () => {
    office = createOfficeEngine({ concurrency: 1, spares: 0, soffice: '' }) as OfficeEngine
    for (const [name, options] of REQUESTS) {
      for (const [key, document] of [
        ['convertWord', DOCX],
        ['convertRtf', RTF],
      ] as const) {
        converted.set(`${key}, ${name}`, await convert(key, document, options))
      }
    }
  }, TIMEOUT_MS)
  afterAll(() => Promise.all([office.close(), officeReader.close(), browsers.close()]))

  let verdicts: readonly Verdict[] | undefined

  test('meet what is asked of them without falling back to another engine', () => {
    expect([...converted].filter(([, { engine }]) => engine !== 'layout')).toEqual([])
    expect(converted.size).toBe(2 * REQUESTS.length)
  })

  test.skipIf(!hasVerapdf).each(['2b', '2u', '3b', 'ua1'] as const)(
    'pass veraPDF: %s',
    (flavour) => {
      verdicts ??= validate(
        REQUESTS.flatMap(([name, , flavours]) =>
          [`convertWord, ${name}`, `convertRtf, ${name}`].map((key) => ({
            name: key,
            bytes: (converted.get(key) as Artifact).bytes,
            flavours,
          })),
        ),
      )
      const judged = verdicts.filter((verdict) => verdict.flavour === flavour)
      expect(judged.filter(({ passed }) => !passed)).toEqual([])
      expect(judged.length).toBeGreaterThan(0)
    },
    TIMEOUT_MS,
  )

  test.skipIf(!hasPoppler)('show their text, with fields, notes and comments', () => {
    const word = textOf(bytesOf('convertWord', COMMENTED))
    expect(word).toMatch(/^1 Report A level is left out Awayand on .* Row 37, too 2 Head /)
    expect(word).toMatch(/ Row 59 End Doubtful ?\[1\] Comments \[1\] Ann: Really\? /)
    const rtf = textOf(bytesOf('convertRtf', COMMENTED))
    expect(rtf).toMatch(
      /^Seite 1 Bericht Link € a ?1 A .*Punkt ?\[1\].*Eine Note .*Seite 2 .*Ende /,
    )
    expect(rtf).toMatch(/ Comments \[1\] Ann: Wirklich\?$/)
  })

  test('are set in fonts of the same widths where their own are not there', () => {
    const { fonts } = readPageResources(bytesOf('convertRtf', '2b'))
    expect(fonts).toEqual(expect.arrayContaining(['Carlito', 'LiberationSans']))
  })

  test(
    'are in the language of their text where they state none',
    async () => {
      const document = tinyDocx(paragraph('계약서의 내용을 확인해 주십시오. 契約書'))
      const file = PdfFile.open((await convert('convertWord', document, { pdf_ua: true })).bytes)
      const pages = new Set(readPages(file).map(({ num }) => num))
      const languages = elementsOf(readStructure(file, pages)).map(({ language }) => language)
      expect(languages.filter((language) => language !== undefined)).toEqual([])
    },
    TIMEOUT_MS,
  )

  test('have a sound structure, with formulas in words', () => {
    const walks = [...converted]
      .filter(([name]) => name.includes(', ua'))
      .map(([name, { bytes }]) => ({ name, ...walkStructure(bytes) }))
    expect(walks.filter(({ problems }) => problems.length > 0)).toEqual([])
    const { outline } = walkStructure(bytesOf('convertWord', 'ua'))
    expect(outline.split('\n').map((line) => line.trim())).toEqual(
      expect.arrayContaining(['H1', 'H2', 'Link', 'Table', 'TH', 'Formula Alt=1 2']),
    )
  })
})
