import { describe, expect, test } from 'vitest'
import { pageAttribute, readPages } from '../../../pdf/document/pages/tree/page-tree.ts'
import { decodeStream } from '../../../pdf/file/decode-stream.ts'
import { isDict, isStream } from '../../../pdf/file/objects.ts'
import { PdfFile } from '../../../pdf/file/pdf-file.ts'
import { linksOf } from '../../test/pdf-facts.ts'
import { convert, openPool } from '../../test/pool-rig.ts'
import { hasPoppler, pixels, words } from '../../test/poppler.ts'

const pool = openPool()
const PAGES = 112
const HTML = `<!doctype html><html lang=en><title>T &amp; t</title><style>p{break-after:page}</style>${'<p>body'.repeat(PAGES)}`
/** In an attribute a number may change anything, so that every sheet is printed. */
const EVERY_SHEET = '<i data-n="{page}" style="display:none"></i>'
/** Numbers of two and three digits, those with 11 among them, which Liberation Serif sets closer. */
const NUMBERING = { page_numbers_from: { first_page: 2, start: 70 } }

/** Headers and footers of all pages, with every sheet printed or with as few as there may be. */
async function bothWays(header: string, footer?: string, options: object = {}) {
  const all = { ...NUMBERING, ...options, ...(footer !== undefined && { footer_html: footer }) }
  const [sampled, printed] = await Promise.all([
    convert(pool, HTML, { ...all, header_html: header }),
    convert(pool, HTML, { ...all, header_html: header + EVERY_SHEET }),
  ])
  expect(sampled.warnings).toEqual(printed.warnings)
  return { sampled: sampled.bytes, printed: printed.bytes }
}

/** How many sheets the headers of a file were taken from: each stood at its own place of one long print. */
function sheetsIn(bytes: Uint8Array): number {
  const file = PdfFile.open(bytes)
  const moves = readPages(file).map((page) => {
    const resources = pageAttribute(file, page, 'Resources')
    const forms = isDict(resources) ? file.dictAt(resources, 'XObject') : undefined
    const form = file.resolve(forms?.get('SvcSheet'))
    const content = isStream(form) ? decodeStream(form).toString('latin1') : ''
    return content.match(/[-\d.]+ cm/g)?.[1]
  })
  return new Set(moves).size
}

const round = (pt: number) => Math.round(pt * 10) / 10
const placed = (bytes: Uint8Array) =>
  words(bytes).map(({ page, text, left, top }) => `${page} ${text} ${round(left)} ${round(top)}`)

describe.skipIf(!hasPoppler)('sheets made after samples are those of the browser', () => {
  test.each<[string, string, string?, object?]>([
    [
      'in a line on both sides, in two fonts',
      '<div style="display:flex;justify-content:space-between"><b>{title}</b><span>Page {page} of {pages}</span></div>',
      '<div style="text-align:center;font:8pt monospace;letter-spacing:.1em">– {page} –</div>',
    ],
    [
      'on gradients, under shadows, in a frame',
      '<div style="background:linear-gradient(90deg,#06c,#0c6);padding:1mm"><b style="float:right;box-shadow:0 0 2px red">{page}</b></div>',
      '<u style="border:1px solid;padding:1px">{page}</u>',
    ],
    [
      'from right to left, with links',
      '<div dir="rtl"><a href="https://example.com/">צעמוד {page}</a> מתוך {pages}</div>',
      '<div style="writing-mode:horizontal-tb">第 {page} 页，共 {pages} 页</div>',
    ],
    [
      'in a table, and where the margin grows',
      '<table width="100%"><tr><td>Doc<td align="right">{page}</table>',
      '<div style="height:30mm">{page}</div>',
    ],
  ])('%s', async (_, header, footer, options) => {
    const { sampled, printed } = await bothWays(header, footer, options)
    expect(sheetsIn(printed)).toBeGreaterThan(PAGES - 2)
    expect(sheetsIn(sampled)).toBeLessThan(PAGES / 2)
    expect(placed(sampled)).toEqual(placed(printed))
    expect(linksOf(sampled)).toEqual(linksOf(printed))
    // Before numbering, two and three digits, a pair that stands closer, the last.
    for (const page of [1, 5, 33, 42, PAGES]) {
      expect(pixels(sampled, page).equals(pixels(printed, page))).toBe(true)
    }
  })

  test.each<[string, string]>([
    ['is drawn as a picture', '<svg width="90" height="20"><text y="15">p {page}</text></svg>'],
    ['is drawn as a group', '<div style="opacity:.5;text-align:right">Page {page}</div>'],
    [
      'may be cut',
      '<div style="width:30px;overflow:hidden;text-overflow:ellipsis">{page}{page}</div>',
    ],
    ['has a first letter apart', '<style>.f::first-letter{color:red}</style><p class=f>{page}'],
    [
      'stands beside a counter of pages',
      '<style>.c::after{content:counter(page)}</style><p class=c>{page} ',
    ],
    ['is in a style', '<b style="margin-left:{page}px">{page}</b>'],
  ])('and all are printed where the number %s', async (_, header) => {
    const { sampled, printed } = await bothWays(header)
    expect(sheetsIn(sampled)).toBe(sheetsIn(printed))
    expect(placed(sampled)).toEqual(placed(printed))
  })

  test('on odd and even pages, the first and the last', async () => {
    const header_html = {
      first: 'first {page}',
      last: 'last {page}',
      odd: '<div style="text-align:right">{page} odd</div>',
      even: '{page} even',
    }
    const { bytes } = await convert(pool, HTML, { header_html })
    expect(sheetsIn(bytes)).toBeLessThan(PAGES * 0.8)
    const heads = words(bytes).filter(({ text }) => /\d|first|last|odd|even/.test(text))
    const lines = Map.groupBy(heads, ({ page }) => page)
    const shown = [...lines].map(
      ([page, found]) =>
        `${page}: ${found
          .map(({ text }) => text)
          .sort()
          .join(' ')}`,
    )
    const side = (page: number) =>
      page === 1 ? 'first' : page === PAGES ? 'last' : page % 2 === 1 ? 'odd' : 'even'
    expect(shown).toEqual(
      Array.from({ length: PAGES }, (_, index) => `${index + 1}: ${index + 1} ${side(index + 1)}`),
    )
  })
})
