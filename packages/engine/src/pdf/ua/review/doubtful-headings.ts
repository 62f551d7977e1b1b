import type { RenderWarning } from '../../../messages/warnings.ts'
import { elementsOf, type StructureElement } from '../structure.ts'
import { doubt, placeOf, type ReviewedDocument, wordsOf } from './doubt.ts'

/** A longer one is a paragraph that somebody wanted to be large. */
const MAX_LETTERS = 200
/** Documents of more pages than this are read by their headings. */
const MAX_PAGES_WITHOUT = 5

/** The warnings about headings as their author numbered them: they are numbered anew afterwards. */
export function doubtfulHeadings(review: ReviewedDocument): readonly RenderWarning[] {
  const elements = elementsOf(review.document)
  const headings = elements.filter(({ type }) => /^H[1-6]?$/.test(type))
  const skipping = headings.flatMap((heading, index) => {
    const before = headings[index - 1]
    if (levelOf(heading) <= levelOf(before) + 1) return []
    if (before === undefined && review.isPart === true) return []
    return [`${placeOf(heading, review)} after ${before?.type ?? 'no heading'}`]
  })
  const long = headings.filter((heading) => wordsOf(heading, review).length > MAX_LETTERS)
  const mixed = headings.filter((heading) =>
    elementsOf(heading).some(({ type }) => type === 'Table' || type === 'L'),
  )
  const message = 'Levels of headings are skipped, and were numbered anew'
  return [
    ...doubt(message, skipping, 'Matterhorn 14-002 and 14-003', 'info'),
    ...doubt(
      'Headings are as long as paragraphs',
      long.map((heading) => placeOf(heading, review)),
      'Matterhorn 09-003',
    ),
    ...doubt(
      'Headings hold tables or lists',
      mixed.map((heading) => placeOf(heading, review)),
      'Matterhorn 09-002',
    ),
    ...(headings.length === 0 && review.isPart !== true && review.pages.length > MAX_PAGES_WITHOUT
      ? doubt(
          'A long document has no headings',
          [`${review.pages.length} pages`],
          'Matterhorn 14-001',
          'info',
        )
      : []),
  ]
}

function levelOf(heading: StructureElement | undefined): number {
  return heading === undefined ? 0 : Number(heading.type.slice(1)) || 7
}
