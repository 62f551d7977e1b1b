import { expect, test } from 'vitest'
import type { WordPreparation } from '../document/prepared-document.ts'
import { OfficePackage } from '../ooxml/office-package.ts'
import { paragraph, type TinyDocx, tinyDocx, wordXml } from '../test/tiny-docx.ts'
import { odtContent, tinyOdt } from '../test/tiny-odt.ts'
import { contentTypesOf, relsOf, zipOf } from '../test/zip-of.ts'
import { prepareWord } from './prepare-word.ts'

function prepare(body: string, docx: TinyDocx = {}, options: WordPreparation = {}) {
  const prepared = prepareWord(tinyDocx(body, docx), options)
  const document = new OfficePackage(prepared.bytes)
  const { warnings, facts } = prepared
  return { document, facts, warnings, body: bodyOf(document) }
}

function bodyOf(document: OfficePackage): string {
  return /<w:body>(.*)<\/w:body>/s.exec(document.text('word/document.xml'))?.[1] ?? ''
}

/** A field whose instruction stands in two runs. */
function field(instruction: string, result: string): string {
  const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
  const halves = [instruction.slice(0, 4), instruction.slice(4)].map(
    (text) => `<w:r><w:instrText>${text}</w:instrText></w:r>`,
  )
  return `<w:p>${mark('begin')}${halves.join('')}${mark('separate')}<w:r><w:t>${result}</w:t></w:r>${mark('end')}</w:p>`
}

test('a harmless document keeps every part to the byte', () => {
  const given = tinyDocx(paragraph('text'))
  const before = new OfficePackage(given)
  const after = new OfficePackage(prepareWord(given).bytes)
  expect(after.names).toEqual(before.names)
  for (const name of before.names) expect(after.read(name)).toEqual(before.read(name))
})

test('the first point of a freeform shape is no tracked change', () => {
  const path =
    '<w:p><w:r><w:drawing><a:path xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" w="9" h="9"><a:moveTo><a:pt x="0" y="0"/></a:moveTo><a:lnTo><a:pt x="9" y="9"/></a:lnTo></a:path></w:drawing></w:r></w:p>'
  for (const trackedChanges of ['accepted', 'original'] as const) {
    const { body, facts } = prepare(path, {}, { trackedChanges })
    expect([body, facts.trackedChanges]).toEqual([path, false])
  }
})

test('relations to pictures, files and templates outside go; web and mail links stay', () => {
  const { document, warnings } = prepare(paragraph('x'), {
    relationships: [
      ['rId1', 'image', 'http://127.0.0.1/a.png', 'External'],
      ['rId2', 'image', 'file:///etc/hostname', 'External'],
      ['rId3', 'hyperlink', 'https://example.org/', 'External'],
      ['rId4', 'hyperlink', 'mailto:a@example.org', 'External'],
      ['rId5', 'hyperlink', 'javascript:alert(1)', 'External'],
      ['rId6', 'attachedTemplate', 'file:///x.dotm', 'External'],
      ['rId7', 'image', '//server/share/a.png'],
      ['rId8', 'image', 'http://127.0.0.1/b.png', 'external'],
    ],
  })
  expect(document.relationships('word/document.xml').map(({ id }) => id)).toEqual(['rId3', 'rId4'])
  expect(warnings.map(({ message }) => message)).toEqual([
    'Pictures that lie outside the document were left out.',
    'Links to anything but web and mail addresses were removed.',
  ])
})

test.each([
  ['a diagram without a picture of it', ['diagramData'], ['content_left_out']],
  ['a diagram with one', ['diagramData', 'diagramDrawing'], []],
])('%s', (_, kinds, expected) => {
  const { warnings } = prepare(paragraph('x'), {
    relationships: kinds.map((kind, index) => [`rId${index + 1}`, kind, `diagrams/${kind}.xml`]),
    parts: Object.fromEntries(kinds.map((kind) => [`word/diagrams/${kind}.xml`, '<a/>'])),
  })
  expect(warnings.map(({ code }) => code)).toEqual(expected)
})

