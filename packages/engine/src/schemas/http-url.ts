import * as z from 'zod'

const MAX_LENGTH = 2048

/**
 * Absolute http or https address without credentials.
 *
 * Whether its host may be reached is for the network policy to judge, at the moment of connecting.
 */
export const httpUrl = z.string().refine(isPlainHttpUrl, {
  error: `must be an absolute http or https URL of at most ${MAX_LENGTH} characters, without user name and password`,
})

function isPlainHttpUrl(value: string): boolean {
  // The URL parser drops blanks and line breaks and repairs slashes; such an address is a mistake here.
  if (value.length > MAX_LENGTH || !/^https?:\/\/[^\s\p{Cc}\\]+$/iu.test(value)) return false
  const url = URL.parse(value)
  return url !== null && url.username === '' && url.password === ''
}
