import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dateString, plainText, TEXT_MAX_LENGTH, textString, utf8Bytes } from './text-string.ts'

/** Reads a text string as a PDF reader does, as far as we write them. */
function decode(value: string): string {
  const bytes = Buffer.from(value, 'latin1')
  return value.startsWith('\xfe\xff') ? new TextDecoder('utf-16be').decode(bytes) : value
}

describe('textString', () => {
  test('keeps every text', () => {
    const texts = fc.string({ unit: 'binary' })
    fc.assert(
      fc.property(texts, (text) => {
        expect(decode(textString(text).value)).toBe(text)
      }),
    )
  })

  test('writes one byte per character where PDFDocEncoding has them', () => {
    expect(textString('Größe é').value).toBe('Gr\xf6\xdfe \xe9')
  })

  test.each(['\u0080', '\u00a0', '\u00ad', 'þÿ', 'ï»¿', '€', '\u001b'])(
    'writes %j as UTF-16, because its bytes would mean something else',
    (text) => {
      expect(textString(text).value).toMatch(/^\xfe\xff/)
    },
  )

  test('replaces lone surrogates', () => {
    expect(decode(textString('a\ud800').value)).toBe('a\ufffd')
  })

  test('answers its example', () => {
    expect(textString('Ž').value).toBe('\u00fe\u00ff\u0001\u007d')
  })
})

test('dateString writes UTC to the second', () => {
  expect(dateString(new Date(0)).value).toBe("D:19700101000000+00'00'")
  expect(dateString(new Date('2026-11-20T18:39:30.987Z')).value).toBe("D:20261120183930+00'00'")
})

test('plainText drops control characters and trims', () => {
  expect(plainText(' a\u001bb\r\n')).toBe('ab')
  expect(plainText('a\rb\tc\0\ufffe\ud800')).toBe('a\nb\tc\ufffd')
})

test('plainText cuts what no string can hold, between characters', () => {
  expect(plainText('a'.repeat(20_000))).toHaveLength(TEXT_MAX_LENGTH)
  expect(plainText(`a${'😀'.repeat(10_000)}`)).toBe(`a${'😀'.repeat(TEXT_MAX_LENGTH / 2 - 1)}`)
})

test('utf8Bytes gives one character per byte', () => {
  expect(utf8Bytes('ä')).toBe('\xc3\xa4')
})