test('a reference goes with its relationship, and what it stood at stays', () => {
  const link = (attributes: string) =>
    `<w:p><w:hyperlink${attributes}><w:r><w:t>link</w:t></w:r></w:hyperlink></w:p>`
  const { body } = prepare(link(' r:id="rId1"') + link(' r:id="rId2"') + link(' w:anchor="a"'), {
    relationships: [
      ['rId1', 'hyperlink', '..\\other.docx', 'External'],
      ['rId2', 'hyperlink', 'https://example.org/', 'External'],
    ],
  })
  expect(body).toBe(link('') + link(' r:id="rId2"') + link(' w:anchor="a"'))
})

test('macros, embedded objects and foreign chunks go with their parts', () => {
  const { document, body, facts } = prepare(
    `<w:p><w:r><w:object><v:shape><v:imagedata r:id="rId3" src="http://127.0.0.1/"/></v:shape><o:OLEObject r:id="rId2"/></w:object></w:r></w:p><w:altChunk r:id="rId4"/>`,
    {
      types: { 'word/document.xml': 'application/vnd.ms-word.document.macroEnabled.main+xml' },
      relationships: [
        ['rId1', 'vbaProject', 'vbaProject.bin'],
        ['rId2', 'oleObject', 'embeddings/o.bin'],
        ['rId3', 'image', 'media/o.png'],
        ['rId4', 'aFChunk', 'chunk.html'],
      ],
      parts: {
        'word/vbaProject.bin': 'macros',
        'word/embeddings/o.bin': 'object',
        'word/media/o.png': 'picture',
        'word/chunk.html': '<html><img src="http://127.0.0.1/"></html>',
      },
    },
  )
  expect(facts.macros).toBe(true)
  expect(document.names.filter((name) => /bin$|html$/.test(name))).toEqual([])
  expect(document.has('word/media/o.png')).toBe(true)
  expect(body).toBe(
    '<w:p><w:r><w:object><v:shape><v:imagedata r:id="rId3"/></v:shape></w:object></w:r></w:p>',
  )
  expect(document.text('[Content_Types].xml')).toContain('wordprocessingml.document.main+xml')
  expect(document.text('[Content_Types].xml')).not.toContain('macroEnabled')
})

test.each([
  ['INCLUDEPICTURE "http://127.0.0.1/a.png"'],
  ['FILENAME \\p'],
  ['  includetext "file:///etc/hostname"'],
  ['DDEAUTO cmd "/c calc"'],
  ['LINK Excel.Sheet "c:\\a.xlsx"'],
  ['HYPERLINK "file:///etc/hostname"'],
])('a field %s becomes its last result', (instruction) => {
  const { body } = prepare(field(instruction.replaceAll('"', '&quot;'), 'result'))
  expect(body).not.toMatch(/fldChar|http|file|dde|excel|include/i)
  expect(body).toContain('<w:t>result</w:t>')
})

test.each([['PAGE'], ['TOC \\o'], ['HYPERLINK "https://example.org"'], ['HYPERLINK \\l "mark"']])(
  'a field %s stays',
  (instruction) => {
    const text = field(instruction.replaceAll('"', '&quot;'), 'result')
    expect(prepare(text).body).toBe(text)
  },
)

test('a field is judged by what fields in its instruction say, too', () => {
  const inner =
    '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>QUOTE x</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>INCLUDETEXT</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>'
  const { warnings } = prepare(
    `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r>${inner}<w:r><w:instrText> "file:///a"</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`,
  )
  expect(warnings.map(({ code }) => code)).toEqual(['content_left_out'])
})

const BEGIN = '<w:r><w:fldChar w:fldCharType="begin"/></w:r>'
const END = '<w:r><w:fldChar w:fldCharType="end"/></w:r>'
const instr = (text: string) => `<w:r><w:instrText>${text}</w:instrText></w:r>`

test('an instruction is judged with the tracked changes resolved', () => {
  const veiled = `<w:p>${BEGIN}${instr('INCLUDE')}<w:del w:id="1">${instr('x')}</w:del>${instr('TEXT y')}${END}</w:p>`
  expect(prepare(veiled).body).not.toContain('instrText>INCLUDE')
  expect(prepare(veiled).warnings).toHaveLength(1)
})

