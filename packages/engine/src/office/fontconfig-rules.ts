import { STAND_INS } from './stand-in-fonts.ts'

/** What is taken where nothing is known of a font but its kind: the fonts whose widths Word's own have. */
const GENERIC: Readonly<Record<string, string>> = {
  serif: 'Liberation Serif',
  'sans-serif': 'Liberation Sans',
  monospace: 'Liberation Mono',
}

/** Fonts for a text in Chinese, Japanese or Korean, by its language; which of them there are depends on the machine. */
const EAST_ASIAN: Readonly<Record<string, readonly string[]>> = {
  'zh-cn': [
    ...['Noto Sans CJK SC', 'Noto Sans SC', 'Source Han Sans SC', 'Microsoft YaHei', 'PingFang SC'],
    ...['WenQuanYi Zen Hei', 'WenQuanYi Micro Hei', 'AR PL UMing CN', 'Droid Sans Fallback'],
  ],
  'zh-tw': [
    ...['Noto Sans CJK TC', 'Noto Sans TC', 'Source Han Sans TC', 'Microsoft JhengHei'],
    ...['PingFang TC', 'AR PL UMing TW', 'WenQuanYi Zen Hei', 'Droid Sans Fallback'],
  ],
  ja: [
    ...['Noto Sans CJK JP', 'Noto Sans JP', 'Source Han Sans', 'Yu Gothic', 'Hiragino Sans'],
    ...['IPAPGothic', 'TakaoPGothic', 'VL PGothic', 'Droid Sans Fallback'],
  ],
  ko: [
    ...['Noto Sans CJK KR', 'Noto Sans KR', 'Source Han Sans KR', 'Malgun Gothic'],
    ...['Apple SD Gothic Neo', 'NanumGothic', 'UnDotum', 'Baekmuk Gulim'],
  ],
}

/**
 * Which fonts stand in for which, as a configuration file of fontconfig, which every layout engine asks.
 *
 * Of the names in a request only the first is the document's; behind it an engine puts kinds of fonts, whose stand-ins
 * must not be taken for its own.
 */
export function fontconfigRules(): string {
  const rules = [
    ...[...STAND_INS].map(([name, fonts]) => rule(first('eq', name), 'prepend', fonts)),
    ...Object.entries(EAST_ASIAN).map(([language, fonts]) => eastAsian(language, fonts)),
    ...Object.entries(GENERIC).map(([kind, font]) => rule(any(kind), 'prepend', [font])),
  ]
  return `<?xml version="1.0"?>\n<fontconfig>\n${rules.join('\n')}\n</fontconfig>\n`
}

/**
 * Fonts behind the first name, whatever it is, and before all kinds: left to itself LibreOffice would look for them
 * glyph by glyph, and gives up on whole lines now and then.
 */
function eastAsian(language: string, fonts: readonly string[]): string {
  const isLanguage = `<test name="lang" compare="contains"><string>${language}</string></test>`
  return rule(`${isLanguage}${first('not_eq', '')}`, 'append', fonts)
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
