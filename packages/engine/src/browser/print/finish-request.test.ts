import { describe, expect, test } from 'vitest'
import { prepare } from '../../execute.ts'
import { convertHtml } from '../../operations/convert-html.ts'
import { finishRequest } from './finish-request.ts'
import type { PrintedDocument } from './printed-document.ts'

const METADATA = { producer: 'svc', createdAt: new Date(0), modifiedAt: new Date(0) }
const FACTS = {
  title: '',
  language: '',
  author: '',
  description: '',
  keywords: '',
  url: 'http://document.localhost/',
  heightPx: 100,
  headings: [],
  hasMarkedPlaces: false,
}
const PRINTED: PrintedDocument = {
  body: new Uint8Array(),
  pages: 3,
  pageMm: { widthMm: 25.4, heightMm: 50.8 },
  warnings: [],
}

function requestFor(
  options: object,
  printed: Partial<PrintedDocument> = {},
  headings = FACTS.headings,
) {
  const rendered = {
    facts: { ...FACTS, headings },
    readerFacts: undefined,
    coveringBoxes: [],
    framesApart: [],
    unseen: undefined,
    isHyphenated: false,
    printed: { ...PRINTED, ...printed },
    linkBase: 'http://document.localhost/',
    warnings: [],
    timings: { queueMs: 0, loadMs: 0, printMs: 0 },
  }
  const { input } = prepare(convertHtml, { html: 'x', options })
  return finishRequest(rendered, input.options, METADATA)
}

describe('finishRequest', () => {
  test('asks for what every document needs', () => {
    expect(requestFor({})).toEqual({
      origin: 'printed',
      pageBoxPt: { widthPt: 72, heightPt: 144 },
      linkBase: 'http://document.localhost/',
      dropDestinationPrefix: 'svc-heading-',
      metadata: METADATA,
    })
  })

  test('passes headings and sheets on', () => {
    const heading = { level: 1, title: 'One', destination: 'one' }
    const overlay = { bytes: new Uint8Array(), sheetOfPage: [0] }
    expect(requestFor({}, { overlay }, [heading] as never)).toMatchObject({
      outline: [heading],
      overlay,
    })
  })

  test('gives each page its own size where the document decides', () => {
    const pageMm = [
      { widthMm: 25.4, heightMm: 25.4 },
      { widthMm: 50.8, heightMm: 25.4 },
    ]
    expect(requestFor({}, { pageMm }).pageBoxPt).toEqual([
      { widthPt: 72, heightPt: 72 },
      { widthPt: 144, heightPt: 72 },
    ])
  })

  test.each([
    ['all', undefined],
    ['first', [1]],
    ['2-', [2, 3]],
    ['odd', [1, 3]],
    ['-1,1', [1, 3]],
    ['2-9', [2, 3]],
  ])('of three pages, %s keeps %j', (page_ranges, kept) => {
    expect(requestFor({ page_ranges }).keepPages).toEqual(kept)
  })

  test('refuses ranges that select nothing, and says how many pages there are', () => {
    expect(() => requestFor({ page_ranges: '4-9' })).toThrow(
      expect.objectContaining({
        code: 'invalid_request',
        message: 'options.page_ranges: "4-9" selects none of the 3 pages.',
      }),
    )
  })
})
