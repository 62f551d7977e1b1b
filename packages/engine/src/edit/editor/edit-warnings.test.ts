import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readPages } from '../../pdf/document/pages/tree/page-tree.ts'
import { decodeFilters } from '../../pdf/file/decode-filters.ts'
import { isStream } from '../../pdf/file/objects.ts'
import { PdfFile } from '../../pdf/file/pdf-file.ts'
import { loadStandardFonts } from '../../pdf/glyphs/fonts/standard-fonts.ts'
import { glyphsOf } from '../../pdf/glyphs/glyphs-of.ts'
import { glyphReader } from '../../pdf/glyphs/read-content-node.ts'
import { classicPdf, streamText } from '../../pdf/test/test-pdf.ts'
import { pageSource } from '../edits/redact/redact-page.ts'
import { editBytes } from './test/edit-bytes.ts'

const INTER = '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'

/** Inter with the permissions of OS/2 changed. */
function interThatAllows(fsType: number): Buffer {
  const bytes = readFileSync(fileURLToPath(import.meta.resolve(INTER)))
  const entry = bytes.indexOf('OS/2', 0, 'latin1')
  bytes.writeUInt16BE(fsType, bytes.readUInt32BE(entry + 8) + 8)
  return bytes
}

/** One page of 200 × 100 pt with a text field, and a line of text. */
function pdf(): Buffer {
  return classicPdf(
    {
      1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]/DA(/F 9 Tf)>>>>',
      2: '<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 200 100]>>',
      3: '<</Type/Page/Parent 2 0 R/Annots[4 0 R]/Contents 5 0 R/Resources<</Font<</F 6 0 R>>>>>>',
      4: '<</Type/Annot/Subtype/Widget/FT/Tx/T(f)/Rect[10 10 90 30]/P 3 0 R>>',
      5: streamText('BT /F 100 Tf 0 0 Td (H) Tj ET'),
      6: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    },
    '/Root 1 0 R',
  )
}

async function warningsOf(change: object, face?: Buffer) {
  const own = {
    family: 'Licensed',
    weight: 400,
    italic: false,
    index: 0,
    origin: 'machine',
  } as const
  const result = await editBytes(pdf(), [change], { faces: face ? [{ ...own, file: face }] : [] })
  return { ...result, codes: result.warnings.map(({ code, message }) => `${code} ${message}`) }
}

const font = { family: 'Licensed' }
test.each<[string, object]>([
  ['a stamp', { type: 'stamp', text: 'Hello', font, x_mm: 0 }],
  ['numbers of pages', { type: 'page_numbers', font }],
  ['values of fields', { type: 'fill_form', fields: { f: 'Hello' }, font }],
  [
    'commands',
    {
      type: 'draw',
      margins_mm: 0,
      commands: [{ type: 'text', text: 'x', font_family: 'Licensed' }],
    },
  ],
])('tells a font of %s that states it must not be embedded', async (_, change) => {
  const restricted = /^font_restricted edits\[0\]: the font \w+ states/
  const { codes } = await warningsOf(change, interThatAllows(2))
  expect(codes).toContainEqual(expect.stringMatching(restricted))
  expect((await warningsOf(change, interThatAllows(8))).codes).toEqual([])
})

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000"><path d="M0 0h1v1z"/></svg>'
const image = Buffer.from(picture).toString('base64')
test.each<[string, boolean, object]>([
  ['a stamp', false, { type: 'stamp', text: 'Hello' }],
  ['a stamp that is shifted', true, { type: 'stamp', text: 'Hello', x_mm: 100 }],
  ['a large picture', true, { type: 'stamp', image }],
  ['a picture of some width', false, { type: 'stamp', image, width_mm: 10 }],
  // Unless it says otherwise, a watermark is as large as the page.
  ['a picture as watermark', false, { type: 'watermark', image }],
  ['a page as watermark', false, { type: 'watermark', pdf: pdf().toString('base64') }],
  ['a watermark of some width', true, { type: 'watermark', image, width_mm: 100 }],
  ['a number', false, { type: 'page_numbers' }],
  ['a long number', true, { type: 'page_numbers', format: 'page '.repeat(20) }],
])('tells whether %s reaches beyond the page: %s', async (_, isCut, change) => {
  const { codes } = await warningsOf(change)
  const cut = codes.filter((code) => /^content_cut edits\[0\]: on page 1 it reaches/.test(code))
  expect(cut).toHaveLength(isCut ? 1 : 0)
})

test('a page of another document is a watermark that spans most of the page', async () => {
  const change = { type: 'watermark', pdf: pdf().toString('base64'), rotation: 0 }
  const file = PdfFile.open((await warningsOf(change)).bytes)
  const [page] = readPages(file)
  const reader = glyphReader(file, await loadStandardFonts())
  const glyphs = page ? glyphsOf(reader.read(pageSource(file, page))) : []
  expect(glyphs.map(({ sizePt }) => Math.round(sizePt)).sort()).toEqual([100, 70])
  const marks = [...file.originalNumbers()].map((num) => file.get(num)).filter(isStream)
  expect(marks.some((mark) => decodeFilters(file, mark).data.includes('Watermark'))).toBe(true)
})
