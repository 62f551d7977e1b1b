import { expect, test } from 'vitest'
import { plainSvg } from './plain-svg.ts'

const DTD = 'PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"'

test('the document type goes', () => {
  expect(plainSvg(`<?xml version="1.0"?><!-- a -->\n<!DOCTYPE svg ${DTD}><svg/>`)).toBe(
    '<?xml version="1.0"?><!-- a -->\n<svg/>',
  )
})

test('entities of plain text stand in their places, the first of a name counts', () => {
  const declared = `<!ENTITY ns "http://www.w3.org/2000/svg">\n<!ENTITY b 'c'> <!ENTITY b "d">`
  expect(plainSvg(`<!DOCTYPE svg ${DTD} [\n${declared}\n]><svg xmlns="&ns;">&b;&amp;</svg>`)).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg">c&amp;</svg>',
  )
})

test.each([
  ['an entity from elsewhere', '<!ENTITY a SYSTEM "file:///etc/hostname">'],
  ['an entity within another', '<!ENTITY a "b"><!ENTITY c "&a;&a;">'],
  ['a parameter', '<!ENTITY % a "b"> %a;'],
  ['markup', '<!ENTITY a "<b/>">'],
  ['an element', '<!ELEMENT a (b)>'],
])('%s is left to be refused', (_, declared) => {
  const svg = `<!DOCTYPE svg [${declared}]><svg>&a;</svg>`
  expect(plainSvg(svg)).toBe(svg)
})

test('what would grow by much is left to be refused', () => {
  const svg = `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(1000)}">]><svg>${'&a;'.repeat(200)}</svg>`
  expect(plainSvg(svg)).toBe(svg)
})

test('a picture without a document type stays', () => {
  expect(plainSvg('<svg>&amp;</svg>')).toBe('<svg>&amp;</svg>')
})
