import { type PdfPage, readPages } from '../document/pages/page-tree.ts'
import { createDecryptor } from '../encryption/decryptor.ts'
import { PdfError, PdfLimitError, PdfLockedError } from '../file/pdf-error.ts'
import { PdfFile } from '../file/pdf-file.ts'
import { sweep } from '../file/write/sweep.ts'
import type { ForeignLimits } from './foreign-limits.ts'

/** A PDF from elsewhere, of which every object that is reached can be read. */
export interface OpenedFile {
  readonly file: PdfFile
  readonly pages: readonly PdfPage[]
  readonly isEncrypted: boolean
  /** Whether it was damaged, and put together from the objects that were found. */
  readonly isRepaired: boolean
}

/**
 * Opens a file that anybody may have made: as it says, and if that fails by searching it for objects.
 *
 * @throws PdfError when neither helps; PdfLockedError; PdfLimitError
 */
export async function openFile(
  bytes: Uint8Array,
  password: string,
  limits: ForeignLimits,
): Promise<OpenedFile> {
  try {
    let isEncrypted = false
    const file = PdfFile.open(bytes, limits, (encrypt, identifier) => {
      isEncrypted = true
      return createDecryptor(encrypt, identifier, password)
    })
    return { ...readAll(file, limits), isEncrypted, isRepaired: false }
  } catch (error) {
    // A file that is too large or locked stays so, however it is read.
    const isFinal = error instanceof PdfLimitError || error instanceof PdfLockedError
    if (isFinal || !(error instanceof PdfError)) throw error
  }
  // The library behind it takes as long to load as most files to read.
  const { rebuildFile } = await import('./rebuild-file.ts')
  const { file, isEncrypted } = await rebuildFile(bytes, password, limits)
  return { ...readAll(file, limits), isEncrypted, isRepaired: true }
}

/** Reads every object once: what cannot be parsed shows now, and not when somebody has changed half of the file. */
function readAll(file: PdfFile, limits: ForeignLimits): Pick<OpenedFile, 'file' | 'pages'> {
  const pages = readPages(file, limits.maxPages)
  for (const { num } of sweep(file)) file.peek(num)
  return { file, pages }
}
