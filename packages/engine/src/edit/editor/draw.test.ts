import { describe, expect, test } from 'vitest'
import { prepare } from '../../execute.ts'
import { edit as operation } from '../../operations/edit.ts'
import { readAnnotations } from '../../pdf/document/annotations.ts'
import { pageAttribute, readPages } from '../../pdf/document/pages/tree/page-tree.ts'
import { decodeStream } from '../../pdf/file/decode-stream.ts'
import {
  isArray,
  isDict,
  isName,
  isRef,
  isStream,
  isString,
  type PdfDict,
  type PdfObject,
} from '../../pdf/file/objects.ts'
import { PdfFile } from '../../pdf/file/pdf-file.ts'
import { serialize } from '../../pdf/file/write/serialize.ts'
import { classicPdf, streamText } from '../../pdf/test/test-pdf.ts'
import { editBytes } from './test/edit-bytes.ts'

const A4 = '[0 0 595.28 841.89]'
const BOX = { type: 'rect', x_mm: 10, y_mm: 20, width_mm: 30, height_mm: 40, fill: '#ff0000' }

/** Two pages; the second has what is given. */
function twoPages(second = ''): Buffer {
  return classicPdf({
    1: '<</Type/Catalog/Pages 2 0 R>>',
    2: `<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]/MediaBox${A4}>>`,
    3: '<</Type/Page/Parent 2 0 R/Contents 5 0 R>>',
    4: `<</Type/Page/Parent 2 0 R/Contents 5 0 R${second}>>`,
    5: streamText('0 0 10 10 re f'),
  })
}

/** Two pages with a paragraph each. */
const TAGGED = classicPdf({
  1: '<</Type/Catalog/Pages 2 0 R/MarkInfo<</Marked true>>/StructTreeRoot 6 0 R>>',
  2: `<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]/MediaBox${A4}>>`,
  3: '<</Type/Page/Parent 2 0 R/Contents 5 0 R/StructParents 0>>',
  4: '<</Type/Page/Parent 2 0 R/Contents 5 0 R/StructParents 1>>',
  5: streamText('/P <</MCID 0>> BDC 0 0 10 10 re f EMC'),
  6: '<</Type/StructTreeRoot/K 7 0 R/ParentTree<</Nums[0[8 0 R]1[9 0 R]]>>/ParentTreeNextKey 2>>',
  7: '<</Type/StructElem/S/Document/P 6 0 R/K[8 0 R 9 0 R]>>',
  8: '<</Type/StructElem/S/P/P 7 0 R/Pg 3 0 R/K 0>>',
  9: '<</Type/StructElem/S/P/P 7 0 R/Pg 4 0 R/K 0>>',
})

async function drawing(bytes: Uint8Array, ...edits: readonly object[]) {
  const all = edits.map((one) => ({ type: 'draw', ...one }))
  const result = await editBytes(bytes, all)
  const file = PdfFile.open(result.bytes)
  return { ...result, file, pages: readPages(file) }
}

/** Content of a page, without what only frames it. */
function contentOf(file: PdfFile, index: number): string {
  const page = readPages(file)[index]
  const contents = page && file.resolve(pageAttribute(file, page, 'Contents'))
  const streams = isArray(contents)
    ? contents.map((part) => file.resolve(part))
    : [contents ?? null]
  return streams
    .map((part) => (isStream(part) ? decodeStream(part).toString('latin1') : ''))
    .join('')
}

/** Forms that a page paints. */
function formsOf(file: PdfFile, index: number): readonly string[] {
  const page = readPages(file)[index]
  const resources = page && pageAttribute(file, page, 'Resources')
  const forms = isDict(resources) ? file.dictAt(resources, 'XObject') : undefined
  return [...(forms?.values() ?? [])].map((value) => {
    const form = file.resolve(value)
    return isStream(form) ? decodeStream(form).toString('latin1') : ''
  })
}

/** The matrix by which a page paints what was drawn. */
function placed(file: PdfFile, index: number): readonly number[] {
  const [, numbers = ''] = /([-\d. ]+) cm\n\/SvcStamp/.exec(contentOf(file, index)) ?? []
  return numbers.trim().split(' ').map(Number)
}

