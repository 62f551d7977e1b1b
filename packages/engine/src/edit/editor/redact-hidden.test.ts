import { describe, expect, test } from 'vitest'
import { streamText } from '../../pdf/test/test-pdf.ts'
import { bareJpeg, bareJpeg2000 } from '../edits/redact/content/strip-image-data.ts'
import { lines, pagesPdf, pdf, redacting, show } from './test/redacting.ts'

const TEXT = show('(A SECRET word) Tj')
const FORM = '/Type/XObject/Subtype/Form/BBox[0 0 200 100]/Resources<</Font<</F1 5 0 R>>>>'
const WORD = Buffer.from('SECRET', 'utf16le').swap16().toString('hex')

describe('fonts do not say it', () => {
  const map = (entries: string, count: number) =>
    streamText(
      `1 begincodespacerange <00> <ff> endcodespacerange ${count} beginbfchar ${entries} endbfchar`,
    )
  const drawn = (glyph: string, unicode: string) => ({
    5: `<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[.1 0 0 .1 0 0]/CharProcs<</${glyph} 7 0 R/b 8 0 R>>/Encoding<</Differences[97/${glyph}/b]>>/FirstChar 97/LastChar 98/Widths[9 9]/Resources<<>>/ToUnicode 9 0 R>>`,
    7: streamText('9 0 d0 1 2 3 4 re f'),
    8: streamText('9 0 d0 5 6 7 8 re f'),
    9: map(`<61> <${unicode}> <62> <0062>`, 2),
  })

  test('by a word that one code stands for', async () => {
    const font =
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding/ToUnicode 7 0 R>>'
    const bytes = pdf(show('(ab) Tj'), {
      more: { 5: font, 7: map(`<61> <${WORD}> <62> <00660069>`, 2) },
    })
    const { whole, text } = await redacting(bytes, { text: 'secret' })
    expect(text).toEqual(['fi'])
    expect(whole).not.toMatch(/SECRET/)
  })

  test.each([
    ['shown', '(ab) Tj', WORD],
    ['not shown', '(b) Tj', WORD],
    ['not shown, and means a letter', '(b) Tj', '0061'],
  ])('by the name and the drawing of a glyph that is %s', async (_, operators, unicode) => {
    const { whole, text } = await redacting(
      pdf(show(operators), { more: drawn('SECRET', unicode) }),
      { text: 'secret' },
    )
    expect(text).toEqual(['b'])
    expect(whole).not.toMatch(/SECRET|1 2 3 4 re/)
    expect(whole).toContain('5 6 7 8 re')
  })

  test('but keep what other pages show', async () => {
    const second = {
      22: '<</Type/Page/Parent 2 0 R/Contents 23 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    }
    const bytes = pdf(show('(b) Tj'), {
      more: {
        ...drawn('a1', WORD),
        ...second,
        2: '<</Type/Pages/Count 2/Kids[3 0 R 22 0 R]/MediaBox[0 0 200 100]>>',
        23: streamText(show('(a) Tj')),
      },
    })
    const { whole } = await redacting(bytes, { text: 'secret', pages: '1' })
    expect(whole).toContain('1 2 3 4 re')
  })
})

describe('images hold their picture alone', () => {
  const segment = (marker: number, text: string) =>
    Buffer.concat([Buffer.from([0xff, marker, 0, text.length + 2]), Buffer.from(text, 'latin1')])
  const start = Buffer.from([0xff, 0xd8])
  const scan = Buffer.concat([segment(0xda, 'x'), Buffer.from([1, 0xff, 0, 2, 0xff, 0xd0, 3])])
  const end = Buffer.from([0xff, 0xd9])
  const needed = [segment(0xe0, 'JFIF\0'), segment(0xee, 'Adobe')]

  test('without segments of cameras and programs, and bytes behind the end of a JPEG', () => {
    const words = [
      segment(0xe1, 'Exif\0SECRET'),
      segment(0xe2, 'ICC_PROFILE\0x'),
      segment(0xfe, 'SECRET'),
      segment(0xe2, 'MPF\0'),
    ]
    const whole = [start, ...needed, ...words, scan, segment(0xfe, 'SECRET'), scan, end, words[0]]
    const bare = Buffer.concat([start, ...needed, scan, scan, end])
    expect(bareJpeg(Buffer.concat(whole.map((part) => part ?? end)))).toEqual(bare)
    expect(bareJpeg(bare)).toEqual(bare)
    expect(bareJpeg(Buffer.from('no JPEG'))).toEqual(Buffer.from('no JPEG'))
  })

  test('without boxes of words in a JPEG 2000', () => {
    const box = (type: string, text: string) => {
      const head = Buffer.alloc(4)
      head.writeUInt32BE(8 + text.length)
      return Buffer.concat([head, Buffer.from(type + text, 'latin1')])
    }
    const [first, last] = [box('jP  ', '\r\n\x87\n'), box('jp2c', 'x')]
    const whole = Buffer.concat([first, box('xml ', 'SECRET'), box('uuid', 'SECRET'), last])
    expect(bareJpeg2000(whole)).toEqual(Buffer.concat([first, last]))
  })

  test('without remarks in a codestream', () => {
    const [start, remark] = [Buffer.from('ff4fff510004abcd', 'hex'), Buffer.from('ff640007', 'hex')]
    const tile = Buffer.from('ff90000400ff64', 'hex')
    const bare = Buffer.concat([start, tile])
    expect(bareJpeg2000(Buffer.concat([start, remark, Buffer.from('a SEC'), tile]))).toEqual(bare)
  })

  test('in the document', async () => {
    const jpeg = Buffer.concat([start, segment(0xfe, 'SECRET'), scan, end])
    const image =
      '/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray/Filter/DCTDecode'
    const bytes = pdf(`/I Do ${TEXT}`, {
      resources: '/XObject<</I 7 0 R>>',
      more: { 7: streamText(jpeg.toString('latin1'), image) },
    })
    expect((await redacting(bytes, { text: 'secret' })).whole).not.toContain('SECRET')
  })
})

test.each<[string, Parameters<typeof pdf>[1]]>([
  [
    'a form that nothing paints',
    { resources: '/XObject<</X 7 0 R>>', more: { 7: streamText(TEXT, FORM) } },
  ],
  [
    'a pattern that nothing is filled with',
    {
      resources: '/Pattern<</X 7 0 R>>',
      more: {
        7: streamText(
          TEXT,
          '/PatternType 1/BBox[0 0 9 9]/XStep 9/YStep 9/Resources<</Font<</F1 5 0 R>>>>',
        ),
      },
    },
  ],
  [
    'long values of a field',
    {
      page: '/Annots[7 0 R]',
      catalog: '/AcroForm<</Fields[7 0 R]>>',
      more: {
        7: '<</Subtype/Widget/FT/Tx/T(f)/V 8 0 R/RV 9 0 R/Rect[0 0 9 9]>>',
        8: streamText('The SECRET kept'),
        9: streamText('<body><p>SEC<b>RET</b></p></body>'),
      },
    },
  ],
  [
    'what a mark for redaction shows',
    {
      page: '/Annots[<</Subtype/Redact/Rect[0 0 9 9]/RO 7 0 R>>]',
      more: { 7: streamText(TEXT, FORM) },
    },
  ],
  [
    'columns of a portfolio, requirements, the origin of pages',
    {
      catalog:
        '/Collection<</Schema<</SECRET<</N(x)>>>>>>/Requirements[<</S/SECRET>>]/SpiderInfo<</X/SECRET>>',
    },
  ],
])('%s goes', async (_, parts) => {
  const { whole, text } = await redacting(pdf(TEXT, parts), { text: 'secret' })
  expect(whole).not.toMatch(/SECRET|SEC<b>RET/)
  expect(text).toEqual(['A  word'])
})

describe('what nobody can search is told', () => {
  const letter = (x: number) => `${x} 50 m ${x} 58 ${x + 4} 58 ${x + 4} 50 c ${x + 2} 53 l h f`
  const scan = 'q 200 0 0 100 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q'
  test.each([
    ['a scan', scan, true],
    ['letters drawn as shapes', Array.from({ length: 9 }, (_, x) => letter(x * 6)).join(' '), true],
    ['a small picture beside text', `.1 0 0 .1 0 0 cm ${scan} ${TEXT}`, false],
    ['a scan with a layer of text', `${scan} ${show('3 Tr (kept) Tj')}`, false],
    ['a scan that fills a path as a pattern', '/Pattern cs /P scn 0 0 200 100 re f', true],
    ['a small path of it beside text', `${TEXT} /Pattern cs /P scn 0 0 20 10 re f`, false],
    ['bars', Array.from({ length: 9 }, (_, x) => `${x * 6} 0 4 9 re f`).join(' '), false],
  ])('%s', async (_, content, isTold) => {
    const bytes = pdf(content, {
      resources: '/Pattern<</P 7 0 R>>',
      more: { 7: streamText(scan, '/PatternType 1/BBox[0 0 200 100]/XStep 200/YStep 100') },
    })
    const { unsure } = await redacting(bytes, { text: 'secret' })
    expect(unsure.some((message) => /on page 1 pictures/.test(message))).toBe(isTold)
    const byArea = { x_mm: 0, y_mm: 0, width_mm: 1, height_mm: 1 }
    expect((await redacting(bytes, { area: byArea })).unsure).toEqual([])
  })

  test('a scan that an annotation shows', async () => {
    const bytes = pdf('', {
      page: '/Annots[<</Subtype/Stamp/Rect[0 0 100 50]/AP<</N 7 0 R>>>>]',
      more: { 7: streamText(scan, FORM) },
    })
    const { unsure } = await redacting(bytes, { text: 'secret' })
    expect(unsure).toEqual([expect.stringMatching(/on page 1 pictures/)])
  })

  test.each([
    [{ presets: ['email'] }, 'to john', 'smith@example.com', true],
    [{ presets: ['email'] }, 'to john:', 'smith@example.com', false],
    [{ presets: ['phone'] }, 'at +49 30 1234567', '12 apples', true],
    [{ pattern: '[A-Z]{2}\\d{6}' }, 'case AB12', '3456 is', true],
    [{ pattern: '\\d{4}' }, 'case 1234', '3456 is', false],
    [{ text: 'secret' }, 'a SEC', 'RET b', false],
  ])('%j at the end of "%s" before "%s"', async (change, first, second, isTold) => {
    const { unsure } = await redacting(pagesPdf(lines(first, second)), change)
    expect(unsure.some((message) => /on page 1 a line ends/.test(message))).toBe(isTold)
  })
})

test('is not on pages that the file holds beside those of its page tree', async () => {
  const more = {
    7: '<</FT/Tx/T(f)/Kids[8 0 R 9 0 R]>>',
    8: '<</Subtype/Widget/Parent 7 0 R/Rect[0 0 9 9]>>',
    9: '<</Subtype/Widget/Parent 7 0 R/Rect[0 0 9 9]/P 10 0 R>>',
    10: '<</Type/Page/Annots[9 0 R]/Contents 11 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    11: streamText(TEXT),
  }
  const bytes = pdf(TEXT, {
    page: '/Annots[8 0 R]',
    catalog: '/AcroForm<</Fields[7 0 R]>>',
    more,
  })
  const { whole, warnings } = await redacting(bytes, { text: 'secret' })
  expect(whole).not.toContain('SECRET')
  expect(warnings[0]).toMatchObject({
    code: 'content_left_out',
    message: expect.stringContaining('edits[0]: the file held 1 page that no viewer shows'),
  })
})

test.each([
  ['characters', show(`(${'x'.repeat(1000)}) Tj `.repeat(1001))],
  ['steps of paths', 'h '.repeat(4_000_001)],
  ['sequences', '/P BMC '.repeat(1_000_001)],
  ['saved states', 'q '.repeat(1_000_001)],
])('is not looked for in a page of a million %s', async (_, content) => {
  await expect(redacting(pdf(content), { text: 'secret' })).rejects.toMatchObject({
    code: 'edit_failed',
    message: expect.stringContaining('One page paints more than can be looked through'),
  })
})

test('is looked for in content that paints more forms than a call takes arguments', async () => {
  const bytes = pdf(`${TEXT} ${'/X Do '.repeat(130_000)}`, {
    resources: '/XObject<</X 7 0 R>>',
    more: { 7: streamText('', FORM) },
  })
  const { whole } = await redacting(bytes, {
    area: { x_mm: 0, y_mm: 0, width_mm: 70, height_mm: 35 },
  })
  expect(whole).not.toContain('SECRET')
})