test('an instruction that only some programs read whole is never carried out', () => {
  const choice = `<mc:AlternateContent><mc:Choice>${instr('PAGE ')}</mc:Choice></mc:AlternateContent>`
  const { warnings, body } = prepare(`<w:p>${BEGIN}${choice}${instr('INCLUDETEXT x')}${END}</w:p>`)
  expect(warnings).toHaveLength(1)
  expect(body).not.toMatch(/INCLUDETEXT|fldChar/)
})

test('an instruction outside of a field goes', () => {
  const { body } = prepare(`<w:p>${instr('INCLUDETEXT x')}</w:p>`)
  expect(body).toBe('<w:p><w:r><w:instrText></w:instrText></w:r></w:p>')
})

test.each([
  ['fields under other names', `<w:p>${BEGIN}<q:instrText>PAGE</q:instrText>${END}</w:p>`],
  [
    'different alternates',
    `<w:p>${BEGIN}<mc:Choice><w:r><w:fldChar w:fldCharType="separate"/></w:r></mc:Choice></w:p>`,
  ],
  ['one namespace prefix for two namespaces', '<w:p xmlns:w="urn:other"/>'],
])('refuses %s', (reason, body) => {
  expect(() => prepare(body)).toThrow(reason)
})

test('an attribute of another namespace does not make a relation internal', () => {
  const rels = relsOf([['rId1', 'image', 'a.png', 'External" x:TargetMode="Internal']])
  const { document } = prepare(paragraph('x'), { parts: { 'word/_rels/document.xml.rels': rels } })
  expect(document.relationships('word/document.xml')).toEqual([])
})

test('a simple field that loads something becomes its content', () => {
  const text =
    '<w:p><w:fldSimple w:instr="INCLUDEPICTURE x"><w:r><w:t>a</w:t></w:r></w:fldSimple></w:p>'
  expect(prepare(text).body).toBe('<w:p><w:r><w:t>a</w:t></w:r></w:p>')
})

const MARKED =
  '<w:p><w:pPr><w:rPr><w:del w:id="1"/></w:rPr></w:pPr><w:r><w:t>a</w:t></w:r></w:p>' +
  '<w:p><w:pPr><w:jc w:val="right"/></w:pPr><w:del w:id="2"><w:r><w:delText>b</w:delText></w:r></w:del>' +
  '<w:ins w:id="3"><w:r><w:rPr><w:b/><w:rPrChange w:id="4"><w:rPr><w:i/></w:rPr></w:rPrChange></w:rPr><w:t>c</w:t></w:r></w:ins><w:r><w:rPr><w:b/><w:rPrChange w:id="5"><w:rPr><w:i/></w:rPr></w:rPrChange></w:rPr><w:t>d</w:t></w:r></w:p>' +
  '<w:tbl><w:tr><w:trPr><w:ins w:id="6"/></w:trPr><w:tc><w:p/></w:tc></w:tr><w:tr><w:tc><w:p/></w:tc></w:tr></w:tbl>'

test('accepted changes: deletions go, insertions stay, paragraphs without an end join the next', () => {
  expect(prepare(MARKED).body).toBe(
    '<w:p><w:pPr><w:jc w:val="right"/></w:pPr><w:r><w:t>a</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>c</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>d</w:t></w:r></w:p>' +
      '<w:tbl><w:tr><w:trPr></w:trPr><w:tc><w:p/></w:tc></w:tr><w:tr><w:tc><w:p/></w:tc></w:tr></w:tbl>',
  )
})

test('the original: insertions go, deletions and former properties come back', () => {
  expect(prepare(MARKED, {}, { trackedChanges: 'original' }).body).toBe(
    '<w:p><w:pPr><w:rPr></w:rPr></w:pPr><w:r><w:t>a</w:t></w:r></w:p>' +
      '<w:p><w:pPr><w:jc w:val="right"/></w:pPr><w:r><w:t>b</w:t></w:r><w:r><w:rPr><w:i/></w:rPr><w:t>d</w:t></w:r></w:p>' +
      '<w:tbl><w:tr><w:tc><w:p/></w:tc></w:tr></w:tbl>',
  )
})

