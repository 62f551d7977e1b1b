import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createChromiumPool } from '../src/browser/start/chromium.ts'
import { prepare, run } from '../src/execute.ts'
import { convertHtml } from '../src/operations/convert-html.ts'
import { hasMustang, judgeInvoices } from './mustang.ts'
import { hasVerapdf, type VerapdfFlavour, validate } from './verapdf.ts'

const pool = createChromiumPool({ selfTest: false, pageReuse: true })
const folder = mkdtempSync(join(tmpdir(), 'archive-'))
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await pool.close()
})

const has = (program: string) => spawnSync(program, ['-v']).error === undefined
const hasQpdf = has('qpdf')
const hasPoppler = has('pdftoppm')
const hasMutool = has('mutool')

const TIME = new Date('2026-11-20T12:00:00Z')

async function convert(html: string, options: Readonly<Record<string, unknown>> = {}) {
  const { signal } = new AbortController()
  const context = { browsers: pool, now: () => TIME, signal }
  return await run(prepare(convertHtml, { html, options }), context)
}

function stored(bytes: Uint8Array, name: string): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

// U+E000 is private: no font has a picture for it, and Chromium shows the box of the first one.
const PAGE = `<!doctype html><html lang="de"><title>${'Titel '.repeat(5000)}</title>
<style>body{font:16px "Liberation Serif",serif} .fade{opacity:.5;background:linear-gradient(red,blue);padding:1em}</style>
<h1 id="${'ü'.repeat(60)}">Überschrift</h1>
<p>Kein Zeichen: \ue000\ue001, <b>\ue000</b> und dann weiter. नमस्ते क्षत्रिय \u0602</p>
<p class="fade">Durchsichtig mit <a href="#${'ü'.repeat(60)}">Verweis</a>, <a href="data:text/plain,${'x'.repeat(40_000)}">Daten</a>
und <a href="https://example.com/">Netz</a></p>
<svg width="80" height="80"><circle cx="40" cy="40" r="30" fill="none" stroke="teal" stroke-width="8"/></svg>`

const INVOICE_NAMESPACE = 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100'
const PARTS_NAMESPACE =
  'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100'

