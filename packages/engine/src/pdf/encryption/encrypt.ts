import { createCipheriv, hash, randomBytes } from 'node:crypto'
import type { Encryptor } from '../file/encryptor.ts'
import {
  byteString,
  dict,
  isArray,
  isDict,
  isStream,
  isString,
  name,
  type PdfDict,
  type PdfObject,
  stream,
} from '../file/objects.ts'
import { PdfError } from '../file/pdf-error.ts'
import type { PdfFile } from '../file/pdf-file.ts'
import type { PdfPermission } from './permissions.ts'

/** Who may open a file, and what they may do with it. Passwords are at most 127 bytes of prepared UTF-8. */
export interface Encryption {
  /** Opens the file; absent, everybody can. */
  readonly userPassword?: string
  /** Lifts the permissions; absent, one is drawn that nobody knows. */
  readonly ownerPassword?: string
  /** Actions that the user password allows. */
  readonly permissions: readonly PdfPermission[]
  /**
   * Source of keys, salts and initialisation vectors, other bytes with each call; `randomBytes` of `node:crypto`
   * unless a test fixes it.
   */
  readonly random?: (bytes: number) => Buffer
}

const KEY_BYTES = 32
const BLOCK_BYTES = 16
const SALT_BYTES = 8

// Bits 7, 8 and 13 to 32 are reserved and set, 1 and 2 reserved and clear (ISO 32000-2, table 22).
const RESERVED_BITS = 0xfffff0c0
const PERMISSION_BITS: Readonly<Record<PdfPermission, number>> = {
  print: 1 << 2,
  modify: 1 << 3,
  copy: 1 << 4,
  annotate: 1 << 5,
  fill_forms: 1 << 8,
  accessibility: 1 << 9,
  assemble: 1 << 10,
  // On its own it would allow nothing: bit 12 only says how well what bit 3 allows is done.
  print_high_quality: (1 << 11) | (1 << 2),
}

/**
 * An {@link Encryptor} with a new random key: AES-256 (revision 6), metadata encrypted like everything else.
 *
 * @throws PdfError when a password is too long
 *
 * Source: ISO 32000-2, 7.6.4.4 (algorithms 8, 9 and 10).
 */
export function createEncryptor(encryption: Encryption): Encryptor {
  const random = encryption.random ?? randomBytes
  const key = random(KEY_BYTES)
  const user = passwordBytes(encryption.userPassword ?? '')
  const owner =
    encryption.ownerPassword === undefined
      ? random(KEY_BYTES)
      : passwordBytes(encryption.ownerPassword)
  const userEntry = passwordEntry(user, key, Buffer.alloc(0), random)
  const ownerEntry = passwordEntry(owner, key, userEntry.check, random)
  const permissions = permissionBits(encryption.permissions)
  const dictionary = dict({
    Filter: name('Standard'),
    V: 5,
    R: 6,
    Length: KEY_BYTES * 8,
    P: permissions,
    U: bytesString(userEntry.check),
    UE: bytesString(userEntry.wrappedKey),
    O: bytesString(ownerEntry.check),
    OE: bytesString(ownerEntry.wrappedKey),
    Perms: bytesString(sealedPermissions(permissions, key, random)),
    EncryptMetadata: true,
    CF: dict({
      StdCF: dict({ CFM: name('AESV3'), AuthEvent: name('DocOpen'), Length: KEY_BYTES }),
    }),
    StmF: name('StdCF'),
    StrF: name('StdCF'),
  })
  return { dictionary, encrypt: (value) => encryptObject(value, key, random) }
}

/**
 * Says in the catalog that a file of PDF 1.7 uses the encryption of PDF 2.0, as readers that know only the former
 * look for it.
 *
 * Source: Adobe Supplement to ISO 32000-1, extension level 8.
 */
export function declareEncryption(file: PdfFile): void {
  const extension = dict({ BaseVersion: name('1.7'), ExtensionLevel: 8 })
  file.setCatalog({ Extensions: dict({ ADBE: extension }) })
}

/**
 * Value of the `P` entry: a 32-bit integer with a sign.
 *
 * @example permissionBits(['print']) // -3900
 */
export function permissionBits(permissions: readonly PdfPermission[]): number {
  return (
    permissions.reduce((bits, permission) => bits | PERMISSION_BITS[permission], RESERVED_BITS) | 0
  )
}

function bytesString(bytes: Buffer): PdfObject {
  return byteString(bytes.toString('latin1'))
}

// ISO 32000-2, 7.6.4.3.3: readers cut off what is longer, and would take less than what was asked for.
const PASSWORD_MAX_BYTES = 127

function passwordBytes(password: string): Buffer {
  const bytes = Buffer.from(password, 'utf8')
  if (bytes.length > PASSWORD_MAX_BYTES) throw new PdfError('A password is too long.')
  return bytes
}

