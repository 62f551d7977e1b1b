import {
  type PageLabel,
  readPageLabels,
  setPageLabels,
} from '../../document/pages/tree/page-labels.ts'
import { type PdfPage, readPages } from '../../document/pages/tree/page-tree.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import type { MergePart } from '../merge-part.ts'

// A page that nobody counted: an empty one that was put in.
const NO_LABEL: PageLabel = { number: 1 }

/**
 * Page labels of all documents. Once one of them has labels, the pages of the others keep the number that they had
 * in their document, and blank pages have none.
 *
 * @param hasPages whether the target has pages already
 */
export function mergedLabels(file: PdfFile, hasPages: boolean): MergePart {
  const labels = new Map<number, PageLabel>()
  let isLabelled = false
  const note = (source: PdfFile, pages: readonly PdfPage[], targets: readonly PdfPage[]) => {
    const found = readPageLabels(source, pages.length)
    if (found !== undefined) isLabelled = true
    for (const [index, { num }] of targets.entries()) {
      labels.set(num, found?.[index] ?? { style: 'D', number: index + 1 })
    }
  }
  if (hasPages) {
    const pages = readPages(file)
    note(file, pages, pages)
  }
  return {
    before: ({ file: source, pages, targetPages }) => note(source, pages, targetPages),
    finish(pages) {
      if (isLabelled)
        setPageLabels(
          file,
          pages.map(({ num }) => labels.get(num) ?? NO_LABEL),
        )
    },
  }
}
