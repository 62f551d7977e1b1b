import { type RenderWarning, renderWarning } from '../messages/warnings.ts'
import type { OfficeOptions } from './conversion.ts'
import type { OfficeFacts } from './document/prepared-document.ts'

/**
 * Says when a document came out longer or shorter than its editor counted: a line that breaks elsewhere may have
 * moved everything behind it.
 *
 * Nothing is said where the request changes the pages.
 */
export function pageCountWarnings(
  { storedPages, trackedChanges }: Pick<OfficeFacts, 'storedPages' | 'trackedChanges'>,
  pageCount: number,
  options: Pick<OfficeOptions, 'page_size' | 'orientation' | 'margins_mm'>,
): readonly RenderWarning[] {
  const { page_size, orientation, margins_mm } = options
  const isChanged = [page_size, orientation, margins_mm].some((option) => option !== undefined)
  // An empty or unsaved count is 0 in many files.
  if (!storedPages || storedPages === pageCount || isChanged || trackedChanges) return []
  const message = `The document has ${counted(pageCount)}; its editor counted ${storedPages} when it was saved.`
  return [renderWarning('page_count_differs', message)]
}

function counted(pages: number): string {
  return pages === 1 ? '1 page' : `${pages} pages`
}
