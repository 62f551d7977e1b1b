import { describe, expect, test } from 'vitest'
import { isDict, isStream, isString, type PdfDict } from '../../file/objects.ts'
import { PdfFile } from '../../file/pdf-file.ts'
import { serialize } from '../../file/write/serialize.ts'
import { writePdf } from '../../file/write/write-pdf.ts'
import { classicPdf, ONE_PAGE } from '../../test/test-pdf.ts'
import type { DocumentMetadata } from './document-metadata.ts'
import { setMetadata } from './metadata.ts'

const BARE: DocumentMetadata = {
  producer: 'svc',
  createdAt: new Date('2026-01-02T03:04:05.678Z'),
  modifiedAt: new Date('2026-02-03T04:05:06Z'),
}

/** Metadata set on a file of Chromium's kind, written and read again. */
function described(metadata: DocumentMetadata): { info: PdfDict; xmp: string; catalog: PdfDict } {
  const objects = {
    ...ONE_PAGE,
    1: '<</Type/Catalog/Pages 2 0 R/Lang(en-US)/ViewerPreferences<</DisplayDocTitle true>>>>',
    6: '<</Creator(Mozilla/5.0 secret)/Title(about:blank)>>',
  }
  const file = PdfFile.open(classicPdf(objects, '/Root 1 0 R/Info 6 0 R'))
  setMetadata(file, metadata)
  const bytes = writePdf(file)
  expect(Buffer.from(bytes).includes('secret')).toBe(false)
  const written = PdfFile.open(bytes)
  const info = written.dictAt(written.trailer, 'Info')
  const packet = written.resolve(written.catalog.get('Metadata'))
  if (!isDict(info) || !isStream(packet)) throw new Error('no metadata')
  expect(packet.dict.has('Filter')).toBe(false)
  return { info, xmp: Buffer.from(packet.data).toString('utf8'), catalog: written.catalog }
}

/** Properties of the packet by name, markup of lists taken out. */
function properties(xmp: string): Record<string, string> {
  const found = xmp.matchAll(/^<((?:dc|xmp|pdf|pdfx):[^>]+)>(.*?)<\/\1>$/gms)
  return Object.fromEntries(
    [...found].map(([, key, value]) => [key, (value ?? '').replace(/<\/?rdf:(?!li)[^>]*>/g, '')]),
  )
}

describe('setMetadata', () => {
  test('replaces what was there, and says no more than it is told', () => {
    const { info, xmp, catalog } = described(BARE)
    expect(serialize(info)).toBe(
      "<</Producer(svc)/CreationDate(D:20260102030405+00'00')/ModDate(D:20260203040506+00'00')>>",
    )
    expect(properties(xmp)).toEqual({
      'dc:format': 'application/pdf',
      'xmp:CreateDate': '2026-01-02T03:04:05Z',
      'xmp:ModifyDate': '2026-02-03T04:05:06Z',
      'xmp:MetadataDate': '2026-02-03T04:05:06Z',
      'pdf:Producer': 'svc',
    })
    expect(catalog.has('ViewerPreferences')).toBe(false)
    expect(serialize(catalog.get('Lang') ?? null)).toBe('(en-US)')
  })

  test('says the same in Info and XMP', () => {
    const { info, xmp, catalog } = described({
      ...BARE,
      title: 'Rechnung <1> & "Co"',
      author: 'Žofie',
      subject: 'S',
      keywords: ['a', ' ', 'b & c'],
      creator: 'C',
      language: 'de-AT',
      custom: { 'Order no.': '17', Title: 'other', '': 'x' },
    })
    expect(serialize(info)).toContain(
      '/Title(Rechnung <1> & "Co")/Author<feff017d006f006600690065>/Subject(S)/Keywords(a, b & c)/Creator(C)',
    )
    expect(serialize(info)).toMatch(/\/Order#20no\.\(17\)>>$/)
    expect(properties(xmp)).toMatchObject({
      'dc:title': '<rdf:li xml:lang="x-default">Rechnung &lt;1&gt; &amp; "Co"</rdf:li>',
      'dc:creator': '<rdf:li>Žofie</rdf:li>',
      'dc:description': '<rdf:li xml:lang="x-default">S</rdf:li>',
      'dc:subject': '<rdf:li>a</rdf:li><rdf:li>b &amp; c</rdf:li>',
      'dc:language': '<rdf:li>de-AT</rdf:li>',
      'xmp:CreatorTool': 'C',
      'pdf:Keywords': 'a, b &amp; c',
      'pdfx:Order\u21820020no.': '17',
    })
    expect(serialize(catalog.get('Lang') ?? null)).toBe('(de-AT)')
    expect(serialize(catalog.get('ViewerPreferences') ?? null)).toBe('<</DisplayDocTitle true>>')
  })

  test('leaves out of both what XML cannot hold', () => {
    const { info, xmp } = described({
      ...BARE,
      title: 'a\0b\u001b]]>\ud800\r\nc ',
      author: ' \u0001',
    })
    expect(properties(xmp)['dc:title']).toContain('>ab]]&gt;\ufffd\nc<')
    expect(properties(xmp)['dc:creator']).toBeUndefined()
    expect(serialize(info)).toContain('/Title<feff00610062005d005d003efffd000a0063>')
    expect(info.has('Author')).toBe(false)
  })

  test('writes custom keys as XML names', () => {
    const { xmp } = described({ ...BARE, custom: { '1st': 'a', 'x>y': 'b', 名: 'c' } })
    expect(Object.keys(properties(xmp)).filter((key) => key.startsWith('pdfx:'))).toEqual([
      'pdfx:\u21820031st',
      'pdfx:x\u2182003Ey',
      'pdfx:\u2182540D',
    ])
  })

  test('keeps texts within the longest string that a file may have', () => {
    const keywords = Array.from({ length: 30 }, (_, index) => `${index}`.padEnd(1000, '字'))
    const { info, xmp } = described({ ...BARE, title: '😀'.repeat(50_000), keywords })
    for (const key of ['Title', 'Keywords']) {
      const value = info.get(key)
      expect(isString(value) && value.value.length).toBeLessThanOrEqual(32_767)
    }
    expect(properties(xmp)['dc:title']).toMatch(/>(😀)+</u)
    // Both places leave out the same ones, and none in part.
    expect(properties(xmp)['dc:subject']?.match(/<rdf:li>/g)).toHaveLength(15)
    expect(properties(xmp)['pdf:Keywords']?.split(', ')).toEqual(keywords.slice(0, 15))
  })
})
