import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OfficePackage } from '../ooxml/office-package.ts'
import { tinyDocx, wordXml } from '../test/tiny-docx.ts'
import { sheetData, tinyXlsx } from '../test/tiny-xlsx.ts'
import { prepareExcel } from './prepare-excel.ts'
import { prepareWord } from './prepare-word.ts'

const STRICT: ReadonlyMap<string, string> = new Map([
  ['http://schemas.openxmlformats.org/', 'http://purl.oclc.org/ooxml/'],
  ['/2006/', '/'],
])

/** Names that mean something in Word's and Excel's own vocabularies, and mean nothing in another. */
const NAMES = [
  ...['ins', 'del', 'moveTo', 'moveFrom', 'rPrChange', 'cellIns', 'moveFromRangeStart', 'tc', 'p'],
  ...['sectPr', 'pgSz', 'pgMar', 'body', 'commentReference', 'checkbox', 'rFonts', 'lang', 'tr'],
  ...['workbookPr', 'workbookView', 'sheets', 'sheet', 'definedName', 'definedNames', 'c', 'row'],
  ...['cols', 'col', 'mergeCell', 'pageSetup', 'sheetPr', 'sheetFormatPr', 'brk', 'font', 'xf'],
]

/** An element of another vocabulary, by prefix or by default namespace, with attributes that tempt. */
const foreign = fc
  .record({ name: fc.constantFrom(...NAMES), isDefault: fc.boolean(), isOpen: fc.boolean() })
  .map(({ name, isDefault, isOpen }) => {
    const tag = isDefault ? name : `f:${name}`
    const declared = isDefault ? 'xmlns="urn:foreign"' : 'xmlns:f="urn:foreign"'
    const start = `<${tag} ${declared} val="1" date1904="0" name="S" state="hidden" id="1" ref="A1:Z9" min="1" max="9" hidden="1" ascii="F"`
    return isOpen ? `${start}>x</${tag}>` : `${start}/>`
  })

/** Puts elements between others of a text, never into character data. */
const sprinkled = (text: string) => {
  const inRoot = text.indexOf('>', text.indexOf('?>') + 2) + 1
  const places = [...text.matchAll(/>(?=<)/g)]
    .map(({ index }) => index + 1)
    .filter((at) => at >= inRoot)
  return fc
    .array(fc.tuple(fc.constantFrom(...places), foreign), { minLength: 1, maxLength: 6 })
    .map((pieces) =>
      pieces
        .toSorted(([a], [b]) => b - a)
        .reduce((result, [at, element]) => result.slice(0, at) + element + result.slice(at), text),
    )
}

const cleaned = (text: string) =>
  text.replaceAll(/<(f:)?(\w+) xmlns(?::f)?="urn:foreign"[^>]*(?:\/>|>x<\/\1?\2>)/g, '')

const toStrict = (text: string) =>
  [...STRICT].reduce((result, [from, to]) => result.replaceAll(from, to), text)

const BODY =
  '<w:p><w:pPr><w:rPr><w:ins w:id="1"/></w:rPr></w:pPr><w:ins w:id="2"><w:r><w:t>new</w:t></w:r></w:ins><w:del w:id="3"><w:r><w:delText>old</w:delText></w:r></w:del></w:p><w:p><w:r><w:t>end</w:t></w:r></w:p><w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr>'
const DOCUMENT = wordXml('document', `<w:body>${BODY}</w:body>`)

function preparedWord(text: string) {
  const bytes = tinyDocx('', { parts: { 'word/document.xml': text } })
  const options = { page: { pageSize: 'A5' }, trackedChanges: 'original' } as const
  const { bytes: prepared, facts } = prepareWord(bytes, options)
  return { facts, text: new OfficePackage(prepared).text('word/document.xml') }
}

test.each([
  ['transitional', DOCUMENT],
  ['strict', toStrict(DOCUMENT)],
])('names of other vocabularies change nothing in a %s Word document', (_, document) => {
  const plain = preparedWord(document)
  expect(plain.text).toContain('<w:t>old</w:t>')
  expect(plain.text).not.toContain('new')
  fc.assert(
    fc.property(sprinkled(document), (text) => {
      const { facts, text: prepared } = preparedWord(text)
      // Foreign markup inside what was inserted goes with it.
      expect(cleaned(prepared)).toBe(plain.text)
      expect({ ...facts, characters: 0 }).toEqual({ ...plain.facts, characters: 0 })
    }),
    { numRuns: 200 },
  )
})

const SHEETS = [{ name: 'S', xml: sheetData([['a', 'b']]) }, { name: 'T' }]
const NAMED =
  '<definedNames><definedName name="_xlnm.Print_Area" localSheetId="1">T!$A$1</definedName></definedNames>'
const WORKBOOK = new OfficePackage(tinyXlsx(SHEETS, { workbook: NAMED })).text('xl/workbook.xml')

function preparedExcel(text: string) {
  const given = new OfficePackage(tinyXlsx(SHEETS))
  given.write('xl/workbook.xml', text)
  const { bytes, facts } = prepareExcel(given.save(), { sheets: ['S'], printArea: 'A1:B1' })
  return { facts, text: new OfficePackage(bytes).text('xl/workbook.xml') }
}

test.each([
  ['transitional', WORKBOOK],
  ['strict', toStrict(WORKBOOK)],
])('names of other vocabularies change nothing in a %s workbook', (_, workbook) => {
  const plain = preparedExcel(workbook)
  fc.assert(
    fc.property(sprinkled(workbook), (text) => {
      const { facts, text: prepared } = preparedExcel(text)
      expect(cleaned(prepared)).toBe(plain.text)
      expect(facts).toEqual(plain.facts)
    }),
    { numRuns: 200 },
  )
})
