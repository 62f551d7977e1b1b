import { EngineError } from '../../messages/errors.ts'
import { invalidDocument } from '../document/invalid-document.ts'
import { decryptAgile } from './agile-encryption.ts'
import type { CompoundFile } from './compound-file.ts'
import { decryptStandard } from './standard-encryption.ts'

/** Password of workbooks that Excel encrypts and opens without a question, for example those with a protected structure. */
const SILENT_PASSWORD = 'VelvetSweatshop'

const AGILE = '4.4'
const STANDARD = ['2.2', '3.2', '4.2']

/**
 * The package inside an encrypted Office Open XML document.
 *
 * @throws EngineError `document_encrypted` when a password is missing or wrong, or when the document is
 *   encrypted in another way (by rights management, or by a certificate)
 *
 * Source: [MS-OFFCRYPTO] 2.3.4
 */
export function decryptPackage(file: CompoundFile, password: string | undefined): Uint8Array {
  const info = file.read('EncryptionInfo')
  const content = file.read('EncryptedPackage')
  if (info === undefined || content === undefined || info.length < 8 || content.length < 8) {
    throw invalidDocument('is damaged: its encryption is incomplete')
  }
  const version = `${info.readUInt16LE(0)}.${info.readUInt16LE(2)}`
  const decrypt = version === AGILE ? decryptAgile : decryptStandard
  if (version !== AGILE && !STANDARD.includes(version)) {
    throw foreignEncryption()
  }
  const candidates = password === undefined ? [SILENT_PASSWORD] : [password, SILENT_PASSWORD]
  for (const candidate of candidates) {
    const opened = decrypt(info, content, candidate)
    if (opened !== undefined) return opened
  }
  throw passwordRefusal(password)
}

/** Message to a caller whose document no password opens here. */
export function foreignEncryption(): EngineError {
  return new EngineError(
    'document_encrypted',
    'document is encrypted in a way that is not opened here; save it as DOCX or XLSX with its password, or without one.',
  )
}

/** Message to a caller who gave no password, or the wrong one. */
export function passwordRefusal(password: string | undefined): EngineError {
  const message =
    password === undefined
      ? 'document is encrypted: give its password as document_password.'
      : 'document is encrypted, and document_password is not its password.'
  return new EngineError('document_encrypted', message)
}
