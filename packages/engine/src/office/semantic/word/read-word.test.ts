import { describe, expect, test } from 'vitest'
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

test('lists in notes have their numbers, counted on their own', async () => {
  const item = (text: string) =>
    `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
  const level =
    '<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="%1)"/></w:lvl>'
  const numbering = `<w:abstractNum w:abstractNumId="0">${level}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`
  const { html } = await read(`${item('A')}<w:p><w:r><w:footnoteReference w:id="2"/></w:r></w:p>`, {
    relationships: [
      ['rId1', 'numbering', 'numbering.xml'],
      ['rId2', 'footnotes', 'footnotes.xml'],
    ],
    parts: {
      'word/numbering.xml': wordXml('numbering', numbering),
      'word/footnotes.xml': wordXml(
        'footnotes',
        `<w:footnote w:id="2">${item('B')}${item('C')}</w:footnote>`,
      ),
    },
  })
  expect(html).toMatch(/a\).*A.*a\).*B.*b\).*C/s)
})

test('a table names a style that no part has', async () => {
  const table =
    '<w:tbl><w:tblPr><w:tblStyle w:val="TableGrid"/></w:tblPr><w:tr><w:tc><w:p><w:r><w:t>A</w:t></w:r></w:p></w:tc></w:tr></w:tbl>'
  const { html } = await readWord(tinyDocx(table), { comments: false })
  expect(html).toBe('<table><tr><td><p>A</p></td></tr></table>')
})

describe('letters of one width', () => {
  const fonts = (name: string) => `<w:rPr><w:rFonts w:ascii="${name}"/></w:rPr>`
  const style = (id: string, properties: string, type = 'paragraph') =>
    `<w:style w:type="${type}" ${id === 'Normal' ? 'w:default="1" ' : ''}w:styleId="${id}"><w:name w:val="${id}"/>${properties}</w:style>`
  const styles = wordXml(
    'styles',
    [
      style('Normal', fonts('Courier New')),
      style('Text', '<w:basedOn w:val="Normal"/>'),
      style('Listing', `<w:basedOn w:val="Normal"/>${fonts('Consolas')}`),
      style('Verbatim', fonts('Rare Terminal'), 'character'),
      style('Keyword', '<w:basedOn w:val="Verbatim"/><w:rPr><w:b/></w:rPr>', 'character'),
      style('Loop', '<w:basedOn w:val="Loop"/>', 'character'),
    ].join(''),
  )
  const font = (name: string, charset: string) =>
    `<w:font w:name="${name}"><w:charset w:val="${charset}"/><w:pitch w:val="fixed"/></w:font>`
  const table = wordXml('fonts', font('Rare Terminal', '00') + font('MS Mincho', '80'))
  const htmlOf = async (body: string) =>
    (
      await read(body, {
        relationships: [['rId8', 'fontTable', 'fontTable.xml']],
        parts: { 'word/styles.xml': styles, 'word/fontTable.xml': table },
      })
    ).html
  const run = (properties: string) =>
    `<w:p><w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">a  b</w:t></w:r></w:p>`

  test.each([
    ['of the style of a paragraph', styled('Listing', 'a'), '<p><code>a</code></p>'],
    [
      'of a font by its name',
      run('<w:rFonts w:ascii="DejaVu Sans Mono"/>'),
      '<p><code>a  b</code></p>',
    ],
    [
      'of a style whose font is fixed by the table',
      run('<w:rStyle w:val="Verbatim"/>'),
      '<p><code>a  b</code></p>',
    ],
    [
      'of a style below',
      run('<w:rStyle w:val="Keyword"/><w:b/>'),
      '<p><code><strong>a  b</strong></code></p>',
    ],
  ])('%s are code', async (_, body, expected) => {
    expect(await htmlOf(body)).toBe(expected)
  })

  test.each([
    ['of the style that all paragraphs have', styled('Text', 'a  b')],
    ['of a font of East Asia', run('<w:rFonts w:ascii="MS Mincho"/>')],
    ['of a style based on itself', run('<w:rStyle w:val="Loop"/>')],
    [
      'of another font in a paragraph of such a style',
      styled('Listing', 'a  b').replace('<w:r>', '<w:r><w:rPr><w:rFonts w:ascii="Arial"/></w:rPr>'),
    ],
  ])('%s are not', async (_, body) => {
    expect(await htmlOf(body)).toBe('<p>a  b</p>')
  })
})

test('a contents list loses the page numbers of another layout', async () => {
  const line =
    '<w:p><w:pPr><w:pStyle w:val="TOC1"/></w:pPr><w:r><w:t>Article 5</w:t><w:tab/><w:t>10</w:t></w:r></w:p>'
  expect((await read(line)).html).toBe('<p class="toc">Article 5</p>')
})

