import fc from 'fast-check'
import { expect, test } from 'vitest'
import { prepareWord } from '../../../preflight/prepare-word.ts'
import { tinyDocx, wordXml } from '../../../test/tiny-docx.ts'
import { escapeXml } from '../../../xml/xml-text.ts'
import { OfficePackage } from '../../office-package.ts'

const mark = (type: string, more = '') => `<w:r><w:fldChar w:fldCharType="${type}"${more}/></w:r>`
const written = (text: string) =>
  `<w:r><w:instrText xml:space="preserve">${escapeXml(text)}</w:instrText></w:r>`
const run = (text: string) => (text === '' ? '' : `<w:r><w:t>${text}</w:t></w:r>`)
const complex = (instruction: string, result: string, more = '') =>
  `${mark('begin', more)}${instruction}${mark('separate')}${run(result)}${mark('end')}`

/** Ways to write a field. */
const FORMS: Readonly<Record<string, (instruction: string, result: string) => string>> = {
  complex: (instruction, result) => complex(written(` ${instruction} `), result),
  simple: (instruction, result) =>
    `<w:fldSimple w:instr=" ${escapeXml(instruction)} ">${run(result)}</w:fldSimple>`,
  'cut over runs': (instruction, result) =>
    complex([...` ${instruction} `].map(written).join(''), result),
  'with a field in its instruction': (instruction, result) => {
    const inner = complex(written('QUOTE x'), 'inner')
    return complex(written(` ${instruction} `) + inner + written(' "y" '), result)
  },
  'with a simple field in its instruction': (instruction, result) => {
    const inner = '<w:fldSimple w:instr="PAGE"><w:r><w:t>inner</w:t></w:r></w:fldSimple>'
    return complex(written(` ${instruction} `) + inner, result)
  },
  'in the result of another': (instruction, result) =>
    `${mark('begin')}${written('ADDIN x')}${mark('separate')}${complex(written(instruction), result)}${mark('end')}`,
}

const HEADING =
  '<w:p><w:pPr><w:pStyle w:val="H1"/></w:pPr><w:bookmarkStart w:id="1" w:name="_Toc1"/></w:p>'

interface Surroundings {
  readonly header?: string
  readonly settings?: string
  readonly core?: string
  readonly end?: string
  readonly forLayout?: boolean
}

function prepare(
  content: string,
  { header = '', settings = '', core = '', end = '', forLayout = false }: Surroundings = {},
) {
  const styles = ['heading 1', 'heading 2'].map(
    (name, index) => `<w:style w:styleId="H${index + 1}"><w:name w:val="${name}"/></w:style>`,
  )
  const CORE = 'http://schemas.openxmlformats.org/package/2006/metadata/core-properties'
  const document = tinyDocx(`${HEADING}<w:p>${content}</w:p>${end}`, {
    relationships: [
      ['rId1', 'styles', 'styles.xml'],
      ['rId2', 'header', 'header1.xml'],
      ['rId3', 'settings', 'settings.xml'],
    ],
    types: {
      'word/header1.xml':
        'application/vnd.openxmlformats-officedocument.wordprocessingml.header+xml',
    },
    parts: {
      'word/styles.xml': wordXml('styles', styles.join('')),
      'word/header1.xml': wordXml('hdr', `<w:p>${header}</w:p>`),
      'word/settings.xml': wordXml('settings', settings),
      'docProps/core.xml': `<cp:coreProperties xmlns:cp="${CORE}" xmlns:dc="http://purl.org/dc/elements/1.1/">${core}</cp:coreProperties>`,
      '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`,
    },
  })
  const { bytes, warnings } = prepareWord(document, { forLayout })
  const read = new OfficePackage(bytes)
  return {
    body: read.text('word/document.xml'),
    header: read.text('word/header1.xml'),
    messages: warnings.map(({ message }) => message),
  }
}

const isField = (text: string) => /fldChar|fldSimple/.test(text)

