import { expect, test } from 'vitest'
import { EMPTY_PNG } from '../document/mend-png.ts'
import { prepareWord } from '../preflight/prepare-word.ts'
import { tinyDocx } from '../test/tiny-docx.ts'

const BROKEN =
  'Pictures that are damaged, or not in the document, were left out, or are shown in part.'
const CHARTS =
  'Charts of Excel 2016 and later (waterfall, treemap, funnel and others) were left out.'
const picture = (id: string) =>
  `<w:p><w:r><w:pict><v:shape><v:imagedata r:id="${id}"/></v:shape></w:pict></w:r></w:p>`

function messages(body: string, content?: string | Uint8Array): readonly string[] {
  const document = tinyDocx(body, {
    relationships: [['rId5', 'image', 'media/one.png']],
    parts: content === undefined ? {} : { 'word/media/one.png': content },
  })
  return prepareWord(document).warnings.map(({ message }) => message)
}

test.each([
  ['a PNG', EMPTY_PNG, []],
  ['a metafile', Buffer.from(`01000000${'00'.repeat(36)}20454d46`, 'hex'), []],
  ['markup', '\n<svg xmlns="http://www.w3.org/2000/svg"/>', []],
  ['something else', 'not a picture', [BROKEN]],
  ['nothing', undefined, [BROKEN]],
])('a picture that is %s tells of %j', (_, content, expected) => {
  expect(messages(picture('rId5'), content)).toEqual(expected)
})

test('a picture that nothing shows is not told', () => {
  expect(messages('<w:p/>', 'not a picture')).toEqual([])
})

const chart = (fallback: string) =>
  `<w:p><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="cx1"><a:graphicData xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" uri="http://schemas.microsoft.com/office/drawing/2014/chartex"/></mc:Choice>${fallback}</mc:AlternateContent></w:p>`

test.each([
  ['', [CHARTS]],
  ['<mc:Fallback><w:r><w:t>no</w:t></w:r></mc:Fallback>', [CHARTS]],
  [`<mc:Fallback>${picture('rId5')}</mc:Fallback>`, []],
])('a new chart with the alternative %j tells of %j', (fallback, expected) => {
  expect(messages(chart(fallback), Buffer.from('ffd8ff', 'hex'))).toEqual(expected)
})