describe('draw', () => {
  test('paints commands onto the pages that are meant, from the corner of the page', async () => {
    const { file } = await drawing(twoPages(), { pages: '2', commands: [BOX] })
    expect(formsOf(file, 0)).toEqual([])
    expect(contentOf(file, 1)).toContain('0 0 10 10 re f')
    // 10 mm from the left, 20 mm from the top, 40 mm high.
    expect(formsOf(file, 1)[0]).toContain('113.386 671.811 l')
    expect(placed(file, 1)).toEqual([1, 0, 0, 1, 0, 0])
  })

  test.each([
    ['/Rotate 90', [0, 1, -1, 0, 595.28, 0]],
    ['/Rotate 180', [-1, 0, 0, -1, 595.28, 841.89]],
    ['/Rotate 270', [0, -1, 1, 0, 0, 841.89]],
    ['/CropBox[100 50 400 500]', [1, 0, 0, 1, 100, 50]],
    ['/UserUnit 2', [0.5, 0, 0, 0.5, 0, 0]],
  ])('stands on a page with %s as that is seen', async (second, matrix) => {
    const { file } = await drawing(twoPages(second), { pages: '2', commands: [BOX] })
    const found = placed(file, 1)
    expect(found).toHaveLength(6)
    for (const [index, value] of matrix.entries()) expect(found[index]).toBeCloseTo(value, 2)
  })

  test('paints commands with places of their own on pages smaller than its margins', async () => {
    const { file } = await drawing(twoPages('/MediaBox[0 0 90 90]'), {
      pages: '2',
      commands: [BOX],
    })
    expect(formsOf(file, 1)).toHaveLength(1)
  })

  test('stands under the content where it is told to', async () => {
    const { file } = await drawing(twoPages(), { commands: [BOX], layer: 'under' })
    const content = contentOf(file, 0)
    expect(content.indexOf('/SvcStamp')).toBeLessThan(content.indexOf('10 re f'))
  })

  test('numbers pages as the document has them', async () => {
    const number = { type: 'page_number', x_mm: 10, y_mm: 10, format: '{page}{pages}' }
    const { file } = await drawing(twoPages(), { commands: [number] })
    const [first, second] = [formsOf(file, 0), formsOf(file, 1)]
    expect(first).not.toEqual(second)
  })

  test('takes links, places and fields to their pages', async () => {
    const { file, pages } = await drawing(twoPages('/Rotate 90'), {
      pages: '2',
      commands: [
        {
          type: 'link',
          x_mm: 10,
          y_mm: 20,
          width_mm: 30,
          height_mm: 40,
          link: { anchor: 'there' },
        },
        { type: 'anchor', name: 'there' },
        { type: 'form_field', field: 'text', name: 'who', label: 'Who', x_mm: 50, y_mm: 20 },
      ],
    })
    const [, page] = pages
    const [link, field] = page ? readAnnotations(file, page) : []
    // The left and top edges of the page as it is seen are its bottom and left ones.
    expect(numbersAt(file, link, 'Rect')).toEqual([56.69, 28.35, 170.08, 113.39])
    expect(serialize(link?.get('P') ?? null)).toBe(`${page?.num} 0 R`)
    const place = file.resolve(file.dictAt(file.catalog, 'Dests')?.get('there'))
    const [target] = isArray(place) ? place : []
    expect(isRef(target) && target.num).toBe(page?.num)
    const form = file.dictAt(file.catalog, 'AcroForm')
    expect(file.resolve(form?.get('Fields'))).toHaveLength(1)
    expect(field && file.dictAt(field, 'MK')?.get('R')).toBe(90)
    const looks = field && file.resolve(file.dictAt(field, 'AP')?.get('N'))
    expect(isStream(looks) && serialize(looks.dict.get('Matrix') ?? null)).toBe('[0 1 -1 0 0 0]')
  })

  test('is part of the structure, behind what stands on its page', async () => {
    const commands = [{ type: 'text', text: 'Later', x_mm: 10, y_mm: 10 }]
    const { file, pages } = await drawing(TAGGED, { pages: '1', commands })
    const root = file.dictAt(file.catalog, 'StructTreeRoot')
    const document = file.resolve(root?.get('K'))
    const [top] = isArray(document) ? document.map((item) => file.resolve(item)) : [document]
    const kids = isDict(top ?? null) ? file.resolve((top as PdfDict).get('K')) : []
    expect((isArray(kids) ? kids : []).map((kid) => typeOf(file, kid))).toEqual(['P', 'Sect', 'P'])
    expect(contentOf(file, 0)).not.toContain('/Artifact')
    expect(formsOf(file, 0)[0]).toContain('/P <</MCID 0>> BDC')
    const section = isArray(kids) ? file.resolve(kids[1]) : undefined
    const paragraph = isDict(section ?? null) ? file.resolve((section as PdfDict).get('K')) : null
    const inner = file.resolve(isArray(paragraph) ? paragraph[0] : paragraph)
    expect(isDict(inner) && serialize(inner.get('Pg') ?? inner.get('K') ?? null)).toContain(
      `${pages[0]?.num} 0 R`,
    )
  })

  test('is an artifact where it says nothing', async () => {
    const { file } = await drawing(TAGGED, { commands: [BOX], decorative: true })
    expect(contentOf(file, 0)).toMatch(/\/Artifact <<\/Type\/Layout>> BDC/)
    expect(serialize(file.dictAt(file.catalog, 'StructTreeRoot')?.get('K') ?? null)).not.toContain(
      'Sect',
    )
  })

  test('adds its headings to the bookmarks, for the first of its pages', async () => {
    const { file } = await drawing(twoPages(), {
      commands: [{ type: 'text', heading: 1, text: 'Summary' }],
    })
    const outline = file.dictAt(file.catalog, 'Outlines')
    const first = outline && file.dictAt(outline, 'First')
    const title = file.resolve(first?.get('Title'))
    expect(isString(title) && title.value).toContain('Summary')
    expect(first?.has('Next')).toBe(false)
    expect(file.catalog.has('Dests')).toBe(false)
  })

  test('warns in the name of the edit', async () => {
    const { warnings } = await drawing(twoPages(), {
      commands: [{ type: 'text', text: 'One\nTwo\nThree', height_mm: 5 }],
    })
    expect(warnings.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^edits\[0\]\.commands\[0\]: the text is [\d.]+ mm higher/),
    ])
  })
})

