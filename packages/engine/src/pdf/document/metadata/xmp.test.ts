import { parseXml, XmlElement } from '@rgrove/parse-xml'
import { describe, expect, test } from 'vitest'
import { carriedXmp } from './carried-xmp.ts'
import { xmpPacket } from './xmp.ts'
import type { Identification } from './xmp-schemas.ts'

const TIME = new Date('2026-11-20T12:00:00Z')
const METADATA = { title: 'A & <b>', producer: 'svc', createdAt: TIME, modifiedAt: TIME }

/** Text of every element without children, by name, in order. */
function leaves(packet: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const visit = (element: XmlElement) => {
    const inner = element.children.filter((child) => child instanceof XmlElement)
    if (inner.length > 0) {
      for (const child of inner) visit(child)
      return
    }
    found.set(element.name, [...(found.get(element.name) ?? []), element.text])
  }
  const { root } = parseXml(packet)
  if (root) visit(root)
  return found
}

function packet(identification: Identification, custom?: Readonly<Record<string, string>>) {
  return leaves(xmpPacket({ ...METADATA, ...(custom && { custom }) }, identification))
}

describe('xmpPacket', () => {
  test('is XML whatever the texts hold', () => {
    expect(packet({}).get('rdf:li')).toEqual(['A & <b>'])
  })

  test('states no standard that is not given', () => {
    const names = [...packet({}, { Key: 'v' }).keys()].join(' ')
    expect(names).not.toMatch(/pdfaid|pdfuaid|\bfx:|pdfaSchema/)
    expect(names).toContain('pdfx:Key')
  })

  test.each([
    ['2b', '2', 'B'],
    ['2u', '2', 'U'],
    ['3b', '3', 'B'],
  ] as const)('states PDF/A-%s, which needs no description', (archive, part, conformance) => {
    const found = packet({ archive })
    expect(found.get('pdfaid:part')).toEqual([part])
    expect(found.get('pdfaid:conformance')).toEqual([conformance])
    expect(found.has('pdfaSchema:prefix')).toBe(false)
  })

  test('describes the other schemas where PDF/A wants them described', () => {
    const invoice = { conformanceLevel: 'EN 16931', fileName: 'factur-x.xml', version: '1.0' }
    const found = packet({ archive: '3b', ua: true, invoice }, { Key: 'v' })
    expect(found.get('pdfuaid:part')).toEqual(['1'])
    expect(found.get('pdfaSchema:prefix')).toEqual(['pdfx', 'pdfuaid', 'fx'])
    expect(found.get('pdfaProperty:name')).toEqual([
      'Key',
      'part',
      'DocumentFileName',
      'DocumentType',
      'Version',
      'ConformanceLevel',
    ])
    expect(found.get('fx:ConformanceLevel')).toEqual(['EN 16931'])
    expect(found.get('fx:DocumentFileName')).toEqual(['factur-x.xml'])
    expect(found.get('fx:DocumentType')).toEqual(['INVOICE'])
    expect(found.get('fx:Version')).toEqual(['1.0'])
  })

  test('describes nothing in a file that is no PDF/A', () => {
    expect(packet({ ua: true }, { Key: 'v' }).has('pdfaSchema:prefix')).toBe(false)
  })
})

describe('carriedXmp', () => {
  const schema = (uri: string) =>
    `<rdf:li rdf:parseType="Resource"><pdfaSchema:namespaceURI>${uri}</pdfaSchema:namespaceURI></rdf:li>`
  const packetOf = (...uris: readonly string[]) =>
    `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"><pdfaExtension:schemas><rdf:Bag>${uris.map(schema).join('')}</rdf:Bag></pdfaExtension:schemas></rdf:Description></rdf:RDF>`
  const UA = 'http://www.aiim.org/pdfua/ns/id/'

  test('describes no schema of a label that is gone', () => {
    const carried = carriedXmp(packetOf(UA, 'http://example.com/ns/'), '<x/>', false)
    expect(carried).toContain('http://example.com/ns/')
    expect(carried).not.toContain(UA)
    expect(carriedXmp(packetOf(UA), '<x/>', false)).toBe('')
  })
})