const STORED = [
  ...['TITLE', 'SUBJECT', 'KEYWORDS', 'COMMENTS', 'AUTHOR', 'LASTSAVEDBY', 'TEMPLATE', 'REVNUM'],
  ...['CREATEDATE \\@ "yyyy"', 'SAVEDATE', 'PRINTDATE', 'EDITTIME', 'NUMWORDS', 'NUMCHARS'],
  ...['NUMPAGES', 'SECTION', 'SECTIONPAGES', 'INFO Title', 'DOCPROPERTY "Own one"', 'FILENAME \\p'],
  ...['DOCVARIABLE a', 'USERNAME', 'USERADDRESS', 'USERINITIALS', 'MERGEFIELD Name', 'MERGEREC'],
  ...['MERGESEQ', 'IF 1 = 2 "yes" "no"', 'COMPARE 1 = 2', '= 2 + 3', '=SUM(ABOVE)', 'QUOTE "q"'],
  ...['FILLIN "Question?"', 'SYMBOL 183 \\f Symbol', 'AUTOTEXT a', 'SEQ Figure \\* ARABIC'],
  ...['REF _Toc1', 'REF gone', 'PAGEREF _toc1', 'PAGEREF gone', 'NOTEREF _Toc1', 'STYLEREF 1'],
  ...['STYLEREF "Nothing"', 'INCLUDETEXT "a.doc"', 'INCLUDEPICTURE "a.png"', 'LINK Excel "a"'],
  ...['DDE Excel a', 'DDEAUTO Excel a', 'AUTONUM', 'LISTNUM', 'ADDRESSBLOCK \\f "x"', 'if 1=1 "a"'],
]

const PLAIN_NUMBERS = 'Numbers of pages or notes are shown in digits, not in their format.'

test('the stored result of a field that Word does not make anew stays, however it is written', () => {
  const forms = fc.constantFrom(...Object.keys(FORMS))
  fc.assert(
    fc.property(fc.constantFrom(...STORED), forms, forms, (instruction, one, two) => {
      const content = [one, two].map((form) => FORMS[form]?.(instruction, `kept ${form}`)).join('')
      const { body } = prepare(content)
      const shown = Array.from(body.matchAll(/<w:t>([^<]*)/g), ([, text]) => text)
      expect(shown.filter((text) => text !== '')).toEqual([`kept ${one}`, `kept ${two}`])
      expect(body.replaceAll(/<w:fldChar[^>]*\/>|ADDIN x/g, '')).not.toMatch(
        /<w:instrText[^>]*>[^<]|fldSimple/,
      )
      const left = [one, two].filter((form) => form === 'in the result of another').length
      expect(body.match(/fldChar /g) ?? []).toHaveLength(3 * left)
    }),
    { numRuns: 300 },
  )
})

test('a button that leads somewhere becomes one that is drawn', () => {
  const { body } = prepare(complex(written(' GOTOBUTTON Here Go on '), ''))
  expect(body).toContain('> MACROBUTTON Here Go on <')
})

test.each([
  'PAGE',
  'DATE \\@ "yyyy"',
  'TIME',
  'TOC \\o',
  'XE "entry"',
  'SET a "b"',
  'MACROBUTTON A b',
])('the field %s stays one, and takes in the fields of its instruction', (instruction) => {
  const plain = FORMS['complex']?.(instruction, 'result') ?? ''
  expect(prepare(plain).body).toContain(plain)
  const inner = complex(written('MERGEFIELD x'), 'in & out'.replace('&', '&amp;'))
  const { body } = prepare(complex(written(`${instruction} `) + inner + written(' z'), 'result'))
  expect(body).toContain(
    `<w:fldChar w:fldCharType="begin"/><w:instrText xml:space="preserve">${escapeXml(`${instruction} in & out z`)}</w:instrText>`,
  )
  expect(body).not.toContain('MERGEFIELD')
  expect(body.match(/fldChar /g)).toHaveLength(3)
})

test('the counts of pages and the text of a style are made anew in headers, where Word does so', () => {
  const fields = ['NUMPAGES', 'STYLEREF "Heading 1"'].map((name) => FORMS['complex']?.(name, 'old'))
  const { header, body } = prepare(fields.join(''), { header: fields.join('') })
  expect(header).toContain(fields.join(''))
  expect(isField(body)).toBe(false)
})

test.each([
  ['NUMPAGES', 'NUMPAGES \\* Arabic'],
  ['NUMPAGES \\* MERGEFORMAT', 'NUMPAGES \\* Arabic \\* MERGEFORMAT'],
  ['numpages \\* roman', 'numpages \\* roman'],
])('the count %s is in digits where pages are numbered otherwise', (instruction, expected) => {
  const header = FORMS['complex']?.(instruction, 'old') ?? ''
  const end = '<w:sectPr><w:pgNumType w:fmt="lowerRoman"/></w:sectPr>'
  expect(prepare('', { header, end }).header).toContain(` ${expected} `)
  expect(prepare('', { header }).header).toContain(` ${instruction} `)
})

