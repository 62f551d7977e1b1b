import { randomBytes } from 'node:crypto'

/** Purpose of a key: the hosted service, or one of one's own. */
export type KeyKind = 'live' | 'self'

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'
const RANDOM_LENGTH = 32
// 7 × 36: the bytes above it would make the first four characters likelier than the rest.
const FAIR_BYTES = 252

/** The form of every API key: 41 characters. Text of another form is no key and is never looked up. */
export const KEY_PATTERN = /^svc_(live|self)_[a-z0-9]{32}$/

/**
 * A new API key: `svc_live_` or `svc_self_` and 32 random characters out of 36, which are 165 bits.
 *
 * @param random source of random bytes; tests give their own
 */
export function generateKey(
  kind: KeyKind,
  random: (bytes: number) => Uint8Array = randomBytes,
): string {
  let text = ''
  while (text.length < RANDOM_LENGTH) {
    for (const byte of random(RANDOM_LENGTH)) {
      if (byte < FAIR_BYTES && text.length < RANDOM_LENGTH) text += ALPHABET[byte % ALPHABET.length]
    }
  }
  return `svc_${kind}_${text}`
}

/** Whether a text has the form of an API key. */
export function isKey(text: string): boolean {
  return KEY_PATTERN.test(text)
}

/** Facts that may be shown of a key: its purpose and its last four characters. */
export function keyHint(kind: KeyKind, last4: string): string {
  return `svc_${kind}_…${last4}`
}