function invoice(guideline: string): Uint8Array {
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><rsm:CrossIndustryInvoice xmlns:rsm="${INVOICE_NAMESPACE}" xmlns:ram="${PARTS_NAMESPACE}"><rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>${guideline}</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext></rsm:CrossIndustryInvoice>`,
  )
}

const RUNNING = {
  header_html:
    '<p style="font-size:10px">Kopf \ue000 {page} <a href="https://example.com/k">k</a></p>',
  footer_html: '<p>Seite {page} von {pages}</p>',
}

const METADATA = {
  author: 'Ä & <B>',
  keywords: Array.from({ length: 100 }, (_, index) => `${index} ${'w'.repeat(1990)}`),
  custom: { Vorgang: '4711', _x: 'y' },
}

describe('PDF/A', () => {
  const attachments = [
    { name: 'Zahlen ä.csv', content: Buffer.from('a,b'), relationship: 'data', description: 'ä' },
    { name: 'x.unknown', content: new Uint8Array(0) },
  ]
  const en16931 = { xml: invoice('urn:cen.eu:en16931:2017'), profile: 'EN 16931' }
  const cases: readonly [VerapdfFlavour, string, Record<string, unknown>][] = [
    ['2b', 'alone', { pdf_a: '2b' }],
    ['2b', 'with everything', { pdf_a: '2b', metadata: METADATA, ...RUNNING }],
    ['2u', 'alone', { pdf_a: '2u' }],
    ['2u', 'with everything', { pdf_a: '2u', metadata: METADATA, ...RUNNING }],
    ['2u', 'turned', { pdf_a: '2u', orientation: 'landscape', page_size: 'A5' }],
    ['2u', 'on one page', { pdf_a: '2u', single_page: true }],
    ['3b', 'without attachments', { pdf_a: '3b' }],
    ['3b', 'with attachments', { pdf_a: '3b', attachments, metadata: METADATA }],
    ['3b', 'with an invoice', { factur_x: en16931 }],
    ['3b', 'with everything', { factur_x: en16931, attachments, metadata: METADATA, ...RUNNING }],
  ]

  test.skipIf(!hasVerapdf)('passes veraPDF at every level', { timeout: 240_000 }, async () => {
    const files = []
    for (const [flavour, name, options] of cases) {
      files.push({
        flavours: [flavour],
        name: `${flavour} ${name}`,
        bytes: (await convert(PAGE, options)).bytes,
      })
    }
    const verdicts = validate(files)
    for (const flavour of ['2b', '2u', '3b'] as const) {
      const judged = verdicts.filter((verdict) => verdict.flavour === flavour)
      expect(judged.length).toBeGreaterThan(0)
      for (const verdict of judged) expect(verdict).toMatchObject({ passed: true, failures: [] })
    }
  })

  test.skipIf(!hasVerapdf)(
    'passes as an invoice of every profile',
    { timeout: 240_000 },
    async () => {
      const guidelines = {
        MINIMUM: 'urn:factur-x.eu:1p0:minimum',
        'BASIC WL': 'urn:factur-x.eu:1p0:basicwl',
        BASIC: 'urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic',
        'EN 16931': 'urn:cen.eu:en16931:2017',
        EXTENDED: 'urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended',
        XRECHNUNG: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
      }
      const files = []
      for (const [profile, guideline] of Object.entries(guidelines)) {
        const artifact = await convert('<p>Rechnung', {
          factur_x: { xml: invoice(guideline), profile },
        })
        const text = Buffer.from(artifact.bytes).toString('latin1')
        expect(text).toContain(`<fx:ConformanceLevel>${profile}</fx:ConformanceLevel>`)
        files.push({ name: profile, bytes: artifact.bytes, flavours: ['3b'] as const })
      }
      for (const verdict of validate(files)) expect(verdict).toMatchObject({ failures: [] })
    },
  )

  test.skipIf(!hasMustang)(
    'passes Mustang as an electronic invoice, its PDF and its XML, by the rules of XRechnung, too',
    { timeout: 240_000 },
    async () => {
      const xml = readFileSync(new URL('invoice-en16931.xml', import.meta.url))
      const options = { factur_x: { xml, profile: 'EN 16931' } }
      const plain = await convert('<title>Invoice</title><h1>Invoice', options)
      const tagged = await convert(PAGE, { ...options, pdf_ua: true, attachments })
      const wrong = { xml: invoice('urn:cen.eu:en16931:2017'), profile: 'EN 16931' }
      const empty = await convert('<p>Invoice', { factur_x: wrong })
      const german = readFileSync(new URL('invoice-xrechnung.xml', import.meta.url))
      const xrechnung = (xml: Buffer) =>
        convert('<title>Rechnung</title><h1>Rechnung', { factur_x: { xml, profile: 'XRECHNUNG' } })
      const kosit = await xrechnung(german)
      const unpaid = String(german).replace(
        /<ram:SpecifiedTradeSettlementPaymentMeans>[\s\S]*?<\/ram:SpecifiedTradeSettlementPaymentMeans>/,
        '',
      )
      const files = [plain, tagged, empty, kosit, await xrechnung(Buffer.from(unpaid))]
      const verdicts = judgeInvoices(files.map(({ bytes }) => bytes))
      // One has nothing but its guideline, and the last breaks a rule of KoSIT alone: the judge does read the invoice.
      expect(verdicts.map(({ passed }) => passed)).toEqual([true, true, false, true, false])
      expect(verdicts[4]?.report).toContain('BR-DE-1')
    },
  )

  test('refuses pages that only the document makes too large', async () => {
    const options = { pdf_a: '2b', prefer_css_page_size: true }
    const html = '<style>@page{size:15000pt 800pt}</style><p>a'
    await expect(convert(html, options)).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringMatching(
        /^options\.pdf_a: page 1 is \d+(\.\d+)? x \d+(\.\d+)? pt; the sides/,
      ),
    })
  })

  test('gives the same bytes for the same input', async () => {
    const options = { pdf_a: '2u', deterministic: true, ...RUNNING }
    const [one, other] = [await convert(PAGE, options), await convert(PAGE, options)]
    expect(Buffer.compare(one.bytes, other.bytes)).toBe(0)
  })

  test.skipIf(!hasPoppler)('looks as without it', async () => {
    const [plain, archived] = [await convert(PAGE), await convert(PAGE, { pdf_a: '2u' })]
    const before = pixels(stored(plain.bytes, 'plain.pdf'))
    const after = pixels(stored(archived.bytes, 'archived.pdf'))
    expect(after.length).toBe(before.length)
    let differing = 0
    for (let index = 0; index < before.length; index += 1) {
      if (Math.abs((before[index] as number) - (after[index] as number)) > 64) differing += 1
    }
    // Only the boxes of missing characters, no longer sharpened by the font's hints, may differ at their edges.
    expect(differing).toBeLessThan(before.length / 10_000)
  })
})

describe('a password', () => {
  const password = { user: 'Пароль-ü 🔑', owner: 'zwei', permissions: ['print'] }

  test.skipIf(!hasQpdf)('encrypts with AES-256 and nothing less', async () => {
    const path = stored((await convert(PAGE, { password })).bytes, 'encrypted.pdf')
    const shown = spawnSync('qpdf', ['--show-encryption', `--password=${password.user}`, path], {
      encoding: 'utf8',
    })
    expect(shown.stdout).toContain('R = 6')
    expect(shown.stdout).toContain('extract for any purpose: not allowed')
    expect(spawnSync('qpdf', ['--check', '--password=zwei', path]).status).toBe(0)
    expect(spawnSync('qpdf', ['--check', '--password=falsch', path]).status).not.toBe(0)
  })

  test.skipIf(!(hasPoppler && hasMutool))('opens in other readers', async () => {
    const options = { password, attachments: [{ name: 'a.txt', content: Buffer.from('a') }] }
    const path = stored((await convert(PAGE, options)).bytes, 'readers.pdf')
    const read = (program: string, ...parameters: string[]) =>
      spawnSync(program, parameters, { encoding: 'utf8' }).stdout
    expect(read('pdftotext', '-upw', password.user, path, '-')).toContain('Überschrift')
    expect(read('mutool', 'draw', '-p', password.user, '-F', 'text', path)).toContain('Überschrift')
    expect(read('pdfdetach', '-list', '-upw', password.user, path)).toContain('a.txt')
  })
})

/** All pages of a file as pixels, three bytes each, at 72 per inch. */
function pixels(path: string): Buffer {
  const { stdout, status } = spawnSync('pdftoppm', ['-r', '72', path], {
    maxBuffer: 512 * 1024 * 1024,
  })
  if (status !== 0) throw new Error('pdftoppm failed')
  return stdout
}