test.each([
  ['PAGE \\* CardText', true],
  ['PAGE \\* ArabicDash \\* MERGEFORMAT', true],
  ['NUMPAGES \\* MERGEFORMAT \\* Ordinal', true],
  ['NUMPAGES \\* CHINESENUM1', true],
  ['PAGE \\* roman', false],
  ['PAGE \\* Arabic \\* MERGEFORMAT', false],
  ['PAGE \\* "ALPHABETIC"', false],
  ['PAGE \\* Upper', false],
  ['DATE \\* Ordinal', false],
])('the number of pages %s is in digits, and told, or not: %j', (instruction, isTold) => {
  const header = FORMS['complex']?.(instruction, '1') ?? ''
  const { messages } = prepare('', { header, forLayout: true })
  expect(messages.includes(PLAIN_NUMBERS)).toBe(isTold)
})

test('numbers of pages that are referred to are told where pages are numbered otherwise', () => {
  const told = [PLAIN_NUMBERS]
  const messages = (result: string, format: string) => {
    const end = `<w:sectPr><w:pgNumType w:fmt="${format}"/></w:sectPr>`
    const content = FORMS['complex']?.('PAGEREF _Toc1', result) ?? ''
    return prepare(content, { end, forLayout: true }).messages
  }
  expect(messages('', 'upperRoman')).toEqual(told)
  expect(messages('', 'decimal')).toEqual([])
  expect(messages('IV', 'upperRoman')).toEqual([])
})

test('a header shows the properties that the document has, and the stored results of others', () => {
  const header = `${FORMS['complex']?.('TITLE', 'old')}${FORMS['simple']?.('COMMENTS', 'stored')}`
  const { header: text } = prepare('', { header, core: '<dc:title>New</dc:title>' })
  expect(text).toContain(FORMS['complex']?.('TITLE', 'old'))
  expect(text).not.toContain('COMMENTS')
  expect(text).toContain('<w:t>stored</w:t>')
})

