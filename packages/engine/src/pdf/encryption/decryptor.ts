import { createDecipheriv, hash } from 'node:crypto'
import type { Decrypt } from '../file/decryption.ts'
import {
  byteString,
  isArray,
  isDict,
  isName,
  isStream,
  isString,
  type PdfDict,
  type PdfObject,
  stream,
} from '../file/objects.ts'
import { PdfLockedError } from '../file/pdf-error.ts'
import { fileKey, type KeyParameters } from './file-key.ts'
import { rc4 } from './rc4.ts'

/** How bytes are encrypted; `none` leaves them as they are. */
type Method = 'none' | 'rc4' | 'aes128' | 'aes256'

interface Methods {
  readonly strings: Method
  readonly streams: Method
}

const BLOCK_BYTES = 16

/**
 * Functions that decrypt the objects of a file.
 *
 * @param encrypt the `Encrypt` dictionary, references in it followed
 * @param identifier first part of the file's identifier, one character per byte; empty where it has none
 * @throws PdfLockedError for a wrong password, and for an encryption that is not one by password
 *
 * Source: ISO 32000-2, 7.6.2 to 7.6.6.
 */
export function createDecryptor(encrypt: PdfDict, identifier: string, password: string): Decrypt {
  const version = encrypt.get('V')
  const revision = encrypt.get('R')
  const isKnown =
    isName(encrypt.get('Filter'), 'Standard') &&
    typeof version === 'number' &&
    [1, 2, 4, 5].includes(version) &&
    typeof revision === 'number' &&
    [2, 3, 4, 5, 6].includes(revision)
  if (!isKnown) throw new PdfLockedError('method')
  const methods = methodsOf(encrypt, version)
  const key = fileKey(parametersOf(encrypt, version, revision, identifier), password)
  if (key === undefined) throw new PdfLockedError('password')
  const keepsMetadata = version >= 4 && encrypt.get('EncryptMetadata') === false
  return (value, num, generation) =>
    decryptObject(value, methods, keepsMetadata, (bytes, method) =>
      decryptBytes(bytes, method, objectKey(key, method, num, generation)),
    )
}

function parametersOf(
  encrypt: PdfDict,
  version: number,
  revision: number,
  identifier: string,
): KeyParameters {
  const bytes = (key: string) => {
    const value = encrypt.get(key)
    return Buffer.from(isString(value) ? value.value : '', 'latin1')
  }
  const bits = version === 1 ? 40 : version === 4 ? 128 : Number(encrypt.get('Length') ?? 40)
  return {
    revision,
    keyBytes: Math.max(5, Math.min(16, Math.floor(bits / 8) || 5)),
    // Some writers give the 32 bits without a sign.
    permissions: Number(encrypt.get('P') ?? 0) | 0,
    encryptsMetadata: encrypt.get('EncryptMetadata') !== false,
    // Revision 6 in files that fill these up with zeros.
    owner: bytes('O').subarray(0, revision >= 5 ? 48 : 32),
    user: bytes('U').subarray(0, revision >= 5 ? 48 : 32),
    ownerKey: bytes('OE').subarray(0, 32),
    userKey: bytes('UE').subarray(0, 32),
    identifier: Buffer.from(identifier, 'latin1'),
  }
}

function methodsOf(encrypt: PdfDict, version: number): Methods {
  if (version < 4) return { strings: 'rc4', streams: 'rc4' }
  const filters = encrypt.get('CF')
  const methodOf = (key: string): Method => {
    const filter = encrypt.get(key)
    if (!isName(filter) || filter.value === 'Identity') return 'none'
    const entries = isDict(filters) ? filters.get(filter.value) : undefined
    const method = isDict(entries) ? entries.get('CFM') : undefined
    const known = isName(method) ? METHODS[method.value] : undefined
    if (known === undefined) throw new PdfLockedError('method')
    return known
  }
  return { strings: methodOf('StrF'), streams: methodOf('StmF') }
}

const METHODS: Readonly<Record<string, Method>> = {
  None: 'none',
  V2: 'rc4',
  AESV2: 'aes128',
  AESV3: 'aes256',
}

function decryptObject(
  value: PdfObject,
  methods: Methods,
  keepsMetadata: boolean,
  decrypt: (bytes: Uint8Array, method: Method) => Uint8Array,
): PdfObject {
  const decryptDict = (entries: PdfDict): PdfDict =>
    new Map(
      [...entries].map(([key, item]) => {
        // The one string that never is: what a signature consists of.
        const isSignature = key === 'Contents' && entries.has('ByteRange')
        return [key, isSignature ? item : visit(item)]
      }),
    )
  const visit = (item: PdfObject): PdfObject => {
    if (isString(item)) {
      const bytes = decrypt(Buffer.from(item.value, 'latin1'), methods.strings)
      return byteString(Buffer.from(bytes).toString('latin1'))
    }
    if (isArray(item)) return item.map(visit)
    if (isDict(item)) return decryptDict(item)
    if (!isStream(item)) return item
    // Cross-reference streams are read before there is a key.
    if (isName(item.dict.get('Type'), 'XRef')) return item
    const isClear =
      (keepsMetadata && isName(item.dict.get('Type'), 'Metadata')) || hasOwnFilter(item.dict)
    return stream(decryptDict(item.dict), isClear ? item.data : decrypt(item.data, methods.streams))
  }
  return visit(value)
}

/** Whether a stream names a crypt filter for itself, which in practice is the one that does nothing. */
function hasOwnFilter(entries: PdfDict): boolean {
  const filter = entries.get('Filter')
  return isName(isArray(filter) ? filter[0] : filter, 'Crypt')
}

/** Algorithm 1: before AES-256 every object has a key of its own. */
function objectKey(key: Buffer, method: Method, num: number, generation: number): Buffer {
  if (method === 'aes256' || method === 'none') return key
  const suffix = Buffer.alloc(5)
  suffix.writeUIntLE(num, 0, 3)
  suffix.writeUIntLE(generation, 3, 2)
  const salt = Buffer.from(method === 'aes128' ? 'sAlT' : '', 'latin1')
  const digest = hash('md5', Buffer.concat([key, suffix, salt]), 'buffer')
  return digest.subarray(0, Math.min(16, key.length + 5))
}

function decryptBytes(bytes: Uint8Array, method: Method, key: Buffer): Uint8Array {
  if (method === 'none') return bytes
  if (method === 'rc4') return rc4(key, bytes)
  // The vector, then whole blocks; what is left of a file that was cut is no block.
  const end = bytes.length - (bytes.length % BLOCK_BYTES)
  if (end <= BLOCK_BYTES) return new Uint8Array()
  const vector = bytes.subarray(0, BLOCK_BYTES)
  const cipher = createDecipheriv(method === 'aes128' ? 'aes-128-cbc' : 'aes-256-cbc', key, vector)
  // Padding that is wrong is left in place: programs that write it so read it so.
  const plain = cipher.setAutoPadding(false).update(bytes.subarray(BLOCK_BYTES, end))
  const padding = plain.at(-1) ?? 0
  return padding >= 1 && padding <= BLOCK_BYTES ? plain.subarray(0, -padding) : plain
}
