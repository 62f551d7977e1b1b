import fc from 'fast-check'
import { expect, test } from 'vitest'
import { XmlScanner } from './xml-scanner.ts'

function tags(text: string): string[] {
  const scanner = new XmlScanner(text, 'part.xml')
  const found: string[] = []
  while (scanner.next()) found.push(`${scanner.depth} ${scanner.kind} ${scanner.name}`)
  return found
}

test('goes through tags with their depth', () => {
  expect(tags('<?xml version="1.0"?><!-- <x> --><a><w:b i="1"/><c>t</c></a>')).toEqual([
    '0 open a',
    '1 empty w:b',
    '1 open c',
    '1 close c',
    '0 close a',
  ])
})

test('reads attributes with their values, names and positions', () => {
  const text = `<a x="1 &lt; 2 > 1" w:y='&#65;&quot;'/>`
  const scanner = new XmlScanner(text, 'part.xml')
  scanner.next()
  expect(scanner.attributes().map(({ name, local, value }) => [name, local, value])).toEqual([
    ['x', 'x', '1 < 2 > 1'],
    ['w:y', 'y', 'A"'],
  ])
  const [first] = scanner.attributes()
  expect(text.slice(first?.start, first?.end)).toBe(' x="1 &lt; 2 > 1"')
  expect(scanner.attribute('x')).toBe('1 < 2 > 1')
})

test('compares names by namespace, whatever their prefixes are and wherever they are declared', () => {
  const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
  const strict = 'http://purl.oclc.org/ooxml/drawingml/main'
  const text = `<d xmlns="${word}"><moveTo/><a:x xmlns:a="${strict}"><a:moveTo/><moveTo xmlns="urn:b"/><z:moveTo xmlns:z="${word}"/></a:x><a:moveTo/></d>`
  const scanner = new XmlScanner(text, 'part.xml')
  const found: string[] = []
  while (scanner.next()) if (scanner.kind !== 'close') found.push(scanner.element)
  expect(found).toEqual([
    'd',
    'moveTo',
    'a:x',
    'a:moveTo',
    '{urn:b}:moveTo',
    'moveTo',
    '{a}:moveTo',
  ])
})

test('an attribute is found by namespace: its element’s or none, or the one that is named', () => {
  const text =
    '<w:a xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:o="urn:o" xmlns:rel="http://schemas.openxmlformats.org/officeDocument/2006/relationships" o:id="1" rel:id="2" w:id="3" o:val="4"/>'
  const scanner = new XmlScanner(text, 'part.xml')
  scanner.next()
  expect(['id', 'r:id', 'val', '{urn:o}:val'].map((name) => scanner.attribute(name))).toEqual([
    '3',
    '2',
    undefined,
    '4',
  ])
})

test('joins character data, CDATA sections and text around comments', () => {
  const scanner = new XmlScanner('<a>x &amp; <![CDATA[<y>]]><!-- no --> z</a>', 'part.xml')
  scanner.next()
  scanner.next()
  expect(scanner.textBefore()).toBe('x & <y> z')
})

test('skips an element with all that is in it', () => {
  const scanner = new XmlScanner('<a><b><b><c/></b></b><d/></a>', 'part.xml')
  scanner.next()
  scanner.next()
  scanner.skip()
  scanner.next()
  expect(scanner.name).toBe('d')
})

test.each([
  ['<a><b></a></b>'],
  ['<a>'],
  ['</a>'],
  ['<a x="1>'],
  ['<a <b/>'],
  ['<a><!-- '],
  ['<a></ab>'],
  ['<?xml version="1.0"?>text<a/>'],
])('refuses %s as not well-formed', (text) => {
  expect(() => tags(text)).toThrow('"part.xml" is not well-formed XML')
})

test('refuses a document type wherever it stands', () => {
  expect(() => tags('<!DOCTYPE a [<!ENTITY b "c">]><a/>')).toThrow('document type')
  expect(() => tags('<a><!doctype b></a>')).toThrow('document type')
})

test('refuses elements nested deeper than 256, and more than 512 attributes', () => {
  expect(() => tags('<a>'.repeat(257) + '</a>'.repeat(257))).toThrow('deeper than 256')
  const attributes = Array.from({ length: 513 }, (_, index) => ` a${index}=""`).join('')
  expect(() => tags(`<a${attributes}/>`)).toThrow('more than 512 attributes')
})

test('any text is scanned or refused', () => {
  const piece = fc.constantFrom('<a>', '</a>', '<b x="', '"', '/>', '<!--', '-->', ']]>', '<', 'é')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      try {
        tags(pieces.join(''))
      } catch (error) {
        expect(error).toMatchObject({ code: 'invalid_document' })
      }
    }),
    { numRuns: 2000 },
  )
})
