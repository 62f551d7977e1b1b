import { describe, expect, test } from 'vitest'
import { readAnnotations } from '../../../pdf/document/annotations.ts'
import { readPageLabels } from '../../../pdf/document/pages/tree/page-labels.ts'
import { pageAttribute, pageDict, readPages } from '../../../pdf/document/pages/tree/page-tree.ts'
import { decodeStream } from '../../../pdf/file/decode-stream.ts'
import { decodeTextString } from '../../../pdf/file/decode-text-string.ts'
import { isArray, isDict, isRef, isStream, isString } from '../../../pdf/file/objects.ts'
import { PdfFile } from '../../../pdf/file/pdf-file.ts'
import { FOREIGN_LIMITS } from '../../../pdf/foreign/foreign-limits.ts'
import { classicPdf, ONE_PAGE, streamText } from '../../../pdf/test/test-pdf.ts'
import { readFields } from '../../forms/read-fields.ts'
import { type MergeTask, merge } from './merge-task.ts'

async function merging(documents: readonly Buffer[], more: Partial<MergeTask>) {
  const result = await merge({
    inputs: documents.map((bytes, index) => {
      return {
        bytes,
        pages: 'all',
        rotate: 0,
        subject: `pdfs[${index}]`,
        title: `Part ${index + 1}`,
      }
    }),
    bookmarks: 'both',
    formFields: 'rename',
    startOn: 'any',
    deduplicate: true,
    limits: FOREIGN_LIMITS,
    output: {} as MergeTask['output'],
    metadataFrom: undefined,
    now: new Date(0),
    faces: [],
    flattens: false,
    contents: undefined,
    contentsDepth: 0,
    ...more,
  })
  const file = PdfFile.open(result.bytes)
  return { ...result, file, all: readPages(file) }
}

const marked = classicPdf({
  ...ONE_PAGE,
  2: '<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 300 400]>>',
  1: '<</Type/Catalog/Pages 2 0 R/Outlines 6 0 R>>',
  6: '<</First 7 0 R/Last 7 0 R/Count 1>>',
  7: '<</Title(Inside)/Parent 6 0 R/A<</S/GoTo/D[3 0 R/Fit]>>>>',
})

describe('a table of contents', () => {
  test('lists documents and bookmarks with links to their pages', async () => {
    const { file, all, pages } = await merging([marked, marked], {
      contents: { title: 'Contents' },
      contentsDepth: 2,
    })
    expect(pages).toBe(3)
    const [first] = all
    const links = first ? readAnnotations(file, first) : []
    const lines = links.map((link) => {
      const text = link.get('Contents')
      const place = file.resolve(link.get('Dest'))
      const page = isArray(place) ? place[0] : undefined
      const number = all.findIndex(({ num }) => isRef(page) && page.num === num) + 1
      return `${isString(text) ? decodeTextString(text.value) : ''} ${number}`
    })
    expect(lines).toEqual(['Part 1 2', 'Inside 2', 'Part 2 3', 'Inside 3'])
  })

  test('keeps the side of the pages after it, and their labels', async () => {
    const labelled = classicPdf({
      ...ONE_PAGE,
      1: '<</Type/Catalog/Pages 2 0 R/PageLabels<</Nums[0<</S/r>>]>>>>',
    })
    const { file, pages } = await merging([labelled], {
      contents: { title: 'Contents' },
      contentsDepth: 1,
      startOn: 'odd',
    })
    expect(pages).toBe(3)
    expect(readPageLabels(file, 3)?.at(-1)).toMatchObject({ style: 'r', number: 1 })
  })

  test('takes as many pages as its lines need', async () => {
    const { pages } = await merging(
      Array.from({ length: 20 }, () => marked),
      {
        contents: { title: 'Contents' },
        contentsDepth: 1,
      },
    )
    expect(pages).toBe(22)
  })
})

test('flattens the fields of all documents', async () => {
  const form = classicPdf({
    ...ONE_PAGE,
    1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[6 0 R]>>>>',
    3: '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Annots[6 0 R]>>',
    6: '<</FT/Tx/T(a)/V(value)/Subtype/Widget/F 4/Rect[0 0 90 20]>>',
    7: streamText('% unused'),
  })
  const { file, all } = await merging([form, form], { flattens: true })
  expect(file.catalog.has('AcroForm')).toBe(false)
  for (const page of all) {
    expect(pageDict(file, page).has('Annots')).toBe(false)
    const resources = pageAttribute(file, page, 'Resources')
    const forms = isDict(resources) ? file.dictAt(resources, 'XObject') : undefined
    const [drawn] = [...(forms?.values() ?? [])].map((value) => file.resolve(value))
    expect(isStream(drawn) && decodeStream(drawn).toString('latin1')).toMatch(/T[jJ]/)
  }
})

