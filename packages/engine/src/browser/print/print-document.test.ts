import { describe, expect, test } from 'vitest'
import { prepare } from '../../execute.ts'
import { convertHtml } from '../../operations/convert-html.ts'
import { classicPdf } from '../../pdf/test/test-pdf.ts'
import type { OpenDocument } from '../load/loaded-document.ts'
import { fakeCdp } from '../test/fake-cdp.ts'
import { printDocument } from './print-document.ts'

/** A body of as many pages as a test says. */
function bodyOf(pages: number): Buffer {
  const numbers = Array.from({ length: pages }, (_, index) => 10 + index)
  const kids = numbers.map((number) => `${number} 0 R`).join(' ')
  return Buffer.from(
    classicPdf({
      1: '<</Type/Catalog/Pages 2 0 R>>',
      2: `<</Type/Pages/Count ${pages}/Kids[${kids}]/MediaBox[0 0 595 842]>>`,
      ...Object.fromEntries(
        numbers.map((number) => [number, '<</Type/Page/Parent 2 0 R/Annots[<<>>]>>']),
      ),
    }),
  )
}

/** Prints a document that looks short and comes out with this many pages. */
async function print(pages: number, options: object) {
  const cdp = fakeCdp(() => ({ data: bodyOf(pages).toString('base64') }))
  let laidOut = 0
  const world = {
    call: async (name: string) => {
      if (name === 'layOutSheets') laidOut++
      if (name === 'readFonts') return { missing: [], absent: [], hasFrames: false }
      return name === 'measureSheets' ? { headerMm: 0, footerMm: 0 } : undefined
    },
  }
  const loading = { mark: () => 0, arrived: async () => false }
  const document = { page: { cdp, doing: () => {} }, world, loading } as unknown as OpenDocument
  const { input } = prepare(convertHtml, { html: 'x', options })
  const facts = { heightPx: 100 } as Parameters<typeof printDocument>[1]
  const plan = {
    pageMm: { widthMm: 210, heightMm: 297 },
    laidOutMm: { widthMm: 210, heightMm: 297 },
    marginsMm: input.options.margins_mm,
    overruled: [],
    isResized: false,
    dropsSizes: false,
    ownSides: [],
    sheet: { bleedMm: 0, marks: [] },
    running: { title: '', date: '', url: '' },
    strings: [],
    marginStrings: [],
    footnoteCalls: [],
    sides: [],
    hasMarginBoxes: false,
    hasAutoHyphens: false,
    restatesPages: false,
  }
  const printing = printDocument(document, facts, input.options, plan)
  const outcome = await printing.catch((error) => error)
  return { outcome, laidOut, prints: cdp.sent.length }
}

describe('a document that comes out longer than it looked', () => {
  test.each([
    ['plain', {}],
    ['with headers', { header_html: 'h' }],
    ['of which one page is kept', { page_ranges: '1' }],
  ])(
    'is refused once it is printed, before anything is done for its pages: %s',
    async (_, options) => {
      expect(await print(2001, options)).toEqual({
        outcome: expect.objectContaining({
          code: 'conversion_failed',
          message: 'The document has 2001 pages; at most 2000 are printed.',
        }),
        laidOut: 0,
        prints: 1,
      })
    },
  )

  test('is printed up to the limit', async () => {
    const { outcome, prints } = await print(2000, { header_html: 'h' })
    expect(outcome).toMatchObject({ pages: 2000, overlay: expect.anything() })
    expect(prints).toBe(2)
  })
})