test('marked changes are left to the engine, and are a fact', () => {
  const { body, facts } = prepare(MARKED, {}, { trackedChanges: 'marked' })
  expect(body).toBe(MARKED)
  expect(facts.trackedChanges).toBe(true)
})

test('a cell whose last paragraph is deleted keeps one', () => {
  const cell =
    '<w:tbl><w:tr><w:tc><w:p><w:pPr><w:rPr><w:del w:id="1"/></w:rPr></w:pPr></w:p></w:tc></w:tr></w:tbl>'
  expect(prepare(cell).body).toContain('<w:tc><w:p><w:pPr><w:rPr></w:rPr></w:pPr></w:p></w:tc>')
})

const COMMENTED = {
  relationships: [['rId1', 'comments', 'comments.xml']],
  parts: {
    'word/comments.xml': wordXml(
      'comments',
      `<w:comment w:id="7" w:author="A &amp; B" w:date="2026-01-02T03:04:05Z">${paragraph('first')}${paragraph('second')}</w:comment>`,
    ),
  },
} as const satisfies TinyDocx

test('comments at the end follow the text, with numbers at their places', () => {
  const { body, facts } = prepare(
    '<w:p><w:commentRangeStart w:id="7"/><w:r><w:t>x</w:t></w:r><w:commentRangeEnd w:id="7"/><w:r><w:commentReference w:id="7"/></w:r></w:p><w:sectPr/>',
    COMMENTED,
    { comments: 'end' },
  )
  expect(facts.comments).toBe(true)
  expect(body).toMatch(/<w:vertAlign w:val="superscript"\/><\/w:rPr><w:t>\[1\]<\/w:t>/)
  expect(body).toMatch(/Comments.*\[1\] A &amp; B, 2026-01-02: .*first.*second.*<w:sectPr\/>$/)
  expect(body).not.toContain('comment')
})

test('page options reach every section in their place, and leave the rest of it', () => {
  const { body } = prepare(
    '<w:p><w:pPr><w:sectPr><w:headerReference r:id="rId1"/><w:pgSz w:w="15840" w:h="12240" w:orient="landscape"/><w:pgMar w:top="1" w:right="1" w:bottom="1" w:left="1" w:header="900" w:footer="100" w:gutter="5"/><w:cols/></w:sectPr></w:pPr></w:p><w:sectPr><w:type w:val="continuous"/><w:cols/></w:sectPr>',
    {},
    { page: { pageSize: 'A4', marginsMm: { top: 10, bottom: 30, left: 40 } } },
  )
  const margins =
    '<w:pgMar w:top="567" w:right="1" w:bottom="1701" w:left="2268" w:header="567" w:footer="100" w:gutter="5"/>'
  expect(body).toContain(
    `<w:headerReference r:id="rId1"/><w:pgSz w:w="16838" w:h="11906" w:orient="landscape"/>${margins}<w:cols/>`,
  )
  expect(body).toContain(
    '<w:type w:val="continuous"/><w:pgSz w:w="11906" w:h="16838" w:orient="portrait"/><w:pgMar w:top="567" w:right="1440"',
  )
})

test('a document without section gets one, and only what was asked for', () => {
  const { body } = prepare(paragraph('x'), {}, { page: { orientation: 'landscape' } })
  expect(body).toMatch(
    /<w:sectPr><w:pgSz w:w="15840" w:h="12240" w:orient="landscape"\/><\/w:sectPr>$/,
  )
})

