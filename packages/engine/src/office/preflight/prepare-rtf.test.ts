import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RtfPreparation } from '../document/prepared-document.ts'
import { prepareRtf } from './prepare-rtf.ts'

function prepare(text: string, options: RtfPreparation = {}) {
  const prepared = prepareRtf(Buffer.from(text, 'latin1'), options)
  return { ...prepared, text: Buffer.from(prepared.bytes).toString('latin1') }
}

test('a harmless document leaves as it came, bytes above 127 and binary data included', () => {
  const text = '{\\rtf1\\ansi\\ansicpg1252 caf\xe9{\\pict\\bin4 }{\\x more}}\n'
  expect(prepare(text).text).toBe(text)
})

test('objects keep their pictures, templates go, and words stay apart', () => {
  const { text, warnings } = prepare(
    String.raw`{\rtf1\ansi{\*\template http://127.0.0.1/x.dot}a{\object\objemb{\*\objclass X}{\*\objdata 0105{\x}}{\result b}}}`,
  )
  expect(text).toBe(String.raw`{\rtf1\ansi{}a{\object\objemb{}{}{\result b}}}`)
  expect(warnings.map(({ message }) => message)).toEqual([
    'Embedded objects were reduced to their pictures.',
  ])
})

test.each([
  ['no result', '', true],
  ['an empty result', String.raw`{\result {\rtlch \par }}`, true],
  ['a picture', String.raw`{\result{\pict 00}}`, false],
  ['a drawing', String.raw`{\result{\*\shppict{\pict 00}}}`, false],
  ['text', String.raw`{\result b}`, false],
])('an object with %s is told as it is seen', (_, result, isBare) => {
  const object = String.raw`{\object\objemb{\*\objdata 0105}${result}}`
  const codes = prepare(String.raw`{\rtf1 a${object}{\object\objemb{\*\objdata 0105}{\result b}}}`)
  expect(codes.warnings.filter(({ severity }) => severity === 'warning')).toHaveLength(
    isBare ? 1 : 0,
  )
})

test.each([
  ['INCLUDEPICTURE "http://127.0.0.1/a.png"'],
  ['FILENAME'],
  [String.raw`{\b INCLUDE}{TEXT} "file:///etc/hostname"`],
  [String.raw`\'49NCLUDETEXT x`],
  [String.raw`\u73?NCLUDETEXT x`],
  [String.raw`{\*\x }DDEAUTO cmd`],
  ['HYPERLINK "javascript:alert(1)"'],
])('a field %s becomes its last result', (instruction) => {
  const { text, warnings } = prepare(
    String.raw`{\rtf1{\field{\*\fldinst ${instruction}}{\fldrslt r}}}`,
  )
  expect(text).toMatch(/^\{\\rtf1\{\\field\{\\\*\\fldinst ?\}\{\\fldrslt r\}\}\}$/)
  expect(warnings).toHaveLength(1)
})

test.each([
  ['data of an object', String.raw`{\objdata 4}`],
  ['a destination that readers may not know', String.raw`{\*\unknown x}`],
  ['one behind a space', String.raw`{ \*\unknown x}`],
])('a field that loads does not pass behind %s', (_, disguise) => {
  const { text } = prepare(String.raw`{\rtf1{\field{\*\fldinst ${disguise}INCLUDE x}{\fldrslt r}}}`)
  expect(text).not.toContain('INCLUDE')
})

test.each([['PAGE'], ['HYPERLINK "https://example.org"']])('a field %s stays', (instruction) => {
  const text = String.raw`{\rtf1{\field{\*\fldinst ${instruction}}{\fldrslt r}}}`
  expect(prepare(text).text).toBe(text)
})

const rtfField = (instruction: string, result: string) =>
  String.raw`{\field{\*\fldinst { ${instruction} }}{\fldrslt {${result}}}}`

test.each([
  ...['TITLE', 'REVNUM', 'NUMPAGES', 'SECTIONPAGES', 'IF 1 = 2 "a" "b"', 'REF here', 'REF gone'],
  ...[String.raw`SYMBOL 183 \\f Symbol`, 'NOTEREF gone', 'PAGEREF Here', 'SEQ a', 'AUTONUM', '= 1'],
])('the field %s becomes its stored result, and stays one without', (instruction) => {
  const document = (fields: string) =>
    String.raw`{\rtf1{\*\bkmkstart Here}x{\*\bkmkend Here}${fields}\sect}`
  const { text, warnings } = prepare(document(rtfField(instruction, 'kept')))
  expect(text.replace(/\{\\\*\\fldinst ?\}/, '')).toBe(
    document(String.raw`{\field{\fldrslt {kept}}}`),
  )
  expect(warnings).toEqual([])
  const inner = rtfField('MERGEFIELD x', 'inner')
  expect(prepare(document(rtfField(`${instruction} ${inner}`, 'kept'))).text).not.toContain('inner')
  const empty = document(rtfField(instruction, ''))
  expect(prepare(empty).text === empty).toBe(!/gone/.test(instruction))
})

