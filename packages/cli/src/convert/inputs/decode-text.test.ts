import { describe, expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

/** Text in an encoding of one byte a letter. */
function encoded(text: string, encoding: string): Uint8Array {
  const decoder = new TextDecoder(encoding)
  const letters = Array.from({ length: 256 }, (_, byte) => decoder.decode(Uint8Array.of(byte)))
  return Uint8Array.from(text, (letter) => letters.indexOf(letter))
}

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

  test.each([
    [
      'windows-1250',
      'Faktura č. 5. Všichni lidé rodí se svobodní a sobě rovní co do důstojnosti a práv, příliš žluťoučký kůň.',
    ],
    [
      'windows-1250',
      'Wszyscy ludzie rodzą się wolni i równi pod względem swej godności i swych praw. Zażółć gęślą jaźń.',
    ],
    [
      'iso-8859-2',
      'Minden emberi lény szabadon születik és egyenlő méltósága és joga van, testvéri szellemben kell, hogy viseltessenek.',
    ],
    [
      'windows-1254',
      'Bütün insanlar hür, haysiyet ve haklar bakımından eşit doğarlar. Akıl ve vicdana sahiptirler.',
    ],
    [
      'windows-1257',
      'Visi žmonės gimsta laisvi ir lygūs savo orumu ir teisėmis. Jiems suteiktas protas ir sąžinė.',
    ],
  ])('knows %s by the letters of its languages: %s', (encoding, text) => {
    expect(decodeText(encoded(text, encoding))).toBe(text)
  })

  test.each([
    ['sl', 'iso-8859-2', 'Račun'],
    ['sl-SI', 'windows-1250', 'Račun za žito'],
    ['hr', 'windows-1250', 'Šifra'],
    ['sr', 'windows-1251', 'Рачун'],
    ['sr-Latn', 'windows-1250', 'Žito'],
    ['pl', 'windows-1250', 'Kwota w złotych: źródło'],
    ['el', 'iso-8859-7', 'Τιμολόγιο πώλησης. Όλοι οι άνθρωποι γεννιούνται ελεύθεροι'],
    ['tr', 'windows-1254', 'Fatura No: 5, Ağustos'],
    ['de', 'windows-1252', 'Größe'],
    ['x-klingon', 'windows-1252', 'Größe'],
  ])('takes the usual one of the language %s for short text: %s', (language, encoding, text) => {
    const guessed: string[] = []
    const page = encoded(`<!doctype html><html class=a lang="${language}"><p>${text}`, encoding)
    expect(decodeText(page, (one) => guessed.push(one))).toMatch(new RegExp(`${text}$`))
    expect(guessed).toEqual([encoding])
  })

  test.each([
    ['UTF-8', Buffer.from('Größe')],
    ['a meta', Buffer.from('<meta charset=iso-8859-1>Größe', 'latin1')],
    ['a mark', Buffer.from('\uFEFFGröße', 'utf16le')],
  ])('guesses nothing of a text with %s', (_, bytes) => {
    decodeText(bytes, (encoding) => expect.unreachable(encoding))
  })

  test.each([
    'Tous les êtres humains naissent libres et égaux en dignité et en droits. Où, ça, forêt, naïf, œuvre.',
    'Todos los seres humanos nacen libres e iguales en dignidad y derechos. Año, señor, también, ¿qué?',
    'Kaikki ihmiset syntyvät vapaina ja tasavertaisina. Myös yö, päivää, Åbo.',
    'François Müller, Zoë Åkesson, José Peña',
    'El Niño, El Niño, El Niño',
  ])('leaves windows-1252 what is in it: %s', (text) => {
    expect(decodeText(encoded(text, 'windows-1252'))).toBe(text)
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
