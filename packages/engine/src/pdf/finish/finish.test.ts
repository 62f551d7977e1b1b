import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EngineError } from '../../messages/errors.ts'
import { readAnnotations } from '../document/annotations.ts'
import { pageSizesPt } from '../document/pages/pages.ts'
import { readPages } from '../document/pages/tree/page-tree.ts'
import { uriOf } from '../document/web-link.ts'
import { isDict, isName, type PdfObject } from '../file/objects.ts'
import { PdfFile } from '../file/pdf-file.ts'
import { SCAN_HERE, type TextScanner } from '../fonts/text-scanner.ts'
import { finishPdf, type PrintedRequest } from './finish.ts'

const fixture = (file: string) =>
  readFileSync(new URL(`../../../../../fixtures/pdf/${file}`, import.meta.url))

// Printed by Chromium on A4 landscape: 841.92 × 595.92 pt instead of 841.89 × 595.28.
const BODY = fixture('chromium-body-two-pages.pdf')
const SHEETS = fixture('chromium-sheets-two-pages.pdf')

const hasQpdf = spawnSync('qpdf', ['--version']).status === 0
const TIME = new Date('2026-11-20T12:00:00Z')
const METADATA = { title: 'Report', producer: 'svc', createdAt: TIME, modifiedAt: TIME }

const EVERYTHING: PrintedRequest = {
  origin: 'printed',
  pageBoxPt: { widthPt: 841.8898, heightPt: 595.2756 },
  linkBase: 'http://document.localhost/',
  outline: [
    { level: 1, title: 'One', destination: 'svc-1' },
    { level: 2, title: 'Two', destination: 'svc-2' },
  ],
  dropDestinationPrefix: 'svc-',
  overlay: { bytes: SHEETS, sheetOfPage: [0, 1] },
  metadata: METADATA,
}

function addresses(bytes: Uint8Array): string[][] {
  const file = PdfFile.open(bytes)
  return readPages(file).map((page) =>
    readAnnotations(file, page).map((annotation) => uriOf(file, annotation)?.value ?? 'inside'),
  )
}

