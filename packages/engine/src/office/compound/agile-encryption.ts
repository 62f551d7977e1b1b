import { createDecipheriv, createHash } from 'node:crypto'
import { invalidDocument } from '../document/invalid-document.ts'
import { XmlScanner } from '../xml/xml-scanner.ts'

// Which key is derived ([MS-OFFCRYPTO] 2.3.4.11 to 2.3.4.13).
const VERIFIER_INPUT = Buffer.from('fea7d2763b4b9e79', 'hex')
const VERIFIER_VALUE = Buffer.from('d7aa0f6d3061344e', 'hex')
const KEY_VALUE = Buffer.from('146e0be7abacd0d6', 'hex')

const SEGMENT_BYTES = 4096
/** Office writes 100 000. A million is a second's work; the format allows ten. */
const MAX_SPINS = 1_000_000

const HASHES: Readonly<Record<string, string>> = {
  SHA1: 'sha1',
  'SHA-1': 'sha1',
  SHA256: 'sha256',
  SHA384: 'sha384',
  SHA512: 'sha512',
}

interface Cipher {
  readonly hash: string
  readonly keyBytes: number
  readonly blockBytes: number
  readonly salt: Buffer
}

interface PasswordKey extends Cipher {
  readonly spins: number
  readonly verifierInput: Buffer
  readonly verifierValue: Buffer
  readonly keyValue: Buffer
}

/**
 * Content of a package under agile encryption; undefined when the password is another.
 *
 * @param info stream `EncryptionInfo`
 * @param content stream `EncryptedPackage`
 * @throws EngineError `invalid_document` for parameters that Office does not write
 *
 * Source: [MS-OFFCRYPTO] 2.3.4.10 to 2.3.4.15
 */
export function decryptAgile(
  info: Buffer,
  content: Buffer,
  password: string,
): Uint8Array | undefined {
  const { data, key } = parseInfo(info.toString('utf8', 8))
  const spun = spin(password, key)
  const decryptField = (block: Buffer, field: Buffer) =>
    decrypt(key, fit(hashOf(key.hash, spun, block), key.keyBytes, 0x36), key.salt, field)
  const input = decryptField(VERIFIER_INPUT, key.verifierInput)
  const expected = decryptField(VERIFIER_VALUE, key.verifierValue)
  // Fields are filled up to whole blocks.
  const value = hashOf(key.hash, input.subarray(0, key.salt.length))
  if (!value.equals(expected.subarray(0, value.length))) return undefined
  const secret = decryptField(KEY_VALUE, key.keyValue).subarray(0, data.keyBytes)
  if (secret.length < data.keyBytes) throw unknownEncryption()
  return decryptSegments(data, secret, content)
}

function parseInfo(text: string): { readonly data: Cipher; readonly key: PasswordKey } {
  const scanner = new XmlScanner(text, 'EncryptionInfo')
  let data: Cipher | undefined
  let key: PasswordKey | undefined
  while (scanner.next()) {
    if (scanner.kind === 'close') continue
    const attributes = new Map(scanner.attributes().map(({ local, value }) => [local, value]))
    const bytes = (name: string) => Buffer.from(attributes.get(name) ?? '', 'base64')
    if (scanner.local === 'keyData') data = parseCipher(attributes)
    if (scanner.local !== 'encryptedKey' || !attributes.has('spinCount')) continue
    key = {
      ...parseCipher(attributes),
      spins: Number(attributes.get('spinCount')),
      verifierInput: bytes('encryptedVerifierHashInput'),
      verifierValue: bytes('encryptedVerifierHashValue'),
      keyValue: bytes('encryptedKeyValue'),
    }
  }
  if (data === undefined || key === undefined) throw unknownEncryption()
  if (!Number.isInteger(key.spins) || key.spins < 0 || key.spins > MAX_SPINS) {
    throw invalidDocument(
      `demands ${key.spins} rounds to check its password, more than the ${MAX_SPINS} accepted`,
    )
  }
  return { data, key }
}

function parseCipher(attributes: ReadonlyMap<string, string>): Cipher {
  const hash = HASHES[attributes.get('hashAlgorithm') ?? '']
  const keyBytes = Number(attributes.get('keyBits')) / 8
  const salt = Buffer.from(attributes.get('saltValue') ?? '', 'base64')
  const isKnown =
    attributes.get('cipherAlgorithm') === 'AES' &&
    attributes.get('cipherChaining') === 'ChainingModeCBC' &&
    attributes.get('blockSize') === '16' &&
    [16, 24, 32].includes(keyBytes) &&
    salt.length === 16
  if (hash === undefined || !isKnown) throw unknownEncryption()
  return { hash, keyBytes, blockBytes: 16, salt }
}

function spin(password: string, { hash, salt, spins }: PasswordKey): Buffer {
  let digest = hashOf(hash, salt, Buffer.from(password, 'utf16le'))
  const input = Buffer.alloc(4 + digest.length)
  for (let round = 0; round < spins; round += 1) {
    input.writeUInt32LE(round)
    digest.copy(input, 4)
    digest = createHash(hash).update(input).digest()
  }
  return digest
}

function decryptSegments(data: Cipher, secret: Buffer, content: Buffer): Uint8Array {
  const size = Number(content.readBigUInt64LE(0))
  const segments: Buffer[] = []
  for (let start = 8; start < content.length; start += SEGMENT_BYTES) {
    const number = Buffer.alloc(4)
    number.writeUInt32LE(segments.length)
    const iv = fit(hashOf(data.hash, data.salt, number), data.blockBytes, 0x36)
    segments.push(decrypt(data, secret, iv, content.subarray(start, start + SEGMENT_BYTES)))
  }
  const whole = Buffer.concat(segments)
  if (size > whole.length) throw invalidDocument('is cut short')
  return whole.subarray(0, size)
}

function decrypt({ keyBytes }: Cipher, key: Buffer, iv: Buffer, content: Buffer): Buffer {
  const decipher = createDecipheriv(`aes-${keyBytes * 8}-cbc`, key, iv)
  decipher.setAutoPadding(false)
  // Bytes behind the last whole block are filling.
  const whole = content.subarray(0, content.length - (content.length % 16))
  return Buffer.concat([decipher.update(whole), decipher.final()])
}

function hashOf(algorithm: string, ...inputs: readonly Buffer[]): Buffer {
  return createHash(algorithm).update(Buffer.concat(inputs)).digest()
}

/** Cut or filled up to a length. */
function fit(digest: Buffer, bytes: number, filling: number): Buffer {
  const result = Buffer.alloc(bytes, filling)
  digest.copy(result)
  return result
}

function unknownEncryption() {
  return invalidDocument('is encrypted with parameters that Office does not write')
}
