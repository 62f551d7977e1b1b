import * as z from 'zod'

/** A BCP 47 language tag, for example `en-US`. */
export const languageTag = z
  .string()
  .refine(isLanguageTag, { error: 'must be a BCP 47 language tag such as "en-US" or "de"' })
  .meta({ description: 'BCP 47 language tag, for example `en-US`.' })

/** An IANA time zone name, for example `Europe/Berlin`. */
export const timeZone = z
  .string()
  .refine((name) => ianaName(name) !== undefined, {
    error: 'must be an IANA time zone such as "UTC" or "Europe/Berlin"',
  })
  // The browser knows names by their capitals.
  .overwrite((name) => ianaName(name) ?? name)
  .meta({ description: 'IANA time zone, for example `Europe/Berlin`.' })

function isLanguageTag(value: string): boolean {
  // RFC 5646 sets no limit; 4.4.1 asks for at least 35 characters.
  if (value.length > 64) return false
  // Languages of more letters are allowed by RFC 5646 (2.2.1), and none is registered. The browser refuses them.
  if (!/^[a-z]{2,3}(?:-|$)/i.test(value)) return false
  try {
    return Intl.getCanonicalLocales(value).length === 1
  } catch {
    return false
  }
}

/** The name that ICU has for a time zone, whatever the capitals of the given one; `undefined` for none. */
function ianaName(name: string): string | undefined {
  // Intl also takes offsets such as "+01:00", which the browser's time zone override does not.
  if (!/^[A-Za-z]/.test(name) || name.length > 64) return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
