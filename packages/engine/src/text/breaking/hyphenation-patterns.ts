import createHyphenator from 'hyphen'

/** Puts soft hyphens into a word. */
export type Hyphenator = (word: string) => string

type Patterns = Parameters<typeof createHyphenator>[0]

// Each language is a module of its own: some have 200 kB of patterns.
const PATTERNS: Readonly<Record<string, () => Promise<{ readonly default: Patterns }>>> = {
  bg: () => import('hyphen/patterns/bg.js'),
  ca: () => import('hyphen/patterns/ca.js'),
  cs: () => import('hyphen/patterns/cs.js'),
  da: () => import('hyphen/patterns/da.js'),
  de: () => import('hyphen/patterns/de-1996.js'),
  el: () => import('hyphen/patterns/el-monoton.js'),
  en: () => import('hyphen/patterns/en-us.js'),
  'en-gb': () => import('hyphen/patterns/en-gb.js'),
  es: () => import('hyphen/patterns/es.js'),
  et: () => import('hyphen/patterns/et.js'),
  fi: () => import('hyphen/patterns/fi.js'),
  fr: () => import('hyphen/patterns/fr.js'),
  hr: () => import('hyphen/patterns/hr.js'),
  hu: () => import('hyphen/patterns/hu.js'),
  it: () => import('hyphen/patterns/it.js'),
  lt: () => import('hyphen/patterns/lt.js'),
  lv: () => import('hyphen/patterns/lv.js'),
  nb: () => import('hyphen/patterns/nb.js'),
  nl: () => import('hyphen/patterns/nl.js'),
  nn: () => import('hyphen/patterns/nn.js'),
  pl: () => import('hyphen/patterns/pl.js'),
  pt: () => import('hyphen/patterns/pt.js'),
  ro: () => import('hyphen/patterns/ro.js'),
  ru: () => import('hyphen/patterns/ru.js'),
  sk: () => import('hyphen/patterns/sk.js'),
  sl: () => import('hyphen/patterns/sl.js'),
  sv: () => import('hyphen/patterns/sv.js'),
  tr: () => import('hyphen/patterns/tr.js'),
  uk: () => import('hyphen/patterns/uk.js'),
}

function patternsOf(tag: string) {
  return PATTERNS[tag.toLowerCase()] ?? PATTERNS[tag.split('-')[0]?.toLowerCase() ?? '']
}

/** Why no word is hyphenated in text of some languages, for a warning; undefined where words of one of them can be. */
export function whyUnhyphenated(tags: readonly string[]): string | undefined {
  if (tags.some((tag) => patternsOf(tag) !== undefined)) return undefined
  const why =
    tags.length === 0 ? 'no language is stated' : `there are no rules for ${tags.join(', ')}`
  return `No word is hyphenated: ${why}.`
}

/** Hyphenation of some languages by the tags they were asked for with; those without patterns are left out. */
export async function loadHyphenation(
  tags: readonly string[],
): Promise<ReadonlyMap<string, Hyphenator>> {
  const loaded = new Map<string, Hyphenator>()
  for (const tag of tags) {
    const load = patternsOf(tag)
    if (load === undefined) continue
    const { default: patterns } = await load()
    const hyphenate = createHyphenator(patterns, { hyphenChar: '\u00ad', minWordLength: 5 })
    loaded.set(tag, (word) => String(hyphenate(word)))
  }
  return loaded
}
