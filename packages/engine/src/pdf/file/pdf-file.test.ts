import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { classicPdf, ONE_PAGE, openClassic, streamText } from '../test/test-pdf.ts'
import { dict, isStream, name, ref } from './objects.ts'
import { PdfError } from './pdf-error.ts'
import { PdfFile } from './pdf-file.ts'

/** A file whose objects 1 and 2 are in object stream 3, found through cross-reference stream 4. */
function streamedPdf(header = '1 0 2 29 ', index = '[0 5]'): Buffer {
  const packed = `${header}<</Type/Catalog/Pages 2 0 R>> <</Type/Pages>>`
  const objectStream = deflateSync(Buffer.from(packed)).toString('latin1')
  const entries = `/Type/ObjStm/N 2/First ${header.length}/Filter/FlateDecode`
  const first = `%PDF-1.5\n3 0 obj\n${streamText(objectStream, entries)}\nendobj\n`
  const rows = [0, 0, 0, 2, 3, 0, 2, 3, 1, 1, 9, 0, 1, 255, 0]
  rows[13] = first.length
  const xref = `/Type/XRef/Size 5/Root 1 0 R/W[1 1 1]/Index ${index}`
  const second = `4 0 obj\n${streamText(Buffer.from(rows).toString('latin1'), xref)}\nendobj\n`
  return Buffer.from(`${first}${second}startxref\n${first.length}\n%%EOF`, 'latin1')
}

describe('PdfFile.open', () => {
  test('reads a classic table and follows references', () => {
    const file = openClassic(ONE_PAGE)
    expect(file.catalog).toEqual(dict({ Type: name('Catalog'), Pages: ref(2) }))
    expect(file.dictAt(file.catalog, 'Pages')?.get('Count')).toBe(1)
    expect(file.get(99)).toBeNull()
  })

  test('counts offsets from the header, whatever stands before it', () => {
    const file = PdfFile.open(Buffer.concat([Buffer.from('mail header\n'), classicPdf(ONE_PAGE)]))
    expect(file.catalog.get('Pages')).toEqual(ref(2))
  })

  test('reads object streams through a cross-reference stream', () => {
    const file = PdfFile.open(streamedPdf())
    expect(file.catalog.get('Pages')).toEqual(ref(2))
    expect(file.get(2)).toEqual(dict({ Type: name('Pages') }))
  })

  test('prefers the newer section of an updated file, frees included', () => {
    const original = classicPdf({ ...ONE_PAGE, 9: '(old)', 10: '(old)' })
    const previous = original.lastIndexOf('xref\n', original.lastIndexOf('startxref') - 1)
    const offset = String(original.length).padStart(10, '0')
    const update = [
      '9 0 obj (new) endobj',
      'xref',
      '9 2',
      `${offset} 00000 n `,
      '0000000000 00001 f ',
      `trailer <</Root 1 0 R/Prev ${previous}>>`,
      `startxref ${original.length + 21}`,
    ].join('\n')
    const file = PdfFile.open(Buffer.concat([original, Buffer.from(update)]))
    expect(file.get(9)).toMatchObject({ value: 'new' })
    expect(file.get(10)).toBeNull()
    expect(file.get(2)).toBeInstanceOf(Map)
  })

  test.each<[string, Buffer]>([
    ['no bytes', Buffer.alloc(0)],
    ['no header', Buffer.from('hello')],
    ['no startxref', Buffer.from('%PDF-1.4\n')],
    ['startxref past the end', Buffer.from('%PDF-1.4\nstartxref 99999')],
    ['startxref on something else', Buffer.from('%PDF-1.4\nstartxref 3')],
    ['half the file', classicPdf(ONE_PAGE).subarray(0, 300)],
    ['encryption', classicPdf(ONE_PAGE, '/Root 1 0 R/Encrypt<<>>')],
    ['a section before itself', selfPrevious()],
    ['object numbers out of range', classicPdf({ 1: 'null', 99999999: 'null' })],
    ['impossible widths', swap(streamedPdf(), '/W[1 1 1]', '/W[9 9 9]')],
    ['negative widths', swap(streamedPdf(), '/W[1 1 1]', '/W[1 -1 1]')],
    ['an enormous index', streamedPdf(undefined, '[9999999999 5]')],
  ])('refuses %s', (_, bytes) => {
    expect(() => PdfFile.open(bytes)).toThrow(PdfError)
  })

  test('reads no more entries than a cross-reference stream has', () => {
    expect(PdfFile.open(streamedPdf(undefined, '[0 8000000]')).get(5)).toBeNull()
  })
})

