import { describe, expect, test } from 'vitest'
import { decodeFilters } from '../../../file/decode-filters.ts'
import { isStream } from '../../../file/objects.ts'
import { PdfError } from '../../../file/pdf-error.ts'
import { PdfFile } from '../../../file/pdf-file.ts'
import { serialize } from '../../../file/write/serialize.ts'
import { writePdf } from '../../../file/write/write-pdf.ts'
import { openClassic, streamText } from '../../../test/test-pdf.ts'
import { readAnnotations } from '../../annotations.ts'
import { pageAttribute, readPages } from '../tree/page-tree.ts'
import { keepPages } from './keep-pages.ts'

const link = (target: string) => `<</Subtype/Link${target}>>`

/** Four pages, 11 to 14, the last two below a node of their own; page 12 has links of every kind. */
function fourPages(
  links: readonly string[] = [],
  { catalog = '', ...more }: { readonly catalog?: string; readonly [num: number]: string } = {},
) {
  const file = openClassic({
    1: `<</Type/Catalog/Pages 2 0 R/Dests 5 0 R${catalog}>>`,
    2: '<</Type/Pages/Count 4/Kids[11 0 R 12 0 R 3 0 R]/MediaBox[0 0 10 10]>>',
    3: '<</Type/Pages/Parent 2 0 R/Count 2/Kids[13 0 R 14 0 R]/Rotate 90>>',
    5: '<</one[11 0 R/XYZ 1 1 0]/two[12 0 R/XYZ 2 2 0]/four<</D[14 0 R/Fit]>>>>',
    11: '<</Type/Page/Parent 2 0 R/Contents 21 0 R>>',
    12: `<</Type/Page/Parent 2 0 R/Annots[${links.join('')}]>>`,
    13: '<</Type/Page/Parent 3 0 R/MediaBox[0 0 20 20]>>',
    14: '<</Type/Page/Parent 3 0 R>>',
    21: '<</Length 5>>\nstream\n0 0 m\nendstream',
    ...more,
  })
  return { file, pages: readPages(file) }
}

describe('keepPages', () => {
  test('leaves the pages kept, in order, and what they inherited', () => {
    const { file, pages } = fourPages()
    keepPages(file, pages, [2, 3, 4])
    const left = readPages(file)
    expect(left.map(({ num }) => num)).toEqual([12, 13, 14])
    expect(left.map((page) => serialize(pageAttribute(file, page, 'MediaBox') ?? null))).toEqual([
      '[0 0 10 10]',
      '[0 0 20 20]',
      '[0 0 10 10]',
    ])
    expect(left.map((page) => pageAttribute(file, page, 'Rotate'))).toEqual([undefined, 90, 90])
    expect(file.dictAt(file.catalog, 'Pages')?.get('Count')).toBe(3)
    expect(serialize(file.get(14))).toContain('/Parent 2 0 R')
  })

  test('takes away the names of places on pages that went', () => {
    const { file, pages } = fourPages()
    keepPages(file, pages, [2])
    expect(serialize(file.get(5))).toBe('<</two[12 0 R /XYZ 2 2 0]>>')
    const { file: other, pages: otherPages } = fourPages()
    keepPages(other, otherPages, [3])
    expect(other.catalog.has('Dests')).toBe(false)
  })

  test('takes away bookmarks of pages that went, and moves up what is below them', () => {
    const { file, pages } = fourPages([], {
      catalog: '/Outlines 30 0 R',
      30: '<</Type/Outlines/First 31 0 R/Last 34 0 R/Count 4>>',
      31: '<</Title(1)/Parent 30 0 R/Next 34 0 R/First 32 0 R/Last 33 0 R/Count 2/Dest/one>>',
      32: '<</Title(1.1)/Parent 31 0 R/Next 33 0 R/Dest[11 0 R/Fit]>>',
      33: '<</Title(1.2)/Parent 31 0 R/Prev 32 0 R/A<</S/GoTo/D/two>>>>',
      34: '<</Title(2)/Parent 30 0 R/Prev 31 0 R/Dest[13 0 R/Fit]>>',
    })
    keepPages(file, pages, [2, 3])
    expect(serialize(file.get(30))).toBe('<</Type/Outlines/First 33 0 R/Last 34 0 R/Count 2>>')
    expect(serialize(file.get(33))).toContain('/Parent 30 0 R/A<</S/GoTo/D/two>>/Next 34 0 R')
    expect(serialize(file.get(34))).toContain('/Prev 33 0 R')
    keepPages(file, readPages(file), [1])
    expect(serialize(file.get(30))).toContain('/Count 1')
  })

  test('without bookmarks left has no outline', () => {
    const { file, pages } = fourPages([], {
      catalog: '/Outlines 30 0 R/PageMode/UseOutlines',
      30: '<</Type/Outlines/First 31 0 R/Last 31 0 R/Count 1>>',
      31: '<</Title(1)/Parent 30 0 R/Dest/one>>',
    })
    keepPages(file, pages, [2])
    expect([file.catalog.has('Outlines'), file.catalog.has('PageMode')]).toEqual([false, false])
  })

  test('takes away fields of pages that went, and keeps those that stand elsewhere too', () => {
    const { file, pages } = fourPages([], {
      catalog: '/AcroForm<</Fields[40 0 R 41 0 R]>>',
      11: '<</Type/Page/Parent 2 0 R/Annots[40 0 R 42 0 R]>>',
      12: '<</Type/Page/Parent 2 0 R/Annots[43 0 R]>>',
      40: '<</T(a)/P 11 0 R>>',
      41: '<</T(b)/Kids[42 0 R 43 0 R]>>',
      42: '<</Parent 41 0 R/P 11 0 R>>',
      43: '<</Parent 41 0 R/P 12 0 R>>',
    })
    keepPages(file, pages, [2])
    expect(serialize(file.catalog.get('AcroForm') ?? null)).toBe('<</Fields[41 0 R]>>')
    expect(serialize(file.get(41))).toContain('/Kids[43 0 R]')
    keepPages(file, readPages(file), [1])
    expect(file.catalog.has('AcroForm')).toBe(true)
  })

  test.each(['[11 0 R/Fit]', '<</S/GoTo/D/one>>'])(
    'does not open at a page that went: %s',
    (place) => {
      const { file, pages } = fourPages([], { catalog: `/OpenAction${place}` })
      keepPages(file, pages, [1, 2])
      expect(file.catalog.has('OpenAction')).toBe(true)
      keepPages(file, readPages(file), [2])
      expect(file.catalog.has('OpenAction')).toBe(false)
    },
  )

  test('takes away links to pages that went, and no others', () => {
    const staying = [
      '/Dest/two',
      '/Dest(two)',
      '/Dest[12 0 R/Fit]',
      '/Dest/nowhere',
      '/A<</S/GoTo/D/two>>',
      '/A<</S/URI/URI(https://example.com/)>>',
    ]
    const going = [
      '/Dest/one',
      '/Dest(four)',
      '/Dest[13 0 R/Fit]',
      '/A<</S/GoTo/D/one>>',
      '/A<</S/GoTo/D[14 0 R/XYZ 0 0 0]>>',
    ]
    const { file, pages } = fourPages([...staying, ...going].map(link))
    keepPages(file, pages, [2])
    const left = readPages(file).flatMap((page) => readAnnotations(file, page))
    expect(left.map(serialize)).toEqual(staying.map((target) => serialize(readLink(link(target)))))
  })

  test('leaves nothing of the other pages in the written file', () => {
    const { file, pages } = fourPages([link('/Dest/one')])
    keepPages(file, pages, [2, 4])
    const written = PdfFile.open(writePdf(file))
    expect(readPages(written)).toHaveLength(2)
    // Objects that are written keep their numbers: neither the pages, nor the content of the first, nor the inner node.
    expect([...written.originalNumbers()].filter((num) => [11, 13, 21, 3].includes(num))).toEqual(
      [],
    )
  })

  test('keeps all pages of a list of all', () => {
    const { file, pages } = fourPages([link('/Dest/four')])
    keepPages(file, pages, [1, 2, 3, 4])
    expect(readPages(file).map(({ num }) => num)).toEqual([11, 12, 13, 14])
    expect(readAnnotations(file, { num: 12, inherited: new Map() })).toHaveLength(1)
  })

  test.each([[[0]], [[5]], [[1, 1.5]], [[]]])('refuses to keep %j', (kept) => {
    const { file, pages } = fourPages()
    expect(() => keepPages(file, pages, kept)).toThrow(PdfError)
  })
})

