/** Whether a locale is one of English, all of which a layout engine knows. */
export function isEnglish(locale: string): boolean {
  return /^en\b/i.test(locale)
}