test.each(['complex', 'cut over runs', 'simple'])(
  'the pages of a section are those of a document of one section: %s',
  (form) => {
    const header = FORMS[form]?.('SectionPages \\* Arabic', '9') ?? ''
    const one = prepare('', { header, end: '<w:sectPr/>' })
    expect(one.header).toMatch(/(?:>|") NUMPAGES \\\* Arabic /)
    expect(one.messages).toEqual([])
    const two = prepare('<w:pPr><w:sectPr/></w:pPr>', { header, end: '<w:sectPr/>' })
    expect(two.header).toContain(header)
    expect(two.messages).toEqual([
      'Numbers of sections and of their pages (SECTION, SECTIONPAGES) keep their last result.',
    ])
  },
)

test('a calculation with the number of the page is told in a header', () => {
  const page = complex(written('PAGE'), '2')
  const calculation = complex(written('= ') + page + written(' - 1'), '1')
  const { header, messages } = prepare(calculation, { header: calculation })
  expect(isField(header)).toBe(false)
  expect(messages).toEqual([
    'Fields in headers and footers that calculate with the number of the page keep their last result.',
  ])
  expect(prepare(calculation).messages).toEqual([])
})

test('fields that are to be made anew on opening stay, one of them or all', () => {
  const text = complex(written('SEQ a'), '1', ' w:dirty="true"')
  expect(prepare(text).body).toContain(text)
  const other = FORMS['complex']?.('SEQ a', '1') ?? ''
  expect(prepare(other, { settings: '<w:updateFields w:val="true"/>' }).body).toContain(other)
  expect(isField(prepare(other, { settings: '<w:updateFields w:val="0"/>' }).body)).toBe(false)
})

const EMPTY =
  'Fields that Word makes when it opens the document, and that store no result, are empty; open and save it in Word.'

test.each([
  ['SEQ Figure', [EMPTY], [EMPTY]],
  ['SEQ Figure \\* ARABIC', [], [EMPTY]],
  ['= 2 + 3', [EMPTY], [EMPTY]],
  ['TITLE', [], [EMPTY]],
  ['TOC \\o "1-3"', [EMPTY], [EMPTY]],
  ['HYPERLINK "https://example.com/"', [], []],
])('%s without a result is told where nothing makes one', (instruction, laidOut, semantic) => {
  const dirty = complex(written(instruction), '', ' w:dirty="true"')
  expect(prepare(dirty, { forLayout: true }).messages).toEqual(laidOut)
  expect(prepare(dirty).messages).toEqual(semantic)
  // Word leaves it empty, too.
  const clean = complex(written(instruction), '')
  expect(prepare(clean).messages).toEqual([])
})

test('numbers of pages in a list of contents that stores none are told', () => {
  const page = complex(written('PAGEREF _Toc1 \\h'), '', ' w:dirty="true"')
  const linked = `<w:hyperlink w:anchor="_Toc1">${page}</w:hyperlink>`
  expect(prepare(linked, { forLayout: true }).messages).toEqual([EMPTY])
  expect(prepare(page, { forLayout: true }).messages).toEqual([])
})

test('a locked field keeps its result, be it the date', () => {
  const { body } = prepare(complex(written('DATE'), '1999', ' w:fldLock="1"'))
  expect([isField(body), body.includes('1999')]).toEqual([false, true])
})

test('a field that nothing is stored of stays; with fields in its instruction it goes', () => {
  const title = FORMS['complex']?.('TITLE', '') ?? ''
  expect(prepare(title).body).toContain(title)
  const inner = complex(written('MERGEFIELD x'), 'inner')
  const { body } = prepare(complex(written('IF ') + inner + written(' = 1 "a" "b"'), ''))
  expect([isField(body), body.includes('inner')]).toEqual([false, false])
})

test('a picture is a result, too', () => {
  const text = FORMS['complex']?.('QUOTE "x"', '') ?? ''
  const { body } = prepare(text.replace(mark('end'), `<w:r><w:pict/></w:r>${mark('end')}`))
  expect([isField(body), body.includes('pict')]).toEqual([false, true])
})

test('a reference that can be followed stays a link, but in a link', () => {
  const reference = FORMS['complex']?.('REF _Toc1 \\h', 'result') ?? ''
  const link = '<w:instrText xml:space="preserve"> HYPERLINK \\l &quot;_Toc1&quot; </w:instrText>'
  expect(prepare(reference).body).toContain(link)
  expect(prepare(FORMS['simple']?.('REF _Toc1 \\h', 'result') ?? '').body).toContain(
    'w:instr=" HYPERLINK \\l &quot;_Toc1&quot; "',
  )
  const inside = `<w:hyperlink w:anchor="_Toc1">${reference}</w:hyperlink>`
  expect(isField(prepare(inside).body)).toBe(false)
  const around = complex(written('HYPERLINK \\l "_Toc1"'), '').replace(mark('end'), reference)
  expect(prepare(around + mark('end')).body.match(/HYPERLINK/g)).toHaveLength(1)
})

test.each(['REF gone', 'PAGEREF _Toc2 \\h', 'NOTEREF nowhere', 'STYLEREF "Überschrift 1"'])(
  'the field %s leads nowhere, and is none without a result either',
  (instruction) => {
    expect(isField(prepare(FORMS['complex']?.(instruction, '') ?? '').body)).toBe(false)
  },
)

test('a bookmark that a field makes is one', () => {
  const set = FORMS['complex']?.('SET total "5"', '') ?? ''
  const reference = FORMS['complex']?.('REF total', '') ?? ''
  expect(prepare(set + reference).body).toContain(reference)
})

test('a style of a header that nothing has is told: its text changes from page to page', () => {
  expect(
    prepare('', { header: FORMS['complex']?.('STYLEREF 2', 'result') ?? '' }).messages,
  ).toEqual(['Fields that show text of a style that nothing has keep their last result.'])
})

test.each([
  ['EQ \\f(1,2)', true],
  ['DISPLAYBARCODE "123" QR', true],
  ['LISTNUM', true],
  ['EQ \\* jc2 \\o\\ad(\\s\\up 9(reading),base)', false],
])('the field %s, which Word alone draws, is told: %j', (instruction, isTold) => {
  expect(prepare(FORMS['complex']?.(instruction, '') ?? '').messages).toEqual(
    isTold
      ? [
          'Equations, barcodes and numbers that fields describe (EQ, DISPLAYBARCODE, LISTNUM) were left out.',
        ]
      : [],
  )
})
