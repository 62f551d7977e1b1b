import { describe, expect, test } from 'vitest'
import { hasPoppler, pageTexts } from '../../../../fixtures/poppler.ts'
import { linksOf } from '../../src/browser/test/pdf-facts.ts'
import { word } from '../../src/browser/test/poppler.ts'
import { classicPdf, ONE_PAGE, streamText } from '../../src/pdf/test/test-pdf.ts'
import { walkStructure } from '../walk-structure.ts'
import { draw, refusal } from './draw.ts'

const link = { link: { url: 'https://example.com/' } }
const letter = await draw({
  metadata: { title: 'Letter', language: 'en' },
  page: { page_size: 'A5' },
  options: { pdf_ua: true, pdf_a: '2u' },
  commands: [
    { type: 'text', text: 'first', x_mm: 20, y_mm: 20 },
    { type: 'rich_text', runs: ['with ', { text: 'address', ...link }] },
    { type: 'page_break' },
    { type: 'text', text: 'second' },
  ],
})
const pdf = Buffer.from(letter.bytes).toString('base64')

/** A page of 200 × 100 pt that is turned, with text at its bottom left corner. */
function turned(degrees: number): string {
  return classicPdf({
    ...ONE_PAGE,
    2: `<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 200 100]/Rotate ${degrees}>>`,
    4: streamText('BT /F1 10 Tf 10 10 Td (corner) Tj ET'),
  }).toString('base64')
}

describe.skipIf(!hasPoppler)('a page of another document', () => {
  test('is painted at its size, with its links to the web', async () => {
    const { bytes, warnings } = await draw({
      commands: [{ type: 'import_page', pdf, x_mm: 30, y_mm: 80 }],
    })
    const { left, top } = word(bytes, 'first')
    const own = word(letter.bytes, 'first')
    expect(left - own.left).toBeCloseTo((30 / 25.4) * 72, 1)
    expect(top - own.top).toBeCloseTo((80 / 25.4) * 72, 1)
    expect(linksOf(bytes)).toEqual(['https://example.com/'])
    expect(warnings).toEqual([])
  })

  test.each([
    [0, 10, 80],
    [90, 10, 10],
    [180, 150, 10],
    [270, 80, 150],
  ])('that is turned by %i degrees is painted as it is seen', async (degrees, x, y) => {
    const { bytes } = await draw({
      commands: [{ type: 'import_page', pdf: turned(degrees), x_mm: 0, y_mm: 0, alt: 'x' }],
    })
    const found = word(bytes, 'corner')
    expect(Math.abs(found.left - x)).toBeLessThan(12)
    expect(Math.abs(found.top - y)).toBeLessThan(12)
  })

  test('is stored once, however often it is drawn', async () => {
    const once = await draw({ commands: [{ type: 'import_page', pdf, page: 2 }] })
    const often = await draw({
      commands: Array.from({ length: 20 }, () => ({ type: 'import_page', pdf, page: 2 })),
    })
    expect(often.pages).toBe(20)
    expect(often.bytes.length).toBeLessThan(once.bytes.length + 20 * 400)
  })

  test('lies under every page as the template, another one under the first', async () => {
    const { bytes } = await draw({
      page: { template: { pdf, page: 2, first_page: 1 } },
      commands: [
        { type: 'text', text: 'a' },
        { type: 'page_break' },
        { type: 'text', text: 'b' },
        { type: 'page_break' },
        { type: 'text', text: 'c' },
      ],
    })
    const words = pageTexts(bytes).map((page) => page.match(/first|second|\b[abc]\b/g)?.toSorted())
    expect(words).toEqual([
      ['a', 'first'],
      ['b', 'second'],
      ['c', 'second'],
    ])
  })

  test('is one figure of a tagged document, and its own tags are gone', async () => {
    const { bytes } = await draw({
      metadata: { title: 'T', language: 'en' },
      page: { template: { pdf } },
      options: { pdf_ua: true, pdf_a: '2u' },
      commands: [{ type: 'import_page', pdf, alt: 'A letter' }],
    })
    const { outline, problems } = walkStructure(bytes)
    expect(problems).toEqual([])
    expect(outline.split('\n').map((line) => line.trim())).toEqual([
      'Document',
      'Figure Alt=A letter',
      'Link',
    ])
  })
})

describe('a page that cannot be had is refused with its field', () => {
  const bad = Buffer.from('no PDF').toString('base64')
  test.each([
    [
      { commands: [{ type: 'import_page', pdf, page: 3 }] },
      /commands\[0\]\.page must be at most 2/,
    ],
    [{ commands: [{ type: 'import_page', pdf: bad }] }, /^invalid_document: commands\[0\]\.pdf is/],
    [
      { commands: [], page: { template: { pdf, first_page: 9 } } },
      /page\.template\.first_page must be at most 2/,
    ],
    [
      { commands: [{ type: 'import_page', pdf: turned(0) }], options: { pdf_a: '2b' } },
      /could not be made PDF\/A-2b: commands\[0\]\.pdf does not state/,
    ],
    [
      { commands: [], page: { template: { pdf: turned(0) } }, options: { pdf_ua: true } },
      /could not be made PDF\/UA-1: page\.template\.pdf does not state/,
    ],
  ])('%#', async (body, message) => {
    expect(await refusal(body)).toMatch(message)
  })
})

describe('html commands are refused', () => {
  const html = { type: 'html', html: '<p>x', width_mm: 50 }

  test('from the 21st on, wherever it stands', async () => {
    const group = { type: 'group', commands: Array.from({ length: 20 }, () => html) }
    expect(await refusal({ commands: [group, html] })).toMatch(
      /^invalid_request: commands\[1\]\.type must not be html: 20/,
    )
    const page = { footer: { commands: [html] } }
    expect(await refusal({ commands: [group], page })).toMatch(
      /^invalid_request: page\.footer\.commands\[0\]\.type must not be html/,
    )
  })

  test('without a width where the page does not say how wide they are', async () => {
    const wide = { type: 'html', html: '<p>x' }
    const group = { type: 'group', commands: [wide] }
    expect(await refusal({ commands: [group] })).toMatch(/commands\[0\]\.width_mm is required/)
    const placed = { ...wide, x_mm: 1, y_mm: 1 }
    expect(await refusal({ commands: [placed] })).toMatch(/width_mm is required beside x_mm/)
  })
})
