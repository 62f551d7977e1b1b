import { expect, test } from 'vitest'
import { pageDict, readPages } from '../../../pdf/document/pages/tree/page-tree.ts'
import { decodeStream } from '../../../pdf/file/decode-stream.ts'
import { isStream } from '../../../pdf/file/objects.ts'
import { PdfFile } from '../../../pdf/file/pdf-file.ts'
import { classicPdf, ONE_PAGE } from '../../../pdf/test/test-pdf.ts'
import { editBytes } from '../../editor/test/edit-bytes.ts'

/** A page with one annotation, flattened: forms that the page paints, and warnings. */
async function flattening(annotation: string, change: object = { what: ['annotations'] }) {
  const bytes = classicPdf({
    ...ONE_PAGE,
    3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Annots[7 0 R]>>',
    7: `<</Type/Annot/Rect[10 10 110 60]${annotation}>>`,
  })
  const result = await editBytes(bytes, [{ type: 'flatten', ...change }])
  const file = PdfFile.open(result.bytes)
  const forms = [...file.originalNumbers()].flatMap((num) => {
    const value = file.get(num)
    return isStream(value) && value.dict.has('BBox') ? [decodeStream(value).toString('latin1')] : []
  })
  const left = readPages(file).some((page) => pageDict(file, page).has('Annots'))
  return { forms, left, warnings: result.warnings.map(({ message }) => message) }
}

const QUAD = '/QuadPoints[10 60 110 60 10 10 110 10]'

test.each([
  ['Highlight', QUAD, /1 1 0 rg[\s\S]*10 60 m 110 60 l 110 10 l 10 10 l h f/],
  ['Highlight', `${QUAD}/C[0 1 1]`, /0 1 1 rg/],
  ['Underline', `${QUAD}/C[1 0 0]`, /1 0 0 RG[\s\S]* l S/],
  ['StrikeOut', QUAD, /10 35 m 110 35 l S/],
  ['Squiggly', QUAD, /(?:[\d. ]+ l){9} S/],
  ['Square', '/C[1 0 0]/IC[0]/BS<</W 2>>', /0 g\n1 0 0 RG\n2 w[\s\S]*11 11 98 48 re B/],
  ['Square', '/Border[0 0 0]/IC[0]', /re f/],
  ['Circle', '/BS<</S/D/D[4 2]>>', /\[4 2\] 0 d[\s\S]* c h S/],
  ['Line', '/L[10 10 110 60]/LE[/None/ClosedArrow]/IC[1 0 0]', /10 10 m 110 60 l S/],
  ['Polygon', '/Vertices[10 10 110 10 60 60]/IC[0 0 0 1]', /0 0 0 1 k[\s\S]*60 60 l h B/],
  [
    'Polygon',
    '/Vertices[20 20 60 20 60 50]/BE<</S/C/I 2>>',
    /20 20 m 20 11\.1\d* 33\.3\d* 11\.1\d* 33\.3\d* 20 c/,
  ],
  ['Square', '/BE<</S/C/I 1>>', / m (?:[-\d. ]+ c ){20,} ?h S/],
  ['PolyLine', '/Vertices[10 10 110 10 60 60]', /60 60 l S/],
  ['Ink', '/InkList[[10 10 20 30][40 40 50 60]]', /20 30 l S\n40 40 m/],
])('a %s with %s that states no appearance is painted', async (subtype, entries, expected) => {
  const { forms, left, warnings } = await flattening(`/Subtype/${subtype}${entries}`)
  expect(forms.some((form) => expected.test(form))).toBe(true)
  expect([left, warnings]).toEqual([false, []])
})

test('a note of plain text is painted with its text, on a sheet as well', async () => {
  const note = '/Subtype/FreeText/Contents(Read this)/DA(/Helv 12 Tf 1 0 0 rg)/C[0 1 0]'
  for (const change of [{ what: ['annotations'] }, { type: 'n_up', per_sheet: 2 }]) {
    const { forms, warnings } = await flattening(note, change)
    expect(forms.some((form) => /0 1 0 rg[\s\S]*1 0 0 RG[\s\S]*T[jJ]/.test(form))).toBe(true)
    expect(warnings).toEqual([])
  }
})

test.each([
  ['Text', '/Contents(A note)'],
  ['Stamp', '/Name/Approved'],
  ['Line', '/L[10 10 110 60]/LE[/Diamond/None]'],
  ['Ink', ''],
])('a %s that readers show in their own ways is told', async (subtype, entries) => {
  const { forms, warnings } = await flattening(`/Subtype/${subtype}${entries}`)
  expect(forms).toEqual([])
  expect(warnings.join()).toContain(`are gone: ${subtype} on page 1.`)
})

test.each(['/Subtype/Popup', '/Subtype/Highlight/F 2', '/Subtype/Stamp/F 32', '/Subtype/Screen'])(
  'nothing is said of %s, which nobody sees',
  async (entries) => {
    expect((await flattening(entries)).warnings).toEqual([])
  },
)
