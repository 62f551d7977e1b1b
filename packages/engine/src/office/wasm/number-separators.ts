import { isEnglish } from '../document/is-english.ts'
import type { OfficeFormat } from '../document/office-format.ts'
import type { EmscriptenModule } from './emscripten.ts'

/**
 * LibreOffice's language to load a workbook with, so that numbers have the separators of a locale.
 *
 * The build has the data of English locales alone, and knows no separators but theirs: `.` and `,` for nearly all, and
 * the other way round for English (Denmark). That one's are strings of ours, written anew for each workbook.
 */
export class NumberSeparators {
  readonly #module: EmscriptenModule
  /** Our strings; null where this build keeps its separators in a way that is not known. */
  #texts: Addresses | null | undefined

  constructor(module: EmscriptenModule) {
    this.#module = module
  }

  /**
   * The language to load a document with, after a locale's separators were written where LibreOffice looks for them.
   *
   * Only XLSX is written for its locale before. Other workbooks stay English, and other documents have no such numbers.
   *
   * @param locale BCP 47 tag
   */
  languageFor(format: OfficeFormat, locale: string): LoadLanguage {
    if (format === 'xls' || format === 'ods') {
      return { language: locale, isLocaleApplied: isEnglish(locale) }
    }
    if (format !== 'xlsx') return { language: locale, isLocaleApplied: true }
    const language = this.#languageOfWorkbook(locale)
    return { language: language ?? locale, isLocaleApplied: language !== undefined }
  }

  /** @returns undefined where this build cannot be told the separators */
  #languageOfWorkbook(locale: string): string | undefined {
    if (/^en\b(?!-DK\b)/i.test(locale)) return locale
    const { group, decimal, isIndian } = separatorsOf(locale)
    if (group === ',' && decimal === '.') return isIndian ? 'en-IN' : 'en-US'
    // Most processes never meet another locale, and finding the place takes a fifth of a second.
    if (this.#texts === undefined) this.#texts = replaceSeparators(this.#module)
    if (this.#texts === null) return undefined
    this.#write(this.#texts.group, group)
    this.#write(this.#texts.decimal, decimal)
    return 'en-DK'
  }

  #write(address: number, character: string): void {
    this.#module.HEAPU32[(address >> 2) + TEXT] = character.charCodeAt(0)
  }
}

/** How LibreOffice is told the locale of a document. */
export interface LoadLanguage {
  readonly language: string
  /** Whether numbers and dates of a workbook come out as the locale writes them. */
  readonly isLocaleApplied: boolean
}

/** Where the characters of two strings stand in the heap. */
interface Addresses {
  readonly group: number
  readonly decimal: number
}

/** Separators of a locale, with digits as Excel writes them. */
function separatorsOf(locale: string) {
  const format = new Intl.NumberFormat(locale, { numberingSystem: 'latn', useGrouping: 'always' })
  const parts = format.formatToParts(12_345_678.5)
  const [group = ',', decimal = '.'] = (['group', 'decimal'] as const).map(
    (type) => parts.find((part) => part.type === type)?.value,
  )
  return { group, decimal, isIndian: parts.filter(({ type }) => type === 'group').length > 2 }
}

// rtl_uString (rtl/ustring.h): a count of references, a length, and characters of 16 bits, the last of them 0.
const LENGTH = 1
const TEXT = 2
/** Count of references of a string that is never freed. */
const STATIC_STRING = 0x4000_0000

// LC_CTYPE of a locale (i18npool's en_DK.xml): addresses of strings.
const GROUP = 2
const DECIMAL = 3
const CHARACTERS_OF_DENMARK = ['-', '.', ',', ':']

/** Where the addresses of Denmark's separators stand, in words: the only locale with such a row of them, if it is there. */
function separatorsOfDenmark({ HEAPU32 }: EmscriptenModule): number | undefined {
  const isText = (word: number, character: string) => {
    const text = (HEAPU32[word] ?? 0) >> 2
    return HEAPU32[text + LENGTH] === 1 && HEAPU32[text + TEXT] === character.charCodeAt(0)
  }
  const end = Math.min(MAX_DATA_WORDS, HEAPU32.length)
  for (let word = 0; word < end; word++) {
    // The first word tells nearly always, and this goes through tens of millions.
    if (!isText(word + 1, '-')) continue
    if (CHARACTERS_OF_DENMARK.every((text, index) => isText(word + 1 + index, text))) return word
  }
  return undefined
}

/** The constants of LibreOffice's code end before. */
const MAX_DATA_WORDS = 2 ** 28 / 4

/** Puts strings of ours in the place of Denmark's separators, before LibreOffice looks at them for the first time. */
function replaceSeparators(module: EmscriptenModule): Addresses | null {
  const row = separatorsOfDenmark(module)
  if (row === undefined) return null
  const texts = { group: newText(module), decimal: newText(module) }
  module.HEAPU32[row + GROUP] = texts.group
  module.HEAPU32[row + DECIMAL] = texts.decimal
  return texts
}

function newText({ HEAPU32, _malloc }: EmscriptenModule): number {
  const address = _malloc(16)
  HEAPU32.set([STATIC_STRING, 1, 0, 0], address >> 2)
  return address
}