test('reads text, stored pages, language, and the fonts in use', () => {
  const properties = '<Properties><Pages>12</Pages><Characters>1</Characters></Properties>'
  const core =
    '<cp xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>T &amp; U</dc:title><dc:creator>A</dc:creator></cp>'
  const { facts } = prepare(
    '<w:p><w:pPr><w:pStyle w:val="Used"/></w:pPr><w:r><w:rPr><w:rFonts w:ascii="Direct"/></w:rPr><w:t>x</w:t></w:r></w:p>',
    {
      relationships: [['rId1', 'styles', 'styles.xml']],
      parts: {
        '_rels/.rels': relsOf([
          ['rId1', 'officeDocument', 'word/document.xml'],
          ['rId2', 'extended-properties', 'docProps/app.xml'],
          ['rId3', 'core-properties', 'docProps/core.xml'],
        ]),
        'docProps/app.xml': properties,
        'docProps/core.xml': core,
        'word/styles.xml': wordXml(
          'styles',
          '<w:docDefaults><w:rPr><w:rFonts w:ascii="Default"/><w:lang w:val="de-DE"/></w:rPr></w:docDefaults><w:style w:styleId="Base"><w:rPr><w:rFonts w:hAnsi="Base Font"/></w:rPr></w:style><w:style w:styleId="Used"><w:basedOn w:val="Base"/></w:style><w:style w:styleId="Other"><w:rPr><w:rFonts w:ascii="Unused"/></w:rPr></w:style>',
        ),
      },
    },
  )
  expect(facts).toEqual({
    passages: ['x'],
    headerPassages: [],
    plainLists: false,
    title: 'T & U',
    author: 'A',
    storedPages: 12,
    pageBreaks: 0,
    language: 'de-DE',
    hasText: true,
    fonts: ['Base Font', 'Default', 'Direct'],
    trackedChanges: false,
    comments: false,
    equations: false,
    macros: false,
    sheets: [],
  })
})

test.each([
  [
    'its styles',
    'styles',
    '<w:docDefaults><w:rPr><w:lang w:val="en-US" w:eastAsia="ko-KR"/></w:rPr></w:docDefaults>',
  ],
  ['its themes', 'settings', '<w:themeFontLang w:val="en-US" w:eastAsia="ko-KR"/>'],
])('tells the languages of other letters from %s', (_, part, content) => {
  const { facts } = prepare(paragraph('x'), {
    relationships: [['rId9', part, `${part}.xml`]],
    parts: { [`word/${part}.xml`]: wordXml(part, content) },
  })
  expect(facts).toMatchObject({ language: 'en-US', scriptLanguages: ['ko-KR'] })
})

test('a document of pictures only has no text', () => {
  expect(prepare('<w:p><w:r><w:drawing/><w:t> </w:t></w:r></w:p>').facts.hasText).toBe(false)
})

test.each([
  ['a document type', '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/hostname">]><a/>'],
  ['a document type in UTF-16', Buffer.from('\uFEFF<!DOCTYPE a><a/>', 'utf16le')],
  ['XML that does not nest', '<a><b></a></b>'],
  ['elements 3000 deep', '<a>'.repeat(3000) + '</a>'.repeat(3000)],
])('refuses %s in any part', (_, content) => {
  const bytes = tinyDocx(paragraph('x'), { parts: { 'word/any.xml': content } })
  expect(() => prepareWord(bytes)).toThrow(expect.objectContaining({ code: 'invalid_document' }))
})

const ENTITIES =
  '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd" [<!ENTITY ns "http://www.w3.org/2000/svg">]>'

test.each([
  [
    'DOCX',
    (svg: string) => tinyDocx(paragraph('x'), { parts: { 'word/media/a.svg': svg } }),
    'word/media/a.svg',
  ],
  [
    'ODT',
    (svg: string) =>
      zipOf({
        mimetype: 'application/vnd.oasis.opendocument.text',
        'content.xml': odtContent('<t:p>x</t:p>'),
        'Pictures/a.svg': svg,
      }),
    'Pictures/a.svg',
  ],
])(
  'SVG pictures in %s keep what a plain document type declares, and go with any other',
  (_, made, part) => {
    const kept = prepareWord(made(`${ENTITIES}<svg xmlns="&ns;"/>`))
    expect(new OfficePackage(kept.bytes).text(part)).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
    )
    expect(kept.warnings).toEqual([])
    const foreign = ENTITIES.replace('ns "', 'ns SYSTEM "')
    const lost = prepareWord(made(`${foreign}<svg>&ns;</svg>`))
    expect(new OfficePackage(lost.bytes).has(part)).toBe(false)
    expect(lost.warnings).toMatchObject([{ message: expect.stringMatching(/pictures/i) }])
  },
)