describe('fields that nothing says the looks of', () => {
  const HELVETICA = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'
  const form = (settings: string, widget: string) =>
    classicPdf({
      ...ONE_PAGE,
      1: `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[6 0 R]/DA(/F 9 Tf)/DR<</Font<</F 7 0 R>>>>${settings}>>>>`,
      3: '<</Type/Page/Parent 2 0 R/Contents 4 0 R/MediaBox[0 0 99 99]/Annots[6 0 R]>>',
      6: `<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/V(typed)/Rect[9 9 90 30]${widget}>>`,
      7: HELVETICA,
      8: streamText('own look', '/Type/XObject/Subtype/Form/BBox[0 0 81 21]'),
    })

  test('are drawn; those of other documents keep theirs', async () => {
    const bare = form('/NeedAppearances true', '')
    const drawn = form('', '/AP<</N 8 0 R>>')
    const { file, all } = await merging([drawn, bare], {})
    expect(file.dictAt(file.catalog, 'AcroForm')?.has('NeedAppearances')).toBe(false)
    const looks = all.flatMap((page) =>
      readAnnotations(file, page).map((widget) => {
        const appearance = file.dictAt(widget, 'AP')?.get('N')
        const look = file.resolve(appearance)
        return isStream(look) ? decodeStream(look).toString('latin1') : ''
      }),
    )
    expect(looks[0]).toBe('own look')
    expect(looks[1]).toMatch(/Tx BMC[\s\S]*T[jJ]/)
  })
})

describe('fields of one name that become one', () => {
  const form = (entries: string, more: Readonly<Record<number, string>> = {}) =>
    classicPdf({
      ...ONE_PAGE,
      1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[6 0 R]/CO[6 0 R]/DA(/F 9 Tf)>>>>',
      3: '<</Type/Page/Parent 2 0 R/Contents 4 0 R/MediaBox[0 0 99 99]/Annots[6 0 R]>>',
      6: `<</Type/Annot/Subtype/Widget/T(a)/Rect[9 9 90 30]${entries}>>`,
      ...more,
    })
  const joined = (...documents: readonly Buffer[]) => merging(documents, { formFields: 'merge' })
  const codes = ({ warnings }: Awaited<ReturnType<typeof merging>>) =>
    warnings.map(({ code, message }) => `${code} ${message}`)

  test('tell of the values that are gone, and are calculated once', async () => {
    const merged = await joined(form('/FT/Tx/V(one)'), form('/FT/Tx/V(two)'), form('/FT/Tx'))
    expect(codes(merged)).toEqual([
      'content_left_out pdfs[1]: form fields became one with those of an earlier document and show its values, not their own: "a".',
    ])
    const { file } = merged
    const own = file.dictAt(file.catalog, 'AcroForm')
    expect(own?.get('CO')).toEqual(own?.get('Fields'))
  })

  test('say nothing where the values are the same or one says none', async () => {
    expect(codes(await joined(form('/FT/Tx/V(one)'), form('/FT/Tx/V(one)')))).toEqual([])
    expect(codes(await joined(form('/FT/Tx'), form('/FT/Tx/V()')))).toEqual([])
  })

  test('stay two where their kinds differ, below a group too, under names of their own', async () => {
    const other = await joined(form('/FT/Tx'), form('/FT/Btn'))
    expect(codes(other)[0]).toContain('"a" is "a_2"')
    const group = (kind: string) =>
      form('', {
        1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[7 0 R]/DA(/F 9 Tf)>>>>',
        6: `<</Type/Annot/Subtype/Widget/T(b)/FT/${kind}/Parent 7 0 R/Rect[9 9 90 30]>>`,
        7: '<</T(a)/Kids[6 0 R]>>',
      })
    const inner = await joined(group('Tx'), group('Btn'))
    expect(codes(inner)[0]).toContain('"a.b" is "a.b_2"')
    const names = readFields(inner.file, inner.all).map(({ name }) => name)
    expect(names).toEqual(['a.b', 'a.b_2'])
  })
})

test('an empty page before the first document is as large as its first page', async () => {
  const { file, all } = await merging([marked], { startOn: 'even' })
  const sizes = all.map((page) => pageAttribute(file, page, 'MediaBox'))
  expect(sizes).toEqual([
    [0, 0, 300, 400],
    [0, 0, 300, 400],
  ])
})
