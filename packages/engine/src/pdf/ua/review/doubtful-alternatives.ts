import { type RenderWarning, renderWarning } from '../../../messages/warnings.ts'
import { elementsOf } from '../structure.ts'
import { ILLUSTRATIONS } from '../type-groups.ts'
import { doubt, placeOf, type ReviewedDocument } from './doubt.ts'
import { isDoubtfulName } from './doubtful-names.ts'

/** The warning about pictures whose alternative text is a file name or says nothing, with their pages. */
export function doubtfulAlternatives(review: ReviewedDocument): readonly RenderWarning[] {
  const doubtful = elementsOf(review.document).flatMap((element) => {
    const { type, alternative = '' } = element
    if (!ILLUSTRATIONS.has(type) || !isDoubtfulName(alternative)) return []
    return [placeOf(element, review, alternative)]
  })
  const message = 'Alternative texts say nothing about their images'
  return doubt(message, doubtful, 'Matterhorn 13-004').map((warning) =>
    renderWarning('alt_missing', warning.message),
  )
}
