import { describe, expect, test } from 'vitest'
import { PdfFile } from '../../pdf/file/pdf-file.ts'
import { streamText } from '../../pdf/test/test-pdf.ts'
import { editBytes } from './test/edit-bytes.ts'
import { pdf, redacting, show, wholeText } from './test/redacting.ts'

const A_DRAWN = /1 2 3 4 re/
const B_DRAWN = /5 6 7 8 re/
const FORM = '/Type/XObject/Subtype/Form/BBox[0 0 200 100]/Resources<</Font<</F1 5 0 R>>>>'

/** Over the first glyph of text that {@link show} shows. */
const AREA = { x_mm: 4, y_mm: 12, width_mm: 3, height_mm: 8 }

/** A Type 3 font of an `a` (object 7) and a `b` (object 8). */
const drawn = (own = '9 0 d0 1 2 3 4 re f', resources = '') => ({
  5: `<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[.1 0 0 .1 0 0]/CharProcs<</a 7 0 R/b 8 0 R>>/Encoding<</Differences[97/a/b]>>/FirstChar 97/LastChar 98/Widths[9 9]/Resources<<${resources}>>>>`,
  7: streamText(own),
  8: streamText('9 0 d0 5 6 7 8 re f'),
})

/** A page beside the first one. */
const beside = (content: string, font = '5 0 R') => ({
  2: '<</Type/Pages/Count 2/Kids[3 0 R 22 0 R]/MediaBox[0 0 200 100]>>',
  22: `<</Type/Page/Parent 2 0 R/Contents 23 0 R/Resources<</Font<</F1 ${font}>>>>>>`,
  23: streamText(content),
})

describe('drawings of glyphs go with the last place that shows them', () => {
  test.each([
    ['text', { text: 'a' }],
    ['an area', { area: AREA }],
  ])('by %s', async (_, change) => {
    const { whole, text, unsure } = await redacting(pdf(show('(ab) Tj'), { more: drawn() }), change)
    expect(text).toEqual(['b'])
    expect(whole).not.toMatch(A_DRAWN)
    expect(whole).toMatch(B_DRAWN)
    expect(unsure).toEqual([])
  })

  test('with the drawings that only they show', async () => {
    const more = {
      ...drawn('9 0 d0 BT /F3 9 Tf (c) Tj ET', '/Font<</F3 11 0 R>>'),
      11: `<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[.1 0 0 .1 0 0]/CharProcs<</c 12 0 R>>/Encoding<</Differences[99/c]>>/FirstChar 99/LastChar 99/Widths[9]/Resources<<>>>>`,
      12: streamText('9 0 d0 1 2 3 4 re f'),
    }
    const { whole } = await redacting(pdf(show('(ab) Tj'), { more }), { text: 'a' })
    expect(whole).not.toMatch(A_DRAWN)
    expect(whole).toMatch(B_DRAWN)
  })

  test.each([
    ['another page', beside(show('(a) Tj'))],
    [
      'an annotation',
      {
        ...beside(''),
        10: '<</Type/Annot/Subtype/Stamp/Rect[0 0 9 9]/AP<</N 13 0 R>>>>',
        13: streamText(show('(a) Tj'), FORM),
        22: '<</Type/Page/Parent 2 0 R/Annots[10 0 R]>>',
      },
    ],
    [
      'a form',
      {
        ...beside('/X Do'),
        13: streamText(show('(a) Tj'), FORM),
        22: '<</Type/Page/Parent 2 0 R/Contents 23 0 R/Resources<</XObject<</X 13 0 R>>>>>>',
      },
    ],
  ] as const)('but not while %s shows them', async (_, more) => {
    const bytes = pdf(show('(ab) Tj'), { more: { ...drawn(), ...more } })
    const { whole, text } = await redacting(bytes, { area: AREA, pages: '1' })
    expect(text[0]).toBe('b')
    expect(whole).toMatch(A_DRAWN)
  })

  test('and stay, which is told, where a page that may show them cannot be read', async () => {
    const more = { ...drawn(), ...beside('BT /Missing 9 Tf (a) Tj ET') }
    const edit = { type: 'redact', area: AREA, pages: '1' }
    const { bytes, warnings } = await editBytes(pdf(show('(ab) Tj'), { more }), [edit])
    expect(wholeText(PdfFile.open(bytes))).toMatch(A_DRAWN)
    expect(warnings).toContainEqual(
      expect.objectContaining({
        code: 'redaction_unsure',
        message: expect.stringContaining('on page 2 content cannot be read'),
      }),
    )
  })
})