test('fields in the instruction of one that stays become part of it', () => {
  const inner = rtfField('MERGEFIELD x', "f\\'fc{}r")
  const text = String.raw`{\rtf1${rtfField(`HYPERLINK "https://a.org/${inner}"`, 'kept')}}`
  expect(prepare(text).text).toMatch(/\\fldinst +HYPERLINK "https:\/\/a\.org\/ *f\\'fcr *" *\}/)
})

test.each([
  ['flddirty', 'SEQ a', true],
  ['fldlock', 'DATE', false],
])('%s: the field %s stays one: %j', (word, instruction, stays) => {
  const field = rtfField(instruction, 'r').replace(String.raw`\field`, `\\field\\${word}`)
  expect(prepare(String.raw`{\rtf1${field}}`).text.includes(instruction)).toBe(stays)
})

test.each([
  ['nothing', '', true],
  ['words that ask to update it', 'Update me', true],
  ['an entry with its page', String.raw`Alpha\tab 1`, false],
  ['entries', String.raw`Alpha\par Beta`, false],
  ['a linked entry', rtfField(String.raw`HYPERLINK \\l "a"`, 'Alpha'), false],
])('a list of contents that stores %s is told: %j', (_, result, isTold) => {
  const list = rtfField(String.raw`TOC \\o "1-3"`, result)
  const message = expect.stringMatching(/^Lists of contents that have no entries/)
  const told = (body: string) =>
    prepare(
      String.raw`{\rtf1{\stylesheet{\s1\outlinelevel0 heading 1;}}${list}\par${body}}`,
    ).warnings.map(({ message }) => message)
  expect(told(String.raw`\outlinelevel0 Alpha\par`)).toEqual(isTold ? [message] : [])
  expect(told(String.raw`Alpha\par`)).toEqual([])
})

test('counts of pages are in digits where pages are numbered otherwise', () => {
  const rtf = String.raw`{\rtf1\pgnlcrm{\header ${rtfField('NUMPAGES', '9')}}Body}`
  expect(prepare(rtf).text).toContain(String.raw`NUMPAGES \\* Arabic`)
})

test('counts of pages and properties that are there are made anew in headers', () => {
  const fields = rtfField('NUMPAGES', '9') + rtfField('TITLE', 'old')
  const { text } = prepare(
    String.raw`{\rtf1{\info{\title New}}{\header ${fields}${rtfField('COMMENTS', 'kept')}}${fields}}`,
  )
  expect(text).toContain(String.raw`{\header ${fields}`)
  expect(text.match(/NUMPAGES|TITLE|COMMENTS/g)).toHaveLength(2)
})

test('a reference that can be followed stays a link, but in a link', () => {
  const reference = rtfField(String.raw`REF Here \\h`, 'r')
  const document = (fields: string) =>
    String.raw`{\rtf1{\*\bkmkstart Here}{\*\bkmkend Here}${fields}}`
  expect(prepare(document(reference)).text).toContain(String.raw`HYPERLINK \\l "Here"`)
  const links = prepare(document(rtfField(String.raw`HYPERLINK \\l "Here"`, reference))).text
  expect(links.match(/HYPERLINK/g)).toHaveLength(1)
})

test('the text of a style stays one in a header where something has the style, and is told elsewhere', () => {
  const document = (style: string) =>
    String.raw`{\rtf1{\stylesheet{\s0 Normal;}{\s1\b Chapter One;}}{\header ${rtfField(`STYLEREF "${style}"`, 'r')}}\pard\s1 x\par}`
  expect(prepare(document('Chapter One')).text).toContain('STYLEREF')
  const { text, warnings } = prepare(document('Chapter Two'))
  expect([text.includes('STYLEREF'), warnings.length]).toEqual([false, 1])
})

test.each([
  [String.raw`EQ \\f(1,2)`, 1],
  ['DISPLAYBARCODE "123" QR', 1],
  [String.raw`EQ \\o\\ad(\\s\\up 9(a),b)`, 0],
])('the field %s is told %i times', (instruction, count) => {
  const { warnings } = prepare(String.raw`{\rtf1{\field{\*\fldinst ${instruction}}{\fldrslt }}}`)
  expect(warnings).toHaveLength(count)
})

test('fields in the instruction of a field are judged by themselves', () => {
  const { warnings } = prepare(
    String.raw`{\rtf1{\field{\*\fldinst IF 1 = 1 {\field{\*\fldinst INCLUDETEXT x}{\fldrslt r}}}{\fldrslt r}}}`,
  )
  expect(warnings).toHaveLength(1)
})

test('a shape names no file as its picture', () => {
  const { text } = prepare(
    String.raw`{\rtf1{\shp{\*\shpinst{\sp{\sn pibName}{\sv http://127.0.0.1/}}{\sp{\sn fRotated}{\sv 0}}}}}`,
  )
  expect(text).toContain(String.raw`{\sn nopibName}`)
  expect(text).toContain(String.raw`{\sn fRotated}`)
})

test('missing braces are closed, and nothing follows the last one', () => {
  expect(prepare(String.raw`{\rtf1 {\b x`).text).toBe(String.raw`{\rtf1 {\b x}}`)
  expect(prepare(String.raw`{\rtf1 x}}{\object}`).text).toBe(String.raw`{\rtf1 x}`)
})

