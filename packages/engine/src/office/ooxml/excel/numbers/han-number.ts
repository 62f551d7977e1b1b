import { format, type Token, tokenize } from 'numfmt'

/** Characters of one way to write numbers. */
interface Numerals {
  readonly digits: string
  /** Tens, hundreds and thousands. */
  readonly units: string
  /** Ten thousands, and their second and third powers. */
  readonly groups: string
}

const PLAIN = { digits: '〇一二三四五六七八九', units: '十百千' }
const WIDE = { digits: '０１２３４５６７８９', units: '十百千' }

/** By the language of a code and the number of its way, as `[DBNum1]` names it. */
const NUMERALS: Readonly<Record<string, Readonly<Record<string, Numerals>>>> = {
  simplified: {
    1: { ...PLAIN, groups: '万亿兆' },
    2: { digits: '零壹贰叁肆伍陆柒捌玖', units: '拾佰仟', groups: '万亿兆' },
    3: { ...WIDE, groups: '万亿兆' },
  },
  traditional: {
    1: { ...PLAIN, groups: '萬億兆' },
    2: { digits: '零壹貳參肆伍陸柒捌玖', units: '拾佰仟', groups: '萬億兆' },
    3: { ...WIDE, groups: '萬億兆' },
  },
  japanese: {
    1: { ...PLAIN, groups: '万億兆' },
    2: { digits: '〇壱弐参四伍六七八九', units: '拾百阡', groups: '萬億兆' },
  },
  korean: {
    1: { ...PLAIN, groups: '万億兆' },
    2: { digits: '零壹貳參四伍六七八九', units: '拾百阡', groups: '萬億兆' },
    4: { digits: '영일이삼사오육칠팔구', units: '십백천', groups: '만억조' },
  },
}
const LANGUAGES: Readonly<Record<number, string>> = {
  2052: 'simplified',
  4100: 'simplified',
  1028: 'traditional',
  3076: 'traditional',
  5124: 'traditional',
  1041: 'japanese',
  1042: 'korean',
}
const PLACES: ReadonlySet<string> = new Set(['ZERO', 'HASH', 'QMARK'])
const DATES: ReadonlySet<string> = new Set(['DATETIME', 'AMPM', 'CALENDAR', 'DURATION'])
const WIDE_WAY = '3'

/**
 * Whether a code writes numbers in Han characters or in Hangul otherwise than LibreOffice does.
 *
 * A code with places for digits asks for digits: LibreOffice says the number. Of General, Chinese numbers alone are
 * told to differ: in their decimal point, and in those of wide digits.
 */
export function isHanNumber(code: string): boolean {
  const read = readCode(code)
  if (read === undefined) return false
  const { tokens, language, way, isGeneral } = read
  if (isGeneral) return language === 'simplified' || language === 'traditional'
  return way !== WIDE_WAY && tokens.some(({ type }) => PLACES.has(type))
}

/**
 * Text of a number in a format of Han characters, as Excel writes it.
 *
 * @param code one that `isHanNumber` is true of
 * @param locale of separators where the code's language has none
 * @example hanNumber('[DBNum2][$-804]0.00', 1234.5, 'en-US') // '壹贰叁肆.伍零'
 * @example hanNumber('[DBNum2][$-804]General', 1234.5, 'en-US') // '壹仟贰佰叁拾肆.伍'
 */
export function hanNumber(code: string, value: number, locale: string): string {
  const read = readCode(code)
  if (read === undefined) return ''
  const { numerals, isGeneral } = read
  const text = format(code, value, { locale, throws: false, overflow: '', invalid: '' })
  const said = isGeneral ? text.replace(/\d+/, (digits) => inWords(digits, numerals)) : text
  return said.replaceAll(/\d/g, (digit) => numerals.digits[Number(digit)] ?? digit)
}

function readCode(code: string) {
  const tokens = tokensOf(code)
  const way = tokens.find(({ type }) => type === 'DBNUM')?.value.slice(-1) ?? ''
  const locale = tokens.find(({ type }) => type === 'LOCALE')?.value.slice(1) ?? ''
  const language = LANGUAGES[Number.parseInt(locale, 16) & 0xffff] ?? ''
  const numerals = NUMERALS[language]?.[way]
  const isMixed = tokens.some(
    ({ type, raw }) =>
      DATES.has(type) ||
      ((type === 'STRING' || type === 'ESCAPED' || type === 'CHAR') && /\d/.test(raw)),
  )
  if (numerals === undefined || isMixed) return undefined
  return {
    tokens,
    language,
    way,
    numerals,
    isGeneral: tokens.some(({ type }) => type === 'GENERAL'),
  }
}

function tokensOf(code: string): readonly Token[] {
  if (!/\[DBNum/i.test(code)) return []
  try {
    return tokenize(code)
  } catch {
    // A code that cannot be read is left to the engine.
    return []
  }
}

/** A whole number as it is said, in groups of four digits: one zero for all that stand between others. */
function inWords(digits: string, { digits: names, units, groups }: Numerals): string {
  if (Number(digits) === 0 || digits.length > 4 * (groups.length + 1)) return digits
  let text = ''
  let isGap = false
  for (const [index, digit] of Array.from(digits).entries()) {
    const place = digits.length - 1 - index
    if (digit === '0') isGap = text !== ''
    else {
      text += `${isGap ? names[0] : ''}${names[Number(digit)]}${units[(place % 4) - 1] ?? ''}`
      isGap = false
    }
    const isGroup = place % 4 === 0 && /[1-9]/.test(digits.slice(Math.max(0, index - 3), index + 1))
    if (isGroup) text += groups[place / 4 - 1] ?? ''
  }
  return text
}