/**
 * Values that tell a password from a wrong one (hash and two salts, 48 bytes), and the file key wrapped with it.
 *
 * @param bound bytes that the hashes depend on besides the password: the user's entry for the owner's
 */
function passwordEntry(
  password: Buffer,
  fileKey: Buffer,
  bound: Buffer,
  random: (bytes: number) => Buffer,
): { readonly check: Buffer; readonly wrappedKey: Buffer } {
  const validation = saltedHash(password, bound, random)
  const wrapping = saltedHash(password, bound, random)
  const check = Buffer.concat([validation.hash, validation.salt, wrapping.salt])
  return { check, wrappedKey: aesCbc(wrapping.hash, Buffer.alloc(BLOCK_BYTES), fileKey, false) }
}

/**
 * The hash of a password with a salt on which all readers agree.
 *
 * Some count the rounds from 0 where the others count from 1 (veraPDF up to 1.30.2, issue 1632 of its library): they
 * run one round more when the last byte is the highest that ends the rounds, and call the right password wrong. That
 * is one salt in forty; another one is drawn then.
 */
function saltedHash(
  password: Buffer,
  bound: Buffer,
  random: (bytes: number) => Buffer,
): { readonly hash: Buffer; readonly salt: Buffer } {
  for (;;) {
    const salt = random(SALT_BYTES)
    const { hash, isDisputed } = runRounds(password, salt, bound)
    if (!isDisputed) return { hash, salt }
  }
}

/**
 * Hash of a password that takes long to guess: at least 64 rounds, the last of which is chosen by the data itself.
 *
 * @param bound bytes that the hash depends on besides password and salt
 *
 * Source: ISO 32000-2, 7.6.4.3.4 (algorithm 2.B).
 */
export function hardenedHash(password: Buffer, salt: Buffer, bound: Buffer): Buffer {
  return runRounds(password, salt, bound).hash
}

/** The hash, and whether its last round is one that readers who count from 0 do not end with. */
function runRounds(
  password: Buffer,
  salt: Buffer,
  bound: Buffer,
): { readonly hash: Buffer; readonly isDisputed: boolean } {
  let key = sha(256, Buffer.concat([password, salt, bound]))
  let last = 0
  let round = 0
  // The text counts rounds from 0 and compares after each: the byte must not exceed the number of the round minus
  // 32. A constant that is one off fails for one password in a few only.
  while (round < 64 || last > round - 32) {
    const block = Buffer.concat([password, key, bound])
    const repeated = Buffer.concat(Array.from({ length: 64 }, () => block))
    const encrypted = aesCbc(key.subarray(0, 16), key.subarray(16, 32), repeated, false)
    // 256 leaves 1 modulo 3, so that the sum of the bytes has the remainder of the number they make.
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    key = sha(([256, 384, 512] as const)[remainder as 0 | 1 | 2], encrypted)
    last = encrypted.at(-1) as number
    round += 1
  }
  return { hash: key.subarray(0, KEY_BYTES), isDisputed: last === round - 32 }
}

/** Algorithm 10: a copy of the permissions that only who knows the file key can have made. */
function sealedPermissions(
  permissions: number,
  fileKey: Buffer,
  random: (bytes: number) => Buffer,
): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES, 0xff)
  block.writeInt32LE(permissions, 0)
  block.write('Tadb', 8, 'latin1')
  random(4).copy(block, 12)
  const cipher = createCipheriv('aes-256-ecb', fileKey, null).setAutoPadding(false)
  return Buffer.concat([cipher.update(block), cipher.final()])
}

/** Algorithm 1.A. Every string and stream gets an initialisation vector of its own in front. */
function encryptObject(
  value: PdfObject,
  key: Buffer,
  random: (bytes: number) => Buffer,
): PdfObject {
  const encryptBytes = (bytes: Uint8Array) => {
    const vector = random(BLOCK_BYTES)
    return Buffer.concat([vector, aesCbc(key, vector, bytes, true)])
  }
  const encryptDict = (entries: PdfDict): PdfDict =>
    new Map([...entries].map(([entry, item]) => [entry, visit(item)]))
  const visit = (item: PdfObject): PdfObject => {
    if (isString(item)) return bytesString(encryptBytes(Buffer.from(item.value, 'latin1')))
    if (isArray(item)) return item.map(visit)
    if (isDict(item)) return encryptDict(item)
    if (isStream(item)) return stream(encryptDict(item.dict), encryptBytes(item.data))
    return item
  }
  return visit(value)
}

function aesCbc(key: Buffer, vector: Buffer, data: Uint8Array, padded: boolean): Buffer {
  const cipher = createCipheriv(`aes-${key.length * 8}-cbc`, key, vector).setAutoPadding(padded)
  return Buffer.concat([cipher.update(data), cipher.final()])
}

function sha(bits: 256 | 384 | 512, data: Buffer): Buffer {
  return hash(`sha${bits}`, data, 'buffer')
}
