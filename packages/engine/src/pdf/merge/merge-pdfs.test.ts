import { describe, expect, test } from 'vitest'
import { readNameTree } from '../document/name-tree.ts'
import { readNumberTree } from '../document/number-tree.ts'
import { readPageLabels } from '../document/pages/tree/page-labels.ts'
import { pageAttribute, readPages } from '../document/pages/tree/page-tree.ts'
import { isArray, isDict, isString, type PdfDict, type PdfObject } from '../file/objects.ts'
import { PdfFile } from '../file/pdf-file.ts'
import { serialize } from '../file/write/serialize.ts'
import { sweep } from '../file/write/sweep.ts'
import { writePdf } from '../file/write/write-pdf.ts'
import { FOREIGN_LIMITS } from '../foreign/foreign-limits.ts'
import { classicPdf, streamText } from '../test/test-pdf.ts'
import { type MergeInput, type MergeRequest, mergePdfs } from './merge-pdfs.ts'
import { readBookmarks } from './outline/outline-tree.ts'

type Objects = Readonly<Record<number, string>>

/** A document of pages 11, 12, … whose catalog and other objects are given. */
function pdf(pageCount: number, catalog = '', more: Objects = {}, trailer = '/Root 1 0 R'): Buffer {
  const numbers = Array.from({ length: pageCount }, (_, index) => 11 + index)
  const pages = numbers.map((num): [number, string] => [
    num,
    `<</Type/Page/Parent 2 0 R/Contents ${num + 10} 0 R>>`,
  ])
  const contents = numbers.map((num): [number, string] => [
    num + 10,
    streamText(`% content ${num} of ${catalog.length}`),
  ])
  return classicPdf(
    {
      1: `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
      2: `<</Type/Pages/Count ${pageCount}/Kids[${numbers.map((num) => `${num} 0 R`).join(' ')}]/MediaBox[0 0 200 100]>>`,
      ...Object.fromEntries([...pages, ...contents]),
      ...more,
    },
    trailer,
  )
}

async function merging(
  inputs: readonly (Buffer | Partial<Extract<MergeInput, { bytes: Uint8Array }>> | 'blank')[],
  request: Partial<MergeRequest> = {},
) {
  const merged = await mergePdfs({
    inputs: inputs.map((input, index): MergeInput => {
      if (input === 'blank') return { sizePt: undefined }
      const given = Buffer.isBuffer(input) ? { bytes: input } : input
      const bytes = new Uint8Array()
      return { bytes, subject: `pdfs[${index}]`, pages: 'all', rotate: 0, ...given }
    }),
    bookmarks: 'both',
    formFields: 'rename',
    contentsDepth: 0,
    startOn: 'any',
    deduplicate: true,
    limits: FOREIGN_LIMITS,
    ...request,
  })
  const file = PdfFile.open(writePdf(merged.file))
  return { ...merged, file, pages: readPages(file) }
}

function titles(file: PdfFile): unknown {
  const tree = (items: ReturnType<typeof readBookmarks>): unknown =>
    items.map(({ entries, children }) => {
      const title = entries.get('Title')
      const text = isString(title) ? title.value : ''
      return children.length > 0 ? [text, tree(children)] : text
    })
  return tree(readBookmarks(file))
}

const OUTLINED = pdf(2, '/Outlines 5 0 R/Dests<</a[12 0 R/Fit]>>', {
  5: '<</First 6 0 R/Last 7 0 R/Count 2>>',
  6: '<</Title(One)/Parent 5 0 R/Next 7 0 R/Dest[11 0 R/Fit]>>',
  7: '<</Title(Two)/Parent 5 0 R/Prev 6 0 R/Dest/a>>',
})

/** Page 11 has a text field, named as given. */
const form = (name: string, more = '', objects: Record<number, string> = {}) =>
  pdf(1, `/AcroForm<</Fields[5 0 R]/DA(/F1 9 Tf)/DR<</Font<</F1 6 0 R>>>>>>`, {
    5: `<</FT/Tx/T(${name})/Subtype/Widget/Rect[0 0 9 9]${more}>>`,
    6: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    11: '<</Type/Page/Parent 2 0 R/Annots[5 0 R]>>',
    ...objects,
  })

const tagged = (role: string, id: string) =>
  pdf(1, `/StructTreeRoot 5 0 R/MarkInfo<</Marked true>>/Lang(de)`, {
    5: `<</Type/StructTreeRoot/K 6 0 R/ParentTree<</Nums[0[7 0 R]]>>/RoleMap<</Own/${role}>>/IDTree<</Names[(${id})7 0 R]>>>>`,
    6: '<</S/Document/P 5 0 R/K[7 0 R]>>',
    7: `<</S/Own/P 6 0 R/Pg 11 0 R/K 0/ID(${id})>>`,
    11: '<</Type/Page/Parent 2 0 R/StructParents 0>>',
  })

function structure(file: PdfFile) {
  const root = file.dictAt(file.catalog, 'StructTreeRoot') as PdfDict
  const lines: string[] = []
  const walk = (value: unknown, depth: number): void => {
    const element = file.resolve(value as never)
    if (isArray(element)) for (const item of element) walk(item, depth)
    if (!isDict(element)) return
    const id = element.get('ID')
    const words = [serialize(element.get('S') ?? null), ...(id ? [serialize(id)] : [])]
    lines.push(`${' '.repeat(depth)}${words.join(' ')}`)
    walk(element.get('K'), depth + 1)
  }
  walk(root.get('K'), 0)
  return { root, lines }
}

describe('mergePdfs', () => {
  test('puts the pages of all documents in order, each with what it inherited', async () => {
    const { file, pages } = await merging([pdf(2), 'blank', pdf(1)])
    expect(pages).toHaveLength(4)
    expect(pages.map((page) => serialize(pageAttribute(file, page, 'MediaBox') ?? null))).toEqual(
      Array.from({ length: 4 }, () => '[0 0 200 100]'),
    )
  })

  test('takes the pages that are named, turned as asked, and leaves nothing of the others', async () => {
    const { file, pages } = await merging([{ bytes: pdf(3), pages: '2', rotate: 90 }])
    expect(pages.map((page) => pageAttribute(file, page, 'Rotate'))).toEqual([90])
    const contents = [...file.originalNumbers()].map((num) => file.get(num))
    const texts = contents.map((value) =>
      typeof value === 'object' && value !== null && 'data' in value
        ? Buffer.from(value.data).toString()
        : '',
    )
    expect(texts.filter((text) => text.startsWith('% content'))).toEqual(['% content 12 of 0'])
  })

  test('refuses pages that a document does not have', async () => {
    await expect(merging([pdf(1), { bytes: pdf(1), pages: '3' }])).rejects.toMatchObject({
      code: 'invalid_request',
      message: 'pdfs[1].pages: "3" selects none of the 1 pages.',
    })
  })

  test.each([
    [
      'both',
      [
        ['Named', ['One', 'Two']],
        ['Document 2', ['One', 'Two']],
      ],
    ],
    ['per_document', ['Named', 'Document 2']],
    ['keep', ['One', 'Two', 'One', 'Two']],
    ['none', []],
  ] as const)('has bookmarks: %s', async (bookmarks, expected) => {
    const inputs = [{ bytes: OUTLINED, title: 'Named' }, OUTLINED]
    const { file } = await merging(inputs, { bookmarks })
    expect(titles(file)).toEqual(expected)
  })

  test('renames places that two documents name alike, with what leads to them', async () => {
    const { file, pages } = await merging([OUTLINED, OUTLINED], { bookmarks: 'keep' })
    const places = file.dictAt(file.catalog, 'Dests') as PdfDict
    expect([...places.keys()]).toEqual(['a', 'a_2'])
    expect(serialize(places.get('a_2') ?? null)).toContain(`${pages[3]?.num} 0 R`)
    const [, , , last] = readBookmarks(file)
    expect(serialize(last?.entries.get('Dest') ?? null)).toBe('/a_2')
  })

  test('lets a link find a place that only another document has', async () => {
    const linking = pdf(1, '', {
      11: '<</Type/Page/Parent 2 0 R/Annots[<</Subtype/Link/Dest/a>>]>>',
    })
    const { file, pages } = await merging([linking, OUTLINED])
    const places = file.dictAt(file.catalog, 'Dests') as PdfDict
    expect(serialize(places.get('a') ?? null)).toContain(`${pages[2]?.num} 0 R`)
  })

  test.each([
    ['rename', ['a', 'a_2']],
    ['merge', ['a']],
  ] as const)('has form fields of one name: %s', async (formFields, names) => {
    const { file, pages } = await merging([form('a', '/V(x)'), form('a')], { formFields })
    const fields = file.resolve(file.dictAt(file.catalog, 'AcroForm')?.get('Fields'))
    const entries = isArray(fields) ? fields.map((field) => file.resolve(field)) : []
    expect(entries.map((field) => isDict(field) && field.get('T'))).toMatchObject(
      names.map((value) => ({ value })),
    )
    const widgets = pages.map((page) => serialize(pageAttribute(file, page, 'Annots') ?? null))
    expect(new Set(widgets).size).toBe(2)
    const [first] = entries
    const kids = isDict(first) ? file.resolve(first.get('Kids')) : undefined
    expect(isArray(kids) ? kids.length : 0).toBe(formFields === 'merge' ? 2 : 0)
    expect(serialize((first as PdfDict).get('V') ?? null)).toBe('(x)')
  })

  test('renames the fields that a form forgot, those of one name alike', async () => {
    const radio = (value: string) => `<</Subtype/Widget/FT/Btn/T(a)/V(${value})/Rect[0 0 9 9]>>`
    const strays = pdf(1, '/AcroForm<</Fields[]>>', {
      11: '<</Type/Page/Parent 2 0 R/Annots[6 0 R 7 0 R]>>',
      6: radio('x'),
      7: radio('y'),
    })
    const { file } = await merging([strays, strays])
    const fields = file.resolve(file.dictAt(file.catalog, 'AcroForm')?.get('Fields'))
    const entries = isArray(fields) ? fields.map((field) => file.resolve(field)) : []
    expect(entries.map((field) => isDict(field) && field.get('T'))).toMatchObject(
      ['a', 'a', 'a_2', 'a_2'].map((value) => ({ value })),
    )
  })

  test('makes one field of two whose text is a stream', async () => {
    const long = form('a', '/V 8 0 R/RV 8 0 R', { 8: streamText('long') })
    const { file } = await merging([long, form('a', '/V(long)')], { formFields: 'merge' })
    const fields = file.resolve(file.dictAt(file.catalog, 'AcroForm')?.get('Fields'))
    expect(fields).toHaveLength(1)
  })

  test('calls renamed fields by their new names, in actions and scripts too', async () => {
    const scripted = (sum: string) =>
      pdf(1, '/AcroForm<</Fields[5 0 R 6 0 R 7 0 R]/CO[6 0 R]>>', {
        5: '<</Subtype/Widget/FT/Tx/T(a)>>',
        6: `<</Subtype/Widget/FT/Tx/T(sum)/AA<</C<</S/JavaScript/JS ${sum}>>>>>>`,
        7: '<</Subtype/Widget/FT/Btn/T(own)/Ff 65536/A 8 0 R/Lock<</Type/SigFieldLock/Action/Include/Fields[(a.b)]>>>>',
        8: '<</S/ResetForm/Fields 9 0 R/Next<</S/Hide/T(sum)>>>>',
        9: '[(a)(other) 6 0 R]',
        10: streamText('AFSimple_Calculate("SUM", ["a"])'),
        11: '<</Type/Page/Parent 2 0 R/Annots[5 0 R 6 0 R 7 0 R]>>',
      })
    const inStream = scripted('10 0 R')
    const { file, warnings } = await merging([inStream, inStream])
    expect(warnings).toEqual([])
    const texts = sweep(file).map(({ num }) => serialize(plain(file, num)))
    const all = texts.join('\n')
    expect(all).toContain('(AFSimple_Calculate\\("SUM", ["a_2"]\\))')
    expect(all).toContain('/Fields[(a.b)]')
    expect(all).toContain('/Fields[(a_2.b)]')
    expect(all).toMatch(/\/Fields\[\(a_2\) \(other\) \d+ 0 R\]\/Next<<\/S\/Hide\/T\[\(sum_2\)\]>>/)
    const ofDocument = pdf(
      1,
      '/AcroForm<</Fields[5 0 R]>>/Names<</JavaScript<</Names[(x)6 0 R]>>>>',
      {
        5: '<</Subtype/Widget/FT/Tx/T(a)>>',
        6: '<</S/JavaScript/JS(getField\\("a" + 1\\))>>',
      },
    )
    const { warnings: left } = await merging([inStream, ofDocument])
    expect(left).toMatchObject([{ code: 'content_left_out' }])
    const other = await merging([inStream, scripted('(getField\\("a" + 1\\))')])
    expect(other.warnings).toMatchObject([
      {
        code: 'option_not_applied',
        message: expect.stringMatching(/^pdfs\[1\]: scripts of its form .*"a" is "a_2"/),
      },
    ])
  })

  test('refuses form fields of one name where that is an error', async () => {
    await expect(merging([form('a'), form('a')], { formFields: 'error' })).rejects.toMatchObject({
      code: 'edit_failed',
      message: expect.stringContaining('pdfs[1]'),
    })
  })

  test('tells fonts of forms apart that share a name', async () => {
    const other = Buffer.from(
      form('b').toString('latin1').replace('/Helvetica>>', '/Courier  >>'),
      'latin1',
    )
    const { file } = await merging([form('a'), other])
    const acroForm = file.dictAt(file.catalog, 'AcroForm') as PdfDict
    const fonts = file.dictAt(file.dictAt(acroForm, 'DR') as PdfDict, 'Font') as PdfDict
    expect([...fonts.keys()]).toEqual(['F1', 'F1_2'])
    const fields = file.resolve(acroForm.get('Fields'))
    const second = isArray(fields) ? file.resolve(fields[1]) : undefined
    expect(isDict(second) && second.get('DA')).toMatchObject({ value: '/F1_2 9 Tf' })
  })

  test('keeps the attachments of all, equal ones once', async () => {
    const attaching = (text: string) =>
      pdf(1, '/Names<</EmbeddedFiles<</Names[(a.txt)5 0 R]>>>>', {
        5: '<</Type/Filespec/F(a.txt)/EF<</F 6 0 R>>>>',
        6: streamText(text),
      })
    const { file } = await merging([attaching('one'), attaching('one'), attaching('two')])
    const names = file.dictAt(file.catalog, 'Names')
    const keys = readNameTree(file, names?.get('EmbeddedFiles')).map(([key]) => key)
    expect(keys).toEqual(['a.txt', 'a.txt_2'])
  })

  test('labels every page as its document did', async () => {
    const labelled = pdf(2, '/PageLabels<</Nums[0<</S/r>>1<</P(A-)/S/D/St 4>>]>>')
    const { file } = await merging([pdf(1), labelled, 'blank', { bytes: labelled, pages: '2' }])
    const labels = readPageLabels(file, 5)?.map(
      ({ style, prefix, number }) => `${prefix?.value ?? ''}${style ?? ''}${style ? number : ''}`,
    )
    expect(labels).toEqual(['D1', 'r1', 'A-D4', '', 'A-D4'])
  })

  test('keeps layers as visible as they were', async () => {
    const layered = (settings: string) =>
      pdf(1, `/OCProperties<</OCGs[5 0 R 6 0 R]/D<<${settings}>>>>`, {
        5: '<</Type/OCG/Name(x)>>',
        6: '<</Type/OCG/Name(y)>>',
      })
    const { file } = await merging([layered('/OFF[5 0 R]'), layered('/BaseState/OFF/ON[6 0 R]')])
    const properties = file.dictAt(file.catalog, 'OCProperties') as PdfDict
    const layers = file.resolve(properties.get('OCGs'))
    const off = file.resolve(file.dictAt(properties, 'D')?.get('OFF'))
    const [first, , third, fourth] = isArray(layers) ? layers : []
    expect([off, fourth]).toEqual([[first, third], expect.anything()])
  })

  test('offers the settings of layers of every document, each for its own layers', async () => {
    const layered = (name: string, settings: string) =>
      pdf(
        1,
        `/OCProperties<</OCGs[5 0 R 6 0 R]/D<<>>/Configs[<</Name(${name})${settings}>>7 0 R]>>`,
        {
          5: '<</Type/OCG/Name(x)>>',
          6: '<</Type/OCG/Name(y)>>',
          7: '<</BaseState/Unchanged/OFF[5 0 R]>>',
        },
      )
    const { file } = await merging([
      layered('one', '/OFF[5 0 R]'),
      layered('two', '/BaseState/OFF/ON[6 0 R]'),
    ])
    const properties = file.dictAt(file.catalog, 'OCProperties') as PdfDict
    const [a, b, c, d] = (properties.get('OCGs') as PdfObject[]).map((layer) => serialize(layer))
    const configurations = file.resolve(properties.get('Configs')) as PdfObject[]
    expect(configurations.map((one) => serialize(file.resolve(one) ?? null))).toEqual([
      `<</Name(one)/OFF[${a}]/BaseState/Unchanged/ON[${b}]>>`,
      `<</BaseState/Unchanged/OFF[${a}]>>`,
      `<</Name(two)/BaseState/Unchanged/ON[${d}]/OFF[${c}]>>`,
      `<</BaseState/Unchanged/OFF[${c}]>>`,
    ])
  })

  test('lists groups of documents that list none beside those of others, whichever comes first', async () => {
    const layered = pdf(1, '/OCProperties<</OCGs[5 0 R]/D<</OFF[5 0 R]>>>>', {
      5: '<</Type/OCG/Name(x)>>',
    })
    const unlisted = pdf(1, '', {
      11: '<</Type/Page/Parent 2 0 R/Contents 21 0 R/Resources<</XObject<</X 6 0 R>>>>>>',
      5: '<</Type/OCG/Name(y)>>',
      6: streamText('', '/Type/XObject/Subtype/Form/BBox[0 0 1 1]/OC 7 0 R'),
      7: '<</Type/OCMD/OCGs[5 0 R]/P/AllOff>>',
    })
    const names = async (...inputs: (typeof layered)[]) => {
      const { file } = await merging(inputs)
      expect(Buffer.from(writePdf(file)).toString('latin1')).not.toContain('AllOff')
      const layers = file.dictAt(file.catalog, 'OCProperties')?.get('OCGs')
      return isArray(layers)
        ? layers.map((layer) => serialize(file.resolve(layer) ?? null).match(/\((.)\)/)?.[1])
        : []
    }
    expect(await names(layered, unlisted)).toEqual(['x', 'y'])
    expect(await names(unlisted, layered)).toEqual(['x', 'y'])
    expect(await names(unlisted, unlisted)).toEqual([])
  })

  test('makes each structure tree a part; roles and identifiers that clash are renamed', async () => {
    const { file } = await merging([tagged('P', 'n1'), tagged('H1', 'n1')])
    const { root, lines } = structure(file)
    expect(lines).toEqual(['/Document', ' /Part', '  /Own (n1)', ' /Part', '  /Own_2 (n1_2)'])
    expect(serialize(root.get('RoleMap') ?? null)).toBe('<</Own/P/Own_2/H1>>')
    expect(readNumberTree(file, root.get('ParentTree')).map(([key]) => key)).toEqual([0, 1])
    expect(file.dictAt(file.catalog, 'MarkInfo')?.get('Marked')).toBe(true)
  })

  test('gives every page the key of its own parents', async () => {
    const { file, pages } = await merging([tagged('P', 'n1'), tagged('P', 'n2')])
    const { root } = structure(file)
    const parents = new Map(readNumberTree(file, root.get('ParentTree')))
    for (const page of pages) {
      const list = file.resolve(parents.get(pageAttribute(file, page, 'StructParents') as number))
      const [element] = isArray(list) ? list : []
      const entries = file.resolve(element)
      expect(isDict(entries) && entries.get('Pg')).toMatchObject({ num: page.num })
    }
  })

  test('does not call a document tagged of which a part is not', async () => {
    const { file } = await merging([tagged('P', 'n1'), pdf(1)])
    expect(file.dictAt(file.catalog, 'MarkInfo')?.get('Marked')).toBe(false)
  })

  test('takes the structure of pages that go out of the tree', async () => {
    const two = pdf(2, '/StructTreeRoot 5 0 R/MarkInfo<</Marked true>>', {
      5: '<</Type/StructTreeRoot/K[6 0 R]/ParentTree<</Nums[0[7 0 R]1[8 0 R]]>>>>',
      6: '<</S/Document/P 5 0 R/K[7 0 R 8 0 R]>>',
      7: '<</S/P/P 6 0 R/Pg 11 0 R/K 0/ActualText(secret)>>',
      8: '<</S/H1/P 6 0 R/Pg 12 0 R/K 0>>',
    })
    const { file } = await merging([{ bytes: two, pages: '2' }])
    expect(structure(file).lines).toEqual(['/Document', ' /H1'])
    expect(
      [...file.originalNumbers()].map((num) => serialize(plain(file, num))).join(),
    ).not.toContain('secret')
  })

  test('starts every document on an odd page', async () => {
    const { pages } = await merging([pdf(1), pdf(1), pdf(2)], { startOn: 'odd' })
    expect(pages).toHaveLength(1 + 1 + 1 + 1 + 2)
  })

  test('stores equal fonts and images once', async () => {
    const drawing = pdf(1, '', {
      5: streamText('x'.repeat(5000), '/Type/XObject/Subtype/Image'),
      11: '<</Type/Page/Parent 2 0 R/Resources<</XObject<</I 5 0 R>>>>>>',
    })
    const count = async (deduplicate: boolean) => {
      const { file } = await merging([drawing, drawing, drawing], { deduplicate })
      return [...file.originalNumbers()].filter((num) =>
        serialize(plain(file, num)).includes('/Image'),
      ).length
    }
    expect([await count(true), await count(false)]).toEqual([1, 3])
  })

  test('warns of a signature that ends, a form in XFA and scripts', async () => {
    const signed = pdf(1, '/AcroForm<</Fields[5 0 R]/SigFlags 3/XFA 6 0 R>>/AA<<>>', {
      5: '<</FT/Sig/T(s)/V 7 0 R>>',
      6: streamText('<xdp/>'),
      7: '<</Type/Sig/Contents(x)>>',
    })
    const { file, warnings } = await merging([signed])
    expect(warnings.map(({ code }) => code).sort()).toEqual([
      'content_left_out',
      'content_left_out',
      'signature_removed',
    ])
    const acroForm = file.dictAt(file.catalog, 'AcroForm') as PdfDict
    expect([acroForm.has('XFA'), acroForm.has('SigFlags')]).toEqual([false, false])
  })

  test('warns of an output intent that differs from that of the first document', async () => {
    const intending = (name: string) =>
      pdf(1, `/OutputIntents[<</S/GTS_PDFA1/OutputConditionIdentifier(${name})>>]`)
    const same = await merging([intending('one'), intending('one')])
    const other = await merging([intending('one'), intending('two')])
    expect([same.warnings.length, other.warnings.length]).toEqual([0, 1])
    const profiled = (name: string, profile: string) =>
      pdf(1, `/OutputIntents[<</S/GTS_PDFA1/Info(${name})/DestOutputProfile 5 0 R>>]`, {
        5: profile,
      })
    const stored = streamText('AB', '/N 3')
    const encoded = streamText('4142>', '/N 3/Filter/ASCIIHexDecode')
    const [alike, unlike] = await Promise.all([
      merging([profiled('one', stored), profiled('two', encoded)]),
      merging([profiled('one', stored), profiled('one', streamText('AC', '/N 3'))]),
    ])
    expect([alike.warnings.length, unlike.warnings.length]).toEqual([0, 1])
    const none = await merging([pdf(1), intending('one'), pdf(1)])
    expect(none.warnings).toMatchObject([
      { code: 'output_intent_shared', message: expect.stringMatching(/\[0\], pdfs\[2\] state no/) },
    ])
  })
})

function plain(file: PdfFile, num: number) {
  const value = file.get(num)
  return typeof value === 'object' && value !== null && 'dict' in value ? value.dict : value
}
