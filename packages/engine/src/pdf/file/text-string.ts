import { byteString, type PdfString } from './objects.ts'

// Characters whose PDFDocEncoding byte is their Unicode value. The soft hyphen (00AD) has no byte of its own, and
// 80-A0 hold other characters; text with any of those is written as UTF-16.
const PDF_DOC_TEXT = /^[\t\n\r -~\u00a1-\u00ac\u00ae-\u00ff]*$/

// Bytes that a reader takes for the mark of UTF-16 or UTF-8 when PDFDocEncoding text happens to start with them.
const BYTE_ORDER_MARK = /^(\u00fe\u00ff|\u00ef\u00bb\u00bf)/

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const FORBIDDEN_IN_XML = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g

/**
 * Text as a PDF text string: PDFDocEncoding where it suffices, else UTF-16BE with its byte order mark.
 *
 * @param text lone surrogates become U+FFFD
 * @example textString('Ž').value // '\u00fe\u00ff\u0001\u007d'
 *
 * Source: ISO 32000-2, 7.9.2.2 and annex D.2.
 */
export function textString(text: string): PdfString {
  if (PDF_DOC_TEXT.test(text) && !BYTE_ORDER_MARK.test(text)) return byteString(text)
  const utf16 = Buffer.from(`\ufeff${text.toWellFormed()}`, 'utf16le').swap16()
  return byteString(utf16.toString('latin1'))
}

/**
 * Longest text, in UTF-16 units: with their mark they still fit the longest string a reader must take, and the
 * longest that PDF/A allows (ISO 32000-1, annex C: 32 767 bytes).
 */
export const TEXT_MAX_LENGTH = 16_000

/**
 * Text without what text strings, XML and outlines cannot hold: control characters, noncharacters, lone
 * surrogates; line ends are line feeds, and there is no white space around it.
 *
 * A control character is not harmless: ESC would start a language mark (ISO 32000-2, 7.9.2.2). Text longer than a
 * string may be is cut.
 *
 * @example plainText(' a\u001bb\r\n') // 'ab'
 */
export function plainText(text: string): string {
  const plain = text.toWellFormed().replace(/\r\n?/g, '\n').replace(FORBIDDEN_IN_XML, '').trim()
  if (plain.length <= TEXT_MAX_LENGTH) return plain
  // Half a surrogate pair at the cut is no character.
  return plain.slice(0, TEXT_MAX_LENGTH).replace(/[\ud800-\udbff]$/, '')
}

/**
 * A time as a PDF date in UTC, to the second.
 *
 * @example dateString(new Date(0)).value // "D:19700101000000+00'00'"
 *
 * Source: ISO 32000-1, 7.9.4.
 */
export function dateString(time: Date): PdfString {
  return byteString(`D:${time.toISOString().slice(0, 19).replace(/\D/g, '')}+00'00'`)
}

/** UTF-8 bytes of text as the characters of a name or byte string. */
export function utf8Bytes(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1')
}
