import { expect, test } from 'vitest'
import { decodeXml, encodeXml, looksLikeXml } from './decode-xml.ts'

const TEXT = '<?xml version="1.0" encoding="UTF-16"?><ä/>'

function utf16(text: string, mark: boolean): Buffer {
  return Buffer.from(mark ? `\uFEFF${text}` : text, 'utf16le')
}

test('decodes UTF-8 and UTF-16 in either order, with and without a mark', () => {
  const swapped = utf16(TEXT, true).swap16()
  for (const bytes of [Buffer.from('<ä/>'), Buffer.from('\uFEFF<ä/>')]) {
    expect(decodeXml(bytes, 'a.xml')).toBe('<ä/>')
  }
  for (const bytes of [utf16(TEXT, true), utf16(TEXT, false), swapped]) {
    expect(looksLikeXml(bytes)).toBe(true)
    expect(decodeXml(bytes, 'a.xml')).toBe(TEXT)
  }
})

test('writes UTF-8 and says so', () => {
  expect(Buffer.from(encodeXml(TEXT)).toString()).toBe('<?xml version="1.0" encoding="UTF-8"?><ä/>')
})

test.each([
  ['UTF-7', Buffer.from('<?xml version="1.0" encoding="UTF-7"?>+ADw-a/>')],
  ['EBCDIC', Buffer.from('4c6fa79493', 'hex')],
  ['UTF-32', Buffer.from('fffe00003c000000', 'hex')],
  ['broken UTF-8', Buffer.from([0x3c, 0x61, 0xff, 0x3e])],
])('refuses %s, in which a tag could hide', (_, bytes) => {
  expect(() => decodeXml(bytes, 'a.xml')).toThrow('"a.xml", which is not XML in UTF-8 or UTF-16')
})
