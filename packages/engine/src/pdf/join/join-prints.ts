import { keepPages } from '../document/pages/keep/keep-pages.ts'
import { readPages } from '../document/pages/tree/page-tree.ts'
import { setPageTree } from '../document/pages/tree/set-page-tree.ts'
import { sharedObjects } from '../file/copy/shared-objects.ts'
import { asConversionFailure } from '../file/pdf-error.ts'
import { PdfFile } from '../file/pdf-file.ts'
import { sweep } from '../file/write/sweep.ts'
import { writePdf } from '../file/write/write-pdf.ts'
import { appendSource } from '../merge/append-source.ts'
import { mergeParts } from '../merge/merge-parts.ts'
import { nameParts } from '../ua/read/name-parts.ts'

/** Some pages of a print; the others go. */
export interface PrintedPart {
  readonly bytes: Uint8Array
  /** 1-based. */
  readonly from: number
  /** Inclusive. */
  readonly to: number
}

/**
 * Joins prints of one document, of which each goes on where the one before ends. Tags of each stay apart, below an element of
 * a type of ours, until the document is made accessible.
 *
 * @throws EngineError `conversion_failed` when a print cannot be read
 */
export function joinPrints([first, ...others]: readonly PrintedPart[]): Uint8Array {
  return asConversionFailure(() => {
    if (first === undefined) throw new RangeError('There is nothing to join.')
    const file = opened(first)
    // Prints have nothing that a merge would have to leave out.
    const parts = mergeParts(file, { warn: () => {} })
    const target = { file, parts, twins: sharedObjects() }
    const pages = [...readPages(file)]
    for (const other of others) {
      const source = opened(other)
      pages.push(...appendSource(target, source, readPages(source), 'the document'))
    }
    setPageTree(file, pages)
    for (const part of parts) part.finish?.(pages)
    if (others.length > 0) nameParts(file)
    return writePdf(file, undefined, sweep(file))
  })
}

function opened({ bytes, from, to }: PrintedPart): PdfFile {
  const file = PdfFile.open(bytes)
  const pages = readPages(file)
  const kept = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  if (kept.length < pages.length) keepPages(file, pages, kept)
  return file
}
