import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { pageAttribute, readPages } from '../../pdf/document/pages/tree/page-tree.ts'
import { isDict, isStream } from '../../pdf/file/objects.ts'
import type { PdfFile } from '../../pdf/file/pdf-file.ts'
import { serialize } from '../../pdf/file/write/serialize.ts'
import { streamText } from '../../pdf/test/test-pdf.ts'
import { pdf, redacting, show } from './test/redacting.ts'

const TEXT = show('(A SECRET word) Tj')
const FORM = '/Type/XObject/Subtype/Form/BBox[0 0 200 100]'
const IMAGE =
  '/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray'
const FUNCTION = '/FunctionType 4/Domain[0 1]/Range[0 1]'
const painted = { content: '/I Do', resources: '/XObject<</I 7 0 R>>' }
const tinted = { content: '/C cs .5 scn', resources: '/ColorSpace<</C[/ICCBased 7 0 R]>>' }
const spot = {
  content: '/C cs .5 scn',
  resources: '/ColorSpace<</C[/Separation/Spot/DeviceGray 7 0 R]>>',
}
const noted = (value: string) => ({ page: `/PresSteps<</X ${value}>>` })
const held = (data: string, entries = '') => ({
  ...noted('7 0 R'),
  more: { 7: streamText(data, entries) },
})

interface Place {
  readonly content?: string
  readonly resources?: string
  readonly page?: string
  readonly catalog?: string
  readonly trailer?: string
  readonly more?: Readonly<Record<number, string>>
}

/** A profile of colours with one tag. */
function profile(tag: string, name = 'cprt'): string {
  const head = Buffer.alloc(144)
  head.write('acsp', 36, 'latin1')
  head.writeUInt32BE(1, 128)
  head.write(name, 132, 'latin1')
  head.writeUInt32BE(144, 136)
  head.writeUInt32BE(tag.length, 140)
  head.writeUInt32BE(144 + tag.length, 0)
  return head.toString('latin1') + tag
}

const wide = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('latin1')
const records = (text: string) =>
  `mluc\0\0\0\0\0\0\0\x01\0\0\0\x0cenUS\0\0\0${String.fromCharCode(text.length * 2)}\0\0\0\x1c${wide(text)}`
const hex = (bytes: string) => `<${Buffer.from(bytes, 'latin1').toString('hex')}>`

