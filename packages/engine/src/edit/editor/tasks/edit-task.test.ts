import { describe, expect, test } from 'vitest'
import { prepare } from '../../../execute.ts'
import { edit as operation } from '../../../operations/edit.ts'
import { readAnnotations } from '../../../pdf/document/annotations.ts'
import { readNameTree } from '../../../pdf/document/name-tree.ts'
import { joinedContents } from '../../../pdf/document/pages/page-content.ts'
import { readPageLabels } from '../../../pdf/document/pages/tree/page-labels.ts'
import { pageAttribute, readPages } from '../../../pdf/document/pages/tree/page-tree.ts'
import { decodeStream } from '../../../pdf/file/decode-stream.ts'
import { isArray, isDict, isStream, isString } from '../../../pdf/file/objects.ts'
import { PdfFile } from '../../../pdf/file/pdf-file.ts'
import { serialize } from '../../../pdf/file/write/serialize.ts'
import { FOREIGN_LIMITS } from '../../../pdf/foreign/foreign-limits.ts'
import { readBookmarks } from '../../../pdf/merge/outline/outline-tree.ts'
import { classicPdf, streamText } from '../../../pdf/test/test-pdf.ts'
import type { OutputOptions } from '../../../schemas/options/output-options.ts'
import { edit } from './edit-task.ts'

type Objects = Readonly<Record<number, string>>

