import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { decodeStream } from '../../file/decode-stream.ts'
import {
  isArray,
  isDict,
  isRef,
  isStream,
  type PdfDict,
  type PdfStream,
} from '../../file/objects.ts'
import { PdfFile } from '../../file/pdf-file.ts'
import { serialize } from '../../file/write/serialize.ts'
import { writePdf } from '../../file/write/write-pdf.ts'
import { classicPdf, openClassic, streamText } from '../../test/test-pdf.ts'
import { readAnnotations } from '../annotations.ts'
import { uriOf } from '../web-link.ts'
import { applyOverlay } from './overlay.ts'
import { type PdfPage, pageAttribute, readPages } from './tree/page-tree.ts'

const FLATE_SHEET = deflateSync(Buffer.from('/F1 9 Tf (two) Tj')).toString('latin1')

const BODY = {
  1: '<</Type/Catalog/Pages 2 0 R/Fonts[8 0 R]>>',
  2: '<</Type/Pages/Count 3/Kids[3 0 R 4 0 R 5 0 R]/MediaBox[0 0 200 100]/Resources<</XObject<</SvcSheet 6 0 R>>>>>>',
  3: '<</Type/Page/Parent 2 0 R/Contents 7 0 R>>',
  4: '<</Type/Page/Parent 2 0 R/Contents[7 0 R 7 0 R]/Resources<<>>>>',
  5: '<</Type/Page/Parent 2 0 R>>',
  6: streamText('own form'),
  7: streamText('body'),
  8: streamText('font file'),
}

const SHEETS = {
  1: '<</Type/Catalog/Pages 2 0 R>>',
  2: '<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]/MediaBox[0 0 200 110]/Resources<</Font<</F1 5 0 R>>>>>>',
  3: '<</Type/Page/Parent 2 0 R/Contents[7 0 R 8 0 R]/Group<</S/Transparency>>>>',
  4: '<</Type/Page/Parent 2 0 R/Contents 8 0 R/Annots[9 0 R 10 0 R 11 0 R]>>',
  5: '<</Type/Font/FontFile2 6 0 R>>',
  6: streamText('font file'),
  7: streamText('(one) Tj'),
  8: streamText(FLATE_SHEET, '/Filter/FlateDecode'),
  9: '<</Subtype/Link/Rect[20 90 10 100]/StructParent 4/P 4 0 R/A<</S/URI/URI(https://example.com/)>>>>',
  10: '<</Subtype/Link/Rect[1 1 2 2]/Dest/somewhere>>',
  11: '<</Subtype/Widget/Rect[1 1 2 2]>>',
}

function overlaid(sheetOfPage: readonly (number | null)[]) {
  const file = openClassic(BODY)
  const pages = readPages(file)
  applyOverlay(file, pages, { bytes: classicPdf(SHEETS), sheetOfPage })
  return { file, pages }
}

function content(file: PdfFile, page: PdfPage | undefined): string {
  const value = page && pageAttribute(file, page, 'Contents')
  const parts = isArray(value) ? value : [value]
  return parts
    .map((part) => file.resolve(part))
    .map((part) => (isStream(part) ? decodeStream(part).toString() : ''))
    .join('')
}

function forms(file: PdfFile, page: PdfPage | undefined): PdfDict {
  const resources = page && pageAttribute(file, page, 'Resources')
  return (isDict(resources) && file.dictAt(resources, 'XObject')) || new Map()
}

function formOf(file: PdfFile, page: PdfPage | undefined, key = 'SvcSheet'): PdfStream {
  const form = file.resolve(forms(file, page).get(key))
  if (!isStream(form)) throw new Error(`no form ${key}`)
  return form
}

