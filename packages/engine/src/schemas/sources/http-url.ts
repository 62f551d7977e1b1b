import * as z from 'zod'

/** Longest address accepted. */
export const URL_MAX_LENGTH = 2048

const ERROR = `must be an absolute http or https URL of at most ${URL_MAX_LENGTH} characters, without user name and password`

/**
 * Absolute http or https address without credentials.
 *
 * Whether its host may be reached is for the network policy to judge, at the moment of connecting.
 */
export const httpUrl = z
  .string()
  .superRefine((value, ctx) => {
    if (isPlainHttpUrl(value)) return
    // The given URL may hold a password.
    const params = value.includes('@') ? { given: undefined } : undefined
    ctx.addIssue({ code: 'custom', message: ERROR, ...(params && { params }) })
  })
  // The part of the rule that JSON Schema can state.
  .meta({
    format: 'uri',
    maxLength: URL_MAX_LENGTH,
    pattern: '^[Hh][Tt][Tt][Pp][Ss]?://[^\\s\\\\]+$',
  })

function isPlainHttpUrl(value: string): boolean {
  // The URL parser drops blanks and line breaks and repairs slashes; such an address is a mistake here.
  if (value.length > URL_MAX_LENGTH || !/^https?:\/\/[^\s\p{Cc}\\]+$/iu.test(value)) return false
  const url = URL.parse(value)
  return url !== null && url.username === '' && url.password === ''
}
