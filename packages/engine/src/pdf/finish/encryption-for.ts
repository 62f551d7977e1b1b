import type { Identification } from '../document/metadata/xmp-schemas.ts'
import type { Encryption } from '../encryption/encrypt.ts'

/**
 * Encryption of a document that states standards: one that is PDF/UA lets assistive technology read its text, whatever
 * else is forbidden.
 *
 * Source: ISO 14289-1, 7.16.
 */
export function encryptionFor(encryption: Encryption, { ua }: Identification): Encryption {
  if (ua !== true) return encryption
  return { ...encryption, permissions: [...encryption.permissions, 'accessibility'] }
}