/** Pages 11 to 13 of 200 × 100 pt, with what is given. */
function pdf(catalog = '', more: Objects = {}, trailer = ''): Buffer {
  const page = (num: number) => `<</Type/Page/Parent 2 0 R/Contents ${num + 10} 0 R>>`
  return classicPdf(
    {
      1: `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
      2: '<</Type/Pages/Count 3/Kids[11 0 R 12 0 R 13 0 R]/MediaBox[0 0 200 100]>>',
      11: page(11),
      12: page(12),
      13: page(13),
      21: streamText('% one'),
      22: streamText('% two'),
      23: streamText('% three'),
      ...more,
    },
    `/Root 1 0 R${trailer}`,
  )
}

async function editing(
  bytes: Uint8Array,
  edits: readonly object[],
  options: object = {},
  password?: string,
  limits = FOREIGN_LIMITS,
) {
  const { input } = prepare(operation, { pdf: bytes, edits, options })
  const result = await edit({
    bytes,
    password,
    edits: input.edits,
    limits,
    faces: [],
    subject: 'pdf',
    field: 'edits',
    output: input.options as OutputOptions,
    now: new Date(0),
  })
  const file = PdfFile.open(result.bytes)
  return { ...result, file, all: readPages(file), codes: result.warnings.map(({ code }) => code) }
}

/** First line of what each page draws. */
function drawn(file: PdfFile): readonly string[] {
  return readPages(file).map((page) => {
    const contents = file.resolve(pageAttribute(file, page, 'Contents'))
    const parts = isArray(contents) ? contents.map((part) => file.resolve(part)) : [contents]
    return parts.map((part) => (isStream(part) ? decodeStream(part).toString() : '')).join('\n')
  })
}

/** Everything that the file holds, decoded. */
function wholeText(file: PdfFile): string {
  return [...file.originalNumbers()]
    .map((num) => {
      const value = file.get(num)
      return isStream(value)
        ? `${serialize(value.dict)} ${decodeStream(value).toString('latin1')}`
        : serialize(value)
    })
    .join('\n')
}

describe('pages', () => {
  test('are turned, taken out, kept and brought into another order', async () => {
    const { file, all } = await editing(pdf(), [
      { type: 'rotate', pages: '1', degrees: -90 },
      { type: 'reorder_pages', order: [3] },
      { type: 'delete_pages', pages: 'last' },
    ])
    expect(drawn(file)).toEqual(['% three', '% one'])
    expect(all.map((page) => pageAttribute(file, page, 'Rotate'))).toEqual([undefined, 270])
    const kept = await editing(pdf(), [{ type: 'extract_pages', pages: '2' }])
    expect(drawn(kept.file)).toEqual(['% two'])
    expect(wholeText(kept.file)).not.toContain('% one')
  })

  test('are gone for the edits that follow, whatever still refers to them', async () => {
    const document = pdf('/Threads[<</F<</P 13 0 R>>>>]')
    const edits = [
      { type: 'delete_pages', pages: 'last' },
      { type: 'remove', what: ['links'] },
    ]
    const { file, codes } = await editing(document, edits)
    expect(drawn(file)).toEqual(['% one', '% two'])
    expect(codes).toEqual([])
  })

  test('are repeated with what they share, and the files of the document once, whatever the lengths of streams stand in', async () => {
    const before = pdf('/Names<</EmbeddedFiles<</Names[(a)5 0 R]>>>>', {
      5: '<</Type/Filespec/F(a)/EF<</F 6 0 R>>>>',
      6: '<</Type/EmbeddedFile/Length 7 0 R>>stream\nfile\nendstream',
      7: '4',
      21: '<</Length 8 0 R>>stream\n% one\nendstream',
      8: '5',
    })
    const { file } = await editing(before, [{ type: 'duplicate_pages', pages: '1', times: 2 }])
    const names = file.dictAt(file.catalog, 'Names')
    expect(readNameTree(file, names?.get('EmbeddedFiles')).map(([key]) => key)).toEqual(['a'])
    expect(drawn(file).slice(0, 3)).toEqual(['% one', '% one', '% one'])
    expect(wholeText(file).match(/% one/g)).toHaveLength(1)
  })

  test('are repeated with fields of their own', async () => {
    const form = pdf('/AcroForm<</Fields[5 0 R]>>', {
      5: '<</FT/Tx/T(a)/Subtype/Widget/Rect[0 0 9 9]/P 11 0 R>>',
      11: '<</Type/Page/Parent 2 0 R/Contents 21 0 R/Annots[5 0 R]>>',
    })
    const { file } = await editing(form, [{ type: 'duplicate_pages', pages: '1,2', times: 2 }])
    const [one, two] = ['% one', '% two']
    expect(drawn(file)).toEqual([one, one, one, two, two, two, '% three'])
    const fields = file.resolve(file.dictAt(file.catalog, 'AcroForm')?.get('Fields'))
    const names = (isArray(fields) ? fields : []).map((field) => {
      const entries = file.resolve(field)
      const name = isDict(entries) ? entries.get('T') : undefined
      return isString(name) ? name.value : ''
    })
    expect(names).toEqual(['a', 'a_2', 'a_3'])
  })

  test.each([
    [{ type: 'duplicate_pages', times: 100, pages: 'all' }, 'times', 303],
    [{ type: 'insert_blank', count: 5 }, 'count', 8],
    [{ type: 'insert_pdf', pdf: pdf() }, 'pages', 6],
  ] as const)('are no more than can be read again: %j', async (change, field, count) => {
    const limits = { ...FOREIGN_LIMITS, maxPages: 5 }
    await expect(editing(pdf(), [change], {}, undefined, limits)).rejects.toMatchObject({
      code: 'edit_failed',
      message: `edits[0].${field}: the document would have ${count} pages; at most 5 are possible.`,
    })
  })

  test('are put in: empty ones and those of another document, labels and bookmarks too', async () => {
    const other = pdf('/Outlines 5 0 R', {
      5: '<</First 6 0 R/Last 6 0 R/Count 1>>',
      6: '<</Title(Other)/Parent 5 0 R/Dest[12 0 R/Fit]>>',
    })
    const { file } = await editing(pdf('/PageLabels<</Nums[0<</S/r>>]>>'), [
      { type: 'insert_blank', at: 2 },
      { type: 'insert_pdf', pdf: other, pages: '2', at: 'start' },
    ])
    expect(drawn(file)).toEqual(['% two', '% one', '', '% two', '% three'])
    expect(readPageLabels(file, 5)?.map(({ style, number }) => `${style ?? '-'}${number}`)).toEqual(
      ['D1', 'r1', '-1', 'r2', 'r3'],
    )
    expect(readBookmarks(file)).toHaveLength(1)
  })

  test.each([
    { type: 'duplicate_pages', pages: '1' },
    { type: 'insert_pdf', pdf: pdf() },
    { type: 'stamp', pdf: pdf() },
  ])('come into a file that misplaces an object which nothing needs: $type', async (change) => {
    const text = pdf('', { 30: 'null' }).toString('latin1').replace('30 0 obj', '31 0 obj')
    const { codes } = await editing(Buffer.from(text, 'latin1'), [change])
    expect(codes).toEqual([])
  })

  test('show no layer of a PDF that is stamped onto them which is hidden there', async () => {
    const layered = pdf('/OCProperties<</OCGs[5 0 R]/D<</OFF[5 0 R]>>>>', {
      5: '<</Type/OCG/Name(A)>>',
      11: '<</Type/Page/Parent 2 0 R/Contents 21 0 R/Resources<</Properties<</A 5 0 R>>>>>>',
    })
    const { file } = await editing(pdf(), [{ type: 'stamp', pdf: layered }])
    const layers = file.dictAt(file.catalog, 'OCProperties')
    const settings = layers && file.dictAt(layers, 'D')
    expect(layers?.get('OCGs')).toHaveLength(1)
    expect(settings?.get('OFF')).toEqual(layers?.get('OCGs'))
  })

  test('share their layers with their duplicates, and keep every configuration', async () => {
    const resources = '/Resources<</Properties<</A 5 0 R/B 6 0 R>>>>'
    const layered = pdf(
      '/OCProperties<</OCGs[5 0 R 6 0 R]/D<</OFF[6 0 R]>>/Configs[<</ON[6 0 R]>>]>>',
      {
        5: '<</Type/OCG/Name(A)>>',
        6: '<</Type/OCG/Name(B)>>',
        11: `<</Type/Page/Parent 2 0 R/Contents 21 0 R${resources}>>`,
      },
    )
    const { file, all } = await editing(layered, [{ type: 'duplicate_pages', pages: '1' }])
    const layers = file.dictAt(file.catalog, 'OCProperties')
    const [one, two] = all.map((page) => {
      const own = pageAttribute(file, page, 'Resources')
      return isDict(own) && serialize(file.resolve(own.get('Properties')) ?? null)
    })
    expect(one).toBe(two)
    expect(layers?.get('OCGs')).toHaveLength(2)
    expect(layers?.has('Configs')).toBe(true)
  })

  test('are cropped as they are seen', async () => {
    const { file, all } = await editing(pdf(), [
      { type: 'rotate', pages: '2', degrees: 90 },
      { type: 'crop', margins_mm: { top: 25.4 } },
    ])
    const boxes = all.map((page) => serialize(pageAttribute(file, page, 'CropBox') ?? null))
    // The left of a page is its top once it is turned clockwise.
    expect(boxes).toEqual(['[0 0 200 28]', '[72 0 200 100]', '[0 0 200 28]'])
  })

  test('are given another size with annotations and places', async () => {
    const linked = pdf('/Dests<</a[11 0 R/XYZ 0 100 0]>>', {
      11: '<</Type/Page/Parent 2 0 R/Contents 21 0 R/Annots[<</Subtype/Link/Rect[0 0 200 100]>>]>>',
    })
    const { file, all } = await editing(linked, [{ type: 'resize', page_size: '100x200mm' }])
    const [page] = all
    expect(page && serialize(pageAttribute(file, page, 'MediaBox') ?? null)).toBe(
      '[0 0 566.929134 283.464567]',
    )
    expect(
      page && readAnnotations(file, page).map((entries) => serialize(entries.get('Rect') ?? null)),
    ).toEqual(['[0 0 566.929134 283.464567]'])
    expect(serialize(file.dictAt(file.catalog, 'Dests')?.get('a') ?? null)).toContain(
      '/XYZ 0 283.464567',
    )
  })

  test('is given another size where its content closes states that it never opened', async () => {
    const surplus = pdf('', { 21: streamText('q Q Q Q 0 0 9 9 re f Q') })
    const { file, all } = await editing(surplus, [{ type: 'resize', page_size: '100x200mm' }])
    const contents = all[0] && joinedContents(file, all[0])
    const operators = contents ? decodeStream(contents).toString('latin1') : ''
    // Readers that meet a state closed too often take back the scale, too.
    const [before = ''] = operators.split('0 0 9 9 re')
    const depths = before.match(/\b[qQ]\b/g)?.map((operator) => (operator === 'q' ? 1 : -1)) ?? []
    expect(operators).toMatch(/2\.834646 0 0 2\.834646 0 0 cm/)
    expect(depths.reduce((depth, step) => depth + step, 0)).toBe(2)
  })

  test('is given another size together with the patterns that fill what is on it', async () => {
    const filled = pdf('', {
      11: '<</Type/Page/Parent 2 0 R/Contents 21 0 R/Resources<</Pattern<</P<</PatternType 2/Shading<<>>>>>>>>>>',
    })
    const { file, all } = await editing(filled, [{ type: 'resize', page_size: '100x200mm' }])
    const resources = all[0] && pageAttribute(file, all[0], 'Resources')
    const patterns = isDict(resources) ? file.dictAt(resources, 'Pattern') : undefined
    expect(serialize(file.resolve(patterns?.get('P')) ?? null)).toContain(
      '/Matrix[2.834646 0 0 2.834646 0 0]',
    )
  })
})

describe('the document', () => {
  test('gets bookmarks, labels, a view and files', async () => {
    const { file, all } = await editing(pdf(), [
      {
        type: 'set_bookmarks',
        bookmarks: [
          { title: 'One', page: 1 },
          { title: 'Below', page: 2, level: 2 },
          { title: 'Two', page: 3 },
        ],
      },
      { type: 'set_page_labels', labels: [{ from: 2, style: 'roman', prefix: 'p', start: 5 }] },
      {
        type: 'set_viewer',
        open_page: 2,
        zoom: 'page',
        page_layout: 'two_pages',
        hide_toolbar: true,
      },
      { type: 'add_attachment', name: 'a.txt', content: 'aGFsbG8=' },
    ])
    expect(readBookmarks(file).map(({ children }) => children.length)).toEqual([1, 0])
    expect(readPageLabels(file, 3)?.map(({ prefix, number }) => [prefix?.value, number])).toEqual([
      [undefined, 1],
      ['p', 5],
      ['p', 6],
    ])
    const { catalog } = file
    expect(serialize(catalog.get('OpenAction') ?? null)).toBe(`[${all[1]?.num} 0 R /Fit]`)
    expect(serialize(catalog.get('PageLayout') ?? null)).toBe('/TwoPageLeft')
    expect(wholeText(file)).toContain('hallo')
  })

  test('gives no object that is added a number which the file refers to and does not have', async () => {
    const dangling = pdf('/Outlines<</First 24 0 R/Last 25 0 R/Count 0>>/Own 26 0 R')
    const { file } = await editing(dangling, [
      { type: 'insert_blank' },
      { type: 'stamp', text: 'x' },
    ])
    expect(readBookmarks(file)).toEqual([])
    expect(file.resolve(file.catalog.get('Own')) ?? null).toBeNull()
  })

  test('keeps its version, the first half of its identifier and metadata that nobody changes', async () => {
    const xmp =
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/" xmpRights:Marked="True" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>old</dc:title></rdf:Description></rdf:RDF></x:xmpmeta>'
    const bytes = pdf(
      '/Version/2.0/Metadata 5 0 R',
      { 5: streamText(xmp, '/Type/Metadata/Subtype/XML'), 6: '<</Title(Old)/Author(Ann)/Own(x)>>' },
      '/Info 6 0 R/ID[(0123456789abcdef)(y)]',
    )
    const metadata = { title: 'New' }
    const { file, bytes: written } = await editing(bytes, [{ type: 'set_metadata', metadata }])
    expect(Buffer.from(written).toString('latin1', 0, 8)).toBe('%PDF-2.0')
    expect(serialize(file.trailer.get('ID') ?? null)).toContain('(0123456789abcdef)')
    const text = wholeText(file)
    expect(text).toContain('/Title(New)/Author(Ann)')
    expect(text).toContain('<xmpRights:Marked>True</xmpRights:Marked>')
    expect(text).not.toContain('old')
  })

  test.each([
    [
      'javascript',
      '/OpenAction<</S/JavaScript/JS(secret)>>/AA<</WC<</S/JavaScript/JS(secret)>>>>',
      {},
    ],
    [
      'attachments',
      '/Names<</EmbeddedFiles<</Names[(a)5 0 R]>>>>',
      { 5: '<</Type/Filespec/EF<</F 6 0 R>>>>', 6: streamText('secret', '/Type/EmbeddedFile') },
    ],
    ['metadata', '/PieceInfo<</A(secret)>>', {}],
    ['bookmarks', '/Outlines 5 0 R', { 5: '<</First 6 0 R>>', 6: '<</Title(secret)>>' }],
    [
      'forms',
      '/AcroForm<</Fields[5 0 R]>>',
      {
        5: '<</FT/Tx/T(a)/V(secret)/Subtype/Widget>>',
        11: '<</Type/Page/Parent 2 0 R/Annots[5 0 R]>>',
      },
    ],
    [
      'annotations',
      '',
      { 11: '<</Type/Page/Parent 2 0 R/Annots[<</Subtype/Text/Contents(secret)>>]>>' },
    ],
    [
      'links',
      '',
      { 11: '<</Type/Page/Parent 2 0 R/Annots[<</Subtype/Link/A<</S/URI/URI(secret)>>>>]>>' },
    ],
    [
      'links',
      '/AcroForm<</Fields[5 0 R]>>',
      {
        5: '<</FT/Tx/T(a)/Kids[6 0 R 7 0 R]>>',
        6: '<</Subtype/Widget/Parent 5 0 R>>',
        7: '<</Subtype/Widget/Parent 5 0 R/P 8 0 R>>',
        8: '<</Type/Page/Annots[7 0 R<</Subtype/Link/A<</S/URI/URI(secret)>>>>]>>',
        11: '<</Type/Page/Parent 2 0 R/Annots[6 0 R]>>',
      },
    ],
  ])('loses %s without a trace', async (what, catalog, more) => {
    const before = PdfFile.open(pdf(catalog, more))
    expect(wholeText(before)).toContain('secret')
    const { file } = await editing(pdf(catalog, more), [{ type: 'remove', what: [what] }])
    expect(wholeText(file)).not.toContain('secret')
  })

  const field = (entries: string): Objects => ({
    5: `<</FT/Tx/T(a)/V(x)/Subtype/Widget/Rect[10 20 30 60]${entries}>>`,
    6: streamText('% looks', '/BBox[0 0 10 10]'),
    11: '<</Type/Page/Parent 2 0 R/Contents 21 0 R/Annots[5 0 R]>>',
  })

  test('has fields painted where they stood, and no form', async () => {
    const bytes = pdf('/AcroForm<</Fields[5 0 R]>>', field('/AP<</N 6 0 R>>'))
    const { file } = await editing(bytes, [{ type: 'flatten' }])
    expect(drawn(file)[0]).toContain('q\n2 0 0 4 10 20 cm\n/SvcFlat0 Do\nQ')
    expect(file.catalog.has('AcroForm')).toBe(false)
    expect(wholeText(file)).not.toContain('/Widget')
  })

  test.each([
    [{ type: 'delete_pages', pages: 'all' }, 'edits[0].pages: no page would stay.'],
    [
      { type: 'rotate', pages: '9', degrees: 90 },
      'edits[0].pages: "9" selects none of the 3 pages.',
    ],
    [
      { type: 'reorder_pages', order: [1, 4] },
      'edits[0].order[1]: there is no page 4; the document has 3.',
    ],
    [
      { type: 'insert_blank', at: 9 },
      'edits[0].at: the document has 3 pages; the last place is 4.',
    ],
    [
      { type: 'crop', margins_mm: { left: 99 } },
      'edits[0].margins_mm: nothing of page 1 would be left.',
    ],
    [
      { type: 'set_bookmarks', bookmarks: [{ title: 'x', page: 4 }] },
      'edits[0].bookmarks[0].page: there is no page 4; the document has 3.',
    ],
  ])('refuses what it does not allow: %j', async (change, message) => {
    await expect(editing(pdf(), [change])).rejects.toMatchObject({ code: 'edit_failed', message })
  })

  test('keeps a label of PDF/UA only where our checker agrees', async () => {
    const xmp = '<x><pdfuaid:part>1</pdfuaid:part></x>'
    const bytes = pdf('/Metadata 5 0 R', { 5: streamText(xmp, '/Type/Metadata') })
    const { codes, file } = await editing(bytes, [{ type: 'rotate', degrees: 90 }])
    expect(codes).toEqual(['conformance_removed'])
    expect(wholeText(file)).not.toContain('pdfuaid')
  })

  test('is not called PDF/A when it does not say so itself', async () => {
    const rotating = [{ type: 'rotate', degrees: 90 }]
    await expect(editing(pdf(), rotating, { pdf_a: '2b' })).rejects.toMatchObject({
      code: 'conversion_failed',
      message: 'The result could not be made PDF/A-2b: pdf does not state that it is.',
    })
  })
})

test.each([[{ type: 'rotat' }], [{}]])('names the types of edits: %j', (change) => {
  const body = { pdf: new Uint8Array(), edits: [change] }
  expect(() => prepare(operation, body)).toThrow(
    /^edits\[0\]\.type .*must be one of rotate, delete_/,
  )
})

test('names the field of an edit that is wrong', () => {
  const body = { pdf: new Uint8Array(), edits: [{ type: 'rotate', degrees: 90 }, { type: 'crop' }] }
  expect(() => prepare(operation, body)).toThrow(/edits\[1\]\.margins_mm/)
})

describe('what is painted onto pages', () => {
  const TAGGED = pdf('/MarkInfo<</Marked true>>')

  test('is an artifact over or under the page, on the pages that are meant', async () => {
    const { file, codes } = await editing(TAGGED, [
      { type: 'stamp', text: 'over', pages: '1' },
      { type: 'stamp', text: 'under', pages: '2', layer: 'under', opacity: 0.5 },
    ])
    const [one = '', two = '', three] = drawn(file)
    expect(one).toMatch(/% one[\s\S]*\/Artifact <<[^>]*>> BDC\nq\n[\s\S]*Do\nQ\nEMC/)
    expect(two).toMatch(/\/Artifact <<[^>]*>> BDC\nq\n\/SvcState gs[\s\S]*Do\nQ\nEMC[\s\S]*% two/)
    expect(three).toBe('% three')
    expect(codes).toEqual([])
  })

  test('has its fonts in the file', async () => {
    const { file } = await editing(TAGGED, [{ type: 'stamp', text: 'Žluť' }])
    const text = wholeText(file)
    expect([text.includes('/Type0'), text.includes('/FontFile')]).toEqual([true, true])
  })

  test('says which characters no font has', async () => {
    const { codes } = await editing(TAGGED, [{ type: 'stamp', text: '\u{1F9FF}' }])
    expect(codes).toEqual(['glyphs_missing'])
  })

  test('is a page of another document, with its own resources', async () => {
    const other = pdf('', {
      5: '<</Type/Font/Subtype/Type1/BaseFont/Symbol>>',
      12: '<</Type/Page/Parent 2 0 R/Contents 22 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    })
    const stamp = { type: 'stamp', pdf: other, pdf_page: 2, width_mm: 50 }
    const { file } = await editing(pdf(), [stamp])
    const text = wholeText(file)
    expect([text.includes('% two'), text.includes('/Symbol')]).toEqual([true, true])
    await expect(editing(pdf(), [{ ...stamp, pdf_page: 4 }])).rejects.toMatchObject({
      message: 'edits[0].pdf_page: there is no page 4; the document has 3.',
    })
  })

  test('numbers the pages that are meant', async () => {
    const numbers = {
      type: 'page_numbers',
      pages: '2-',
      start: 7,
      format: '{page}/{pages} {label}',
    }
    const { file } = await editing(pdf('/PageLabels<</Nums[0<</S/R/St 4>>]>>'), [numbers])
    const pages = drawn(file)
    expect(pages.map((content) => content.includes('/Subtype/Footer'))).toEqual([false, true, true])
    expect(new Set(pages).size).toBe(3)
  })

  test('is either text or a page', () => {
    const body = { pdf: new Uint8Array(), edits: [{ type: 'stamp' }] }
    expect(() => prepare(operation, body)).toThrow(
      'edits[0] must have one of text, image, html and pdf',
    )
  })
})
