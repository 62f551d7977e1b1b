import { getLocale } from 'numfmt'

/** The locale, or US English where there are no formats for it. */
export function knownLocale(locale: string): string {
  try {
    return getLocale(locale) === undefined ? 'en-US' : locale
  } catch {
    return 'en-US'
  }
}
