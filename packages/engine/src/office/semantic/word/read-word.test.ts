import { expect, test } from 'vitest'
import { paragraph, tinyDocx, wordXml } from '../../test/tiny-docx.ts'
import { readWord } from './read-word.ts'

const styled = (style: string, text: string) =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`

const STYLES = wordXml(
  'styles',
  [
    ['Title', 'Title'],
    ['Heading1', 'heading 1'],
    ['TOC1', 'toc 1'],
  ]
    .map(
      ([id, name]) =>
        `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`,
    )
    .join(''),
)

const read = (body: string, document: Parameters<typeof tinyDocx>[1] = {}) => {
  const relationships = [
    ['rId9', 'styles', 'styles.xml'],
    ...(document.relationships ?? []),
  ] as const
  const parts = { 'word/styles.xml': STYLES, ...document.parts }
  return readWord(tinyDocx(body, { relationships, parts }), { comments: false })
}

test('styles become headings', async () => {
  const { html } = await read(styled('Title', 'A') + styled('Heading1', 'B') + paragraph('C'))
  expect(html).toBe('<h1 class="title">A</h1><h1>B</h1><p>C</p>')
})

test('a contents list loses the page numbers of another layout', async () => {
  const line =
    '<w:p><w:pPr><w:pStyle w:val="TOC1"/></w:pPr><w:r><w:t>Article 5</w:t><w:tab/><w:t>10</w:t></w:r></w:p>'
  expect((await read(line)).html).toBe('<p class="toc">Article 5</p>')
})

test('rows marked as headers head their table', async () => {
  const cell = (text: string) => `<w:tc>${paragraph(text)}</w:tc>`
  const row = (properties: string, text: string) =>
    `<w:tr><w:trPr>${properties}</w:trPr>${cell(text)}</w:tr>`
  const { html } = await read(`<w:tbl>${row('<w:tblHeader/>', 'H')}${row('', 'B')}</w:tbl>`)
  expect(html).toContain('<thead><tr><th><p>H</p></th></tr></thead>')
  expect(html).toContain('<tbody><tr><td><p>B</p></td></tr></tbody>')
})

test('links lead to the web or nowhere', async () => {
  const link = (id: string) =>
    `<w:p><w:hyperlink r:id="${id}"><w:r><w:t>${id}</w:t></w:r></w:hyperlink></w:p>`
  const { html } = await read(link('rId1') + link('rId2'), {
    relationships: [
      ['rId1', 'hyperlink', 'https://example.com/', 'External'],
      ['rId2', 'hyperlink', 'javascript:alert(1)', 'External'],
    ],
  })
  expect(html).toBe('<p><a href="https://example.com/">rId1</a></p><p><a>rId2</a></p>')
})

test('pictures come beside the text, with their descriptions', async () => {
  const drawing = (id: string) =>
    `<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:docPr id="1" name="a" descr="A chart"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`
  const png = Uint8Array.of(0x89, 0x50)
  const { html, assets } = await read(drawing('rId1'), {
    relationships: [['rId1', 'image', 'media/a.png']],
    parts: { 'word/media/a.png': png },
  })
  expect(html).toBe('<p><img alt="A chart" src="picture-1.png" /></p>')
  expect(assets).toEqual([{ name: 'picture-1.png', bytes: png }])
})

test('equations become text, and the warning says so', async () => {
  const run = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`
  const equation = `<w:p><m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><m:f><m:num>${run('a')}</m:num><m:den>${run('b')}</m:den></m:f></m:oMath></w:p>`
  const { html, warnings } = await read(equation)
  expect(html).toBe('<p>a/b</p>')
  expect(warnings).toMatchObject([{ code: 'content_left_out', message: /equations/ }])
})

test('a style map inside the document is not obeyed', async () => {
  const { html } = await read(paragraph('A'), {
    relationships: [['rId1', 'http://schemas.zwobble.org/mammoth/style-map', '/mammoth/style-map']],
    parts: { 'mammoth/style-map': 'p => script:fresh' },
  })
  expect(html).toBe('<p>A</p>')
})
