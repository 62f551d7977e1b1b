import { describe, expect, test } from 'vitest'
import { fakeCdp } from '../test/fake-cdp.ts'
import { printedMarginsPt, printToPdf } from './print-to-pdf.ts'

test('sends lengths as inches and asks for neither tags nor the browser’s own outline', async () => {
  const cdp = fakeCdp(() => ({ data: Buffer.from('%PDF').toString('base64') }))
  const bytes = await printToPdf(cdp, {
    widthMm: 215.9,
    heightMm: 279.4,
    marginsMm: { top: 25.4, right: 12.7, bottom: 0, left: 50.8 },
    scale: 0.5,
    printBackground: false,
    preferCssPageSize: true,
  })
  expect(String(bytes)).toBe('%PDF')
  expect(cdp.sent).toEqual([
    {
      method: 'Page.printToPDF',
      params: {
        paperWidth: 8.5,
        paperHeight: 11,
        marginTop: expect.closeTo(1, 3),
        marginRight: expect.closeTo(0.5, 3),
        marginBottom: expect.closeTo(0, 3),
        marginLeft: expect.closeTo(2, 3),
        scale: 0.5,
        printBackground: false,
        preferCSSPageSize: true,
        generateTaggedPDF: false,
        generateDocumentOutline: false,
      },
    },
  ])
})

describe('printedMarginsPt', () => {
  const margins = (mm: number, [widthMm, heightMm]: readonly [number, number], css = false) => {
    const marginsMm = { top: mm, right: mm, bottom: mm, left: mm }
    return printedMarginsPt({ widthMm, heightMm, marginsMm, preferCssPageSize: css })
  }
  const A4 = [210, 297] as const

  test.each([
    // 595.28 pt wide is 596 to the browser: 0.72 more on the right.
    [20, { top: 57, right: 57, bottom: 57, left: 57 }],
    [5, { top: 14, right: 15, bottom: 14, left: 14 }],
    [12.7, { top: 36, right: 37, bottom: 36, left: 36 }],
    [0, { top: 0, right: 0, bottom: 0, left: 0 }],
  ])('of %f mm on A4 are %o', (mm, expected) => {
    expect(margins(mm, A4)).toEqual(expected)
  })

  test('are the same on all sides of a page of whole points', () => {
    expect(margins(12.7, [215.9, 279.4])).toEqual({ top: 36, right: 36, bottom: 36, left: 36 })
  })

  test('do without the page where the document chooses it', () => {
    expect(margins(5, A4, true)).toEqual({ top: 14, right: 14, bottom: 14, left: 14 })
  })

  test('reach the browser whole', async () => {
    for (const mm of [1, 5, 20, 33.3]) {
      const cdp = fakeCdp(() => ({ data: '' }))
      const [widthMm, heightMm] = A4
      const settings = {
        widthMm,
        heightMm,
        marginsMm: { top: mm, right: mm, bottom: mm, left: mm },
        scale: 1,
        printBackground: true,
        preferCssPageSize: false,
      }
      await printToPdf(cdp, settings)
      expect(cdp.sent[0]?.params).toMatchObject({
        marginTop: expect.closeTo(printedMarginsPt(settings).top / 72, 3),
      })
      // It takes whole points and drops the rest: a little more than whole stays whole.
      const [sent] = cdp.sent.map(({ params }) => (params as { marginTop: number }).marginTop)
      expect(Math.floor((sent ?? 0) * 72)).toBe(printedMarginsPt(settings).top)
    }
  })
})
