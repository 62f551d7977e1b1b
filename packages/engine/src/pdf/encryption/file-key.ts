import { createDecipheriv, hash } from 'node:crypto'
import { hardenedHash } from './encrypt.ts'
import { rc4 } from './rc4.ts'

/** Facts of the `Encrypt` dictionary about passwords. */
export interface KeyParameters {
  /** 2 to 6. */
  readonly revision: number
  /** Length of the file key; 32 from revision 5 on. */
  readonly keyBytes: number
  readonly permissions: number
  readonly encryptsMetadata: boolean
  /** Entries `O`, `U`, `OE` and `UE`; the last two are empty before revision 5. */
  readonly owner: Buffer
  readonly user: Buffer
  readonly ownerKey: Buffer
  readonly userKey: Buffer
  /** First part of the file's identifier. */
  readonly identifier: Buffer
}

// Bytes that fill up passwords shorter than 32 bytes (ISO 32000-1, algorithm 2).
const PADDING = Buffer.from(
  '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a',
  'hex',
)

const HASH_BYTES = 32
const SALT_BYTES = 8

/**
 * Key of a file that a password opens, as its user's or its owner's; undefined for a wrong one.
 *
 * Source: ISO 32000-1, 7.6.3 (algorithms 2 to 7); ISO 32000-2, 7.6.4 (algorithm 2.A).
 */
export function fileKey(parameters: KeyParameters, password: string): Buffer | undefined {
  for (const bytes of encodings(parameters, password)) {
    const key =
      parameters.revision >= 5 ? unwrappedKey(parameters, bytes) : derivedKey(parameters, bytes)
    if (key !== undefined) return key
  }
  return undefined
}

/** Bytes that programs make of a password: Latin-1 was meant before revision 5, UTF-8 is common in any. */
function encodings({ revision }: KeyParameters, password: string): readonly Buffer[] {
  const utf8 = [password.normalize('NFKC'), password].map((text) => Buffer.from(text, 'utf8'))
  if (revision >= 5) return utf8.map((bytes) => bytes.subarray(0, 127))
  return [Buffer.from(password, 'latin1'), ...utf8]
}

function unwrappedKey(parameters: KeyParameters, password: Buffer): Buffer | undefined {
  const { revision, owner, user, ownerKey, userKey } = parameters
  const digest = (salt: Buffer, bound: Buffer) =>
    revision === 5
      ? hash('sha256', Buffer.concat([password, salt, bound]), 'buffer')
      : hardenedHash(password, salt, bound)
  const open = (check: Buffer, wrapped: Buffer, bound: Buffer) => {
    const [validation, keySalt] = [0, SALT_BYTES].map((offset) =>
      check.subarray(HASH_BYTES + offset, HASH_BYTES + offset + SALT_BYTES),
    ) as [Buffer, Buffer]
    if (!digest(validation, bound).equals(check.subarray(0, HASH_BYTES))) return undefined
    const cipher = createDecipheriv('aes-256-cbc', digest(keySalt, bound), Buffer.alloc(16))
    return Buffer.concat([cipher.setAutoPadding(false).update(wrapped), cipher.final()])
  }
  return open(user, userKey, Buffer.alloc(0)) ?? open(owner, ownerKey, user)
}

function derivedKey(parameters: KeyParameters, password: Buffer): Buffer | undefined {
  const padded = Buffer.concat([password, PADDING]).subarray(0, PADDING.length)
  return asUser(parameters, padded) ?? asUser(parameters, userPassword(parameters, padded))
}

/** Algorithms 2, 4 and 5. */
function asUser(parameters: KeyParameters, padded: Buffer): Buffer | undefined {
  const { revision, keyBytes, owner, user, permissions, identifier } = parameters
  const bits = Buffer.alloc(4)
  bits.writeInt32LE(permissions)
  const open =
    revision >= 4 && !parameters.encryptsMetadata ? Buffer.alloc(4, 0xff) : Buffer.alloc(0)
  let key = md5(padded, owner.subarray(0, 32), bits, identifier, open)
  if (revision >= 3)
    for (let round = 0; round < 50; round += 1) key = md5(key.subarray(0, keyBytes))
  key = key.subarray(0, keyBytes)
  if (revision === 2) return rc4(key, PADDING).equals(user.subarray(0, 32)) ? key : undefined
  const check = rc4Rounds(key, md5(PADDING, identifier), RISING)
  return check.equals(user.subarray(0, 16)) ? key : undefined
}

/** Algorithm 7: the owner's password opens the user's. */
function userPassword({ revision, keyBytes, owner }: KeyParameters, padded: Buffer): Buffer {
  let key = md5(padded)
  if (revision >= 3) for (let round = 0; round < 50; round += 1) key = md5(key)
  key = key.subarray(0, keyBytes)
  return rc4Rounds(key, owner.subarray(0, 32), revision === 2 ? [0] : RISING.toReversed())
}

const RISING: readonly number[] = Array.from({ length: 20 }, (_, round) => round)

function rc4Rounds(key: Buffer, data: Buffer, rounds: readonly number[]): Buffer {
  let result = data
  for (const round of rounds) {
    const roundKey = key.map((byte) => byte ^ round)
    result = rc4(roundKey, result)
  }
  return result
}

function md5(...parts: readonly Buffer[]): Buffer {
  return hash('md5', Buffer.concat(parts), 'buffer')
}
