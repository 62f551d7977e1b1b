import { expect, test } from 'vitest'
import { printedMarginPx, printToPdf } from './print-to-pdf.ts'
import { fakeCdp } from './test/fake-cdp.ts'

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
        marginTop: 1,
        marginRight: 0.5,
        marginBottom: 0,
        marginLeft: 2,
        scale: 0.5,
        printBackground: false,
        preferCSSPageSize: true,
        generateTaggedPDF: false,
        generateDocumentOutline: false,
      },
    },
  ])
})

// Measured on the printed page; the browser test of headers holds the same against the browser at hand.
test.each([
  [0, 0],
  [5, 19],
  [20, 75],
  [25.4, 96],
  [33.3, 125],
])('a margin of %f mm is printed as %i px', (mm, px) => {
  expect(printedMarginPx(mm)).toBe(px)
})
