import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { RenderWarning } from '../../messages/warnings.ts'
import { mediaBox, pageAttribute, readPages } from '../document/pages/tree/page-tree.ts'
import { decodeStream } from '../file/decode-stream.ts'
import { isStream, isString } from '../file/objects.ts'
import { PdfFile } from '../file/pdf-file.ts'
import { writePdf } from '../file/write/write-pdf.ts'
import { ENCRYPTED_TEXT, encryptedPdf } from '../test/encrypted-pdf.ts'
import { classicPdf, streamText } from '../test/test-pdf.ts'
import { FOREIGN_LIMITS } from './foreign-limits.ts'
import { openDocument } from './open-document.ts'

const CATALOG = '<</Type/Catalog/Pages 2 0 R>>'
const ROOT = '<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]>>'
const page = (parent: number, contents: number) =>
  `<</Type/Page/Parent ${parent} 0 R/MediaBox[0 0 ${contents}0 100]/Contents ${contents} 0 R>>`

const TWO_PAGES = {
  1: CATALOG,
  2: ROOT,
  3: page(2, 5),
  4: page(2, 6),
  5: streamText('% first'),
  6: streamText('% second'),
}

function open(bytes: Uint8Array, password?: string) {
  const warnings: RenderWarning[] = []
  const warn = (warning: RenderWarning) => warnings.push(warning)
  const opened = openDocument({
    bytes,
    password,
    limits: FOREIGN_LIMITS,
    subject: 'pdf',
    warn,
  })
  // The objects found must hold in a file that is written anew, too.
  const file = PdfFile.open(writePdf(opened.file))
  const contents = readPages(file).map((found) => {
    const value = pageAttribute(file, found, 'Contents')
    return isStream(value) ? decodeStream(value).toString('latin1') : undefined
  })
  return { file, contents, messages: warnings.map(({ message }) => message) }
}

const cutBefore = (bytes: Buffer, word: string) => bytes.subarray(0, bytes.indexOf(word))
const without = (bytes: Buffer, text: string) =>
  Buffer.from(bytes.toString('latin1').replace(text, '%'.repeat(text.length)), 'latin1')

const FOUND = 'pdf is damaged; it was put together from the objects that were found'

/** {@link TWO_PAGES} with all but the contents in an object stream, number 9, and no cross-reference. */
function packed(): Buffer {
  let header = ''
  let body = ''
  for (const num of [1, 2, 3, 4] as const) {
    header += `${num} ${body.length} `
    body += `${TWO_PAGES[num]} `
  }
  const data = deflateSync(Buffer.from(header + body), { level: 0 }).toString('latin1')
  const entries = `/Type/ObjStm/N 4/First ${header.length}/Filter/FlateDecode`
  const { 5: first, 6: second } = TWO_PAGES
  return cutBefore(classicPdf({ 5: first, 6: second, 9: streamText(data, entries) }), 'xref')
}