function readLink(text: string) {
  const { file } = fourPages([text])
  const [annotation] = readAnnotations(file, { num: 12, inherited: new Map() })
  return annotation ?? null
}

describe('what only pages that go show', () => {
  const tree = (kids: string, more = '') =>
    `/StructTreeRoot<</Type/StructTreeRoot/K<</Type/StructElem/S/P/K[${kids}]>>${more}>>`

  test.each([
    ['a sequence of the structure', tree('<</Type/MCR/Stm 31 0 R/MCID 0>>')],
    ['an object of the structure', tree('<</Type/OBJR/Obj 31 0 R>>')],
    ['an element outside of the tree', tree('', '/ParentTree<</Nums[0[32 0 R]]>>')],
    ['a named appearance', '/Names<</AP<</Names[(x) 31 0 R]>>>>'],
    ['resources of all fields', '/AcroForm<</Fields[]/DR<</XObject<</X 31 0 R>>>>>>'],
  ])('goes with them: a form that %s leads to', (_, catalog) => {
    const { file, pages } = fourPages([], {
      catalog,
      13: '<</Type/Page/Parent 3 0 R/Resources<</XObject<</Fm 31 0 R/Fn 33 0 R>>>>>>',
      14: '<</Type/Page/Parent 3 0 R/Resources<</XObject<</Fm 33 0 R>>>>>>',
      31: streamText('(SECRET) Tj', '/Subtype/Form/BBox[0 0 9 9]'),
      32: '<</Type/StructElem/S/P/Pg 13 0 R/K 0/ActualText(SECRET)>>',
      33: streamText('(kept) Tj', '/Subtype/Form/BBox[0 0 9 9]'),
    })
    keepPages(file, pages, [1, 2, 4])
    const left = PdfFile.open(writePdf(file))
    const texts = [...left.originalNumbers()]
      .map((num) => left.get(num))
      .map((value) =>
        isStream(value) ? decodeFilters(left, value).data.toString() : serialize(value),
      )
      .join()
    expect(texts).toContain('kept')
    expect(texts).not.toContain('SECRET')
  })
})
