import { afterAll, expect, test } from 'vitest'
import { createEngine } from '../engine.ts'
import { edit } from '../operations/edit.ts'
import { pageAttribute, readPages } from '../pdf/document/pages/tree/page-tree.ts'
import { decodeStream } from '../pdf/file/decode-stream.ts'
import { isDict, isStream, type PdfObject } from '../pdf/file/objects.ts'
import { PdfFile } from '../pdf/file/pdf-file.ts'
import { classicPdf } from '../pdf/test/test-pdf.ts'

const engine = createEngine()

afterAll(() => engine.close())

const page = (size: string) => `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${size}]>>`

/** Two pages of one size around one of another. */
const pdf = classicPdf({
  1: '<</Type/Catalog/Pages 2 0 R>>',
  2: '<</Type/Pages/Count 3/Kids[3 0 R 4 0 R 5 0 R]>>',
  3: page('300 400'),
  4: page('500 300'),
  5: page('300 400'),
})

async function editing(edits: readonly object[]) {
  const { bytes } = await engine.run(engine.prepare(edit, { pdf, edits }))
  const file = PdfFile.open(bytes)
  return readPages(file).map((own) => {
    const resources = pageAttribute(file, own, 'Resources')
    const forms = isDict(resources) ? file.dictAt(resources, 'XObject') : undefined
    return [...(forms?.values() ?? [])].map((value) => {
      const form = file.resolve(value)
      const box = isStream(form) ? form.dict.get('BBox') : undefined
      return {
        size: Array.isArray(box) ? box.slice(2).map(Math.round) : [],
        shown: shown(file, form),
      }
    })
  })
}

/** Codes of the glyphs that a form shows, and the forms inside it. */
function shown(file: PdfFile, form: PdfObject | undefined): string {
  if (!isStream(form) || !form.dict.has('BBox')) return ''
  const content = decodeStream(form).toString('latin1')
  const own = [...content.matchAll(/<([0-9A-Fa-f]+)>/g)].map(([, hex = '']) => hex).join('')
  const resources = file.dictAt(form.dict, 'Resources')
  const inner = [...((resources && file.dictAt(resources, 'XObject'))?.values() ?? [])]
  return own + inner.map((value) => shown(file, file.resolve(value))).join('')
}

test('headers and footers are printed for each size of page and count all pages', async () => {
  const pages = await editing([
    { type: 'header_footer', footer_html: '<p style="font-size:9px">{page}</p>' },
  ])
  expect(pages.map((forms) => forms.map(({ size }) => size))).toEqual([
    [[300, 400]],
    [[500, 300]],
    [[300, 400]],
  ])
  // Three different numbers, each one glyph.
  expect(new Set(pages.map(([form]) => form?.shown)).size).toBe(3)
})

test('elements that Chrome numbers pages in say what placeholders say, and a stamp tells that it has none', async () => {
  const [spans, placeholders] = await Promise.all(
    [
      '<span class="pageNumber"></span>/<span class="totalPages"></span>',
      '<span>{page}</span>/<span>{pages}</span>',
    ].map((html) => editing([{ type: 'header_footer', footer_html: `<p>${html}</p>` }])),
  )
  const texts = spans?.map(([form]) => form?.shown)
  expect(texts).toEqual(placeholders?.map(([form]) => form?.shown))
  expect(new Set(texts).size).toBe(3)
  const edits = [{ type: 'stamp', width_mm: 50, html: '<span class="pageNumber"></span>.' }]
  const { warnings } = await engine.run(engine.prepare(edit, { pdf, edits }))
  expect(warnings).toMatchObject([
    {
      code: 'content_left_out',
      message: expect.stringContaining('edits[0]: Elements of the class'),
    },
  ])
})

test('a stamp of HTML is as wide as it says and as high as its content', async () => {
  const [first] = await editing([
    { type: 'stamp', html: '<body style="margin:0"><b>PAID</b>', width_mm: 25.4 },
  ])
  const [stamp] = first ?? []
  expect(stamp?.size[0]).toBe(72)
  expect(stamp?.size[1]).toBeLessThan(40)
  expect(stamp?.shown).not.toBe('')
})

test.each([
  [
    'a page that is too low',
    { type: 'header_footer', footer_html: 'a' },
    '200 100',
    /margins_mm must leave/,
  ],
  [
    'a page that is too narrow',
    { type: 'header_footer', footer_html: 'a' },
    '9 400',
    /edits\[0\]: a page of 3\.1/,
  ],
  [
    'a narrow stamp',
    { type: 'stamp', html: 'a', width_mm: 1 },
    '200 100',
    /cannot be printed 1 mm wide/,
  ],
])('%s is refused', async (_, change, size, expected) => {
  const small = classicPdf({
    1: '<</Type/Catalog/Pages 2 0 R>>',
    2: '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    3: page(size),
  })
  const made = engine.run(engine.prepare(edit, { pdf: small, edits: [change] }))
  await expect(made).rejects.toMatchObject({
    code: 'edit_failed',
    message: expect.stringMatching(expected),
  })
})

test('placeholders for which a document has nothing are told', async () => {
  const edits = [
    { type: 'header_footer', header_html: '<p>{page} {title} <i class="url"></i></p>' },
  ]
  const messages = async (options: object) => {
    const { warnings } = await engine.run(engine.prepare(edit, { pdf, edits, options }))
    return warnings?.map(({ code, message }) => `${code}: ${message}`)
  }
  const url = 'option_not_applied: edits[0]: {url} is empty: a PDF has no address'
  expect(await messages({})).toEqual([`${url}; {title} is empty: the document has no title.`])
})
