import iconv from 'iconv-lite'

/** Code pages of the character sets of a font table (RTF 1.9.1, `\fcharset`). */
const CHARSETS: Readonly<Record<number, number>> = {
  0: 1252,
  77: 10000,
  128: 932,
  129: 949,
  130: 1361,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
  254: 437,
}

/** Names that iconv-lite has for code pages beside `cp…`. */
const NAMES: Readonly<Record<number, string>> = {
  708: 'iso-8859-6',
  932: 'shift_jis',
  936: 'gbk',
  949: 'cp949',
  950: 'big5',
  1361: 'cp949',
  10000: 'macintosh',
  10007: 'maccyrillic',
  54936: 'gb18030',
  65001: 'utf8',
}

/** Code page of a `\fcharset`; undefined for symbols and where the document's own is meant. */
export function codePageOfCharset(charset: number): number | undefined {
  return CHARSETS[charset]
}

/** Text of bytes in a code page; one that is not known is read as Windows' Western one. */
export function decodeCodePage(bytes: Uint8Array, codePage: number): string {
  const name = NAMES[codePage] ?? `cp${codePage}`
  return iconv.decode(bytes, iconv.encodingExists(name) ? name : 'cp1252')
}
