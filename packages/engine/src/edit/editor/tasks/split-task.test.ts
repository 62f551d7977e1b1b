import { describe, expect, test } from 'vitest'
import { readPages } from '../../../pdf/document/pages/tree/page-tree.ts'
import { decodeStream } from '../../../pdf/file/decode-stream.ts'
import { isDict, isStream } from '../../../pdf/file/objects.ts'
import { PdfFile } from '../../../pdf/file/pdf-file.ts'
import { FOREIGN_LIMITS } from '../../../pdf/foreign/foreign-limits.ts'
import { classicPdf, streamText } from '../../../pdf/test/test-pdf.ts'
import type { SplitBy } from '../../../schemas/split-fields.ts'
import { type SplitTask, split } from './split-task.ts'

/** Pages that each paint an area as wide as their number; page 3 paints nothing. Two bookmarks, one inside the other. */
function document(count: number): Buffer {
  const objects: Record<number, string> = {
    1: '<</Type/Catalog/Pages 2 0 R/Outlines 3 0 R/Names<</Dests<</Names[(two)[11 0 R/Fit]]>>>>>>',
    2: `<</Type/Pages/Count ${count}/Kids[${Array.from({ length: count }, (_, i) => `${i + 10} 0 R`).join(' ')}]/MediaBox[0 0 200 280]>>`,
    3: '<</First 4 0 R/Last 4 0 R/Count 2>>',
    4: '<</Title(Two)/Parent 3 0 R/Dest(two)/First 5 0 R/Last 5 0 R/Count 1>>',
    5: '<</Title(Four)/Parent 4 0 R/A<</S/GoTo/D[13 0 R/XYZ 0 0 0]>>>>',
  }
  for (let index = 0; index < count; index += 1) {
    const content = index === 2 ? 'q 0 0 9 9 re W n Q' : `0 0 ${index + 1} 9 re f`
    objects[index + 10] = `<</Type/Page/Parent 2 0 R/Contents ${index + 500} 0 R>>`
    objects[index + 500] = streamText(content)
  }
  return classicPdf(objects)
}

/** A page for each text, in a font that every reader has. */
function written(...texts: readonly string[]): Buffer {
  const objects: Record<number, string> = {
    1: '<</Type/Catalog/Pages 2 0 R>>',
    2: `<</Type/Pages/Count ${texts.length}/Kids[${texts.map((_, i) => `${i + 10} 0 R`).join(' ')}]/MediaBox[0 0 200 280]/Resources<</Font<</F 3 0 R>>>>>>`,
    3: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  }
  for (const [index, text] of texts.entries()) {
    objects[index + 10] = `<</Type/Page/Parent 2 0 R/Contents ${index + 50} 0 R>>`
    objects[index + 50] = streamText(`BT /F 9 Tf 9 99 Td ${text} ET`)
  }
  return classicPdf(objects)
}

async function splitting(by: SplitBy, bytes: Uint8Array = document(5)) {
  const { files } = await split({
    bytes,
    password: undefined,
    by,
    limits: FOREIGN_LIMITS,
    now: new Date(0),
    output: {} as SplitTask['output'],
  })
  return files.map(({ bytes: own, title, pages }) => {
    const file = PdfFile.open(own)
    const numbers = readPages(file).map(({ num }) => {
      const page = file.get(num)
      const content = isDict(page) ? file.resolve(page.get('Contents')) : undefined
      const text = isStream(content) ? decodeStream(content).toString() : ''
      return /0 0 (\d+) 9 re f/.exec(text)?.[1] ?? '-'
    })
    expect(pages).toBe(numbers.length)
    return `${title ?? ''}: ${numbers.join(' ')}`
  })
}