test.each([
  ['', 'document is empty.'],
  ['%PDF-1.7', 'document is a PDF already.'],
  ['<!DOCTYPE html><p>', 'document is an HTML page; convert/html takes those.'],
  ['hello', 'document is plain text, not an office document.'],
  ['\x89PNG', 'document is a picture.'],
  ['\x09\x04\x06\0', 'document is a workbook of Excel 4 or before; save it as XLSX.'],
  ['\xFFWPC', 'document is a WordPerfect document; save it as DOCX.'],
  ['\xDB\xA5-\0', 'document is a document of Word 2 or before; save it as DOCX.'],
  ['\0\x01\x02', 'document is not an office document.'],
  ['{\\rtf1 x}', 'document is an RTF document; convert/rtf takes those.'],
])('names what %j is', (content, message) => {
  expect(() => prepareWord(Buffer.from(content, 'latin1'))).toThrow(message)
})

test('names presentations, and archives that are no document', () => {
  const main = (root: string) =>
    zipOf({
      '[Content_Types].xml': contentTypesOf({}),
      '_rels/.rels': relsOf([['rId1', 'officeDocument', 'main.xml']]),
      'main.xml': `<p:${root} xmlns:p="p"/>`,
    })
  expect(() => prepareWord(main('presentation'))).toThrow('is a presentation (PPTX)')
  expect(() => prepareWord(main('other'))).toThrow('neither of Word nor of Excel')
  expect(() => prepareWord(zipOf({ 'a.txt': 'x' }))).toThrow('it has no main part')
})

test('an OpenDocument tells the fonts of its Western text, and has no macros without scripts', () => {
  const { facts } = prepareWord(
    zipOf({
      mimetype: 'application/vnd.oasis.opendocument.text',
      'content.xml':
        '<o:d xmlns:o="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:s="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:f="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"><o:scripts/><s:font-face s:name="A1" f:font-family="\'A One\'"/><s:font-face s:name="B"/><s:font-face s:name="C" f:font-family="C"/><s:text-properties s:font-name="A1" s:font-name-asian="C"/></o:d>',
    }),
  )
  expect(facts).toMatchObject({ fonts: ['A One'], macros: false, hasText: false })
})

test('an OpenDocument is disarmed, and carries no options', () => {
  const odt = zipOf({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml':
      '<d xmlns:x="x" xmlns:t="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><scripts><a/></scripts><t:p>text<image x:href="http://127.0.0.1/a.png"/><image x:href="Pictures/a.png"/><a x:href="https://example.org">b</a></t:p></d>',
    'Basic/script.xml': '<m/>',
  })
  const prepared = prepareWord(odt)
  const document = new OfficePackage(prepared.bytes)
  expect(prepared.format).toBe('odt')
  expect(document.names).toEqual(['mimetype', 'content.xml'])
  expect(document.text('content.xml')).toBe(
    '<d xmlns:x="x" xmlns:t="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><t:p>text<image/><image x:href="Pictures/a.png"/><a x:href="https://example.org">b</a></t:p></d>',
  )
  expect(prepared.facts).toMatchObject({ hasText: true, macros: true })
  expect(() => prepareWord(odt, { page: { pageSize: 'A4' } })).toThrow(
    'cannot be applied to a document in ODT',
  )
})

test.each([
  ['breaks', `<w:p><w:r>${'<w:br w:type="page"/>'.repeat(201)}</w:r></w:p>`, 'than the 200 breaks'],
  ['pages', '<w:p><w:r><w:br w:type="page"/></w:r></w:p>'.repeat(10_001), 'the 10000 breaks'],
  ['columns', '<w:sectPr><w:cols w:num="46"/></w:sectPr>', 'a section of 46 columns'],
  [
    'letters of a word',
    paragraph('x'.repeat(60_000)) +
      `<w:p><w:r><w:t>${'x'.repeat(60_000)}</w:t></w:r><w:r><w:t>${'x'.repeat(60_000)}</w:t></w:r></w:p>`,
    'a word of more than',
  ],
])('%s beyond what can be laid out are refused', (_, body, message) => {
  expect(() => prepare(body)).toThrow(message)
})

test('long texts that break are laid out', () => {
  for (const text of ['漢字'.repeat(100_000), 'word '.repeat(30_000)]) {
    expect(prepare(paragraph(text)).facts.hasText).toBe(true)
  }
})

