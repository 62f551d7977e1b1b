import { createHash, timingSafeEqual } from 'node:crypto'
import { EngineError } from '@svc/engine'
import { isKey } from './api-key.ts'
import type { Caller, KeyStore } from './key-store.ts'

const HASH_PREFIX = 'sha256:'
const HASH = /^sha256:[\da-f]{64}$/

/**
 * The keys of `SVC_API_KEYS`, as `svc genkey` prints them: keys, or `sha256:` and the hash of a key in hex,
 * separated by commas.
 *
 * @throws EngineError `invalid_request` for an entry that is neither; it may be a mistyped secret, so only
 *   its place in the list is named
 */
export function configKeyStore(value: string): KeyStore {
  const digests = value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map(digestOf)
  if (digests.length === 0) {
    throw new EngineError('invalid_request', 'SVC_API_KEYS is empty. Make a key with svc genkey.')
  }
  return { find: async (key) => (isKey(key) ? findAmong(digests, sha256(key)) : undefined) }
}

/** Makes the hash that is configured for a key when the configuration must not hold the key itself. */
export function configuredHash(key: string): string {
  return `${HASH_PREFIX}${sha256(key).toString('hex')}`
}

/** Compares with every digest, and to the end: how long it takes depends on none of them. */
function findAmong(digests: readonly Buffer[], wanted: Buffer): Caller | undefined {
  let found: Buffer | undefined
  for (const digest of digests) if (timingSafeEqual(digest, wanted)) found = digest
  return found && { accountId: undefined, keyId: found.toString('hex', 0, 8) }
}

function digestOf(entry: string, index: number): Buffer {
  if (isKey(entry)) return sha256(entry)
  const hash = entry.toLowerCase()
  if (HASH.test(hash)) return Buffer.from(hash.slice(HASH_PREFIX.length), 'hex')
  throw new EngineError(
    'invalid_request',
    `Entry ${index + 1} of SVC_API_KEYS is neither a key (svc_self_ and 32 characters a-z, 0-9) nor ${HASH_PREFIX} and 64 hex digits.`,
  )
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
