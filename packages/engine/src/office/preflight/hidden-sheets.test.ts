import { expect, test } from 'vitest'
import { CompoundFile } from '../compound/compound-file.ts'
import { OfficePackage } from '../ooxml/office-package.ts'
import { compoundOf } from '../test/compound-of.ts'
import { zipOf } from '../test/zip-of.ts'
import { prepareExcel } from './prepare-excel.ts'

const NAMESPACE = 'urn:oasis:names:tc:opendocument:xmlns'

test('a hidden sheet of an OpenDocument has no print ranges', () => {
  const style = (name: string, display: boolean) =>
    `<s:style s:name="${name}" s:family="table"><s:table-properties t:display="${display}"/></s:style>`
  const table = (name: string, styleName: string) =>
    `<t:table t:name="${name}" t:style-name="${styleName}" t:print-ranges="${name}.A1:${name}.B2"/>`
  const content = `<o:document-content xmlns:o="${NAMESPACE}:office:1.0" xmlns:s="${NAMESPACE}:style:1.0" xmlns:t="${NAMESPACE}:table:1.0">${style('a', true)}${style('b', false)}${table('A', 'a')}${table('B', 'b')}</o:document-content>`
  const { bytes } = prepareExcel(
    zipOf({
      mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
      'content.xml': content,
    }),
  )
  const text = new OfficePackage(bytes).text('content.xml')
  expect(text).toBe(content.replace(' t:print-ranges="B.A1:B.B2"', ''))
})

/** A record of an XLS: type, length, content. */
function record(type: number, content: readonly number[]): readonly number[] {
  return [type & 0xff, type >> 8, content.length & 0xff, content.length >> 8, ...content]
}

/** Globals of two sheets, the second in a state, each with a print area. */
function globals(state: number, version = 6): Uint8Array {
  const sheet = (hidden: number) => record(0x85, [0, 0, 0, 0, hidden, 0, 1, 0, 65])
  const area = (index: number) =>
    record(0x18, [
      0x20,
      0,
      0,
      1,
      0,
      0,
      0,
      0,
      index,
      ...[0, 0, 0, 0, 0],
      ...(version === 6 ? [0, 6] : [6, 0]),
    ])
  const bof = record(0x809, [0, version, 5, 0])
  return Uint8Array.from([
    ...bof,
    ...sheet(0),
    ...sheet(state),
    ...area(1),
    ...area(2),
    ...record(0x0a, []),
  ])
}

test.each([
  ['hidden', 1, 6],
  ['very hidden', 2, 6],
  ['hidden, as Excel 95 writes it', 1, 5],
])('a sheet of an XLS that is %s has no print area', (_, state, version) => {
  const stream = globals(state, version)
  const name = version === 6 ? 'Workbook' : 'Book'
  const { bytes } = prepareExcel(compoundOf({ [name]: stream }))
  const after = new CompoundFile(bytes).read(name) ?? Buffer.alloc(0)
  const changed = [...stream.keys()].filter((at) => after[at] !== stream[at])
  // The flag of the second name, not of the first.
  expect(changed).toEqual([stream.lastIndexOf(0x18) + 4])
  expect(after[changed[0] ?? 0]).toBe(0)
})

test('an XLS without hidden sheets stays as it is', () => {
  const file = compoundOf({ Workbook: globals(0) })
  expect(Buffer.compare(prepareExcel(file).bytes, file)).toBe(0)
})