describe('draw refuses', () => {
  const field = { type: 'form_field', field: 'text', name: 'who', label: 'Who' }

  test.each([
    ['a field on several pages', [{ commands: [field] }], /commands\[0\]: a form field can be/],
    [
      'a field that is there already',
      [
        { pages: '1', commands: [field] },
        { pages: '2', commands: [field] },
      ],
      /edits\[1\]\.commands: the document has a form field "who" already/,
    ],
    [
      'what does not fit on the page',
      [
        {
          commands: [
            { type: 'spacer', height_mm: 200 },
            { ...BOX, x_mm: undefined, y_mm: undefined, height_mm: 90 },
          ],
        },
      ],
      /edits\[0\]\.commands: they do not fit between the margins of page 1/,
    ],
    [
      'margins without room',
      [{ margins_mm: 200, commands: [{ ...BOX, x_mm: undefined, y_mm: undefined }] }],
      /margins_mm: they leave no room/,
    ],
  ])('%s', async (_, edits, message) => {
    await expect(drawing(twoPages(), ...edits)).rejects.toThrow(message)
  })

  const html = { type: 'html', html: '<p>x', width_mm: 50 }

  test.each([
    ['a page break', { commands: [{ type: 'page_break' }] }, /type must not be one that only/],
    ['no commands', { commands: [] }, /commands must have at least one item/],
    ['HTML of no width', { commands: [{ type: 'html', html: '<p>x' }] }, /width_mm is required/],
    [
      'links that say nothing',
      { decorative: true, commands: [{ type: 'text', text: 'x', link: { url: 'https://a.b/' } }] },
      /link cannot be combined with decorative/,
    ],
    [
      'styles that are not there',
      { commands: [{ type: 'text', text: 'x', style: 'no' }] },
      /styles/,
    ],
    [
      'more HTML than one request may have',
      { commands: Array(21).fill(html) },
      /at most|must not be/,
    ],
  ])('%s before anything begins', (_, one, message) => {
    const edits = [{ type: 'draw', ...one }]
    expect(() => prepare(operation, { pdf: twoPages(), edits })).toThrow(message)
  })

  test('a command that holds itself', () => {
    const group: { type: string; commands: object[] } = { type: 'group', commands: [] }
    group.commands.push(group)
    const edits = [{ type: 'draw', commands: [group] }]
    expect(() => prepare(operation, { pdf: twoPages(), edits })).toThrow(/holds itself/)
  })

  test('too much HTML in several edits', () => {
    const edits = [1, 2].map(() => ({ type: 'draw', commands: Array(11).fill(html) }))
    expect(() => prepare(operation, { pdf: twoPages(), edits })).toThrow(/at most 20 html commands/)
  })
})

function numbersAt(file: PdfFile, entries: PdfDict | undefined, key: string): readonly number[] {
  const list = file.resolve(entries?.get(key))
  return isArray(list) ? list.map((item) => Math.round(Number(file.resolve(item)) * 100) / 100) : []
}

function typeOf(file: PdfFile, element: PdfObject): string {
  const entries = file.resolve(element)
  const type = isDict(entries) ? entries.get('S') : undefined
  return isName(type) ? type.value : ''
}
