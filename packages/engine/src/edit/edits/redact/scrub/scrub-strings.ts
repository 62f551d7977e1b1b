import { decodeTextString, decodeUtf16 } from '../../../../pdf/file/decode-text-string.ts'
import type { Rules } from '../rules.ts'
import { lettersOfString } from '../spell.ts'
import { stringView } from '../text-view.ts'

/** Stands where text was, as long whatever it was. */
export const BLOCK = '\u2588\u2588\u2588'

/** Text of a string of a file without what is named. */
export function scrubText(text: string, rules: Rules): string {
  // Strings are as long as a whole content.
  if (!rules.mayHold(lettersOfString(text))) return text
  const view = stringView(text)
  const hits = rules.find(view)
  if (hits.length === 0) return text
  const isCut = view.units.map((_, index) =>
    hits.some(({ from, to }) => from <= index && index < to),
  )
  return view.units
    .map(({ text: own }, index) => (!isCut[index] ? own : isCut[index - 1] ? '' : BLOCK))
    .join('')
}

const DATE = /^D:\d{4,14}(?:Z|[+-]\d\d(?:'?\d\d)?'?)?(?:Z?00'00'?)?$/
const LANGUAGES = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })
// Sets of characters that composite fonts name.
const CHARACTERS: ReadonlySet<string> = new Set(
  'Adobe Identity UCS Japan1 Japan2 GB1 CNS1 Korea1 KR'.split(' '),
)

/** Whether a string is one in words of the format: a time, a language, the name of a set of characters. */
export function isOfFormat(bytes: string, key: string): boolean {
  if (DATE.test(bytes)) return true
  if (key === 'Registry' || key === 'Ordering') return CHARACTERS.has(bytes)
  if (key !== 'Lang' || !/^[a-z]{2,3}(?:-[a-z]{4})?(?:-[a-z]{2}|-\d{3})?$/i.test(bytes))
    return false
  return LANGUAGES.of(bytes) !== undefined
}

/** Every way in which a string may be meant: as text, as an address, as text with markup. */
export function readings(bytes: string): readonly string[] {
  const text = decodeTextString(bytes)
  const all = [text]
  // UTF-8 and UTF-16 without their marks.
  if (/[\x80-\xff]/.test(bytes)) all.push(Buffer.from(bytes, 'latin1').toString('utf8'))
  if (bytes.includes('\0')) {
    all.push(decodeUtf16(bytes), decodeUtf16(bytes.slice(1)), bytes.replaceAll('\0', ''))
  }
  // Languages stand between escapes in UTF-16.
  const parts = text.split('\x1b')
  if (parts.length > 1) all.push(parts.filter((_, index) => index % 2 === 0).join(''))
  if (/%[0-9a-f]{2}/i.test(text)) {
    all.push(
      text.replace(/(?:%[0-9a-f]{2})+/gi, (codes) =>
        Buffer.from(codes.replaceAll('%', ''), 'hex').toString('utf8'),
      ),
    )
  }
  if (/<[a-z/!?]/i.test(text)) all.push(withoutMarkup(text))
  return all
}

/** Text of XML or HTML, its elements left out. */
export function withoutMarkup(text: string): string {
  return text
    .replace(/<[^>]*>/g, '')
    .replace(/&#(x?)([0-9a-f]{1,6});/gi, (_, hex: string, digits: string) => {
      const code = Number.parseInt(digits, hex === '' ? 10 : 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : ''
    })
    .replace(/&(lt|gt|amp|quot|apos);/g, (_, entity: string) => ENTITIES[entity] ?? '')
}

const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
}
