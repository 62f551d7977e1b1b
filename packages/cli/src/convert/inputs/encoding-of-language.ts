/** The tag of the language of a page. */
const LANGUAGE = /<html\b[^>]*?\slang\s*=\s*["']?\s*([a-z]{2,3}(?:-[a-z0-9]+)*)/i
// Comments and a doctype may stand before it.
const PRESCAN_CHARACTERS = 1024

/** Encodings in which old pages of a language usually are. */
const ENCODINGS: Readonly<Record<string, string>> = {
  ar: 'windows-1256',
  az: 'windows-1254',
  be: 'windows-1251',
  bg: 'windows-1251',
  bs: 'windows-1250',
  cs: 'windows-1250',
  el: 'iso-8859-7',
  et: 'windows-1257',
  fa: 'windows-1256',
  he: 'windows-1255',
  hr: 'windows-1250',
  hu: 'windows-1250',
  ja: 'Shift_JIS',
  kk: 'windows-1251',
  ko: 'EUC-KR',
  ku: 'windows-1254',
  lt: 'windows-1257',
  lv: 'windows-1257',
  mk: 'windows-1251',
  pl: 'windows-1250',
  ro: 'windows-1250',
  ru: 'windows-1251',
  sk: 'windows-1250',
  sl: 'windows-1250',
  sr: 'windows-1251',
  th: 'windows-874',
  tr: 'windows-1254',
  uk: 'windows-1251',
  vi: 'windows-1258',
  zh: 'GB18030',
}

/** Languages whose letters ISO 8859-2 has where windows-1250 has others. */
const CENTRAL = 'windows-1250'
/** Š, Ť, Ž, Ź, Ś and quotation marks of windows-1250, where ISO 8859-2 has control characters. */
const NOT_IN_ISO = /[\x80-\x9f]/

/**
 * The encoding in which old pages usually are of the language that a page names; undefined where it names none, or one of
 * windows-1252.
 *
 * @param bytes that are not UTF-8
 * @example encodingOfLanguage(Buffer.from('<html lang="sl">Ra\xe8un', 'latin1')) // 'iso-8859-2'
 *
 * Source: HTML Standard, 13.2.3.2 (fallback by locale).
 */
export function encodingOfLanguage(bytes: Uint8Array): string | undefined {
  const text = Buffer.from(bytes).toString('latin1')
  const tag = LANGUAGE.exec(text.slice(0, PRESCAN_CHARACTERS))?.[1]?.toLowerCase()
  if (tag === undefined) return undefined
  if (/^zh-(?:tw|hk|mo|hant)/.test(tag)) return 'Big5'
  if (tag.startsWith('sr-latn')) return centralEncoding(text)
  const encoding = ENCODINGS[tag.split('-')[0] ?? '']
  return encoding === CENTRAL ? centralEncoding(text) : encoding
}

function centralEncoding(text: string): string {
  return NOT_IN_ISO.test(text) ? CENTRAL : 'iso-8859-2'
}