describe('a document is split', () => {
  test('into ranges, whose pages may repeat', async () => {
    expect(await splitting({ ranges: ['1-2', '2,5', 'last'] })).toEqual([': 1 2', ': 2 5', ': 5'])
    await expect(splitting({ ranges: ['1', '9'] })).rejects.toThrow('ranges[1]: "9" selects none')
  })

  test('into files of so many pages', async () => {
    expect(await splitting({ every: 2 })).toEqual([': 1 2', ': - 4', ': 5'])
    const many = await splitting({ every: 1 }, document(60))
    expect(many).toEqual(
      Array.from({ length: 60 }, (_, index) => `: ${index === 2 ? '-' : index + 1}`),
    )
  })

  test('at bookmarks, which name the files', async () => {
    expect(await splitting({ bookmark_level: 1 })).toEqual([': 1', 'Two: 2 - 4 5'])
    expect(await splitting({ bookmark_level: 2 })).toEqual([': 1', 'Two: 2 -', 'Four: 4 5'])
    const plain = classicPdf({
      1: '<</Type/Catalog/Pages 2 0 R>>',
      2: '<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 9 9]>>',
      3: '<</Type/Page/Parent 2 0 R>>',
    })
    await expect(splitting({ bookmark_level: 1 }, plain)).rejects.toThrow('has no bookmark')
    await expect(splitting({ blank_pages: true }, plain)).rejects.toThrow('all pages')
  })

  test('at blank pages, which are left out', async () => {
    expect(await splitting({ blank_pages: true })).toEqual([': 1 2', ': 4 5'])
  })

  describe('at text', () => {
    const letters = written(
      '(Cover) Tj',
      '[(Inv)40(oice no. 7)] TJ',
      '(Invoice no. 7, page 2) Tj',
      '(INVOICE) Tj 0 -9 Td (no. 8) Tj',
    )

    test('on each page that has it, however it is cut and written', async () => {
      expect(await splitting({ text: 'invoice  No' }, letters)).toEqual(Array(4).fill(': -'))
      expect(await splitting({ text: 'cover' }, letters)).toEqual([': - - - -'])
    })

    test('where a pattern finds something else, which names the file', async () => {
      const pattern = 'invoice\\s+no\\. (\\d+)'
      expect(await splitting({ pattern }, letters)).toEqual([': -', '7: - -', '8: -'])
    })

    test('that is on no page is refused', async () => {
      await expect(splitting({ text: 'Receipt' }, letters)).rejects.toThrow(
        'text: no page of the document has it',
      )
    })

    test('that a font hides is warned of', async () => {
      const hidden =
        '<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/DescendantFonts[4 0 R]>>'
      const bytes = classicPdf({
        1: '<</Type/Catalog/Pages 2 0 R>>',
        2: `<</Type/Pages/Count 2/Kids[5 0 R 6 0 R]/MediaBox[0 0 9 9]/Resources<</Font<</F 3 0 R/G 8 0 R>>>>>>`,
        3: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
        4: '<</Type/Font/Subtype/CIDFontType2/BaseFont/X/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>>>',
        5: '<</Type/Page/Parent 2 0 R/Contents 7 0 R>>',
        6: '<</Type/Page/Parent 2 0 R/Contents 9 0 R>>',
        7: streamText('BT /F 9 Tf (Part) Tj ET'),
        8: hidden,
        9: streamText('BT /G 9 Tf <00410042> Tj ET'),
      })
      const { warnings } = await split({
        bytes,
        password: undefined,
        by: { text: 'part' },
        limits: FOREIGN_LIMITS,
        now: new Date(0),
        output: {} as SplitTask['output'],
      })
      expect(warnings.map(({ code, message }) => `${code} ${message}`)).toEqual([
        expect.stringMatching(/^text_unreadable Text of page 2 /),
      ])
    })
  })
})

test('a warning names the files that it is about', async () => {
  const xmp = '<x><pdfuaid:part>1</pdfuaid:part></x>'
  const bytes = classicPdf({
    1: '<</Type/Catalog/Pages 2 0 R/Metadata 6 0 R>>',
    2: '<</Type/Pages/Count 3/Kids[3 0 R 4 0 R 5 0 R]/MediaBox[0 0 9 9]>>',
    3: '<</Type/Page/Parent 2 0 R>>',
    4: '<</Type/Page/Parent 2 0 R>>',
    5: '<</Type/Page/Parent 2 0 R>>',
    6: streamText(xmp, '/Type/Metadata'),
  })
  const told = async (by: SplitBy) => {
    const { warnings } = await split({
      bytes,
      password: undefined,
      by,
      limits: FOREIGN_LIMITS,
      now: new Date(0),
      output: {} as SplitTask['output'],
    })
    return warnings.map(({ code, message }) => `${code} ${message}`)
  }
  expect(await told({ every: 1 })).toEqual([
    expect.stringMatching(/^conformance_removed File 1-3 of 3: The document no longer states /),
  ])
  expect(await told({ every: 3 })).toEqual([
    expect.stringMatching(/^conformance_removed The document no longer states /),
  ])
})
