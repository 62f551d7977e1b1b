import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BrowserPool } from '../../src/browser/pool/browser-pool.ts'
import { createChromiumPool } from '../../src/browser/start/chromium.ts'
import { prepare, run } from '../../src/execute.ts'
import { convertHtml } from '../../src/operations/convert-html.ts'
import { readAnnotations } from '../../src/pdf/document/annotations.ts'
import { readPages } from '../../src/pdf/document/pages/tree/page-tree.ts'
import { decodeTextString } from '../../src/pdf/file/decode-text-string.ts'
import { isString, type PdfObject } from '../../src/pdf/file/objects.ts'
import { PdfFile } from '../../src/pdf/file/pdf-file.ts'
import { hasVerapdf, type VerapdfFlavour, validate } from '../verapdf.ts'
import { walkStructure } from '../walk-structure.ts'

const PICTURE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><circle cx="20" cy="20" r="18"/></svg>')}`

const CHAPTERS = [1, 2, 3, 4].map(
  (chapter) => `<section style="break-before:page"><h1 id="c${chapter}">Chapter ${chapter}</h1>
<p>Go <a href="#c${(chapter % 4) + 1}">on</a> or <a href="https://example.com/">away</a>.</p>
<p><label>Name <input name="n${chapter}" value="x"></label> <input type="checkbox" title="Yes">
<input type="signature" aria-label="Signature ${chapter}" style="height:1cm"></p>
<p style="transform:scale(.9)"><input aria-label="Bare ${chapter}" style="border:0;background:none"></p>
<ol><li>One</li><li><img src="${PICTURE}" alt="Dot ${chapter}"></li></ol></section>`,
)
const ROWS = Array.from({ length: 80 }, (_, row) => `<tr><th>${row}</th><td>Row ${row}</td></tr>`)
const DOCUMENT = `<!doctype html><html lang="en"><title>Combined</title>${CHAPTERS.join('')}
<table border="1"><thead><tr><th>No.</th><th>Text</th></tr></thead>${ROWS.join('')}</table></html>`

const INVOICE = Buffer.from(
  '<?xml version="1.0" encoding="UTF-8"?><rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"><rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn:cen.eu:en16931:2017</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext></rsm:CrossIndustryInvoice>',
)
const ATTACHMENTS = [{ name: 'a.csv', content: Buffer.from('a,b'), relationship: 'data' }]
const RUNNING = {
  header_html:
    '<h1>Head</h1><p>Page {page} of {pages}, <a href="https://example.com/">site</a></p>',
  footer_html: `<p><a href="#c1">To the start</a> <img src="${PICTURE}" width="9"></p>`,
}

const STYLED = `section p:nth-of-type(1){position:running(r)}h1{string-set:c content()}
  th{bookmark-level:3;bookmark-label:"Row " content();bookmark-state:closed}
  @page{@top-center{content:string(c)}@left-middle{content:element(r)}}`

/** Options beside `pdf_ua`, the pages they make, and the part of PDF/A they ask for. */
const CASES: readonly [string, Record<string, unknown>, number, VerapdfFlavour?][] = [
  ['some of the pages', { page_ranges: '2-3,5-' }, 4],
  ['headers and footers', RUNNING, 6],
  ['headers on some of the pages', { ...RUNNING, page_ranges: '3,6', pdf_a: '2u' }, 2, '2u'],
  ['one page for everything', { ...RUNNING, single_page: true, pdf_a: '2u' }, 1, '2u'],
  [
    'headers of many pages, made after samples',
    { header_html: 'Page {page} of {pages}', page_size: '60x32mm', margins_mm: 7, pdf_a: '2u' },
    52,
    '2u',
  ],
  ['attachments', { attachments: ATTACHMENTS }, 6],
  [
    'attachments on some pages',
    { attachments: ATTACHMENTS, page_ranges: '2', pdf_a: '3b' },
    1,
    '3b',
  ],
  ['an invoice', { factur_x: { xml: INVOICE, profile: 'EN 16931' } }, 6, '3b'],
  ['a contents page', { toc: true, ...RUNNING, page_ranges: '1-3', pdf_a: '2u' }, 3, '2u'],
  ['fields to fill in', { forms: true, ...RUNNING, page_ranges: '1-3', pdf_a: '2u' }, 3, '2u'],
  ['running elements', { styles: [STYLED], ...RUNNING, page_ranges: '1-4', pdf_a: '2u' }, 4, '2u'],
  [
    'a bleed and marks',
    {
      bleed_mm: 3,
      marks: ['crop', 'cross'],
      ...RUNNING,
      forms: true,
      page_ranges: '1-2',
      pdf_a: '2u',
    },
    2,
    '2u',
  ],
  ['another scale and format', { scale: 0.5, page_size: 'A3', orientation: 'landscape' }, 5],
]

let pool: BrowserPool
const rendered = new Map<string, Uint8Array>()

function convert(options: Readonly<Record<string, unknown>>, html = DOCUMENT, browsers = pool) {
  const input = prepare(convertHtml, { html, options: { pdf_ua: true, ...options } })
  return run(input, { browsers, now: () => new Date(0), signal: AbortSignal.timeout(60_000) })
}

beforeAll(async () => {
  pool = createChromiumPool({ concurrency: 2, selfTest: false, pageReuse: true })
  await Promise.all(
    CASES.map(async ([name, options]) => rendered.set(name, (await convert(options)).bytes)),
  )
}, 120_000)

afterAll(() => pool.close())

