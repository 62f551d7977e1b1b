import { describe, expect, test } from 'vitest'
import { prepare } from '../../execute.ts'
import { edit as operation } from '../../operations/edit.ts'
import { readPages } from '../../pdf/document/pages/tree/page-tree.ts'
import { decodeFilters } from '../../pdf/file/decode-filters.ts'
import { isStream } from '../../pdf/file/objects.ts'
import { PdfFile } from '../../pdf/file/pdf-file.ts'
import { loadStandardFonts } from '../../pdf/glyphs/fonts/standard-fonts.ts'
import { glyphsOf } from '../../pdf/glyphs/glyphs-of.ts'
import { glyphReader } from '../../pdf/glyphs/read-content-node.ts'
import { streamText } from '../../pdf/test/test-pdf.ts'
import { pageSource } from '../edits/redact/redact-page.ts'
import { pdf, redacting, show } from './test/redacting.ts'

describe('text', () => {
  test.each([
    ['in one piece', '(A SECRET word) Tj'],
    ['kerned', '[(A SE) 80 (C) -20 (RET word)] TJ'],
    ['in several operations', '(A SEC) Tj (RET word) Tj'],
    ['in two fonts', '(A SEC) Tj /F2 12 Tf (RET word) Tj'],
    [
      'spread letter by letter',
      '[(A ) (S) -300 (E) -300 (C) -300 (R) -300 (E) -300 (T) (  word)] TJ',
    ],
    ['with spaces between its letters', '(A S E C R E T word) Tj'],
    ['hyphenated at the end of a line', "(A SEC-) Tj 14 TL (RET word) '"],
    ['broken over lines', "(A SEC) Tj 14 TL (RET word) '"],
    ['invisible', '3 Tr (A SECRET word) Tj'],
    ['painted twice', '(A SECRET word) Tj 0.2 0 Td (A SECRET word) Tj'],
    ['in another order', '30 0 Td (CRET word) Tj -16 0 Td (SE) Tj -14 0 Td (A ) Tj'],
    ['turned upside down', '-1 0 0 -1 150 50 Tm (A SECRET word) Tj'],
    [
      'of no size for its operator',
      '1 Tf 12 0 0 12 10 50 Tm (A SECRET word) Tj'.replace('1 Tf', '/F1 1 Tf'),
    ],
  ])('%s goes; what stands beside it stays', async (_, operators) => {
    const { text, whole, message } = await redacting(pdf(show(operators)), { text: 'secret' })
    expect(text.join()).not.toMatch(/S *E *C|R *E *T/)
    expect(text.join()).toContain('word')
    expect(whole).not.toMatch(/SECRET|\(.*SEC|RET word/)
    expect(message).toMatch(/: text [12]/)
  })

  test('keeps its place behind a gap, whatever the spacing', async () => {
    const bytes = pdf(show('2 Tc 5 Tw 80 Tz [(one two) -100 ( three)] TJ'))
    const places = async (file: PdfFile) => {
      const reader = glyphReader(file, await loadStandardFonts())
      const [page] = readPages(file)
      const glyphs = page ? glyphsOf(reader.read(pageSource(file, page))) : []
      return glyphs.filter(({ glyph }) => glyph.text === 'h').map(({ origin }) => origin[0])
    }
    const { file } = await redacting(bytes, { text: 'two' })
    const [before] = await places(PdfFile.open(bytes))
    const [after] = await places(file)
    expect(after).toBeCloseTo(before ?? 0, 3)
  })

  test('is covered where it stood, by the metrics of a font that has no widths', async () => {
    const { redactions } = await redacting(pdf(show('(wide WORD) Tj')), { text: 'word' })
    // 12 pt Helvetica: 'wide ' is 2334 thousandths wide, 'WORD' 3166.
    const [box] = redactions[0]?.boxes ?? []
    expect(box?.x_mm).toBeCloseTo(((10 + 12 * 2.334) * 25.4) / 72, 1)
    expect(box?.width_mm).toBeCloseTo((12 * 3.166 * 25.4) / 72, 1)
  })

  test('is found by capitals and whole words only where that is asked for', async () => {
    const bytes = pdf(show('(Cat cat catalog) Tj'))
    expect((await redacting(bytes, { text: 'cat' })).text.join().trim()).toBe('alog')
    const exact = await redacting(bytes, { text: 'cat', case_sensitive: true })
    expect(exact.text.join()).toContain('Cat')
    const whole = await redacting(bytes, { text: 'cat', whole_words: true })
    expect(whole.text.join()).toContain('catalog')
  })

  test('in other words is not taken for it', async () => {
    const { text } = await redacting(pdf(show('(he rent the barn) Tj')), { text: 'herent' })
    expect(text.join()).toBe('he rent the barn')
  })

  test('goes with the ligature that holds a part of it', async () => {
    const cmap = streamText(
      '1 beginbfchar <01> <00660069> endbfchar 1 beginbfrange <61> <7a> <0061> endbfrange',
    )
    const font =
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding/ToUnicode 7 0 R>>'
    const bytes = pdf(show('(of \\001le x) Tj'), { more: { 5: font, 7: cmap } })
    expect((await redacting(bytes, { text: 'file' })).text.join().replaceAll(' ', '')).toBe('ofx')
  })

  test('of a composite font goes by its map, two bytes at a time', async () => {
    const bytes = pdf(show('<000300040005> Tj'), {
      more: {
        5: '<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/DescendantFonts[7 0 R]/ToUnicode 8 0 R>>',
        7: '<</Type/Font/Subtype/CIDFontType2/BaseFont/X/CIDSystemInfo<<>>/DW 500>>',
        8: streamText('3 beginbfchar <0003> <0041> <0004> <0416> <0005> <0042> endbfchar'),
      },
    })
    expect((await redacting(bytes, { text: 'ж' })).text).toEqual(['AB'])
  })

  test('that no font explains is refused', async () => {
    const bytes = pdf(show('<0003> Tj'), {
      more: {
        5: '<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/DescendantFonts[7 0 R]>>',
        7: '<</Type/Font/Subtype/CIDFontType2/BaseFont/X/CIDSystemInfo<<>>/DW 500>>',
      },
    })
    await expect(redacting(bytes, { text: 'x' })).rejects.toThrow(
      /edits\[0\]\.pages: 1 characters of page 1/,
    )
  })

  describe('with glyphs that no font explains', () => {
    // Code 7 is a letter that nothing tells; code 8 is as wide as a word.
    const codes = { S: 1, E: 2, C: 3, R: 4, T: 5, ' ': 6, '?': 7, W: 8, N: 9 } as Readonly<
      Record<string, number>
    >
    const hex = (text: string) =>
      [...text].map((letter) => codes[letter]?.toString(16).padStart(4, '0')).join('')
    const told = 'SECRT '
    const map = [...told].map(
      (letter) => `<${hex(letter)}> <00${Buffer.from(letter).toString('hex')}>`,
    )
    const document = (text: string, next = '') =>
      pdf(show(`<${hex(text)}> Tj`), {
        more: {
          2: '<</Type/Pages/Count 2/Kids[3 0 R 20 0 R]/MediaBox[0 0 200 100]>>',
          20: '<</Type/Page/Parent 2 0 R/Contents 21 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
          21: streamText(show(`<${hex(next)}> Tj`)),
          5: '<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/DescendantFonts[7 0 R]/ToUnicode 8 0 R>>',
          7: '<</Type/Font/Subtype/CIDFontType2/BaseFont/X/CIDSystemInfo<<>>/DW 400/W[8[2000 0]]>>',
          8: streamText(`${told.length} beginbfchar ${map.join(' ')} endbfchar`),
        },
      })

    test.each([
      ['among its letters', 'T SEC?ET T'],
      ['at its beginning, two letters in one', 'T ?CRET T'],
      ['in place of all of them', 'T ?????? T'],
      ['apart from its letters', 'T S E ? R E T T'],
      ['that have room for a word', 'T W T'],
      ['that do not say how wide they are', 'T N T'],
      ['at the end of a page', 'T SEC?', 'ET T'],
      ['at the beginning of a page', 'T SE', '?ET T'],
    ])('is refused where it may be %s', async (_, text, next = '') => {
      const attempt = redacting(document(text, next), { text: 'secret' })
      await expect(attempt).rejects.toThrow(/what is to go may be among them/)
    })

    test('is found beside others, which stay', async () => {
      const { text } = await redacting(document('? SECRET ? EC T?', 'C?'), { text: 'secret' })
      expect(text).toEqual(['?  ? EC T?', 'C?'])
    })

    test('is refused where nothing of it tells it from others', async () => {
      const attempt = redacting(document('? SECRET T'), { text: '-' })
      await expect(attempt).rejects.toThrow(/what is to go may be among them/)
    })

    test('is refused for a pattern, which may match any of them', async () => {
      const attempt = redacting(document('? SECRET T'), { pattern: 'SE..ET' })
      await expect(attempt).rejects.toThrow(/what is to go may be among them/)
    })
  })

  test('that other words stand for goes with what it paints', async () => {
    const content = `/Span <</ActualText(SECRET)>> BDC ${show('(XX) Tj')} 0 0 5 5 re f EMC ${show('30 0 Td (rest) Tj')}`
    const { whole, text } = await redacting(pdf(content), { text: 'secret' })
    expect(text).toEqual(['rest'])
    expect(whole).not.toMatch(/SECRET|0 0 5 5 re/)
  })

  test('inside a form goes there, and not where another page paints the same form', async () => {
    const form = streamText(
      show('(A SECRET word) Tj'),
      '/Type/XObject/Subtype/Form/BBox[0 0 200 100]/Resources<</Font<</F1 5 0 R>>>>',
    )
    const shared = '/Resources<</XObject<</X 7 0 R>>>>/Contents 4 0 R'
    const bytes = pdf('/X Do', {
      more: {
        2: '<</Type/Pages/Count 2/Kids[3 0 R 8 0 R]/MediaBox[0 0 200 100]>>',
        3: `<</Type/Page/Parent 2 0 R${shared}>>`,
        7: form,
        8: `<</Type/Page/Parent 2 0 R${shared}>>`,
      },
    })
    const one = await redacting(bytes, { text: 'secret', pages: '1' })
    expect(one.text).toEqual(['A  word', 'A SECRET word'])
    const both = await redacting(bytes, { text: 'secret' })
    expect(both.text).toEqual(['A  word', 'A  word'])
    expect(both.whole).not.toContain('SECRET')
  })
})

describe('patterns and presets', () => {
  test('remove what they match and nothing else', async () => {
    const bytes = pdf(show('(No. 4711-23 of 2026) Tj'))
    const { text } = await redacting(bytes, { pattern: '\\d{4}-\\d{2}' })
    expect(text).toEqual(['No.  of 2026'])
  })

  test('know check digits', async () => {
    const good = 'DE89 3704 0044 0532 0130 00'
    const bytes = pdf(show(`7 0 0 7 5 50 Tm (${good} DE88 3704 0044 0532 0130 00) Tj`))
    const iban = await redacting(bytes, { presets: ['iban'] })
    expect(iban.text).toEqual([' DE88 3704 0044 0532 0130 00'])
    const cards = pdf(show('7 0 0 7 5 50 Tm (4111 1111 1111 1111, 4111 1111 1111 1112) Tj'))
    expect((await redacting(cards, { presets: ['card'] })).text).toEqual([', 4111 1111 1111 1112'])
  })

  test('find addresses and numbers', async () => {
    const bytes = pdf(show('7 0 0 7 5 50 Tm (ann@example.org or +44 20 7946 0958, 01.02.2026) Tj'))
    const { text } = await redacting(bytes, { presets: ['email', 'phone'] })
    expect(text).toEqual([' or , 01.02.2026'])
  })

  test.each([['(a'], ['(?=a)'], ['(a)\\1']])(
    'the pattern %s is refused before work begins',
    (pattern) => {
      expect(() =>
        prepare(operation, { pdf: pdf(''), edits: [{ type: 'redact', pattern }] }),
      ).toThrow(/RE2/)
    },
  )
})

test('texts and patterns of all edits are counted before one is read', () => {
  const redact = { type: 'redact', text: Array(50).fill('a'), pattern: Array(51).fill('(') }
  expect(() => prepare(operation, { pdf: pdf(''), edits: [redact, redact] })).toThrow(
    'edits must be at most 200 texts and patterns of redact, those of all edits together, got 202.',
  )
})

describe('areas', () => {
  // 10 mm are 28.35 pt: the box covers x from 28 to 85 and y from 43 to 72 of the page.
  const area = { x_mm: 10, y_mm: 10, width_mm: 20, height_mm: 10 }

  test('take the glyphs that reach into them', async () => {
    const content = `${show('(0123456789abcdef) Tj')} BT /F1 12 Tf 10 10 Td (below) Tj ET`
    const { text } = await redacting(pdf(content), { area })
    expect(text).toEqual(['01cdefbelow'])
  })

  test('are those of the page as it is seen, turned and cropped', async () => {
    const content = 'BT /F1 12 Tf 1 0 0 1 100 50 Tm (in) Tj 1 0 0 1 20 20 Tm (out) Tj ET'
    const page = '/Rotate 90/CropBox[50 0 200 100]'
    // Seen, the page is 100 wide and 150 high: the text lies 50 pt from its left and 50 from its top.
    const { text, redactions } = await redacting(pdf(content, { page }), {
      area: { x_mm: 15, y_mm: 17, width_mm: 8, height_mm: 8 },
    })
    expect(text).toEqual(['out'])
    expect(redactions[0]?.boxes).toEqual([{ x_mm: 15, y_mm: 17, width_mm: 8, height_mm: 8 }])
  })

  test('cut paths at their edge and leave backgrounds', async () => {
    const content = '0 0 200 100 re f\n10 60 m 150 60 l S\n40 50 m 50 50 l 45 55 l f'
    const { whole } = await redacting(pdf(content), { area, fill: 'none' })
    expect(whole).toContain('0 0 200 100 re f')
    expect(whole).not.toContain('40 50')
    expect(whole).toMatch(/10 60 m\n27\.\d+ 60 l\n8[56]\.\d+ 60 m\n150 60 l\nS/)
  })

  const cell = 'q 200 0 0 100 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q % secret cell'
  test.each([
    ['fills a path', '/P scn 20 20 100 60 re f', false],
    ['strokes a line beside them', '40 w /P SCN 10 85 m 190 85 l S', false],
    ['fills a stencil', 'q 200 0 0 100 0 0 cm /P scn BI /W 1 /H 1 /IM true ID x EI Q', false],
    ['fills letters', '/P scn BT /F1 12 Tf 30 50 Td (ab) Tj ET', false],
    ['fills a path of a form', '/P scn /X Do', false],
    ['fills another path, too', '/P scn 20 20 100 60 re f 150 0 9 9 re f', true],
    ['is named again for another path', '/P scn 20 20 100 60 re f /P scn 150 0 9 9 re f', true],
    ['fills other letters, too', '/P scn BT /F1 12 Tf 30 50 Td (abcdefghijklmno) Tj ET', true],
  ])(
    'take the cell of a pattern that %s, where nothing else needs it, or tell that it stays',
    async (_, painting, stays) => {
      const bytes = pdf(`/Pattern cs /Pattern CS ${painting}`, {
        resources: '/Pattern<</P 7 0 R>>/XObject<</X 8 0 R>>',
        more: {
          7: streamText(cell, '/PatternType 1/BBox[0 0 200 100]/XStep 200/YStep 100'),
          8: streamText('30 50 20 10 re f', '/Subtype/Form/BBox[0 0 200 100]'),
        },
      })
      const { whole, unsure } = await redacting(bytes, { area })
      expect(whole.includes('secret cell')).toBe(stays)
      expect(unsure.some((message) => /on page 1 a pattern/.test(message))).toBe(stays)
    },
  )

  test('keep the clip of a path whose pattern goes', async () => {
    const bytes = pdf('/Pattern cs /P scn 20 20 100 60 re W f 0 0 9 9 re f', {
      resources: '/Pattern<</P 7 0 R>>',
      more: { 7: streamText(cell, '/PatternType 1/BBox[0 0 200 100]/XStep 200/YStep 100') },
    })
    expect((await redacting(bytes, { area })).whole).toMatch(/h\nW\nn/)
  })

  test('burn pixels, of inline images too, and of the picture of one page alone', async () => {
    const image = streamText(
      '\xff'.repeat(100),
      '/Type/XObject/Subtype/Image/Width 10/Height 10/BitsPerComponent 8/ColorSpace/DeviceGray',
    )
    const inline = `q 200 0 0 100 0 0 cm BI /W 10 /H 10 /BPC 8 /CS /G ID ${'\xee'.repeat(100)} EI Q`
    const paint = '/Resources<</XObject<</I 7 0 R>>>>'
    const bytes = pdf(`q 200 0 0 100 0 0 cm /I Do Q ${inline}`, {
      more: {
        2: '<</Type/Pages/Count 2/Kids[3 0 R 8 0 R]/MediaBox[0 0 200 100]>>',
        3: `<</Type/Page/Parent 2 0 R/Contents 4 0 R${paint}>>`,
        7: image,
        8: `<</Type/Page/Parent 2 0 R/Contents 9 0 R${paint}>>`,
        9: streamText('q 200 0 0 100 0 0 cm /I Do Q'),
      },
    })
    const { file, redactions } = await redacting(bytes, { area, pages: '1' })
    const images = [...file.originalNumbers()]
      .map((num) => file.get(num))
      .filter((value) => isStream(value) && value.dict.has('ColorSpace'))
      .map((value) => (isStream(value) ? [...decodeFilters(file, value).data] : []))
    expect(images.map((samples) => samples.filter((sample) => sample === 0).length).sort()).toEqual(
      [0, 36, 36],
    )
    expect(redactions.find(({ kind }) => kind === 'image')?.count).toBe(2)
  })

  test('refuse an image that cannot be decoded, and remove one that lies within', async () => {
    const image = streamText(
      'abc',
      '/Type/XObject/Subtype/Image/Width 10/Height 10/ColorSpace/DeviceGray/Filter/JPXDecode',
    )
    const painting = (matrix: string) =>
      pdf(`q ${matrix} cm /I Do Q`, { resources: '/XObject<</I 7 0 R>>', more: { 7: image } })
    await expect(redacting(painting('200 0 0 100 0 0'), { area })).rejects.toThrow(/JPEG 2000/)
    const { whole } = await redacting(painting('10 0 0 10 40 50'), { area })
    expect(whole).not.toContain('JPXDecode')
  })

  test('take annotations whole, with the value of a field', async () => {
    const bytes = pdf(show('(x) Tj'), {
      page: '/Annots[7 0 R 8 0 R]',
      catalog: '/AcroForm<</Fields[7 0 R]>>',
      more: {
        7: '<</Type/Annot/Subtype/Widget/FT/Tx/T(field)/V(VALUE)/Rect[30 50 80 60]>>',
        8: '<</Type/Annot/Subtype/Text/Contents(NOTE)/Rect[150 10 160 20]>>',
      },
    })
    const { whole } = await redacting(bytes, { area })
    expect(whole).not.toContain('VALUE')
    expect(whole).toContain('NOTE')
  })
})

test('nothing beside the pages still says it', async () => {
  const bytes = pdf(show('(A SECRET word) Tj'), {
    page: '/Annots[10 0 R 11 0 R]/Thumb 12 0 R/PieceInfo<</X<</Private(SECRET)>>>>',
    catalog:
      '/Outlines 7 0 R/AcroForm<</Fields[10 0 R]>>/Names<</Dests<</Names[(SECRET place)[3 0 R/Fit]]>>/EmbeddedFiles<</Names[(a)13 0 R]>>/JavaScript<</Names[(j)<</S/JavaScript/JS(SECRET)>>]>>>>/Metadata 15 0 R/StructTreeRoot 16 0 R/MarkInfo<</Marked true>>',
    trailer: '/Info<</Title(The SECRET)/Author<feff00530045004300520045005400200062>/Own(SECRET)>>',
    more: {
      7: '<</Type/Outlines/First 8 0 R/Last 8 0 R/Count 1>>',
      8: '<</Title(On SECRET)/Parent 7 0 R/Dest(SECRET place)>>',
      10: '<</Type/Annot/Subtype/Widget/FT/Ch/T(f)/TU(SECRET)/V(SECRET)/DV(SECRET)/Opt[(SECRET)(b)]/Rect[0 0 50 20]/AP<</N 9 0 R>>>>',
      9: streamText(
        show('(SECRET) Tj'),
        '/Type/XObject/Subtype/Form/BBox[0 0 50 20]/Resources<</Font<</F1 5 0 R>>>>',
      ),
      11: '<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(https://example.org/S%45CRET)>>>>',
      12: streamText('xx', '/Width 1'),
      13: '<</Type/Filespec/F(a)/EF<</F 14 0 R>>>>',
      14: streamText('SECRET', '/Type/EmbeddedFile'),
      15: streamText('<x:xmpmeta><a>SECRET</a></x:xmpmeta>', '/Type/Metadata/Subtype/XML'),
      16: '<</Type/StructTreeRoot/K[17 0 R]>>',
      17: '<</S/Figure/P 16 0 R/Alt(A SECRET)/ActualText(SECRET)/E(SECRET)/T(SECRET)>>',
    },
  })
  const { whole, file, redactions } = await redacting(bytes, { text: 'secret' })
  expect(whole).not.toMatch(/secret/i)
  expect(whole).not.toMatch(/S%45CRET|PieceInfo|EmbeddedFile|Thumb|JavaScript/)
  expect(whole).toContain('place')
  expect(redactions.map(({ kind, page }) => `${kind} ${page}`)).toEqual([
    'attachment 0',
    'script 0',
    'text 1',
    'annotation 1',
    'string 0',
  ])
  expect(file.catalog.has('Outlines')).toBe(true)
})

test('every attachment is counted once, however many streams it has', async () => {
  const file = streamText('file', '/Type/EmbeddedFile')
  const bytes = pdf(show('(A word) Tj'), {
    catalog: '/Names<</EmbeddedFiles<</Names[(a)13 0 R(b)15 0 R]>>>>',
    more: {
      13: '<</Type/Filespec/F(a)/EF<</F 14 0 R/UF 14 0 R>>>>',
      14: file,
      15: '<</Type/Filespec/F(b)/EF<</F 16 0 R/DOS 17 0 R>>>>',
      16: file,
      17: file,
    },
  })
  const { redactions } = await redacting(bytes, { text: 'secret' })
  expect(redactions).toEqual([{ page: 0, kind: 'attachment', count: 2, boxes: [] }])
})

test('earlier revisions are gone', async () => {
  const before = pdf(show('(A SECRET word) Tj'))
  const offset = before.length
  const later = `4 0 obj\n${streamText(show('(A word) Tj'))}\nendobj\n`
  const table = `xref\n4 1\n${String(offset).padStart(10, '0')} 00000 n \ntrailer\n<</Root 1 0 R/Prev ${before.lastIndexOf('xref\n0')}>>\nstartxref\n${offset + later.length}\n%%EOF\n`
  const { whole } = await redacting(Buffer.concat([before, Buffer.from(later + table, 'latin1')]), {
    text: 'nothing of that',
  })
  expect(whole).not.toContain('SECRET')
})
