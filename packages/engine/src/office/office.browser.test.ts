import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Artifact } from '../artifact.ts'
import { createChromiumPool } from '../browser/start/chromium.ts'
import { prepare, run } from '../execute.ts'
import { DEFAULT_NETWORK_POLICY } from '../network/policy/policy.ts'
import { pageSizesPt } from '../pdf/document/pages/pages.ts'
import { PdfFile } from '../pdf/file/pdf-file.ts'
import { operations } from '../registry.ts'
import { createOfficeReader } from './reader/office-reader.ts'
import { paragraph, tinyDocx, wordXml } from './test/tiny-docx.ts'

// Nothing but the page itself keeps documents from what the policy allows.
const policy = { ...DEFAULT_NETWORK_POLICY, allowPrivate: true }
const browsers = createChromiumPool({ selfTest: false, pageReuse: true, policy })
const officeReader = createOfficeReader()
const requests: string[] = []
// Addresses that a document could reach if it were allowed to load anything.
const canary = createServer((request, response) => {
  requests.push(request.url ?? '')
  response.end()
})
let origin = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(canary.address() as AddressInfo).port}`
})
afterAll(async () => {
  await Promise.all([browsers.close(), officeReader.close()])
  canary.close()
})

type Key = 'convertWord' | 'convertExcel' | 'convertRtf'

/** Converts without a layout engine: what is set here is set by the browser. */
function convert(
  key: Key,
  document: Uint8Array,
  options: Readonly<Record<string, unknown>> = {},
): Promise<Artifact<'application/pdf'>> {
  const prepared = prepare(operations[key], { document, options })
  const { signal } = new AbortController()
  return run(prepared, { browsers, officeReader, now: () => new Date(0), signal })
}

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
const styles = wordXml(
  'styles',
  '<w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/></w:style>',
)
const heading = '<w:p><w:pPr><w:pStyle w:val="H1"/></w:pPr><w:r><w:t>Bericht</w:t></w:r></w:p>'
const report = (body = '') =>
  tinyDocx(`${heading}${paragraph('Text')}${body}`, {
    relationships: [['rId1', 'styles', 'styles.xml']],
    parts: { 'word/styles.xml': styles },
  })

describe('convert/word', () => {
  test('in mode semantic says which engine ran, and nothing else', async () => {
    const { engine, pages, warnings, bytes } = await convert('convertWord', report(), {
      mode: 'semantic',
      page_size: 'A5',
    })
    expect({ engine, pages, warnings }).toEqual({ engine: 'semantic', pages: 1, warnings: [] })
    const [page] = pageSizesPt(bytes)
    expect(page?.widthPt).toBeCloseTo(419.53, 1)
    expect(PdfFile.open(bytes).catalog.has('Outlines')).toBe(true)
  })

  test('without a layout engine says that another one ran', async () => {
    const { engine, warnings } = await convert('convertWord', report())
    expect(engine).toBe('semantic')
    expect(warnings).toMatchObject([{ code: 'engine_changed' }])
  })

  test('keeps the pages asked for and refuses a selection of none', async () => {
    const wide = { mode: 'semantic', page_size: '100x60mm', margins_mm: 20 }
    const document = report(paragraph('Zeile').repeat(20))
    expect((await convert('convertWord', document, { ...wide, pages: 'last' })).pages).toBe(1)
    await expect(convert('convertWord', document, { ...wide, pages: '99-' })).rejects.toMatchObject(
      {
        code: 'invalid_request',
        message: expect.stringMatching(/^options\.pages: "99-" selects none of the \d+ pages\.$/),
      },
    )
  })

  test('is accessible and archival where that is asked for', async () => {
    const options = { mode: 'semantic', pdf_ua: true, pdf_a: '2u', metadata: { title: 'Titel' } }
    const { bytes, warnings } = await convert('convertWord', report(), options)
    expect(warnings.map(({ code }) => code)).toEqual(['language_missing'])
    expect(latin1(bytes)).toContain('<pdfuaid:part>1</pdfuaid:part>')
    expect(latin1(bytes)).toContain('<pdfaid:conformance>U</pdfaid:conformance>')
  })

  test('is encrypted where that is asked for', async () => {
    const options = { mode: 'semantic', password: { user: 'geheim' } }
    expect(latin1((await convert('convertWord', report(), options)).bytes)).toContain('/Encrypt')
  })

  test.each([
    ['a PDF', Buffer.from('%PDF-1.7\n')],
    ['text', Buffer.from('Hello')],
    ['nothing', new Uint8Array()],
    ['half a document', report().subarray(0, 300)],
  ])('refuses %s as no readable document', async (_what, document) => {
    await expect(convert('convertWord', document)).rejects.toMatchObject({
      code: 'invalid_document',
    })
  })
})

test('convert/excel sets one table per sheet, each with its bookmark', async () => {
  const workbook = new ExcelJS.Workbook()
  workbook.addWorksheet('Umsatz').addRow(['Januar', 12.5])
  workbook.addWorksheet('Kosten').addRow(['Februar', 7])
  const document = new Uint8Array(await workbook.xlsx.writeBuffer())
  const { engine, pages } = await convert('convertExcel', document)
  expect({ engine, pages }).toEqual({ engine: 'semantic', pages: 2 })
  expect((await convert('convertExcel', document, { sheets: ['Kosten'] })).pages).toBe(1)
  await expect(convert('convertExcel', document, { sheets: [3] })).rejects.toMatchObject({
    code: 'invalid_request',
  })
})

describe('convert/rtf', () => {
  test('sets the text of a document', async () => {
    const { engine, pages } = await convert('convertRtf', Buffer.from('{\\rtf1 a\\par b}'))
    expect({ engine, pages }).toEqual({ engine: 'semantic', pages: 1 })
  })

  test('prints a mail as the HTML it was, and loads nothing that it names', async () => {
    const url = (name: string) => `${origin}/${name}`
    const html = [
      `<html><head><style>@import "${url('import.css')}"; p \\{background:url(${url('css.png')})\\}</style>`,
      `<meta http-equiv="refresh" content="0;url=${url('refresh')}"><link rel="stylesheet" href="${url('link.css')}">`,
      `</head><body><img src="${url('img.png')}"><p style="background:url(${url('style.png')})">`,
    ]
    const tags = html.map((part) => `{\\*\\htmltag64 ${part}}`).join('')
    const mail = `{\\rtf1\\ansi\\fromhtml1 ${tags}Hello {\\*\\htmltag64 </p><script>fetch("${url('script')}")</script>}}`
    const { engine, pages, warnings } = await convert('convertRtf', Buffer.from(mail))
    expect({ engine, pages }).toEqual({ engine: 'semantic', pages: 1 })
    expect(warnings.filter(({ code }) => code === 'engine_changed')).toEqual([])
    expect(requests).toEqual([])
  })
})
