import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readAnnotations } from '../../pdf/document/annotations.ts'
import { pageAttribute, readPages } from '../../pdf/document/pages/tree/page-tree.ts'
import { decodeStream } from '../../pdf/file/decode-stream.ts'
import { isArray, isDict, isRef, isStream } from '../../pdf/file/objects.ts'
import { PdfFile } from '../../pdf/file/pdf-file.ts'
import { serialize } from '../../pdf/file/write/serialize.ts'
import { classicPdf, streamText } from '../../pdf/test/test-pdf.ts'
import { editBytes } from './test/edit-bytes.ts'

/** Pages of 200 × 280 pt that say their number; the first has a link to the last. */
function pages(count: number, first = ''): Buffer {
  const objects: Record<number, string> = {
    1: `<</Type/Catalog/Pages 2 0 R/Dests<</last[${count + 9} 0 R/XYZ 10 280 0]>>>>`,
    2: `<</Type/Pages/Count ${count}/Kids[${Array.from({ length: count }, (_, i) => `${i + 10} 0 R`).join(' ')}]/MediaBox[0 0 200 280]>>`,
    3: '<</Type/Annot/Subtype/Link/Rect[0 0 100 40]/Dest/last>>',
  }
  for (let index = 0; index < count; index += 1) {
    const more = index === 0 ? `/Annots[3 0 R]${first}` : ''
    objects[index + 10] = `<</Type/Page/Parent 2 0 R/Contents ${index + 50} 0 R${more}>>`
    objects[index + 50] = streamText(`% page ${index + 1}`)
  }
  return classicPdf(objects)
}

/** Deflated content without the end that says whether it is whole. */
function cutShort(content: string): string {
  return streamText(deflateSync(content).subarray(0, -4).toString('latin1'), '/Filter/FlateDecode')
}

async function editing(bytes: Uint8Array, ...edits: readonly object[]) {
  const result = await editBytes(bytes, edits)
  const file = PdfFile.open(result.bytes)
  const all = readPages(file)
  const formsOf = (index: number) => {
    const page = all[index]
    const resources = page && pageAttribute(file, page, 'Resources')
    const forms = isDict(resources) ? file.dictAt(resources, 'XObject') : undefined
    return [...(forms?.entries() ?? [])].map(([key, value]) => {
      const form = file.resolve(value)
      const text = isStream(form) ? decodeStream(form).toString() : ''
      return `${key}: ${/page \d+/.exec(text)?.[0] ?? ''}`
    })
  }
  return { file, all, formsOf }
}

describe('n_up', () => {
  test('puts pages on sheets, turned so that they stay as large as they can', async () => {
    const { file, all, formsOf } = await editing(pages(5), { type: 'n_up', per_sheet: 2 })
    expect(all.map((page) => serialize(pageAttribute(file, page, 'MediaBox') ?? null))).toEqual(
      Array.from({ length: 3 }, () => '[0 0 280 200]'),
    )
    expect(formsOf(0)).toEqual(['Page1: page 1', 'Page2: page 2'])
    expect(formsOf(2)).toEqual(['Page1: page 5'])
  })

  test.each([
    ['in hexadecimal', streamText('25207061676520310a>', '/Filter/ASCIIHexDecode'), 'page 1'],
    ['deflated and empty', streamText('', '/Filter/FlateDecode'), ''],
    ['deflated and cut short', cutShort('% page 1\n'), 'page 1'],
  ])('takes content that is %s', async (_, content, text) => {
    const bytes = classicPdf({
      1: '<</Type/Catalog/Pages 2 0 R>>',
      2: '<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 200 280]>>',
      3: '<</Type/Page/Parent 2 0 R/Contents 4 0 R>>',
      4: content,
    })
    const { formsOf } = await editing(bytes, { type: 'n_up', per_sheet: 2 })
    expect(formsOf(0)).toEqual([`Page1: ${text}`])
  })

  test('takes links and places along', async () => {
    const { file, all } = await editing(pages(5), { type: 'n_up', per_sheet: 2 })
    const [link] = all[0] ? readAnnotations(file, all[0]) : []
    // The page is 0.7 times as large, in the middle of the left half of the sheet.
    expect(serialize(link?.get('Rect') ?? null)).toBe('[0 2 70 30]')
    const place = file.resolve(file.dictAt(file.catalog, 'Dests')?.get('last'))
    const [page, ...view] = isArray(place) ? place : []
    expect(isRef(page) && page.num).toBe(all[2]?.num)
    expect(serialize(view)).toBe('[/XYZ 7 198 null]')
  })

  test('places turned pages as they are seen', async () => {
    const { file, all } = await editing(pages(2, '/Rotate 90'), { type: 'n_up', per_sheet: 2 })
    const [link] = all[0] ? readAnnotations(file, all[0]) : []
    // Turned clockwise, the bottom left corner is at the top left.
    expect(serialize(link?.get('Rect') ?? null)).toBe('[2 210 30 280]')
  })
})

test('booklet puts pages in the order of folded sheets', async () => {
  const { all, formsOf } = await editing(pages(6), { type: 'booklet' })
  expect(all.map((_, index) => formsOf(index))).toEqual([
    ['Page2: page 1'],
    ['Page1: page 2'],
    ['Page1: page 6', 'Page2: page 3'],
    ['Page1: page 4', 'Page2: page 5'],
  ])
  const right = await editing(pages(4), { type: 'booklet', binding: 'right' })
  expect(right.formsOf(0)).toEqual(['Page1: page 1', 'Page2: page 4'])
})

test('stamps take pixels and SVG, and refuse anything else', async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="48"><rect width="9" height="9"/></svg>',
  )
  const { file, all } = await editing(pages(1), {
    type: 'stamp',
    image: svg,
    position: 'bottom_left',
    margin_mm: 0,
  })
  const contents = all[0] && file.resolve(pageAttribute(file, all[0], 'Contents'))
  const last = isArray(contents) ? file.resolve(contents.at(-1)) : undefined
  expect(isStream(last) && decodeStream(last).toString()).toContain('1 0 0 1 0 0 cm')
  await expect(
    editing(pages(1), { type: 'stamp', image: Buffer.from('no image at all, but long enough') }),
  ).rejects.toThrow('edits[0].image: must be an image')
})
