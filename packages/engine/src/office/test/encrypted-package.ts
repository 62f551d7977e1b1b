import { createCipheriv, createHash } from 'node:crypto'
import { compoundOf } from './compound-of.ts'

const SALT = Buffer.alloc(16, 7)
const KEY = Buffer.alloc(32, 9)
const SPINS = 10

/** A package under agile encryption (AES-256, SHA-512), with few rounds. */
export function agileEncrypted(content: Uint8Array, password: string, spins = SPINS): Buffer {
  let digest = sha512(SALT, Buffer.from(password, 'utf16le'))
  for (let round = 0; round < SPINS; round += 1) digest = sha512(littleEndian(round), digest)
  const field = (block: string, value: Buffer) =>
    encrypt(sha512(digest, Buffer.from(block, 'hex')).subarray(0, 32), SALT, value).toString(
      'base64',
    )
  const input = Buffer.alloc(16, 3)
  const cipher = `blockSize="16" keyBits="256" cipherAlgorithm="AES" cipherChaining="ChainingModeCBC" hashAlgorithm="SHA512" saltValue="${SALT.toString('base64')}"`
  const xml = `<encryption xmlns:p="p"><keyData ${cipher}/><keyEncryptors><keyEncryptor><p:encryptedKey spinCount="${spins}" ${cipher} encryptedVerifierHashInput="${field('fea7d2763b4b9e79', input)}" encryptedVerifierHashValue="${field('d7aa0f6d3061344e', sha512(input))}" encryptedKeyValue="${field('146e0be7abacd0d6', KEY)}"/></keyEncryptor></keyEncryptors></encryption>`
  const segments: Buffer[] = []
  for (let start = 0; start < content.length; start += 4096) {
    const iv = sha512(SALT, littleEndian(segments.length)).subarray(0, 16)
    segments.push(encrypt(KEY, iv, filled(content.subarray(start, start + 4096))))
  }
  return compoundOf({
    EncryptionInfo: Buffer.concat([Buffer.from('0400040040000000', 'hex'), Buffer.from(xml)]),
    EncryptedPackage: Buffer.concat([sizeOf(content), ...segments]),
  })
}

/** A package under standard encryption (AES-128, SHA-1), as Office 2007 wrote it. */
export function standardEncrypted(content: Uint8Array, password: string): Buffer {
  let digest = sha1(SALT, Buffer.from(password, 'utf16le'))
  for (let round = 0; round < 50_000; round += 1) digest = sha1(littleEndian(round), digest)
  const block = Buffer.alloc(64, 0x36)
  for (const [index, byte] of sha1(digest, littleEndian(0)).entries()) block[index] = 0x36 ^ byte
  const key = sha1(block).subarray(0, 16)
  const input = Buffer.alloc(16, 3)
  const header = Buffer.alloc(32)
  header.writeUInt32LE(0x660e, 8)
  const info = Buffer.concat([
    Buffer.from('0300020024000000', 'hex'),
    littleEndian(header.length),
    header,
    littleEndian(16),
    SALT,
    encrypt(key, undefined, input),
    littleEndian(20),
    encrypt(key, undefined, filled(sha1(input))),
  ])
  const packed = encrypt(key, undefined, filled(content))
  return compoundOf({
    EncryptionInfo: info,
    EncryptedPackage: Buffer.concat([sizeOf(content), packed]),
  })
}

function encrypt(key: Buffer, iv: Buffer | undefined, content: Buffer): Buffer {
  const mode = iv === undefined ? 'ecb' : 'cbc'
  const cipher = createCipheriv(`aes-${key.length * 8}-${mode}`, key, iv ?? null)
  cipher.setAutoPadding(false)
  return Buffer.concat([cipher.update(content), cipher.final()])
}

function filled(content: Uint8Array): Buffer {
  return Buffer.concat([content, Buffer.alloc((16 - (content.length % 16)) % 16)])
}

function sizeOf(content: Uint8Array): Buffer {
  const size = Buffer.alloc(8)
  size.writeBigUInt64LE(BigInt(content.length))
  return size
}

function littleEndian(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function sha512(...inputs: readonly Uint8Array[]): Buffer {
  return createHash('sha512').update(Buffer.concat(inputs)).digest()
}

function sha1(...inputs: readonly Uint8Array[]): Buffer {
  return createHash('sha1').update(Buffer.concat(inputs)).digest()
}
