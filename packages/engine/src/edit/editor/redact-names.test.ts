import { expect, test } from 'vitest'
import { streamText } from '../../pdf/test/test-pdf.ts'
import { pdf, redacting, show } from './test/redacting.ts'

const TEXT = show('(A SECRET word) Tj')
interface Named {
  content?: string
  fonts?: string
  resources?: string
  page?: string
  catalog?: string
  more?: Readonly<Record<number, string>>
}

const FORM = '/Type/XObject/Subtype/Form/BBox[0 0 9 9]'

test.each<[string, Named]>([
  [
    'resources',
    {
      content: 'q /SECRET Do Q /SECRET gs /SECRET cs 1 scn',
      resources:
        '/XObject<</SECRET 7 0 R>>/ExtGState<</SECRET<</CA 1>>>>/ColorSpace<</SECRET[/Separation/SECRET/DeviceGray 8 0 R]>>',
      more: { 7: streamText('', FORM), 8: '<</FunctionType 2/Domain[0 1]/N 1>>' },
    },
  ],
  ['a font', { content: 'BT /SECRET 9 Tf 9 9 Td (kept) Tj ET', fonts: '/SECRET 5 0 R' }],
  [
    'marked content and its properties',
    { content: '/SECRET <</MCID 0/X(SECRET)>> BDC EMC /SECRET MP /Y <</X(SECRET)>> DP' },
  ],
  ['remarks', { content: '% SECRET\n0 0 m % SECRET\n n' }],
  [
    'the structure',
    {
      content: '/SECRET <</MCID 0>> BDC EMC',
      page: '/StructParents 0',
      catalog: '/StructTreeRoot 7 0 R',
      more: {
        7: '<</K 8 0 R/RoleMap<</SECRET/P>>/ClassMap<</SECRET<<>>>>/IDTree<</Names[(SECRET)8 0 R]>>/ParentTree<</Nums[0[8 0 R]]>>>>',
        8: '<</S/SECRET/C/SECRET/P 7 0 R/Pg 3 0 R/K 0/ID(SECRET)/T(SECRET)>>',
      },
    },
  ],
  [
    'a field, its states and its fonts',
    {
      page: '/Annots[7 0 R]',
      catalog: '/AcroForm<</Fields[7 0 R]/DR<</Font<</SECRET 5 0 R>>>>/DA(/SECRET 9 Tf)>>',
      more: {
        7: '<</Subtype/Widget/FT/Btn/T(SECRET)/TM(SECRET)/MK<</CA(SECRET)>>/Rect[0 0 9 9]/AS/SECRET/V/SECRET/AP<</N 9 0 R>>/DA(/SECRET 9 Tf)>>',
        8: streamText('', FORM),
        9: '<</SECRET 8 0 R/Off 8 0 R>>',
      },
    },
  ],
  [
    'actions, layers and labels of pages',
    {
      page: '/Annots[<</Subtype/Link/Rect[0 0 9 9]/A<</S/Named/N/SECRET>>>><</Subtype/Text/Name/SECRET/Rect[0 0 9 9]/DS(font: SECRET)>>]',
      catalog:
        '/PageLabels<</Nums[0<</P(SECRET)>>]>>/OCProperties<</OCGs[7 0 R]/D<</Order[(SECRET)7 0 R]>>>>',
      more: { 7: '<</Type/OCG/Name(SECRET)>>' },
    },
  ],
  [
    'entries that no standard knows',
    {
      page: '/SECRET<</A(b)>>/X(S E C R E T)',
      catalog: '/X<</SECRET true>>/Y 7 0 R',
      more: { 7: streamText('plain SECRET text') },
    },
  ],
])('names of %s do not say it', async (_, { content = '', fonts = '', ...parts }) => {
  const page = '<</Type/Page/Parent 2 0 R/Contents 4 0 R'
  const own = fonts && { 3: `${page}/Resources<</Font<</F1 5 0 R ${fonts}>>>>>>` }
  const more = { ...own, ...parts.more }
  const { whole, text } = await redacting(pdf(`${content}\n${TEXT}`, { ...parts, more }), {
    text: 'secret',
  })
  expect(whole).not.toMatch(/s ?e ?c ?r ?e ?t/i)
  expect(text.join()).toContain('A  word')
})

test('words of the format that hold what goes stay', async () => {
  const bytes = pdf(`/Artifact BMC ${show('(An Art, a Font) Tj')} EMC`, {
    page: '/Annots[<</Subtype/Text/Rect[0 0 9 9]/Contents(Note)>>]',
  })
  const { whole, text } = await redacting(bytes, { text: ['art', 'font', 'text', 'e'] })
  expect(text).toEqual(['An , a '])
  expect(whole).toContain('/Artifact BMC')
  expect(whole).toContain('/Font')
})

test('names given twice stay apart', async () => {
  const bytes = pdf(`/ONE gs /Redacted1 gs ${TEXT}`, {
    resources: '/ExtGState<</ONE<</CA 0.5>>/Redacted1<</CA 0.25>>>>',
  })
  const { whole } = await redacting(bytes, { text: ['secret', 'one'] })
  expect(whole).toMatch(/\/Redacted2 gs\s+\/Redacted1 gs/)
  expect(whole).toMatch(/0\.25/)
  expect(whole).toMatch(/0?\.5/)
})
