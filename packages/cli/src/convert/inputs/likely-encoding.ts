import { analyse } from 'chardet'

/** Text that is looked at, in bytes: more says nothing new. */
const LOOKED_AT_BYTES = 65_536

/** Encodings of several bytes a character, which few other texts look like. */
const WIDE: ReadonlySet<string> = new Set(['Shift_JIS', 'EUC-JP', 'EUC-KR', 'GB18030', 'Big5'])
const WIDE_CONFIDENCE = 50

/** Encodings of other alphabets with one byte a letter. */
const OTHER_ALPHABETS: ReadonlySet<string> = new Set([
  ...['windows-1251', 'KOI8-R', 'ISO-8859-5', 'windows-1253', 'ISO-8859-7'],
  ...['windows-1255', 'ISO-8859-8', 'windows-1256', 'ISO-8859-6'],
])
const ALPHABET_CONFIDENCE = 20

/** Encodings of Latin alphabets with letters that windows-1252 has not, by languages of Central and Eastern Europe. */
const OTHER_LATIN: ReadonlySet<string> = new Set([
  ...['windows-1250', 'ISO-8859-2', 'windows-1254', 'ISO-8859-9', 'windows-1257'],
])
const WESTERN: ReadonlySet<string> = new Set(['windows-1252', 'ISO-8859-1'])
const LATIN_CONFIDENCE = 35
/** How far ahead of windows-1252 another must be: the two share most of their letters. */
const LATIN_LEAD = 20
/** Letters of a language of such an alphabet: one or two come from names in others. */
const MIN_LETTERS = 4

/**
 * Encoding that the text of a file looks like; undefined where that is windows-1252 or nothing is plain. Encodings of Latin
 * alphabets look much alike: short texts do not tell which they are in.
 *
 * @param bytes that are not UTF-8
 * @example likelyEncoding(readFileSync('old-japanese-page.html')) // 'Shift_JIS'
 */
export function likelyEncoding(bytes: Uint8Array): string | undefined {
  const text = withoutTags(bytes)
  const likely = analyse(text)
  const [likeliest] = likely
  if (likeliest === undefined) return undefined
  const { name, confidence } = likeliest
  if (WIDE.has(name)) return confidence >= WIDE_CONFIDENCE ? name : undefined
  if (OTHER_LATIN.has(name)) {
    const western = likely.find((one) => WESTERN.has(one.name))?.confidence ?? 0
    const isAhead = confidence >= LATIN_CONFIDENCE && confidence >= western + LATIN_LEAD
    return isAhead && lettersBeyondAscii(text) >= MIN_LETTERS ? name : undefined
  }
  const isPlain = confidence >= ALPHABET_CONFIDENCE && isMostlyBeyondAscii(text)
  return OTHER_ALPHABETS.has(name) && isPlain ? name : undefined
}

/** Tags are words of English to whoever counts letters. */
function withoutTags(bytes: Uint8Array): Buffer {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const bare = text.replace(/<(script|style)\b[\s\S]*?<\/\1>|<[^>]*>/gi, ' ')
  return Buffer.from(bare.slice(0, LOOKED_AT_BYTES), 'latin1')
}

/** How many different ones. */
function lettersBeyondAscii(text: Buffer): number {
  return new Set(text.filter((byte) => byte >= 0x80)).size
}

function isMostlyBeyondAscii(text: Buffer): boolean {
  const beyond = text.filter((byte) => byte >= 0x80).length
  const letters = text.filter((byte) => /[a-z]/i.test(String.fromCharCode(byte))).length
  return beyond > letters
}
