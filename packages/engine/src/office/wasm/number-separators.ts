import type { EmscriptenModule } from './emscripten.ts'

/**
 * LibreOffice's language to load a workbook with, so that numbers have the separators of a locale.
 *
 * The build has the data of English locales alone, and knows no separators but theirs: `.` and `,` for nearly all, and
 * the other way round for English (Denmark). That one's are strings of ours, written anew for each workbook.
 */
export class NumberSeparators {
  readonly #module: EmscriptenModule
  /** Addresses of our strings. */
  #texts: { readonly group: number; readonly decimal: number } | undefined

  constructor(module: EmscriptenModule) {
    this.#module = module
  }

  /**
   * Writes a locale's separators where LibreOffice looks for them.
   *
   * @param locale BCP 47 tag
   * @returns the language to load a workbook with
   */
  languageFor(locale: string): string {
    if (/^en\b(?!-DK\b)/i.test(locale)) return locale
    const { group, decimal, isIndian } = separatorsOf(locale)
    if (group === ',' && decimal === '.') return isIndian ? 'en-IN' : 'en-US'
    // Most processes never meet another locale, and finding the place takes a fifth of a second.
    this.#texts ??= replaceSeparators(this.#module)
    this.#write(this.#texts.group, group)
    this.#write(this.#texts.decimal, decimal)
    return 'en-DK'
  }

  #write(address: number, character: string): void {
    this.#module.HEAPU32[(address >> 2) + TEXT] = character.charCodeAt(0)
  }
}

/** Separators of a locale, with digits as Excel writes them. */
function separatorsOf(locale: string) {
  const format = new Intl.NumberFormat(locale, { numberingSystem: 'latn', useGrouping: 'always' })
  const parts = format.formatToParts(1_234_567.5)
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

/** Where the addresses of Denmark's separators stand, in words: the only locale with such a row of them. */
function separatorsOfDenmark({ HEAPU32 }: EmscriptenModule): number {
  const isText = (word: number, character: string) => {
    const text = (HEAPU32[word] ?? 0) >> 2
    return HEAPU32[text + LENGTH] === 1 && HEAPU32[text + TEXT] === character.charCodeAt(0)
  }
  for (let word = 0; word < MAX_DATA_WORDS; word++) {
    // The first word tells nearly always, and this goes through tens of millions.
    if (!isText(word + 1, '-')) continue
    if (CHARACTERS_OF_DENMARK.every((text, index) => isText(word + 1 + index, text))) return word
  }
  throw new Error('LibreOffice has other data of locales than it is known for.')
}

/** The constants of LibreOffice's code end before. */
const MAX_DATA_WORDS = 2 ** 28 / 4

/** Puts strings of ours in the place of Denmark's separators, before LibreOffice looks at them for the first time. */
function replaceSeparators(module: EmscriptenModule) {
  const row = separatorsOfDenmark(module)
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
