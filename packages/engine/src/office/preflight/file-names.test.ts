import { expect, test } from 'vitest'
import { CompoundFile } from '../compound/compound-file.ts'
import { OfficePackage } from '../ooxml/office-package.ts'
import { compoundOf } from '../test/compound-of.ts'
import { odtContent, tinyOdt } from '../test/tiny-odt.ts'
import { zipOf } from '../test/zip-of.ts'
import { prepareExcel } from './prepare-excel.ts'
import { prepareWord } from './prepare-word.ts'

const NAMESPACE = 'urn:oasis:names:tc:opendocument:xmlns'
const UNKNOWN =
  'Headers or footers show the name of the file, which is not known; state it as document_name.'
const FOLDER = 'Headers and footers do not show the folder of the file.'
const MARKS = 'Headers of an XLS cannot show a name of the file with one of # % ? ; in it.'

const field = (display: string) => `<t:file-name t:display="${display}">document.ods</t:file-name>`

/** Text that headers of an ODS show, and the warnings about it. */
function ods(displays: readonly string[], fileName?: string) {
  const header = `<s:header>${displays.map((one) => `[${field(one)}]`).join('')}</s:header>`
  const root = `xmlns:o="${NAMESPACE}:office:1.0" xmlns:s="${NAMESPACE}:style:1.0" xmlns:t="${NAMESPACE}:text:1.0"`
  const document = zipOf({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<o:document-content ${root}/>`,
    'styles.xml': `<o:document-styles ${root}>${header}</o:document-styles>`,
  })
  const { bytes, warnings } = prepareExcel(document, fileName === undefined ? {} : { fileName })
  const [, shown] =
    /<s:header>(.*)<\/s:header>/.exec(new OfficePackage(bytes).text('styles.xml')) ?? []
  return { shown, messages: warnings.map(({ message }) => message) }
}

test('headers of an ODS show the name that is known, and no folder', () => {
  expect(ods(['name-and-extension', 'name'], 'a & b.ods')).toEqual({
    shown: '[a &amp; b.ods][a &amp; b]',
    messages: [],
  })
  expect(ods(['full', 'path'], 'a.ods')).toEqual({ shown: '[a.ods][]', messages: [FOLDER] })
  expect(ods(['name', 'full'])).toEqual({ shown: '[][]', messages: [UNKNOWN, FOLDER] })
})

test('fields of an ODT keep the name that they hold', () => {
  const content = odtContent(`<t:p>[${field('full')}]</t:p>`)
  const { bytes, warnings } = prepareWord(tinyOdt(content))
  const text = new OfficePackage(bytes).text('content.xml')
  expect(text).toBe(odtContent('<t:p>[document.ods]</t:p>'))
  expect(warnings).toMatchObject([{ code: 'content_left_out', severity: 'info' }])
})

/** A header of an XLS: the characters that its record holds afterwards, and what is said of it. */
function xls(header: string, fileName?: string, { isWide = false, version = 6, state = 0 } = {}) {
  const record = (type: number, data: readonly number[]) => [type, 0, data.length, 0, ...data]
  const characters = [...Buffer.from(header, isWide ? 'utf16le' : 'latin1')]
  const length = version === 6 ? [header.length, 0, isWide ? 1 : 0] : [header.length]
  const bof = (kind: number) => [0x09, 0x08, 4, 0, 0, version, kind, 0]
  // Where the sheet begins, its state and kind, and a name.
  const sheet = record(0x85, [24, 0, 0, 0, state, 0, 0, 0])
  const before = Uint8Array.from([
    ...bof(5),
    ...sheet,
    ...record(0x0a, []),
    ...bof(0x10),
    ...record(0x14, [...length, ...characters]),
    ...record(0x0a, []),
  ])
  const name = version === 6 ? 'Workbook' : 'Book'
  const options = fileName === undefined ? {} : { fileName }
  const { bytes, warnings } = prepareExcel(compoundOf({ [name]: before }), options)
  const after = new CompoundFile(bytes).read(name) ?? Buffer.alloc(0)
  const from = bof(5).length * 2 + sheet.length + 4 + 4 + length.length
  return {
    shown: after.toString(isWide ? 'utf16le' : 'latin1', from, from + characters.length),
    messages: warnings.map(({ message }) => message),
  }
}

test.each([
  ['as Excel 97 writes it', {}],
  ['in wide characters', { isWide: true }],
  ['as Excel 95 writes it', { version: 5 }],
])('a header of an XLS shows no temporary name and folder: %s', (_, kind) => {
  const header = '&L&A &F&C&"F&Z"&Z&R&&F'
  expect(xls(header, undefined, kind)).toEqual({
    shown: '&L&A   &C&"F&Z"  &R&&F',
    messages: [UNKNOWN, FOLDER],
  })
  // The engine names the file.
  expect(xls('&C&F', 'a b.xls', kind)).toEqual({ shown: '&C&F', messages: [] })
  expect(xls('&C&F', 'a#b.xls', kind)).toEqual({ shown: '&C  ', messages: [MARKS] })
})

test.each([1, 2])('a header of a sheet in state %d, which is hidden, is not told', (state) => {
  expect(xls('&C&F&Z', undefined, { state })).toEqual({ shown: '&C    ', messages: [] })
})
