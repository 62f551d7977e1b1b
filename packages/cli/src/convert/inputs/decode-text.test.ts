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

  test.each([
    [
      'Shift_JIS',
      '<h1>請求書</h1><p>日本語の文章です。',
      '90bf8b818f91 93fa967b8cea82cc95b68fcd82c582b78142',
    ],
    [
      'EUC-JP',
      '<h1>請求書</h1><p>日本語の文章です。',
      'c0c1b5e1bdf1 c6fccbdcb8eca4cecab8becfa4c7a4b9a1a3',
    ],
    [
      'GB18030',
      '<h1>发票</h1><p>这是一份中文文件。',
      'b7a2c6b1 d5e2cac7d2bbb7ddd6d0cec4cec4bcfea1a3',
    ],
    [
      'windows-1251',
      '<h1>Счёт</h1><p>Это русский документ',
      'd1f7b8f2 ddf2ee20f0f3f1f1eae8e920e4eeeaf3ece5edf2',
    ],
  ])('knows %s by its text, as browsers do', (_, expected, hex) => {
    const [title = '', text = ''] = hex.split(' ').map((one) => Buffer.from(one, 'hex'))
    const page = [Buffer.from('<h1>'), title, Buffer.from('</h1><p>'), text]
    expect(decodeText(Buffer.concat(page.map((part) => Buffer.from(part))))).toBe(expected)
  })

  test.each(['It\u2019s a \u201ctest\u201d', 'Größe und Straße', '20 °C ± 5 µm', 'ÄÖÜ STRASSE'])(
    'takes %s for what it is',
    (text) => {
      const codes: Record<string, number> = { '\u2019': 0x92, '\u201c': 0x93, '\u201d': 0x94 }
      const bytes = [...text].map((letter) => codes[letter] ?? letter.charCodeAt(0))
      expect(decodeText(Uint8Array.from(bytes))).toBe(text)
    },
  )

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
