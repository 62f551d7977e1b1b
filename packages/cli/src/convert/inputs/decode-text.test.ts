import { describe, expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

describe('decodeText', () => {
  test('reads UTF-8, with or without its mark', () => {
    expect(decodeText(Buffer.from('Größe'))).toBe('Größe')
    expect(decodeText(Buffer.from('\uFEFFGröße'))).toBe('Größe')
  })

  test('reads UTF-16 by its mark', () => {
    expect(decodeText(Buffer.from('\uFEFFGröße', 'utf16le'))).toBe('Größe')
    expect(decodeText(Buffer.from('\uFEFFGröße', 'utf16le').swap16())).toBe('Größe')
  })

  test('falls back to windows-1252', () => {
    expect(decodeText(Buffer.from('Größe', 'latin1'))).toBe('Größe')
    expect(decodeText(Uint8Array.of(0x80, 0x35))).toBe('€5')
  })

  test('obeys the meta of a page that is not UTF-8', () => {
    const page = Buffer.concat([
      Buffer.from('<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">'),
      Uint8Array.of(0xcf, 0xf0),
    ])
    expect(decodeText(page)).toMatch(/Пр$/)
  })

  test('trusts the bytes more than a stale meta', () => {
    expect(decodeText(Buffer.from('<meta charset="iso-8859-1">Größe'))).toMatch(/Größe$/)
  })

  test.each(['utf-16', 'no-such-encoding'])('takes windows-1252 for the meta %s', (label) => {
    expect(decodeText(Buffer.from(`<meta charset=${label}>é`, 'latin1'))).toMatch(/é$/)
  })
})