describe('openDocument of a damaged file', () => {
  test('finds objects whose cross-reference is cut anywhere', () => {
    const whole = classicPdf(TWO_PAGES)
    for (let end = whole.indexOf('xref'); end < whole.indexOf('startxref') + 9; end += 1) {
      const { contents, messages } = open(whole.subarray(0, end))
      expect(contents).toEqual(['% first', '% second'])
      expect(messages).toEqual([`${FOUND}.`])
    }
  })

  test('makes a catalog for the page tree that is there', () => {
    const { 1: _, ...rest } = TWO_PAGES
    expect(open(cutBefore(classicPdf(rest), 'xref')).contents).toEqual(['% first', '% second'])
  })

  test('does not take an object of number 0 for one: no reader would find it in what is written', () => {
    const objects = { 0: CATALOG, ...TWO_PAGES, 1: 'null' }
    for (const root of ['/Root 0 0 R', '/Root 1 0 R']) {
      expect(open(classicPdf(objects, root)).contents).toEqual(['% first', '% second'])
    }
  })

  test('makes a page tree of the pages that are there, in the order of the file', () => {
    const { 1: _, 2: __, ...rest } = TWO_PAGES
    const { contents, file } = open(cutBefore(classicPdf(rest), 'xref'))
    expect(contents).toEqual(['% first', '% second'])
    expect(readPages(file).map((found) => mediaBox(file, found).right)).toEqual([50, 60])
  })

  test('gives pages whose box was lost with their tree the one that viewers show', () => {
    const bytes = classicPdf({ 3: '<</Type/Page/Parent 2 0 R>>' })
    const { file } = open(cutBefore(bytes, 'xref'))
    const [found] = readPages(file)
    expect(found && mediaBox(file, found)).toMatchObject({ right: 612, top: 792 })
  })

  test('takes pages that stand in the list of their node itself', () => {
    const objects = { ...TWO_PAGES, 2: `<</Type/Pages/Count 2/Kids[${page(2, 5)} 4 0 R]>>` }
    expect(open(classicPdf(objects)).contents).toEqual(['% first', '% second'])
  })

  test('puts pages in the place of their lost node, and tells of those that are gone', () => {
    const objects = {
      1: CATALOG,
      2: '<</Type/Pages/Count 4/Kids[7 0 R 4 0 R 8 0 R]>>',
      4: page(2, 6),
      6: streamText('% second'),
      3: page(7, 5),
      5: streamText('% first'),
    }
    const { contents, messages } = open(cutBefore(classicPdf(objects), 'xref'))
    expect(contents).toEqual(['% first', '% second'])
    expect(messages).toEqual([`${FOUND}; pages missing: at least 1.`])
  })

  test('leaves a deleted page deleted', () => {
    const objects = { ...TWO_PAGES, 2: '<</Type/Pages/Count 1/Kids[3 0 R]>>' }
    expect(open(cutBefore(classicPdf(objects), 'xref')).contents).toEqual(['% first'])
  })

  test('tells of other objects that are gone', () => {
    const { messages } = open(cutBefore(classicPdf(TWO_PAGES), '6 0 obj'))
    expect(messages).toEqual([`${FOUND}; other parts missing: 1.`])
  })

  test('takes the data of a last stream that is cut', () => {
    const { contents, messages } = open(cutBefore(classicPdf(TWO_PAGES), 'cond'))
    expect(contents).toEqual(['% first', '% se'])
    expect(messages).toEqual([`${FOUND}; the last part is cut.`])
    const data = deflateSync(Buffer.from('% second'), { level: 0 }).toString('latin1')
    const deflated = { ...TWO_PAGES, 6: streamText(data, '/Filter/FlateDecode') }
    // Read strictly: its end was made anew.
    expect(open(cutBefore(classicPdf(deflated), 'cond')).contents).toEqual(['% first', '% se'])
  })

  test('takes an object that is cut before its end', () => {
    const { 4: last, ...rest } = TWO_PAGES
    const bytes = Buffer.concat([
      cutBefore(classicPdf(rest), 'xref'),
      Buffer.from(`4 0 obj\n${last}\n`),
    ])
    expect(open(bytes).contents).toEqual(['% first', '% second'])
  })

  test('takes the older of two objects where the newer is broken', () => {
    const update = '3 0 obj\n<</Type/Page/Contents\nendobj\n'
    const bytes = Buffer.concat([cutBefore(classicPdf(TWO_PAGES), 'xref'), Buffer.from(update)])
    expect(open(bytes).contents).toEqual(['% first', '% second'])
  })

  test('takes the newer of two objects, in object streams or not', () => {
    const update = (num: number, value: string) => Buffer.from(`${num} 0 obj\n${value}\nendobj\n`)
    const newer = update(4, page(2, 5))
    expect(open(Buffer.concat([packed(), newer])).contents).toEqual(['% first', '% first'])
    const older = Buffer.concat([Buffer.from('%PDF-1.5\n'), newer, packed().subarray(9)])
    expect(open(older).contents).toEqual(['% first', '% second'])
  })

  test('takes the objects at the start of an object stream that is cut', () => {
    const bytes = packed()
    const end = bytes.lastIndexOf('endstream') - 16
    expect(open(bytes.subarray(0, end)).contents[0]).toBe('% first')
  })

  test('seeks no objects in the data of a stream', () => {
    const inner = classicPdf({ 1: CATALOG, 2: '<</Type/Pages/Kids[]/Count 0>>' }).toString('latin1')
    const whole = classicPdf({ ...TWO_PAGES, 7: streamText(inner) })
    const bytes = whole.subarray(0, whole.lastIndexOf('xref\n', whole.lastIndexOf('xref') - 1))
    expect(open(bytes).contents).toEqual(['% first', '% second'])
  })

  test('does not find fault with a file that has a trailer and a broken object', () => {
    const bytes = without(classicPdf({ ...TWO_PAGES, 7: '<</Type/Font' }), '/Root 1 0 R')
    expect(open(bytes).contents).toEqual(['% first', '% second'])
  })
})

describe('openDocument', () => {
  test('gives pages without a box the one that viewers show', () => {
    const { file, messages } = open(classicPdf({ ...TWO_PAGES, 4: '<</Type/Page/Parent 2 0 R>>' }))
    const sizes = readPages(file).map((found) => mediaBox(file, found))
    expect(sizes).toMatchObject([{ right: 50 }, { left: 0, bottom: 0, right: 612, top: 792 }])
    expect(messages).toEqual([])
  })
})

describe('openDocument of a damaged file that is encrypted', () => {
  const whole = encryptedPdf({ userPassword: 'eins', ownerPassword: 'zwei' })

  test.each([
    ['its end', cutBefore(whole, 'startxref')],
    ['the cross-reference that says how', cutBefore(whole, '/Type/XRef')],
  ])('decrypts all of one that lost %s', (_, bytes) => {
    const { contents, file } = open(bytes, 'eins')
    expect(contents).toEqual([ENCRYPTED_TEXT])
    const [found] = readPages(file)
    const stream = found && pageAttribute(file, found, 'Contents')
    const note = isStream(stream) ? stream.dict.get('Note') : undefined
    expect(isString(note) && note.value).toBe('secret note')
    expect(() => open(bytes)).toThrow('opens only with a password')
    expect(() => open(bytes, 'drei')).toThrow('does not open with the password given')
  })

  test('refuses one that lost the identifier of its key', () => {
    const encrypt = '<</Filter/Standard/V 2/R 3/Length 128/P -4/O(x)/U(y)>>'
    const bytes = cutBefore(classicPdf({ ...TWO_PAGES, 7: encrypt }), 'xref')
    expect(() => open(bytes)).toThrow('the identifier that its key is made of is lost')
  })

  test('refuses one whose streams nobody can read any more', () => {
    const data = Buffer.from([0x91, 0x33, 0x07, 0x55]).toString('latin1')
    const bytes = classicPdf({ ...TWO_PAGES, 5: streamText(data, '/Filter/FlateDecode') })
    expect(() => open(cutBefore(bytes, 'xref'))).toThrow('it may be encrypted, and how is lost')
  })
})
