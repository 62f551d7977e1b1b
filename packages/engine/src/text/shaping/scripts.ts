// In the order of how often documents have them: each character is asked for until one matches, once.
const SCRIPTS = [
  ...[
    'Latn',
    'Hani',
    'Hira',
    'Kana',
    'Hang',
    'Cyrl',
    'Grek',
    'Arab',
    'Hebr',
    'Deva',
    'Thai',
    'Beng',
    'Taml',
  ],
  ...[
    'Telu',
    'Gujr',
    'Guru',
    'Knda',
    'Mlym',
    'Orya',
    'Sinh',
    'Khmr',
    'Laoo',
    'Mymr',
    'Tibt',
    'Geor',
    'Armn',
  ],
  ...[
    'Ethi',
    'Mong',
    'Cher',
    'Cans',
    'Bopo',
    'Syrc',
    'Thaa',
    'Nkoo',
    'Tfng',
    'Vaii',
    'Yiii',
    'Adlm',
    'Copt',
  ],
  ...[
    'Goth',
    'Runr',
    'Ogam',
    'Brai',
    'Java',
    'Bali',
    'Sund',
    'Tglg',
    'Cham',
    'Lana',
    'Tale',
    'Talu',
    'Limb',
  ],
  ...[
    'Olck',
    'Saur',
    'Mtei',
    'Newa',
    'Cakm',
    'Osma',
    'Osge',
    'Rohg',
    'Hmng',
    'Hmnp',
    'Xsux',
    'Egyp',
    'Linb',
  ],
] as const

/** Script of characters that take that of their neighbours: digits, spaces, punctuation, marks. */
export const COMMON = ''

/** Script of every character that is in none of ours: HarfBuzz finds out which. */
const OTHER = 'Zzzz'

/** Finds the script of characters by the Unicode data of the runtime. */
export class ScriptFinder {
  readonly #known = new Map<number, string>()
  #tests: readonly { readonly script: string; readonly test: RegExp }[] | undefined

  /** Four letters of ISO 15924, or {@link COMMON}. */
  scriptOf(codePoint: number): string {
    const known = this.#known.get(codePoint)
    if (known !== undefined) return known
    const script = this.#find(String.fromCodePoint(codePoint))
    this.#known.set(codePoint, script)
    return script
  }

  #find(character: string): string {
    if (/[\p{Script=Common}\p{Script=Inherited}]/u.test(character)) return COMMON
    this.#tests ??= SCRIPTS.flatMap((script) => testOf(script))
    return this.#tests.find(({ test }) => test.test(character))?.script ?? OTHER
  }
}

function testOf(script: string): readonly { readonly script: string; readonly test: RegExp }[] {
  try {
    return [{ script, test: new RegExp(`\\p{Script=${script}}`, 'u') }]
  } catch {
    // A runtime with older data.
    return []
  }
}