describe('finishPdf', () => {
  test('leaves pages and links as printed when only metadata is given', () => {
    const finished = finishPdf(BODY, { origin: 'printed', metadata: METADATA })
    expect(finished.pages).toBe(2)
    expect(pageSizesPt(finished.bytes)).toEqual(pageSizesPt(BODY))
    expect(addresses(finished.bytes)).toEqual(addresses(BODY))
  })

  test('tells helpers of content as soon as it stands, and makes the same bytes with them', () => {
    const told: (readonly Uint8Array[])[] = []
    const deflater = {
      expect: (data: readonly Uint8Array[]) => void told.push(data),
      deflate: (data: Uint8Array) => deflateSync(data),
    }
    const toScan = new Set<Uint8Array>()
    const scanned: Uint8Array[] = []
    const scanner: TextScanner = {
      expect: (contents) => contents.forEach(({ data }) => void toScan.add(data)),
      scan: (one) => {
        scanned.push(one.data)
        return SCAN_HERE.scan(one)
      },
    }
    const request: PrintedRequest = {
      origin: 'printed',
      metadata: { ...METADATA, language: 'en' },
      accessibility: { language: 'en', hiddenText: '', linkNames: new Map() },
    }
    const { bytes } = finishPdf(BODY, request, { deflater, scanner })
    const [content = [], all = []] = told
    expect(content.length).toBeGreaterThan(0)
    expect(content.filter((data) => !all.includes(data))).toEqual([])
    expect(scanned.length).toBeGreaterThan(0)
    expect(scanned.filter((data) => !toScan.has(data))).toEqual([])
    expect(Buffer.compare(bytes, finishPdf(BODY, request).bytes)).toBe(0)
  })

  test('does everything that is asked for in one pass', () => {
    const { bytes, pages } = finishPdf(BODY, EVERYTHING)
    expect(pages).toBe(2)
    expect(pageSizesPt(bytes)).toEqual([
      { widthPt: 841.89, heightPt: 595.28 },
      { widthPt: 841.89, heightPt: 595.28 },
    ])
    expect(addresses(bytes)).toEqual([
      ['https://example.com/', 'x.html', 'inside', 'inside', 'https://example.com/'],
      ['https://example.com/'],
    ])
    const { catalog } = PdfFile.open(bytes)
    expect([...catalog.keys()]).toEqual(
      expect.arrayContaining(['Dests', 'Outlines', 'PageMode', 'Metadata', 'ViewerPreferences']),
    )
  })

  test('asks nothing of pages that do not stay', () => {
    const a4 = { widthPt: 595.28, heightPt: 841.89 }
    const request = {
      origin: 'printed',
      metadata: METADATA,
      archive: '2b',
      pageBoxPt: [{ widthPt: 14_401, heightPt: 800 }, a4],
    } as const
    expect(() => finishPdf(BODY, request)).toThrow(/page 1 is 14401 x 800 pt/)
    const { bytes, pages } = finishPdf(BODY, { ...request, keepPages: [2] })
    expect(pages).toBe(1)
    expect(pageSizesPt(bytes)).toEqual([a4])
  })

  test('keeps only the pages asked for, with their own sheets, bookmarks and links', () => {
    const { bytes, pages } = finishPdf(BODY, { ...EVERYTHING, keepPages: [2] })
    expect(pages).toBe(1)
    expect(pageSizesPt(bytes)).toHaveLength(1)
    expect(addresses(bytes)).toEqual([['https://example.com/']])
    const file = PdfFile.open(bytes)
    const outlines = file.dictAt(file.catalog, 'Outlines')
    expect(outlines?.get('Count')).toBe(1)
    const objects = [...file.originalNumbers()].map((num) => file.get(num))
    const isPage = (value: PdfObject) => isDict(value) && isName(value.get('Type'), 'Page')
    expect(objects.filter(isPage)).toHaveLength(1)
  })

  test('gives the same bytes for the same request', () => {
    const [first, second] = [finishPdf(BODY, EVERYTHING), finishPdf(BODY, EVERYTHING)]
    expect(Buffer.compare(first.bytes, second.bytes)).toBe(0)
  })

  test('does not change its input', () => {
    const before = Buffer.from(BODY)
    finishPdf(BODY, EVERYTHING)
    expect(Buffer.compare(BODY, before)).toBe(0)
  })

  test('finishes its own output again', () => {
    const once = finishPdf(BODY, EVERYTHING)
    const twice = finishPdf(once.bytes, {
      origin: 'printed',
      overlay: { bytes: once.bytes, sheetOfPage: [1] },
      metadata: METADATA,
    })
    expect(twice.pages).toBe(2)
    expect(addresses(twice.bytes)[0]).toHaveLength(6)
  })

  test('takes away what Chromium says about itself', () => {
    const text = Buffer.from(finishPdf(BODY, EVERYTHING).bytes).toString('latin1')
    expect(BODY.toString('latin1')).toContain('/Creator (')
    expect(PdfFile.open(finishPdf(BODY, EVERYTHING).bytes).trailer.has('Info')).toBe(true)
    expect(text).not.toMatch(/Skia|Chromium|Mozilla/)
  })

  test.each<[string, Uint8Array, PrintedRequest]>([
    ['an empty file', new Uint8Array(), EVERYTHING],
    ['half a file', BODY.subarray(0, 7000), EVERYTHING],
    [
      'half an overlay',
      BODY,
      { ...EVERYTHING, overlay: { bytes: SHEETS.subarray(99), sheetOfPage: [] } },
    ],
    [
      'a sheet that is not there',
      BODY,
      { ...EVERYTHING, overlay: { bytes: SHEETS, sheetOfPage: [2] } },
    ],
    ['a page that is not there', BODY, { ...EVERYTHING, keepPages: [3] }],
    [
      'a date that is none',
      BODY,
      { ...EVERYTHING, metadata: { ...METADATA, createdAt: new Date(Number.NaN) } },
    ],
  ])('fails as a conversion for %s, and says nothing of the inside', (_, bytes, request) => {
    const failure = expect.objectContaining({
      code: 'conversion_failed',
      message: 'The printed PDF could not be processed.',
      cause: expect.any(Error),
    })
    expect(() => finishPdf(bytes, request)).toThrow(failure)
  })

  test('answers or fails as a conversion, whichever bytes are damaged', () => {
    const damages = fc.array(fc.tuple(fc.nat(BODY.length - 1), fc.nat(255)), { maxLength: 8 })
    fc.assert(
      fc.property(damages, fc.nat(BODY.length), (changes, cut) => {
        const damaged = Buffer.from(changes.length % 2 === 0 ? BODY : BODY.subarray(0, cut))
        for (const [position, byte] of changes) damaged[position] = byte
        try {
          expect(finishPdf(damaged, EVERYTHING).pages).toBeGreaterThan(0)
        } catch (error) {
          expect(EngineError.is(error) && error.code).toBe('conversion_failed')
        }
      }),
      { numRuns: 300 },
    )
  })

  test.skipIf(!hasQpdf)('writes a file that qpdf finds nothing wrong with', () => {
    const folder = mkdtempSync(join(tmpdir(), 'finish-pdf-'))
    try {
      const path = join(folder, 'out.pdf')
      writeFileSync(path, finishPdf(BODY, EVERYTHING).bytes)
      const { status, stdout } = spawnSync('qpdf', ['--check', path], { encoding: 'utf8' })
      expect(stdout).toContain('No syntax or stream encoding errors found')
      expect(status).toBe(0)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