describe('PdfFile.get', () => {
  test('reads a stream whose Length is a reference', () => {
    const file = openClassic({ 1: '<</Length 2 0 R>>\nstream\nabc\nendstream', 2: '3' })
    expect(file.get(1)).toMatchObject({ data: Buffer.from('abc') })
    expect(file.stored(1)).toMatchObject({ kind: 'verbatim', dataBytes: 3, refs: [2] })
  })

  test('does not copy a stream behind a lone carriage return', () => {
    const file = openClassic({ 1: '<</Length 3>>\nstream\rabc\nendstream' })
    expect(file.get(1)).toMatchObject({ data: Buffer.from('abc') })
    expect(file.stored(1)).toMatchObject({ kind: 'value' })
  })

  test.each(['99999', '1', '-1', '(x)', '7 0 R'])('does not believe the Length %s', (length) => {
    const file = openClassic({ 1: `<</Length ${length}>>\nstream\r\nabc\nendstream` })
    const value = file.get(1)
    expect(isStream(value) && Buffer.from(value.data).toString()).toBe('abc')
    expect(file.stored(1)).toMatchObject({ kind: 'value' })
  })

  test.each<[string, Readonly<Record<number, string>>]>([
    ['a stream that is its own Length', { 1: '<</Length 1 0 R>>\nstream\nendstream' }],
    ['a stream without an end', { 1: '<</Length 3>>\nstream\nabc' }],
    ['another object in its place', { 1: 'null endobj 2 0 obj null' }],
    ['an object that is no object', { 1: 'endobj' }],
  ])('refuses %s', (_, objects) => {
    const table = classicPdf(objects)
    const bytes = table.includes('2 0 obj') ? swap(table, '\n1 0 obj', '\n2 0 obj') : table
    expect(() => PdfFile.open(bytes).get(1)).toThrow(PdfError)
  })

  test.each(['9 0 2 29 ', '1 0 2 99 ', '1 9 2 5 ', '1 ', 'x'])(
    'refuses an object stream with the header %j',
    (header) => {
      const file = PdfFile.open(streamedPdf(header))
      expect(() => [file.get(1), file.get(2)]).toThrow(PdfError)
    },
  )

  test('refuses an object stream inside an object stream', () => {
    const bytes = streamedPdf()
    const rows = bytes.indexOf(Buffer.from([2, 3, 1, 1, 9, 0]))
    bytes[rows + 3] = 2
    expect(() => PdfFile.open(bytes).get(1)).toThrow('missing')
  })

  test('refuses a chain of references that never ends', () => {
    const file = openClassic({ 1: '2 0 R', 2: '1 0 R' })
    expect(() => file.resolve(ref(1))).toThrow('too long')
  })

  test('reads objects that pretend to contain each other in linear time', () => {
    const count = 20_000
    const objects = Object.fromEntries(Array.from({ length: count }, (_, i) => [i + 1, '(']))
    const file = PdfFile.open(blank(classicPdf(objects), '\nendobj'))
    for (let num = 1; num < count; num += 1) expect(() => file.stored(num)).toThrow(PdfError)
  })
})

describe('PdfFile changes', () => {
  test('returns what was set, added and reserved', () => {
    const file = openClassic(ONE_PAGE)
    const reserved = file.reserve()
    const added = file.add(1)
    file.set(3, true)
    expect([reserved, added]).toEqual([ref(6), ref(7)])
    expect([file.get(6), file.get(7), file.get(3)]).toEqual([null, 1, true])
  })

  test('has nothing of an object that was taken away, however it is asked for', () => {
    const file = openClassic(ONE_PAGE)
    expect(file.peek(3)).toEqual(file.get(3))
    file.set(3, null)
    expect([file.get(3), file.peek(3), file.lexerAt(3)]).toEqual([null, null, undefined])
  })

  test('changes the catalog in place, and gives it an object where it had none', () => {
    const file = openClassic(ONE_PAGE)
    file.setCatalog({ Lang: name('x'), Type: undefined })
    expect(file.get(1)).toEqual(dict({ Pages: ref(2), Lang: name('x') }))
    const inline = openClassic(ONE_PAGE, '/Root<</Pages 2 0 R>>')
    inline.setCatalog({ Lang: name('x') })
    expect(inline.trailer.get('Root')).toEqual(ref(6))
    expect(inline.catalog.get('Lang')).toEqual(name('x'))
  })
})

function selfPrevious(): Buffer {
  const bytes = classicPdf(ONE_PAGE)
  const start = bytes.lastIndexOf('xref\n', bytes.lastIndexOf('startxref') - 1)
  return classicPdf(ONE_PAGE, `/Root 1 0 R/Prev ${start}`)
}

function swap(bytes: Buffer, from: string, to: string): Buffer {
  return Buffer.from(bytes.toString('latin1').replace(from, to), 'latin1')
}

/** Replaces text by spaces, so that every offset stays right. */
function blank(bytes: Buffer, text: string): Buffer {
  const blanked = bytes.toString('latin1').replaceAll(text, ' '.repeat(text.length))
  return Buffer.from(blanked, 'latin1')
}