test.each([
  ['BodyText', 1],
  ['TOC1', 0],
])('a page number in a paragraph of %s is told %d times', async (style, times) => {
  const run = (inner: string) => `<w:r>${inner}</w:r>`
  const mark = (type: string) => run(`<w:fldChar w:fldCharType="${type}"/>`)
  const field = [
    mark('begin'),
    run('<w:instrText> PAGE</w:instrText>') + run('<w:instrText>REF a \\h </w:instrText>'),
    mark('separate'),
    run('<w:t>9</w:t>'),
    mark('end'),
  ]
  const body = `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${run('<w:t>see</w:t>')}${field.join('')}</w:p>`
  const { warnings } = await read(body)
  expect(warnings.filter(({ message }) => message.startsWith('Numbers of pages'))).toHaveLength(
    times,
  )
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

test('pictures come beside the text, with their descriptions and sizes', async () => {
  const drawing = (id: string, described: string) =>
    `<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:extent cx="952500" cy="476250"/><wp:docPr id="1" name="a"${described}/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`
  const png = Uint8Array.of(0x89, 0x50)
  const { html, assets } = await read(
    drawing('rId1', ' descr="A &quot;chart&quot;"') + drawing('rId1', ''),
    {
      relationships: [['rId1', 'image', 'media/a.png']],
      parts: { 'word/media/a.png': png },
    },
  )
  expect(html).toBe(
    '<p><img alt="A &quot;chart&quot;" width="100" height="50" src="picture-1.png" /></p>' +
      '<p><img width="100" height="50" src="picture-2.png" /></p>',
  )
  expect(assets[0]).toEqual({ name: 'picture-1.png', bytes: png })
})

test('equations become MathML where they stand', async () => {
  const run = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`
  const MATH = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'
  const half = `<m:oMath ${MATH}><m:f><m:num>${run('a')}</m:num><m:den>${run('b&lt;1')}</m:den></m:f></m:oMath>`
  const { html, warnings } = await read(
    `<w:p><w:r><w:t>so </w:t></w:r>${half}<w:r><w:t> it is</w:t></w:r></w:p><w:p><m:oMathPara ${MATH}><m:oMathParaPr><m:jc m:val="left"/></m:oMathParaPr>${half}</m:oMathPara></w:p>`,
  )
  const fraction =
    '<mrow><mfrac><mrow><mi>a</mi></mrow><mrow><mi>b</mi><mo>&lt;</mo><mn>1</mn></mrow></mfrac></mrow></math>'
  const alternative = 'alttext="a/(b&lt;1)"'
  expect(html).toBe(
    `<p>so <math ${alternative}>${fraction} it is</p><p><math ${alternative} display="block">${fraction}</p>`,
  )
  expect(warnings).toEqual([])
})

test('references to what is not there leave the text', async () => {
  const picture = (attribute: string) =>
    `<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:docPr id="1" name="a" descr="lost"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip ${attribute}/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`
  const { html } = await read(
    `<w:p><w:hyperlink r:id="rId7"><w:r><w:t>gone</w:t></w:r></w:hyperlink></w:p>${picture('r:embed="rId8"')}${picture('r:link="rId7"')}${picture('r:embed="rId6"')}${paragraph('end')}`,
    { relationships: [['rId6', 'image', 'media/none.png']] },
  )
  expect(html).toBe('<p>gone</p><p>end</p>')
})

test('a style map inside the document is not obeyed', async () => {
  const { html } = await read(paragraph('A'), {
    relationships: [['rId1', 'http://schemas.zwobble.org/mammoth/style-map', '/mammoth/style-map']],
    parts: { 'mammoth/style-map': 'p => script:fresh' },
  })
  expect(html).toBe('<p>A</p>')
})

describe('numbers', () => {
  const level = (ilvl: number, format: string, text: string) =>
    `<w:lvl w:ilvl="${ilvl}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`
  const abstract = (id: number, levels: string) =>
    `<w:abstractNum w:abstractNumId="${id}">${levels}</w:abstractNum>`
  const list = (id: number, family: number, more = '') =>
    `<w:num w:numId="${id}"><w:abstractNumId w:val="${family}"/>${more}</w:num>`
  const NUMBERING = wordXml(
    'numbering',
    [
      abstract(0, level(0, 'decimal', '%1.') + level(1, 'lowerLetter', '(%2)')),
      abstract(1, level(0, 'upperRoman', 'Article %1')),
      list(1, 0),
      list(2, 0, '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>'),
      list(3, 1),
      ...['☐', '\uf0fe', '•'].map((sign, index) => abstract(4 + index, level(0, 'bullet', sign))),
      ...[4, 5, 6].map((id) => list(id, id)),
    ].join(''),
  )
  const item = (numId: number, ilvl: number, text: string, style = '') =>
    `<w:p><w:pPr>${style}<w:numPr><w:ilvl w:val="${ilvl}"/><w:numId w:val="${numId}"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
  const numbered = async (body: string) => {
    const { html } = await read(body, {
      relationships: [['rId8', 'numbering', 'numbering.xml']],
      parts: { 'word/numbering.xml': NUMBERING },
    })
    return html
  }
  const li = (label: string, text: string) =>
    `<li style="list-style-type:'${label}\\2002 '">${text}`

  test('count on after a paragraph between, restart where the list says so, and keep their form', async () => {
    const html = await numbered(
      item(1, 0, 'A') + item(1, 1, 'B') + paragraph('C') + item(1, 0, 'D') + item(2, 0, 'E'),
    )
    expect(html).toBe(
      `<ol>${li('1.', `A<ol>${li('(a)', 'B')}</li></ol></li>`)}</ol><p>C</p><ol>${li('2.', 'D</li>')}${li('1.', 'E</li>')}</ol>`,
    )
  })

  test('of headings stand before their text', async () => {
    const style = '<w:pStyle w:val="Heading1"/>'
    const html = await numbered(item(3, 0, 'A', style) + item(3, 0, 'B', style))
    expect(html).toBe('<h1>Article I\u2002A</h1><h1>Article II\u2002B</h1>')
  })

  test('of tasks are signs that say whether they are done, other bullets are those of a list', async () => {
    const html = await numbered(item(4, 0, 'A') + item(5, 0, 'B') + item(6, 0, 'C'))
    const [undone, done] = ['\\2610 ', '\\2611 '].map((sign) => li(sign, ''))
    expect(html).toBe(`<ul>${undone}A</li>${done}B</li><li>C</li></ul>`)
  })

  test('are counted for paragraphs that show nothing, which show no number', async () => {
    expect(await numbered(item(1, 0, '') + item(1, 0, 'B'))).toContain(li('2.', 'B'))
  })
})

test.each([
  [
    '<w:r><w:instrText xml:space="preserve"> MACROBUTTON NoMacro [Click here] </w:instrText></w:r>',
    1,
  ],
  ['<w:fldSimple w:instr=" GOTOBUTTON place Go there "/>', 1],
  ['<w:r><w:t>the field MACROBUTTON shows a text</w:t></w:r>', 0],
])('texts of buttons are told, which stand in instructions alone: %#', async (content, count) => {
  const { warnings } = await read(`<w:p>${content}</w:p>`)
  expect(warnings.filter(({ message }) => message.includes('texts of buttons'))).toHaveLength(count)
})

test('the result of a simple field stays', async () => {
  const field = '<w:fldSimple w:instr=" DATE "><w:r><w:t>today</w:t></w:r></w:fldSimple>'
  expect((await read(`<w:p><w:r><w:t>On </w:t></w:r>${field}</w:p>`)).html).toBe('<p>On today</p>')
})

test('text with directions of its own stays, and readings follow their characters', async () => {
  const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`
  const ruby = `<w:r><w:ruby><w:rubyPr><w:hps w:val="11"/></w:rubyPr><w:rt>${run('よみ')}</w:rt><w:rubyBase>${run('読み')}</w:rubyBase></w:ruby></w:r>`
  const bare = `<w:r><w:ruby><w:rt/><w:rubyBase>${run('字')}</w:rubyBase></w:ruby></w:r>`
  const { html } = await read(
    `<w:p>${run('a')}<w:dir w:val="rtl">${run('b')}<w:bdo w:val="ltr">${run('c')}</w:bdo></w:dir></w:p><w:p>${ruby}${bare}</w:p>`,
  )
  expect(html).toBe('<p>abc</p><p>読み（よみ）字</p>')
})

describe('headers and footers', () => {
  const withHeader = (text: string) =>
    read(paragraph('Body'), {
      relationships: [['rId5', 'header', 'header1.xml']],
      parts: { 'word/header1.xml': wordXml('hdr', paragraph(text)) },
    })

  test('with words are told: a flow has none', async () => {
    const { html, warnings } = await withHeader('Acme Ltd.')
    expect(html).toBe('<p>Body</p>')
    expect(warnings).toEqual([
      {
        code: 'content_left_out',
        severity: 'info',
        message: expect.stringMatching(/^Headers and footers .*options\.mode/),
      },
    ])
  })

  test('without words are not', async () => {
    expect((await withHeader('– 3 –')).warnings).toEqual([])
  })
})
