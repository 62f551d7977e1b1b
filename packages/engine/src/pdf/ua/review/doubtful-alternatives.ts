import { type RenderWarning, renderWarning } from '../../../warnings.ts'
import type { PdfPage } from '../../document/pages/page-tree.ts'
import { contentsOf, elementsOf, type StructureElement } from '../structure.ts'
import { ILLUSTRATIONS } from '../type-groups.ts'
import { isDoubtfulName } from './doubtful-names.ts'

/** Enough to find them. */
const MAX_NAMED = 3
const MAX_LETTERS = 60

/** The warning about pictures whose alternative text is a file name or says nothing, with their pages. */
export function doubtfulAlternatives(
  document: StructureElement,
  pages: readonly PdfPage[],
): readonly RenderWarning[] {
  const doubtful: string[] = []
  for (const element of elementsOf(document)) {
    const { type, alternative = '' } = element
    if (!ILLUSTRATIONS.has(type) || !isDoubtfulName(alternative)) continue
    const [content] = contentsOf(element)
    const page = pages.findIndex(({ num }) => num === content?.pageNum) + 1
    const place = page > 0 ? `${type} on page ${page}` : type
    doubtful.push(`${JSON.stringify(alternative.slice(0, MAX_LETTERS))} (${place})`)
  }
  if (doubtful.length === 0) return []
  const named = doubtful.slice(0, MAX_NAMED).join(', ')
  const more = doubtful.length > MAX_NAMED ? ` and ${doubtful.length - MAX_NAMED} more` : ''
  const message = `Alternative texts say nothing about their images: ${named}${more}. See Matterhorn 13-004.`
  return [renderWarning('alt_missing', message)]
}
