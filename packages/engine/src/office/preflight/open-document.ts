import { keepDocResults } from '../binary/doc/keep-doc-results.ts'
import { showDocButtons } from '../binary/doc/show-doc-buttons.ts'
import { mendBlips } from '../binary/mend-blips.ts'
import { hideXlsNotes } from '../binary/xls/hide-xls-notes.ts'
import { keepXlsResults } from '../binary/xls/keep-xls-results.ts'
import { CompoundFile, isCompoundFile } from '../compound/compound-file.ts'
import { decryptPackage, foreignEncryption } from '../compound/decrypt-package.ts'
import type { Removals } from '../disarm/removals.ts'
import { invalidDocument } from '../document/invalid-document.ts'
import { foreignFormat } from './foreign-format.ts'
import { hideXlsSheets } from './hide-xls-sheets.ts'
import { isOdf, type OpenedOdf, openOdf } from './odf/open-odf.ts'
import { type OpenedOoxml, openOoxml } from './open-ooxml.ts'

/** A document by its content, opened as far as it can be read here. */
export type OpenedDocument =
  | OpenedOoxml
  | OpenedOdf
  | {
      readonly format: 'doc' | 'xls' | 'rtf'
      /** Whether it opens only under the password that Excel tries by itself. */
      readonly encrypted: boolean
      readonly bytes: Uint8Array
      /** Streams of the file, where it has any that are read. */
      readonly file?: CompoundFile
    }

/**
 * Opens an office document by what it is, whatever it was called.
 *
 * @param removals takes down what was removed
 * @throws EngineError `invalid_document` for anything that is no office document, naming what it is;
 *   `document_encrypted` when the password is missing or wrong, and for an encrypted DOC
 */
export function openDocument(
  bytes: Uint8Array,
  password: string | undefined,
  removals: Removals,
): OpenedDocument {
  if (isCompoundFile(bytes)) return openCompound(bytes, password, removals)
  if (startsWith(bytes, 'PK\x03\x04')) {
    return isOdf(bytes) ? openOdf(bytes, password, removals) : openOoxml(bytes, removals)
  }
  if (startsWith(bytes, '{\\rtf')) return { format: 'rtf', encrypted: false, bytes }
  throw invalidDocument(foreignFormat(bytes))
}

function openCompound(
  bytes: Uint8Array,
  password: string | undefined,
  removals: Removals,
): OpenedDocument {
  const file = new CompoundFile(bytes)
  if (file.has('EncryptedPackage')) {
    return openOoxml(decryptPackage(file, password), removals)
  }
  if (file.has('WordDocument')) {
    if (isEncryptedDoc(file.read('WordDocument'))) throw foreignEncryption()
    const kept = keepDocResults(file, bytes, removals)
    const shown = showDocButtons(kept, removals)
    return { format: 'doc', encrypted: false, bytes: mendBlips(file, shown, removals), file }
  }
  const workbook = file.read('Workbook') ?? file.read('Book')
  if (workbook !== undefined) {
    // LibreOffice would print the bytes of any other stream as text.
    if (!beginsAsXls(workbook))
      throw invalidDocument('is damaged: its workbook does not begin as one')
    const encrypted = isEncryptedXls(workbook)
    if (encrypted) return { format: 'xls', encrypted, bytes }
    const hidden = hideXlsSheets(file, bytes)
    const closed = hideXlsNotes(new CompoundFile(hidden), hidden)
    const mended = mendBlips(file, closed, removals)
    const kept = keepXlsResults(new CompoundFile(mended), mended, removals)
    return { format: 'xls', encrypted, bytes: kept, file: new CompoundFile(kept) }
  }
  throw invalidDocument(
    file.has('PowerPoint Document')
      ? 'is a presentation (PPT), which is not converted'
      : 'is a compound file, but neither of Word nor of Excel',
  )
}

/** Flag fEncrypted of the file information block ([MS-DOC] 2.5.2). */
function isEncryptedDoc(stream: Buffer | undefined): boolean {
  return stream !== undefined && stream.length >= 12 && (stream.readUInt16LE(10) & 0x0100) !== 0
}

/** Whether the first record is BOF, of any version of Excel ([MS-XLS] 2.4.21). */
function beginsAsXls(stream: Buffer): boolean {
  return stream.length >= 4 && [0x0009, 0x0209, 0x0409, 0x0809].includes(stream.readUInt16LE(0))
}

/** Record FilePass in the globals, before anything but the BOF and the write protection ([MS-XLS] 2.4.117). */
function isEncryptedXls(stream: Buffer): boolean {
  for (let offset = 0, records = 0; offset + 4 <= stream.length && records < 4; records += 1) {
    if (stream.readUInt16LE(offset) === 0x2f) return true
    offset += 4 + stream.readUInt16LE(offset + 2)
  }
  return false
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  return Buffer.from(bytes.subarray(0, text.length)).toString('latin1') === text
}