test('equations are a fact, and are written for LibreOffice where it is to read them', () => {
  const math = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'
  const equation = `<w:p><m:oMath ${math}><m:r><m:t>=c</m:t></m:r></m:oMath></w:p>`
  expect(prepare(equation)).toMatchObject({ body: equation, facts: { equations: true } })
  const { body } = prepare(equation, {}, { forLayout: true })
  expect(body).toMatch(/<m:nor\/><\/m:rPr><m:t xml:space="preserve"><\/m:t><\/m:r><m:r>.*=c<\/m:t>/)
  expect(prepare(paragraph('text')).facts.equations).toBe(false)
})

test('formulas and manifests of OpenOffice may name their document type, which goes', () => {
  const type = '<!DOCTYPE math:math PUBLIC "-//OpenOffice.org//DTD MathML" "math.dtd">'
  const odt = zipOf({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'META-INF/manifest.xml': '<!DOCTYPE manifest:manifest SYSTEM "Manifest.dtd"><manifest/>',
    'content.xml': '<content/>',
    'Object 1/content.xml': `<?xml version="1.0"?>${type}<math/>`,
  })
  const document = new OfficePackage(prepareWord(odt).bytes)
  expect(document.text('META-INF/manifest.xml')).toBe('<manifest/>')
  expect(document.text('Object 1/content.xml')).toBe('<?xml version="1.0"?><math/>')
})

test('an OpenDocument whose document type declares anything is refused', () => {
  const odt = zipOf({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
  })
  expect(() => prepareWord(odt)).toThrow('document type')
})

test('a document whose text is hidden may be blank on paper', () => {
  const hidden = '<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>hidden</w:t></w:r></w:p>'
  expect(prepare(hidden).facts.hasText).toBe(false)
  expect(prepare(hidden + paragraph('shown')).facts.hasText).toBe(true)
})

test('an OpenDocument without text on paper has none', () => {
  const hasText = (body: string) =>
    prepareWord(tinyOdt(`<?xml version="1.0"?>${odtContent(body)}`)).facts.hasText
  expect(hasText('<t:p/>')).toBe(false)
  expect(hasText('<t:p><t:hidden-text t:is-hidden="true"/></t:p>')).toBe(false)
  expect(hasText('<t:p>shown</t:p>')).toBe(true)
})

test('an OpenDocument that was packed anew has its media type somewhere', () => {
  const bytes = zipOf({
    'content.xml': odtContent('<t:p>shown</t:p>'),
    mimetype: 'application/vnd.oasis.opendocument.text',
  })
  expect(prepareWord(bytes).format).toBe('odt')
})

test('what macOS adds to an archive goes', () => {
  const parts = { '__MACOSX/word/._document.xml': Buffer.from([0, 5, 22, 7, 0, 2, 0, 0, 60, 0xff]) }
  const { document } = prepare(paragraph('x'), { parts })
  expect(document.names.filter((name) => name.startsWith('__'))).toEqual([])
})

test('files that are no XML, and that nothing leads to, go; a part that is read is refused', () => {
  const parts = { '5829.xml': 'no <xml', 'word/notes.xml': 'no <xml' }
  const { document } = prepare(paragraph('text'), { parts })
  expect(document.names.filter((name) => /5829|notes/.test(name))).toEqual([])
  const relationships = [['rId1', 'footnotes', 'Notes.xml']] as const
  expect(() => prepare(paragraph('text'), { parts, relationships })).toThrow(
    'document holds "word/Notes.xml", which is not XML in UTF-8 or UTF-16',
  )
  expect(() => prepare('', { parts: { 'word/_rels/a.xml.rels': 'no <xml' } })).toThrow('a.xml.rels')
})

test('files of an OpenDocument that are no XML, and that nothing reads, go', () => {
  const odt = (name: string) =>
    prepareWord(
      zipOf({
        mimetype: 'application/vnd.oasis.opendocument.text',
        'content.xml': odtContent('<text:p>text</text:p>'),
        [name]: 'no <xml',
      }),
    )
  expect(new OfficePackage(odt('5829.xml').bytes).has('5829.xml')).toBe(false)
  expect(() => odt('Object 1/content.xml')).toThrow('document holds "Object 1/content.xml"')
})
