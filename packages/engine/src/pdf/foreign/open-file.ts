import { type PdfPage, readPages } from '../document/pages/tree/page-tree.ts'
import { setPageTree } from '../document/pages/tree/set-page-tree.ts'
import { createDecryptor } from '../encryption/decryptor.ts'
import { isName } from '../file/objects.ts'
import { PdfError, PdfLimitError, PdfLockedError } from '../file/pdf-error.ts'
import { PdfFile } from '../file/pdf-file.ts'
import { sweep } from '../file/write/sweep.ts'
import type { ForeignLimits } from './foreign-limits.ts'
import { giveBoxes } from './give-boxes.ts'
import { partDoubledPages } from './part-doubled-pages.ts'
import { rebuildFile } from './rebuild-file.ts'

/** A PDF from elsewhere, of which every object that is reached can be read. */
export interface OpenedFile {
  readonly file: PdfFile
  readonly pages: readonly PdfPage[]
  readonly isEncrypted: boolean
  /** Facts of the repair of a damaged file, which was put together from the objects that were found. */
  readonly repair: PdfRepair | undefined
}

/** Parts that a damaged file has lost for certain. */
export interface PdfRepair {
  /** Nodes of the page tree, each a page or several. */
  readonly lostPages: number
  /** Other objects that it refers to. */
  readonly lostObjects: number
  /** Whether it ends in the data of a stream. */
  readonly isCut: boolean
}

/**
 * Opens a file that anybody may have made: as it says, and if that fails by searching it for objects.
 *
 * @throws PdfError when neither helps; PdfLockedError; PdfLimitError
 */
export function openFile(bytes: Uint8Array, password: string, limits: ForeignLimits): OpenedFile {
  try {
    let isEncrypted = false
    const file = PdfFile.open(bytes, limits, (encrypt, identifier) => {
      isEncrypted = true
      return createDecryptor(encrypt, identifier, password)
    })
    return { ...readAll(file, limits), isEncrypted, repair: undefined }
  } catch (error) {
    // A file that is too large or locked stays so, however it is read.
    const isFinal = error instanceof PdfLimitError || error instanceof PdfLockedError
    if (isFinal || !(error instanceof PdfError)) throw error
  }
  const { file, isEncrypted, lostPages, isCut } = rebuildFile(bytes, password, limits)
  const pages = pagesOf(file, limits)
  giveBoxes(file, pages)
  const lost = new Set(sweep(file).flatMap(({ num }) => (file.peek(num) === null ? [num] : [])))
  file.keepEmpty(lost)
  return { file, pages, isEncrypted, repair: { lostPages, lostObjects: lost.size, isCut } }
}

/** Reads every object once: what cannot be parsed shows now, and not when somebody has changed half of the file. */
function readAll(file: PdfFile, limits: ForeignLimits): Pick<OpenedFile, 'file' | 'pages'> {
  const pages = pagesOf(file, limits)
  giveBoxes(file, pages)
  if (!countsPages(file, pages)) setPageTree(file, pages)
  const empty = new Set<number>()
  for (const { num } of sweep(file)) if (file.peek(num) === null) empty.add(num)
  file.keepEmpty(empty)
  return { file, pages }
}

function pagesOf(file: PdfFile, limits: ForeignLimits): readonly PdfPage[] {
  try {
    return readPages(file, limits.maxPages)
  } catch (error) {
    if (!(error instanceof PdfError) || error instanceof PdfLimitError) throw error
    if (partDoubledPages(file) === 0) throw error
    return readPages(file, limits.maxPages)
  }
}

/** Whether the page tree begins with a node that counts all of its pages, as other readers want it. */
function countsPages(file: PdfFile, pages: readonly PdfPage[]): boolean {
  const root = file.dictAt(file.catalog, 'Pages')
  const isPage = isName(file.resolve(root?.get('Type')), 'Page')
  return !isPage && file.resolve(root?.get('Count')) === pages.length
}
