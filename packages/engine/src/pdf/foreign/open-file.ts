import { type PdfDict, refsOf } from '../objects.ts'
import { type PdfPage, readPages } from '../page-tree.ts'
import { PdfEncryptedError, PdfError, PdfLimitError } from '../pdf-error.ts'
import { PdfFile } from '../pdf-file.ts'
import { sweep } from '../sweep.ts'
import type { ForeignLimits } from './foreign-limits.ts'

/** A PDF from elsewhere, of which every object that is reached can be read. */
export interface OpenedFile {
  readonly file: PdfFile
  readonly pages: readonly PdfPage[]
  readonly isEncrypted: boolean
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
  let trailer: PdfDict = new Map()
  try {
    return { ...readAll(PdfFile.open(bytes, limits), limits), isEncrypted: false }
  } catch (error) {
    // What is too large stays so, however it is read.
    if (!(error instanceof PdfError) || error instanceof PdfLimitError) throw error
    if (error instanceof PdfEncryptedError) trailer = error.trailer
  }
  // The library behind it takes as long to load as most files to read.
  const { rebuildFile } = await import('./rebuild-file.ts')
  const { file, isEncrypted } = await rebuildFile(bytes, password, limits)
  // It would decrypt a cross-reference stream, which never is encrypted, and so loses what stands beside the catalog.
  if (!file.trailer.has('Info')) file.setTrailer({ Info: trailer.get('Info') })
  return { ...readAll(file, limits), isEncrypted }
}

/** Reads every object once: what cannot be parsed shows now, and not when somebody has changed half of the file. */
function readAll(file: PdfFile, limits: ForeignLimits): Pick<OpenedFile, 'file' | 'pages'> {
  const pages = readPages(file, limits.maxPages)
  const roots = ['Root', 'Info'].flatMap((key) => refsOf(file.trailer.get(key) ?? null))
  for (const { num } of sweep(file, roots)) file.glance(num)
  return { file, pages }
}
