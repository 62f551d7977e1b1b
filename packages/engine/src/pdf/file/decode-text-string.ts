// Bytes of PDFDocEncoding that are not their own Unicode value (ISO 32000-1, annex D.2).
const DOC_18_TO_1F = '\u02d8\u02c7\u02c6\u02d9\u02dd\u02db\u02da\u02dc'
const DOC_80_TO_A0 =
  '\u2022\u2020\u2021\u2026\u2014\u2013\u0192\u2044\u2039\u203a\u2212\u2030\u201e\u201c\u201d\u2018\u2019\u201a\u2122\ufb01\ufb02\u0141\u0152\u0160\u0178\u017d\u0131\u0142\u0153\u0161\u017e\ufffd\u20ac'

const OTHER = /[^ -~\t\n\r\xa1-\xff]/g

/**
 * Text of a PDF text string: UTF-16 or UTF-8 where it is marked so, else PDFDocEncoding.
 *
 * @param bytes one character per byte
 * @example decodeTextString('\u00fe\u00ff\u0001\u007d') // 'Ž'
 */
export function decodeTextString(bytes: string): string {
  if (bytes.startsWith('\u00fe\u00ff')) return decodeUtf16(bytes.slice(2))
  if (bytes.startsWith('\u00ff\u00fe'))
    return Buffer.from(bytes.slice(2), 'latin1').toString('utf16le')
  if (bytes.startsWith('\u00ef\u00bb\u00bf'))
    return Buffer.from(bytes.slice(3), 'latin1').toString('utf8')
  return bytes.replace(OTHER, decodePdfDoc)
}

function decodePdfDoc(character: string): string {
  const code = character.charCodeAt(0)
  if (code >= 0x18 && code <= 0x1f) return DOC_18_TO_1F[code - 0x18] as string
  return code >= 0x80 && code <= 0xa0 ? (DOC_80_TO_A0[code - 0x80] as string) : character
}

/**
 * Text from UTF-16BE without a mark; half a character at the end is left out.
 *
 * @param bytes one character per byte
 */
export function decodeUtf16(bytes: string): string {
  const whole = Buffer.from(bytes.slice(0, bytes.length & ~1), 'latin1')
  return whole.swap16().toString('utf16le')
}
