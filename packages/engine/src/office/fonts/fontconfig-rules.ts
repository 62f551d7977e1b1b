import { EAST_ASIAN, type EastAsianFonts } from './east-asian-fonts.ts'
import { STAND_INS } from './stand-in-fonts.ts'
import { WORD_METRICS, wordFamily } from './word-metrics.ts'

/** Stand-ins where nothing is known of a font but its kind: the fonts whose widths Word's own have. */
const GENERIC: Readonly<Record<string, string>> = {
  serif: 'Liberation Serif',
  'sans-serif': 'Liberation Sans',
  monospace: 'Liberation Mono',
}

/**
 * Which fonts stand in for which, as a configuration file of fontconfig, which every layout engine asks.
 *
 * Only the first of the names in a request is the document's; behind it an engine puts kinds of fonts, whose stand-ins
 * must not be taken for its own.
 */
export function fontconfigRules(): string {
  const rules = [
    ...[...STAND_INS].map(([name, fonts]) => rule(first('eq', name), 'prepend', fonts)),
    // For engines that have no face with the metrics: the font itself, or what stands in for it.
    ...WORD_METRICS.map((metrics) =>
      rule(first('eq', wordFamily(metrics)), 'prepend', metrics.names),
    ),
    ...EAST_ASIAN.flatMap(eastAsian),
    ...Object.entries(GENERIC).map(([kind, font]) => rule(any(kind), 'prepend', [font])),
  ]
  return `<?xml version="1.0"?>\n<fontconfig>\n${rules.join('\n')}\n</fontconfig>\n`
}

/**
 * Fonts of a language before those of its own that Word has, and behind any other name, before all kinds: left to
 * itself LibreOffice would look for them glyph by glyph, and gives up on whole lines now and then.
 */
function eastAsian({ language, names, fonts }: EastAsianFonts): readonly string[] {
  const isLanguage = `<test name="lang" compare="contains"><string>${language}</string></test>`
  return [
    ...names.map((name) => rule(first('eq', name), 'prepend', fonts)),
    rule(`${isLanguage}${first('not_eq', '')}`, 'append', fonts),
  ]
}

function first(compare: 'eq' | 'not_eq', name: string): string {
  return `<test name="family" qual="first" compare="${compare}"><string>${name}</string></test>`
}

function any(name: string): string {
  return `<test name="family" qual="any"><string>${name}</string></test>`
}

function rule(tests: string, mode: 'prepend' | 'append', fonts: readonly string[]): string {
  const families = fonts.map((font) => `<string>${font}</string>`).join('')
  return `<match target="pattern">${tests}<edit name="family" mode="${mode}" binding="strong">${families}</edit></match>`
}
