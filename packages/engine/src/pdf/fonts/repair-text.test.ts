import { describe, expect, test } from 'vitest'
import { pageContents } from '../document/pages/page-content.ts'
import { readPages } from '../document/pages/tree/page-tree.ts'
import { isDict, isRef, isStream, type PdfDict, type PdfObject } from '../file/objects.ts'
import type { PdfFile } from '../file/pdf-file.ts'
import { ONE_PAGE, openClassic, streamText } from '../test/test-pdf.ts'
import { contentBytes } from './contents.ts'
import { repairText } from './repair-text.ts'
import { readTextUse } from './text-use.ts'

const FONT = {
  5: '<</Type/Font/Subtype/Type0/Encoding/Identity-H/DescendantFonts[6 0 R]/ToUnicode 8 0 R>>',
  6: '<</Type/Font/Subtype/CIDFontType2/DW 500/W[0[365.2 0]43[722]]>>',
  8: streamText('1 beginbfchar\n<0003> <0041>\nendbfchar'),
}

function repaired(content: string, objects: Readonly<Record<number, string>> = {}): PdfFile {
  const file = openClassic({ ...ONE_PAGE, 4: streamText(content), ...FONT, ...objects })
  repairText(file, readPages(file))
  return file
}

function pageContent(file: PdfFile): string {
  const [page] = readPages(file)
  const parts = page ? pageContents(file, page) : []
  return parts
    .map((part) => (isRef(part) ? contentBytes(file, part.num).toString('latin1') : ''))
    .join('|')
}

function fontsOf(file: PdfFile, num: number): PdfDict {
  const owner = file.get(num)
  const entries = isStream(owner) ? owner.dict : owner
  const resources = isDict(entries) ? file.dictAt(entries, 'Resources') : undefined
  return (resources && file.dictAt(resources, 'Font')) ?? new Map()
}

describe('repairText', () => {
  test('leaves content alone whose characters all have glyphs', () => {
    const file = repaired('BT /F1 12 Tf <0003> Tj ET')
    expect([3, 4, 5].map((num) => file.stored(num)?.kind)).toEqual([
      'verbatim',
      'verbatim',
      'verbatim',
    ])
  })

  test('shows missing glyphs from another font and goes on with the first', () => {
    const file = repaired('BT /F1 12.5 Tf 1 0 0 -1 8 30 Tm <000300000000000300> Tj ET')
    expect(pageContent(file)).toBe(
      'BT /F1 12.5 Tf 1 0 0 -1 8 30 Tm [<0003>] TJ /F1Missing 12.5 Tf <00010001> Tj /F1 12.5 Tf [<0003>] TJ ET',
    )
    const font = file.resolve(fontsOf(file, 3).get('F1Missing'))
    const [descendant] = isDict(font) ? ((font.get('DescendantFonts') ?? []) as PdfObject[]) : []
    const cidFont = file.resolve(descendant)
    expect(isDict(cidFont) && cidFont.get('W')).toEqual([1, [365.2]])
    expect(readTextUse(file, readPages(file)).withMissingGlyphs).toEqual([])
  })

  test('keeps the distances of an array', () => {
    const file = repaired('BT /F1 9 Tf [<0003> -20 <0000> 5.5] TJ ET')
    expect(pageContent(file)).toBe(
      'BT /F1 9 Tf [<0003>] TJ [-20] TJ /F1Missing 9 Tf <0001> Tj /F1 9 Tf [5.5] TJ ET',
    )
  })

  test('knows the font across q and Q and the parts of a page', () => {
    const parts = {
      3: ONE_PAGE[3]?.replace('4 0 R', '[4 0 R 20 0 R]') ?? '',
      20: streamText('<0000> Tj Q ET'),
    }
    const file = repaired('BT /F1 7 Tf q /None 1 Tf q /F1 8 Tf Q Q q', parts)
    expect(pageContent(file)).toBe(
      'BT /F1 7 Tf q /None 1 Tf q /F1 8 Tf Q Q q|/F1Missing 7 Tf <0001> Tj /F1 7 Tf Q ET',
    )
  })

  test('looks into forms, patterns, masks and glyphs, each with its own fonts', () => {
    const own = '/Resources<</Font<</G 5 0 R>>>>'
    const content = 'BT /G 1 Tf <0000> Tj ET'
    const file = repaired('/X Do', {
      3: '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</XObject<</X 20 0 R>>/Pattern<</P 21 0 R>>/ExtGState<</E<</SMask<</G 22 0 R>>>>>>/Font<</T 23 0 R>>>>>>',
      20: streamText(content, `/Subtype/Form${own}`),
      21: streamText(content, `/PatternType 1${own}`),
      22: streamText(content, `/Subtype/Form${own}`),
      23: `<</Type/Font/Subtype/Type3/CharProcs<</a 24 0 R>>${own}>>`,
      24: streamText(content),
    })
    for (const num of [20, 21, 22, 23])
      expect([...fontsOf(file, num).keys()]).toEqual(['G', 'GMissing'])
    const stands = [20, 21, 22].map((num) => fontsOf(file, num).get('GMissing'))
    expect(new Set(stands.map((value) => isRef(value) && value.num)).size).toBe(1)
    expect(contentBytes(file, 24).toString()).toContain('/GMissing 1 Tf <0001> Tj')
  })

  test('reads shared content once and does not follow a form into itself', () => {
    const file = repaired('/X Do', {
      3: '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources 30 0 R>>',
      20: streamText('BT /F1 1 Tf <0000> Tj ET', '/Subtype/Form/Resources 30 0 R'),
      30: '<</Font<</F1 5 0 R>>/XObject<</X 20 0 R>>>>',
    })
    expect(contentBytes(file, 20).toString()).toBe(
      'BT /F1 1 Tf /F1Missing 1 Tf <0001> Tj /F1 1 Tf ET',
    )
  })

  test('maps what it finds shown and does not find mapped', () => {
    const file = repaired('BT /F1 12 Tf <00030007> Tj ET')
    const font = file.get(5)
    expect(isDict(font) && font.get('ToUnicode')).not.toEqual({ kind: 'ref', num: 8 })
  })

  test('does not mistake text of an inline image or a comment for content', () => {
    const file = repaired('% <0000> Tj\nBT /F1 1 Tf ET BI /W 1 ID <0000> Tj EI BT <0003> Tj ET')
    expect(file.stored(4)?.kind).toBe('verbatim')
  })
})