describe('applyOverlay', () => {
  test('fences the page in and paints the sheet as an artifact after it', () => {
    const { file, pages } = overlaid([null, 1])
    expect(content(file, pages[1])).toBe(
      'q\nbodybodyQ\n/Artifact <</Type/Pagination>> BDC\nq\n1 0 0 1 0 -10 cm\n/SvcSheet Do\nQ\nEMC\n',
    )
  })

  test('leaves pages without a sheet untouched', () => {
    const { file, pages } = overlaid([null, 1])
    expect(content(file, pages[0])).toBe('body')
    expect([file.stored(3), file.stored(5)]).toMatchObject([
      { kind: 'verbatim' },
      { kind: 'verbatim' },
    ])
  })

  test('takes a name that the page does not use', () => {
    const { file, pages } = overlaid([1])
    expect([...forms(file, pages[0]).keys()]).toEqual(['SvcSheet', 'SvcSheet2'])
    expect(content(file, pages[0])).toContain('/SvcSheet2 Do')
  })

  test('copies a single content stream as it is stored', () => {
    const { file, pages } = overlaid([null, 1])
    const form = formOf(file, pages[1])
    expect(Buffer.from(form.data).toString('latin1')).toBe(FLATE_SHEET)
    expect(form.dict.get('BBox')).toEqual([0, 0, 200, 110])
    expect(decodeStream(form).toString()).toBe('/F1 9 Tf (two) Tj')
  })

  test('joins several content streams, and keeps the transparency group', () => {
    const { file, pages } = overlaid([null, 0])
    const form = formOf(file, pages[1])
    expect(decodeStream(form).toString()).toBe('(one) Tj\n/F1 9 Tf (two) Tj\n')
    expect(form.dict.get('Group')).toBeInstanceOf(Map)
  })

  test('paints a page that had no content', () => {
    const { file, pages } = overlaid([null, null, 1])
    expect(content(file, pages[2])).toMatch(/^q\nQ\n\/Artifact/)
  })

  test('shares one form between pages, and resources between sheets', () => {
    const { file, pages } = overlaid([1, 1, 0])
    const [first, second] = [formOf(file, pages[0], 'SvcSheet2'), formOf(file, pages[1])]
    expect(first).toBe(second)
    const third = formOf(file, pages[2], 'SvcSheet2')
    expect(isRef(third.dict.get('Resources'))).toBe(true)
    expect(third.dict.get('Resources')).toEqual(first.dict.get('Resources'))
  })

  test('refers to the font file that the body has already', () => {
    const { file, pages } = overlaid([null, 1])
    const resources = file.dictAt(formOf(file, pages[1]).dict, 'Resources')
    const font = file.dictAt(file.dictAt(resources ?? new Map(), 'Font') ?? new Map(), 'F1')
    expect(serialize(font ?? null)).toContain('/FontFile2 8 0 R')
  })

  test('copies links to the web, moved with the sheet, to every page that shows it', () => {
    const { file, pages } = overlaid([1, 1])
    for (const page of pages.slice(0, 2)) {
      const annotations = readAnnotations(file, page)
      expect(annotations.map((annotation) => uriOf(file, annotation)?.value)).toEqual([
        'https://example.com/',
      ])
      expect(annotations[0]?.get('Rect')).toEqual([10, 80, 20, 90])
      expect(annotations[0]?.has('P')).toBe(false)
    }
  })

  test('paints a sheet with another number for each page that says so', () => {
    const file = openClassic(BODY)
    const pages = readPages(file)
    const content = {
      parts: ['/F1 9 Tf <', '', '> Tj'],
      digits: [0, 1].map((place) => ({ place, codes: Array.from('ABCDEFGHIJ') })),
    }
    const numbered = new Map([
      [1, { content, number: '12' }],
      [2, { content, number: '30' }],
    ])
    applyOverlay(file, pages, { bytes: classicPdf(SHEETS), sheetOfPage: [1, 1, 1], numbered })
    const forms = [
      formOf(file, pages[0], 'SvcSheet2'),
      formOf(file, pages[1]),
      formOf(file, pages[2], 'SvcSheet2'),
    ]
    expect(forms.map((form) => decodeStream(form).toString())).toEqual([
      '/F1 9 Tf (two) Tj',
      '/F1 9 Tf <BC> Tj',
      '/F1 9 Tf <DA> Tj',
    ])
    const [sheet, second, third] = forms.map(({ dict }) => dict.get('Resources'))
    expect([second, third]).toEqual([sheet, sheet])
    expect(pages.map((page) => readAnnotations(file, page))).toHaveLength(3)
    expect(readAnnotations(file, pages[2] as PdfPage)).toHaveLength(1)
  })

  test('brings nothing else of the overlay along', () => {
    const { file } = overlaid([1, 1, 1])
    const written = PdfFile.open(writePdf(file))
    const values = [...written.originalNumbers()].map((num) => written.get(num))
    const types = values.filter((value) => isDict(value)).map((value) => value.get('Type'))
    expect(types.filter((type) => type && serialize(type) === '/Page')).toHaveLength(3)
  })
})