describe('PDF/UA together with', () => {
  test.each(CASES)('%s has a sound structure, an outline and its pages', (name, _, pages) => {
    const bytes = rendered.get(name) as Uint8Array
    const file = PdfFile.open(bytes)
    expect(walkStructure(bytes).problems).toEqual([])
    expect(readPages(file)).toHaveLength(pages)
    expect(file.catalog.has('Outlines')).toBe(true)
  })

  test.skipIf(!hasVerapdf)('whatever else passes veraPDF, by PDF/A too where that is asked', () => {
    const files = CASES.map(([name, , , archive]) => ({
      name,
      bytes: rendered.get(name) as Uint8Array,
      flavours: archive === undefined ? (['ua1'] as const) : (['ua1', archive] as const),
    }))
    const verdicts = validate(files)
    expect(verdicts.filter(({ passed }) => !passed)).toEqual([])
    for (const archive of ['2u', '3b']) {
      const judged = verdicts.filter(({ flavour }) => flavour === archive)
      expect(judged.length).toBeGreaterThan(1)
    }
  })

  test.skipIf(!hasVerapdf).each([
    ['that opens the file', { user: 'geheim-ü', permissions: [] }, 'geheim-ü'],
    ['that only the owner has', { owner: 'owner', permissions: ['print'] }, 'owner'],
  ])('a password %s', async (_, password, opensWith) => {
    const { bytes } = await convert({ password })
    const [verdict] = validate([{ name: 'encrypted', bytes, flavours: ['ua1'] }], opensWith)
    expect(verdict).toMatchObject({ failures: [] })
  })

  test('the same bytes, from another browser too', async () => {
    const options = { ...RUNNING, pdf_a: '2u', deterministic: true }
    const other = createChromiumPool({ concurrency: 1, selfTest: false })
    try {
      const [first, second] = await Promise.all([
        convert(options),
        convert(options, DOCUMENT, other),
      ])
      expect(Buffer.compare(first.bytes, second.bytes)).toBe(0)
    } finally {
      await other.close()
    }
  })
})

describe('what a document tells readers alone', () => {
  const linksOf = (bytes: Uint8Array) => {
    const file = PdfFile.open(bytes)
    return readPages(file).flatMap((page) =>
      readAnnotations(file, page).map((annotation) => {
        const contents = annotation.get('Contents')
        return isString(contents) ? decodeTextString(contents.value) : undefined
      }),
    )
  }

  test('names its links', async () => {
    const box = 'display:inline-block;width:9px;height:9px;background:red'
    const { bytes } = await convert(
      {},
      `<html lang="en"><title>Links</title><p id="top"><a href="https://a.example/" aria-label="Follow">f</a>
<a href="https://b.example/" title="Shop" style="${box}"></a> <a href="#top" aria-labelledby="l">^</a>
<a href="https://c.example/" aria-label="One">1</a> <a href="https://c.example/">Another name</a>
<span id="l" hidden>To the top</span></p>`,
    )
    const names = ['1', 'Another name', 'Follow', 'Shop', 'To the top']
    expect(linksOf(bytes).toSorted()).toEqual(names)
  })

  test('is kept apart from tables for layout where tables hold data', async () => {
    const { bytes } = await convert(
      {},
      `<html lang="en"><title>Tables</title><table><tr><td>Net<td>10<tr><td>Tax<td>2</table>
<table><tr><td><h1>News</h1><td>Side<tr><td>More<td>End</table>`,
    )
    const row = '    TR\n      TD\n      TD\n'
    expect(walkStructure(bytes).outline).toBe(`Document\n  Table\n${row}${row}  H1\n  P\n  P\n  P`)
  })

  test('includes what CSS writes, in its place', async () => {
    const { bytes } = await convert(
      {},
      `<html lang="en"><title>CSS</title><style>body{counter-reset:h}h1{counter-increment:h}
h1::before{content:counter(h) ". "}p::after{content:" (end)"}</style><h1>One</h1><p>Text</p><h1>Two</h1>`,
    )
    expect(walkStructure(bytes)).toEqual({ problems: [], outline: 'Document\n  H1\n  P\n  H1' })
  })
})

describe('what a document leaves out', () => {
  const meaning = (bytes: Uint8Array) => {
    const file = PdfFile.open(bytes)
    const text = (value: PdfObject | undefined) =>
      isString(value) ? decodeTextString(value.value) : undefined
    return {
      title: text(file.dictAt(file.trailer, 'Info')?.get('Title')),
      language: text(file.catalog.get('Lang')),
      outline: walkStructure(bytes).outline,
    }
  }

  test('is made up, and told', async () => {
    const html = `<h2>The heading</h2><img src="${PICTURE}">`
    const { bytes, warnings } = await convert({ locale: 'de-AT' }, html)
    expect(meaning(bytes)).toEqual({
      title: 'The heading',
      language: 'de-AT',
      outline: 'Document\n  H1\n  Figure Alt=Bild',
    })
    expect(warnings.map(({ code }) => code)).toEqual([
      'title_missing',
      'language_missing',
      // The first heading is of the second level.
      'accessibility_doubtful',
      'alt_missing',
    ])
  })

  test('comes from the options where they have it', async () => {
    const metadata = { title: 'Given', language: 'fr' }
    const { bytes, warnings } = await convert({ metadata }, '<html lang="en"><p>text')
    expect(meaning(bytes)).toEqual({
      ...metadata,
      outline: 'Document\n  P',
    })
    expect(warnings).toEqual([])
  })
})
