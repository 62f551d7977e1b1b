/** Scripts that one language writes far more than any other does, and letters that tell its relatives apart. */
const SCRIPTS: readonly (readonly [letters: RegExp, language: string])[] = [
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Arabic}/gu, 'ar'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Devanagari}/gu, 'hi'],
  [/\p{Script=Bengali}/gu, 'bn'],
  [/\p{Script=Gurmukhi}/gu, 'pa'],
  [/\p{Script=Gujarati}/gu, 'gu'],
  [/\p{Script=Tamil}/gu, 'ta'],
  [/\p{Script=Telugu}/gu, 'te'],
  [/\p{Script=Kannada}/gu, 'kn'],
  [/\p{Script=Malayalam}/gu, 'ml'],
  [/\p{Script=Sinhala}/gu, 'si'],
  [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Lao}/gu, 'lo'],
  [/\p{Script=Khmer}/gu, 'km'],
  [/\p{Script=Myanmar}/gu, 'my'],
  [/\p{Script=Georgian}/gu, 'ka'],
  [/\p{Script=Armenian}/gu, 'hy'],
  [/\p{Script=Ethiopic}/gu, 'am'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Cyrillic}/gu, 'ru'],
]

/** Letters of a language that its neighbours of the same script do not use. */
const TELLING: readonly (readonly [of: string, letters: RegExp, language: string])[] = [
  ['ar', /[ٹڈڑےں]/u, 'ur'],
  ['ar', /[پچژگ]/u, 'fa'],
  ['ru', /[іїєґ]/iu, 'uk'],
  ['he', /[ױײװ]/u, 'yi'],
]

/** Part of the letters that has to be of one script: a word of Greek does not make a text Greek. */
const MAIN_PART = 0.4

/**
 * Language that a text is most likely in, as far as its script tells; undefined for scripts of many languages, Latin
 * among them.
 *
 * @example languageOfText('これは請求書です') // 'ja'
 */
export function languageOfText(text: string): string | undefined {
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0
  const all = count(/\p{L}/gu)
  if (all === 0) return undefined
  const kana = count(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu)
  const han = count(/\p{Script=Han}/gu)
  // Japanese mixes kana into Han; Chinese has none, and a sign or two say nothing.
  if ((kana + han) / all >= MAIN_PART) return kana / (kana + han) > 0.05 ? 'ja' : 'zh'
  const [, language] = SCRIPTS.find(([letters]) => count(letters) / all >= MAIN_PART) ?? []
  const [, , nearer] = TELLING.find(([of, letters]) => of === language && letters.test(text)) ?? []
  return nearer ?? language
}
