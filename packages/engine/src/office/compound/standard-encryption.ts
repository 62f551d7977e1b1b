import { createDecipheriv, createHash } from 'node:crypto'
import { invalidDocument } from '../document/invalid-document.ts'

const SPINS = 50_000
const SALT_BYTES = 16
const SHA1_BYTES = 20
// AES in 128, 192 and 256 bits ([MS-OFFCRYPTO] 2.3.2).
const ALGORITHMS: Readonly<Record<number, number>> = { 26126: 16, 26127: 24, 26128: 32 }

/**
 * Content of a package under standard encryption (Office 2007); undefined when the password is another.
 *
 * @param info stream `EncryptionInfo`
 * @param content stream `EncryptedPackage`
 * @throws EngineError `invalid_document` for an algorithm other than AES
 *
 * Source: [MS-OFFCRYPTO] 2.3.4.5 to 2.3.4.9
 */
export function decryptStandard(
  info: Buffer,
  content: Buffer,
  password: string,
): Uint8Array | undefined {
  const headerBytes = info.length < 32 ? 0 : info.readUInt32LE(8)
  // Version, flags and the header's own length stand before the header.
  const verifier = 12 + headerBytes
  const keyBytes = headerBytes < 20 ? undefined : ALGORITHMS[info.readUInt32LE(20)]
  if (keyBytes === undefined || verifier + 72 > info.length) {
    throw invalidDocument('is encrypted with parameters that Office does not write')
  }
  const salt = info.subarray(verifier + 4, verifier + 4 + SALT_BYTES)
  const key = deriveKey(password, salt, keyBytes)
  const input = decrypt(key, info.subarray(verifier + 20, verifier + 36))
  const value = decrypt(key, info.subarray(verifier + 40, verifier + 72)).subarray(0, SHA1_BYTES)
  if (!sha1(input).equals(value)) return undefined
  const size = Number(content.readBigUInt64LE(0))
  const whole = decrypt(key, content.subarray(8))
  if (size > whole.length) throw invalidDocument('is cut short')
  return whole.subarray(0, size)
}

function deriveKey(password: string, salt: Buffer, keyBytes: number): Buffer {
  let digest = sha1(salt, Buffer.from(password, 'utf16le'))
  const round = Buffer.alloc(4)
  for (let index = 0; index < SPINS; index += 1) {
    round.writeUInt32LE(index)
    digest = sha1(round, digest)
  }
  const final = sha1(digest, Buffer.alloc(4))
  const halves = [0x36, 0x5c].map((filling) => {
    const block = Buffer.alloc(64, filling)
    for (const [index, byte] of final.entries()) block[index] = filling ^ byte
    return sha1(block)
  })
  return Buffer.concat(halves).subarray(0, keyBytes)
}

function decrypt(key: Buffer, content: Buffer): Buffer {
  const decipher = createDecipheriv(`aes-${key.length * 8}-ecb`, key, null)
  decipher.setAutoPadding(false)
  const whole = content.subarray(0, content.length - (content.length % 16))
  return Buffer.concat([decipher.update(whole), decipher.final()])
}

function sha1(...inputs: readonly Buffer[]): Buffer {
  return createHash('sha1').update(Buffer.concat(inputs)).digest()
}