// Places that lose the word.
const LOSING: Readonly<Record<string, Place>> = {
  'a window with measures': {
    page: '/VP[<</Name(SECRET)/SECRET true/Measure<</Subtype/GEO/X/SECRET>>/PtData<</Names[/SECRET]>>>>]',
  },
  'names of the catalog': { catalog: '/Names<</SECRET<</Names[(a)/SECRET]>>>>' },
  'private data of a form': {
    ...painted,
    more: { 7: streamText('', `${FORM}/PieceInfo<</SECRET<</Private/SECRET>>>>/X[/SECRET]`) },
  },
  'resources of no kind': { resources: '/SECRET<<>>/ProcSet[/SECRET]' },
  'a state and its halftone': {
    content: '/G gs',
    resources: '/ExtGState<</G<</SECRET/SECRET/HT<</HalftoneType 5/SECRET<<>>>>>>>>',
  },
  'a layer': {
    catalog:
      '/OCProperties<</OCGs[7 0 R]/D<</AS[<</Event/SECRET/Category[/SECRET]>>]/ListMode/SECRET>>>>',
    more: { 7: '<</Type/OCG/Name(x)/Intent/SECRET/Usage<</SECRET<<>>>>>>' },
  },
  'attributes of the structure': {
    catalog: '/StructTreeRoot 7 0 R',
    more: {
      7: '<</K 8 0 R>>',
      8: '<</S/P/P 7 0 R/Lang(SECRET)/A[<</O/SECRET/SECRET(x)>><</O/CSS-2/X/SECRET>>]>>',
    },
  },
  'an annotation': {
    page: '/Annots[<</Subtype/SECRET/Rect[0 0 9 9]/DA(/F1 9 Tf % SECRET)/BE<</S/SECRET>>>>]',
  },
  'the version, the language and the identifier': {
    catalog: '/Version/SECRET/Lang(SECRET)',
    trailer: '/ID[(SECRET)(SECRET)]',
  },
  'a remark in an object': {
    more: { 6: '<</Type/Font/Subtype/Type1 %SECRET\n/BaseFont/Helvetica>>' },
  },
  'an entry that is there twice': {
    more: { 6: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/X(SECRET)/X 1>>' },
  },
  'a name in UTF-16': noted('/#fe#ff#00S#00E#00C#00R#00E#00T'),
  'UTF-16 of the other order': noted(hex('S\0E\0C\0R\0E\0T\0')),
  'UTF-16 behind an odd byte': noted(hex(`a${wide('SECRET')}`)),
  'languages between letters': noted(hex(`\xfe\xff${wide('SEC\x1ben\x1bRET')}`)),
  'text behind a date': noted('(D:2020 SECRET)'),
  'strings of known keys': { page: '/PresSteps<</CheckSum(SECRET)/O(SECRET)/DA(SECRET)>>' },
  'a palette that is too long': {
    ...painted,
    more: { 7: streamText('\0', `${IMAGE}/ColorSpace[/Indexed/DeviceGray 0(x SECRET)]`) },
  },
  'a version of a picture': {
    ...painted,
    more: {
      7: streamText('\0', `${IMAGE}/Alternates[<</Image 8 0 R>>]/OPI<</1.3<</SECRET 1>>>>`),
      8: streamText('SECRET', IMAGE),
    },
  },
  'a remark in a function': { ...spot, more: { 7: streamText('{ % SECRET\n dup pop}', FUNCTION) } },
  'remarks in a row': { ...spot, more: { 7: streamText('{ % SEC\n% RET\n }', FUNCTION) } },
  'words around a function': { ...spot, more: { 7: streamText('SECRET {} SECRET', FUNCTION) } },
  'a text of a profile': {
    ...tinted,
    more: { 7: streamText(profile('text\0\0\0\0SECRET\0'), '/N 1') },
  },
  'the name of a profile': {
    ...tinted,
    more: { 7: streamText(profile('desc\0\0\0\0\0\0\0\x07SECRET\0', 'desc'), '/N 1') },
  },
  'texts of a profile by language': {
    ...tinted,
    more: { 7: streamText(profile(records('A SECRET')), '/N 1') },
  },
  'bytes behind a profile': {
    ...tinted,
    more: { 7: streamText(`${profile('text\0\0\0\0x\0')}SECRET`, '/N 1') },
  },
  'the profile of the output': {
    catalog: '/OutputIntents[<</S/SECRET/Info(SECRET)/DestOutputProfile 7 0 R>>]',
    more: { 7: streamText(profile('text\0\0\0\0SECRET\0'), '/N 1') },
  },
  'bytes behind hexadecimal data': {
    ...painted,
    more: { 7: streamText('0a>SECRET', `${FORM}/Filter/ASCIIHexDecode`) },
  },
  'bytes behind deflated data': {
    ...painted,
    more: {
      7: streamText(`${deflateSync('n').toString('latin1')}SECRET`, `${FORM}/Filter/FlateDecode`),
    },
  },
  'strings that no operator takes': { content: '[(SECRET)] 0 d (SECRET) 0 0 m n' },
  'operators that nobody knows': { content: 'BX (SECRET) foo SECRET EX' },
  'remarks among operands': { content: '0 % SECRET\n 0 m n' },
  'a remark in UTF-16': { content: `% ${wide('SECRET')}\n` },
  'operands behind the last operator': {
    content: '0 0 m n',
    more: { 4: streamText(`${TEXT} (SECRET)`) },
  },
  'keys of properties': { content: '/Span <</SECRET /SECRET>> BDC EMC' },
}

test.each(Object.entries(LOSING))('%s: gone', async (_, { content = '', ...parts }) => {
  const bytes = pdf(`${content}\n${TEXT}`, parts)
  const { file, whole, text } = await redacting(bytes, { text: 'secret' })
  expect(whole.replaceAll('\0', '')).not.toMatch(/SECRET/)
  expect(stored(file)).not.toMatch(/SECRET/)
  expect(text.join()).toContain('A  word')
})

// Places that nobody can change without knowing what they hold.
const REFUSED: Readonly<Record<string, Place>> = {
  'a tag of a profile that nobody knows': {
    ...tinted,
    more: { 7: streamText(profile('data\0\0\0\0SECRET', 'priv'), '/N 1') },
  },
  'text that is no profile': { ...tinted, more: { 7: streamText('A SECRET', '/N 1') } },
  'samples of a function': {
    ...spot,
    more: {
      7: streamText('SECRET', '/FunctionType 0/Domain[0 1]/Range[0 1]/Size[6]/BitsPerSample 8'),
    },
  },
  'samples behind those of a picture': { ...painted, more: { 7: streamText('\0SECRET', IMAGE) } },
  'colours of a palette': {
    ...painted,
    more: { 7: streamText('\0', `${IMAGE}/ColorSpace[/Indexed/DeviceGray 5(SECRET)]`) },
  },
  'remarks of a bilevel picture': {
    ...painted,
    more: { 7: streamText('\0\0\0\x01\x3eSECRET', `${IMAGE}/Filter/JBIG2Decode`) },
  },
  'a picture inside content': { content: 'BI /W 6 /H 1 /BPC 8 /CS /G ID SECRET EI' },
  'a stream of bytes': held('\x01\x02\x03SECRET\x04\x80'),
  'a stream of UTF-16': held(wide('SECRET')),
  'a stream that says to be a picture': held('SECRET', '/Subtype/Image'),
  'a stream that says to be a font': held('SECRET', '/Subtype/Type1C/Length1 6'),
  'a stream that says to be objects': held('SECRET', '/Type/ObjStm/N 1/First 4'),
  'a stream with the filter of pictures': held('SECRET', '/Filter/DCTDecode'),
  PostScript: { ...painted, more: { 7: streamText('(SECRET) show', '/Subtype/PS') } },
  'states saved in each other': { content: 'q '.repeat(2001) },
  'states saved in each other by a form': {
    content: '/Fm Do',
    resources: '/XObject<</Fm 7 0 R>>',
    more: { 7: streamText('q '.repeat(2001), '/Type/XObject/Subtype/Form/BBox[0 0 9 9]') },
  },
}

test.each(Object.entries(REFUSED))('%s: refused', async (_, { content = '', ...parts }) => {
  const redacted = redacting(pdf(`${content}\n${TEXT}`, parts), { text: 'secret' })
  await expect(redacted).rejects.toMatchObject({
    code: 'edit_failed',
    message: expect.stringMatching(/cannot be proven that all is gone/),
  })
})

test('words of the format stay, and languages and sets of characters', async () => {
  const page = '/Annots[<</Subtype/Text/Rect[0 0 9 9]>>]/Trans<</S/Dissolve>>'
  const bytes = pdf(`/F1 9 Tf ${TEXT}`, { page, catalog: '/Lang(en-US)/PageMode/UseOutlines' })
  const { whole } = await redacting(bytes, { text: ['en', 'dissolve', 'outlines', 'helvetica'] })
  for (const kept of ['/Dissolve', '/UseOutlines', '(en-US)', '/Helvetica']) {
    expect(whole).toContain(kept)
  }
})

/** Streams as they are stored, whatever they decode to. */
function stored(file: PdfFile): string {
  return [...file.originalNumbers()]
    .map((num) => file.get(num))
    .filter(isStream)
    .map(({ data }) => Buffer.from(data).toString('latin1'))
    .join('\n')
}

test('goes with what programs keep about forms and pictures', async () => {
  const bytes = pdf('/Fm Do', {
    resources: '/XObject<</Fm 7 0 R>>',
    more: {
      7: streamText('0 0 9 9 re f', `${FORM}/PDFpenDictionary 8 0 R`),
      8: streamText('bplist00 {\\rtf1 A SECRET word}'),
    },
  })
  const { whole } = await redacting(bytes, { text: 'secret' })
  expect(whole).not.toMatch(/SECRET|PDFpen/)
})

test('goes with what programs keep about annotations and fields', async () => {
  const copy = Buffer.from('bplist00 SECRET').toString('base64')
  const bytes = pdf('', {
    page: '/Annots[7 0 R 8 0 R]',
    catalog: '/AcroForm<</Fields[8 0 R]>>',
    more: {
      7: `<</Type/Annot/Subtype/FreeText/Contents(A SECRET)/Rect[0 0 50 20]/AP<</N 9 0 R>>/AAPL:AKExtras<</AAPL:AKAnnotationObject(${copy})/AAPL:AKPDFAnnotationDictionary<</AP<</N 10 0 R>>>>>>>>`,
      8: `<</Type/Annot/Subtype/Widget/FT/Tx/T(f)/V(kept)/Rect[0 40 50 60]/MAKER_Copy(${copy})>>`,
      9: streamText(show('(A SECRET) Tj'), `${FORM}/Resources<</Font<</F1 5 0 R>>>>`),
      10: streamText(show('(A SECRET) Tj'), `${FORM}/Resources<</Font<</F1 5 0 R>>>>`),
    },
  })
  const { whole } = await redacting(bytes, { text: 'secret' })
  expect(whole).not.toMatch(/SECRET|AAPL|MAKER/)
  expect(whole).not.toContain(copy)
  expect(whole).toContain('kept')
})

describe('what the structure leads to', () => {
  const structured = (kids: string) =>
    `/MarkInfo<</Marked true>>/StructTreeRoot<</Type/StructTreeRoot/K<</Type/StructElem/S/P/Pg 3 0 R/K[${kids}]>>>>`

  test('is a form as it was cut, not as it was before', async () => {
    const bytes = pdf('/Fm Do', {
      resources: '/XObject<</Fm 7 0 R>>',
      catalog: structured('<</Type/MCR/Pg 3 0 R/Stm 7 0 R/MCID 0>><</Type/MCR/Stm 7 0 R/MCID 1>>'),
      more: {
        7: streamText(
          `/P<</MCID 0>>BDC ${show('(A SECRET word) Tj')} EMC /P<</MCID 1>>BDC 0 0 9 9 re f EMC`,
          `${FORM}/StructParents 1/Resources<</Font<</F1 5 0 R>>>>`,
        ),
      },
    })
    const { file, whole } = await redacting(bytes, { text: 'secret' })
    expect(whole).not.toContain('SECRET')
    const [resources] = readPages(file).map((page) => pageAttribute(file, page, 'Resources'))
    const forms = isDict(resources) ? file.dictAt(resources, 'XObject') : undefined
    const painted = [...(forms?.values() ?? [])].map((form) => serialize(form))
    expect(painted).toHaveLength(1)
    expect(new Set([...whole.matchAll(/\/Stm (\d+ 0 R)/g)].map(([, num]) => num))).toEqual(
      new Set(painted),
    )
  })

  test('leaves the pairs of a list of names', async () => {
    const form = (operators: string) =>
      streamText(show(operators), `${FORM}/Resources<</Font<</F1 5 0 R>>>>`)
    const bytes = pdf('/Fm Do', {
      resources: '/XObject<</Fm 7 0 R>>',
      catalog: '/Names<</AP<</Names[(a) 7 0 R(b) 8 0 R]>>>>',
      more: { 7: form('(A SECRET word) Tj'), 8: form('(other) Tj') },
    })
    const { file, whole } = await redacting(bytes, { text: 'secret' })
    expect(whole).not.toContain('SECRET')
    const names = file.dictAt(file.catalog, 'Names')
    const tree = names && file.dictAt(names, 'AP')
    expect(serialize(tree?.get('Names') ?? null)).toMatch(/^\[\(a\) ?null ?\(b\) ?\d+ 0 R\]$/)
  })

  test('is a picture as it was cut, or nothing where it went', async () => {
    const samples = `${IMAGE.replace('/Width 1/Height 1', '/Width 10/Height 10')}`
    const bytes = pdf('q 100 0 0 100 0 0 cm /A Do Q q 5 0 0 5 150 20 cm /B Do Q', {
      resources: '/XObject<</A 7 0 R/B 8 0 R>>',
      catalog: structured(
        '<</Type/OBJR/Pg 3 0 R/Obj 7 0 R>><</Type/OBJR/Obj 8 0 R>><</Type/MCR/MCID 0>>',
      ),
      more: {
        7: streamText('a'.repeat(100), samples),
        8: streamText('b'.repeat(100), samples),
      },
    })
    const area = { x_mm: 0, y_mm: 20, width_mm: 70, height_mm: 15 }
    const { whole } = await redacting(bytes, { area })
    expect(whole).not.toContain('a'.repeat(100))
    expect(whole).not.toContain('b'.repeat(100))
    expect(new Set(whole.match(/\/Obj \d+ 0 R/g))).toHaveProperty('size', 1)
    expect(whole).toContain('a'.repeat(20))
  })
})

test.each(['P', 'Parent', 'Fm'])(
  'stays on pages that are not meant, by a form named %s',
  async (name) => {
    const bytes = pdf(TEXT, {
      more: {
        2: '<</Type/Pages/Count 2/Kids[3 0 R 20 0 R]/MediaBox[0 0 200 100]>>',
        20: `<</Type/Page/Parent 2 0 R/Contents 21 0 R/Resources<</XObject<</${name} 22 0 R>>>>>>`,
        21: streamText(`/${name} Do`),
        22: streamText(TEXT, `${FORM}/Resources<</Font<</F1 5 0 R>>>>`),
      },
    })
    const { text } = await redacting(bytes, { text: 'secret', pages: '1' })
    expect(text).toEqual(['A  word', 'A SECRET word'])
  },
)
