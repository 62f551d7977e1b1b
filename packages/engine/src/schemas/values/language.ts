import * as z from 'zod'

/** A BCP 47 language tag, for example `en-US`. */
export const languageTag = z
  .string()
  .refine(isLanguageTag, { error: 'must be a BCP 47 language tag such as "en-US" or "de"' })
  .meta({ description: 'BCP 47 language tag, for example `en-US`.' })

/** An IANA time zone name, for example `Europe/Berlin`. */
export const timeZone = z
  .string()
  .refine(isTimeZone, { error: 'must be an IANA time zone such as "UTC" or "Europe/Berlin"' })
  .meta({ description: 'IANA time zone, for example `Europe/Berlin`.' })

function isLanguageTag(value: string): boolean {
  // RFC 5646 sets no limit; 4.4.1 asks for at least 35 characters.
  if (value.length > 64) return false
  try {
    return Intl.getCanonicalLocales(value).length === 1
  } catch {
    return false
  }
}

function isTimeZone(value: string): boolean {
  // Intl also takes offsets such as "+01:00", which the browser's time zone override does not.
  if (!/^[A-Za-z]/.test(value) || value.length > 64) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
