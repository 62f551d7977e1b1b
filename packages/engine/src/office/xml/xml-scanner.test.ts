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
  expect(scanner.attribute('y')).toBe('A"')
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
