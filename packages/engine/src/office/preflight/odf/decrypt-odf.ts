import { createDecipheriv, createHash, pbkdf2Sync } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { foreignEncryption, passwordRefusal } from '../../compound/decrypt-package.ts'
import { invalidDocument } from '../../document/invalid-document.ts'
import type { OfficePackage } from '../../ooxml/office-package.ts'
import { TextEdits } from '../../xml/text-edits.ts'
import { withoutDoctype } from '../../xml/without-doctype.ts'
import { XmlScanner } from '../../xml/xml-scanner.ts'
import { OFFICE_ZIP_LIMITS } from '../../zip/zip-entry.ts'

const MANIFEST = 'META-INF/manifest.xml'
const BLOCK_BYTES = 16
const KEY_BYTES = 32
/** The start of a part's packed content that its checksum covers. */
const CHECKED_BYTES = 1024
/** LibreOffice writes 100 000. A million is half a second's work, for each part. */
const MAX_ITERATIONS = 1_000_000

/** Facts that the manifest states about one encrypted part. */
interface EncryptedPart {
  readonly name: string
  readonly size: number
  readonly checksum: Buffer
  iv: Buffer
  salt: Buffer
  iterations: number
}

// OpenOffice 3.4 and LibreOffice up to 24.2: AES-256 in CBC, its key by PBKDF2 from the password's SHA-256.
const KNOWN: Readonly<Record<string, RegExp>> = {
  'algorithm-name': /xmlenc#aes256-cbc$/,
  'start-key-generation-name': /#sha256$/,
  'key-derivation-name': /^(?:PBKDF2|\S+#pbkdf2)$/,
  'checksum-type': /#sha256-1k$/,
}

/**
 * Opens the parts of an encrypted OpenDocument, and takes their encryption out of the manifest.
 *
 * @param document changed in place; left alone when nothing in it is encrypted
 * @throws EngineError `document_encrypted` when the password is missing or wrong, or when the document is
 *   encrypted in another way (Blowfish; Argon2 and AES-GCM of LibreOffice 24.8); `invalid_document` for damage
 *
 * Source: OpenDocument 1.3, part 2, 4.8 and 4.16
 */
export function decryptOdf(document: OfficePackage, password: string | undefined): void {
  if (!document.has(MANIFEST)) return
  const manifest = withoutDoctype(document.text(MANIFEST))
  if (!manifest.includes('encryption-data')) return
  if (password === undefined) throw passwordRefusal(password)
  const { parts, plain } = readManifest(manifest)
  refuseExpansion(parts)
  const startKey = createHash('sha256').update(password).digest()
  for (const part of parts) {
    const packed = decrypt(part, startKey, document.read(part.name))
    if (!isIntact(part, packed)) throw passwordRefusal(password)
    document.writeBytes(part.name, inflate(part, packed))
  }
  document.write(MANIFEST, plain)
}

function readManifest(manifest: string) {
  const scanner = new XmlScanner(manifest, MANIFEST)
  const edits = new TextEdits()
  const parts: EncryptedPart[] = []
  let entry = { name: '', size: 0 }
  let encryptionStart = 0
  while (scanner.next()) {
    const { kind, local } = scanner
    if (kind === 'close') {
      if (local === 'encryption-data') edits.remove(encryptionStart, scanner.end)
      continue
    }
    const attributes = new Map(scanner.attributes().map(({ local, value }) => [local, value]))
    const bytes = (name: string) => Buffer.from(attributes.get(name) ?? '', 'base64')
    for (const [name, known] of Object.entries(KNOWN)) {
      if (!known.test(attributes.get(name) ?? '') && attributes.has(name)) throw foreignEncryption()
    }
    if (local === 'file-entry') {
      entry = { name: attributes.get('full-path') ?? '', size: Number(attributes.get('size')) }
    } else if (local === 'encryption-data') {
      encryptionStart = scanner.start
      const nothing = { iv: Buffer.alloc(0), salt: Buffer.alloc(0), iterations: 0 }
      parts.push({ ...entry, checksum: bytes('checksum'), ...nothing })
    } else if (local === 'algorithm') {
      Object.assign(parts.at(-1) ?? {}, { iv: bytes('initialisation-vector') })
    } else if (local === 'key-derivation') {
      const iterations = Number(attributes.get('iteration-count'))
      Object.assign(parts.at(-1) ?? {}, { salt: bytes('salt'), iterations })
    }
  }
  for (const part of parts) refuseUnknown(part)
  return { parts, plain: edits.apply(manifest) }
}

function refuseUnknown({ size, checksum, iv, salt, iterations }: EncryptedPart): void {
  const isWhole = Number.isSafeInteger(size) && size >= 0 && iv.length === BLOCK_BYTES
  if (!isWhole || checksum.length === 0 || salt.length === 0 || !(iterations > 0)) {
    throw foreignEncryption()
  }
  if (iterations > MAX_ITERATIONS) {
    throw invalidDocument(
      `demands ${iterations} rounds to check its password, more than the ${MAX_ITERATIONS} accepted`,
    )
  }
}

/** The archive's own directory tells only the sizes of what is encrypted. */
function refuseExpansion(parts: readonly EncryptedPart[]): void {
  const { entryBytes, totalBytes } = OFFICE_ZIP_LIMITS
  const largest = Math.max(0, ...parts.map(({ size }) => size))
  const total = parts.reduce((sum, { size }) => sum + size, 0)
  if (largest > entryBytes || total > totalBytes) {
    throw invalidDocument(`unpacks to ${total} bytes, more than the ${totalBytes} accepted`)
  }
}

function decrypt({ iv, salt, iterations }: EncryptedPart, startKey: Buffer, content: Uint8Array) {
  const key = pbkdf2Sync(startKey, salt, iterations, KEY_BYTES, 'sha1')
  const decipher = createDecipheriv('aes-256-cbc', key, iv)
  decipher.setAutoPadding(false)
  const whole = content.subarray(0, content.length - (content.length % BLOCK_BYTES))
  const padded = Buffer.concat([decipher.update(whole), decipher.final()])
  // Only the last byte of the filling is told: its length.
  return padded.subarray(0, padded.length - (padded.at(-1) ?? 0))
}

function isIntact({ checksum }: EncryptedPart, packed: Buffer): boolean {
  return createHash('sha256').update(packed.subarray(0, CHECKED_BYTES)).digest().equals(checksum)
}

function inflate({ name, size }: EncryptedPart, packed: Buffer): Uint8Array {
  try {
    return inflateRawSync(packed, { maxOutputLength: size + 1 })
  } catch (cause) {
    throw invalidDocument(
      `is damaged: ${JSON.stringify(name.slice(0, 60))} does not unpack to its declared size`,
      { cause },
    )
  }
}