test.each([
  [String.raw`{\rtf1` + '{'.repeat(10_001), 'groups nested deeper than 10000'],
  [String.raw`{\rtf1` + String.raw`{\fldinst`.repeat(51), 'fields nested deeper than 50'],
  [String.raw`{\rtf1\bin999999999 x}`, 'binary data longer than itself'],
  [String.raw`{\rtf1\trowd` + String.raw`\cellx1`.repeat(1001), 'more than 1000 cells'],
])('refuses %.20s', (text, reason) => {
  expect(() => prepare(text)).toThrow(reason)
})

test('page options are written behind the header and over those of sections', () => {
  const { text } = prepare(
    String.raw`{\rtf1{\fonttbl{\f0 A;}}\paperw12240\landscape text\sectd\pgwsxn1 \margbsxn7 more}`,
    {
      page: {
        pageSize: 'A5',
        orientation: 'portrait',
        marginsMm: { top: 10, bottom: 10, left: 20 },
      },
    },
  )
  expect(text).toBe(
    String.raw`{\rtf1{\fonttbl{\f0 A;}}\paperw8391\paperh11906\margt567\margb567\margl1134 \paperw8391{}text\sectd\pgwsxn8391 \margbsxn567 more}`,
  )
})

test('a mail that was quoted thousands of times is prepared', () => {
  const deep = `{\\rtf1${'{\\b '.repeat(3000)}text${'}'.repeat(3001)}`
  const { text, facts } = prepare(deep)
  expect(text).toBe(deep)
  expect(facts.hasText).toBe(true)
})

test('turning the page swaps the sides the document has', () => {
  const { text } = prepare(String.raw`{\rtf1\paperw10000\paperh20000 x}`, {
    page: { orientation: 'landscape' },
  })
  expect(text).toBe(
    String.raw`{\rtf1\paperw20000\paperh10000\landscape \paperw20000\paperh10000 x}`,
  )
})

test('reads text, stored pages, title and the fonts in use', () => {
  const { facts } = prepare(
    String.raw`{\rtf1\deff1{\fonttbl{\f0\froman{\*\panose 0203}Times New Roman CE{\*\falt X};}{\f1 Arial;}{\f2 Unused;}}{\info{\title A b}{\nofpages3}{\nofchars1}}\f0 x\revised}`,
  )
  expect(facts).toEqual({
    hasText: true,
    passages: ['x'],
    headerPassages: [],
    storedPages: 3,
    pageBreaks: 0,
    title: 'A b',
    fonts: ['Arial', 'Times New Roman'],
    trackedChanges: true,
    comments: false,
    equations: false,
    macros: false,
    sheets: [],
  })
})

test('tables of the header, pictures and unknown destinations are no text', () => {
  const text = String.raw`{\rtf1{\fonttbl{\f0 A;}}{\*\generator x;}{\pict 0102}{\header h}\par }`
  expect(prepare(text).facts.hasText).toBe(false)
})

test('any tokens are prepared or refused as the document', () => {
  const piece = fc.constantFrom(
    '{',
    '}',
    '\\',
    String.raw`\*`,
    String.raw`\fldinst`,
    String.raw`\bin3 `,
    'INCLUDE',
    String.raw`\objdata `,
    "\\'4",
    ' ',
    '\xff',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      try {
        const { text } = prepare(`{\\rtf1${pieces.join('')}`)
        expect(prepare(text).text).toBe(text)
      } catch (error) {
        expect(error).toMatchObject({ code: 'invalid_document' })
      }
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['pages', String.raw`\page`.repeat(201), 'a paragraph with more than the 200 breaks'],
  ['pages of paragraphs', String.raw`\page\par`.repeat(10_001), 'more than the 10000 breaks'],
  ['columns', String.raw`\cols46`, 'a section of 46 columns'],
  ['a word of megabytes', ` ${'x'.repeat(100_001)}`, 'a word of more than the 100000 characters'],
])('%s beyond what can be laid out are refused', (_, content, message) => {
  expect(() => prepare(`{\\rtf1${content}}`)).toThrow(message)
})

test('data of pictures and East Asian text are no words', () => {
  const digits = '00'.repeat(100_000)
  const text = String.raw`{\rtf1{\pict\pngblip ${digits}}{\*\themedata ${digits}}a}`
  expect(prepare(text).text).toBe(text)
})

test('a document whose text is hidden may be blank on paper', () => {
  const { facts } = prepare(String.raw`{\rtf1{\v hidden}\par}`)
  expect(facts.hasText).toBe(false)
})

test.each([
  [String.raw`{\sp{\sn gtextUNICODE}{\sv DRAFT}}`, 1],
  [String.raw`{\sp{\sn gtextUNICODE}{\sv }}`, 0],
])('words of WordArt are told: %s', (property, count) => {
  const { warnings } = prepare(String.raw`{\rtf1{\shp{\*\shpinst${property}}}a\par}`)
  expect(warnings.filter(({ message }) => message.includes('WordArt'))).toHaveLength(count)
})
