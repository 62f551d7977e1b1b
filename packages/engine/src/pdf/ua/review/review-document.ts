import type { RenderWarning } from '../../../messages/warnings.ts'
import type { StructureElement } from '../structure.ts'
import type { TagHint } from '../tag-hint.ts'
import type { ReviewedDocument } from './doubt.ts'
import { doubtfulLinks } from './doubtful-links.ts'
import { doubtfulParts } from './doubtful-parts.ts'
import { doubtfulTables } from './doubtful-tables.ts'

/** Facts that the tags of a document do not hold. */
export interface ReviewFacts {
  readonly hints: readonly TagHint[]
  /** Links that their author names. */
  readonly named: ReadonlySet<StructureElement>
}

/**
 * The warnings about what no program can decide and a person would ask, in a document whose tags are repaired.
 *
 * Source: Matterhorn protocol 1.1, the checks that need a human; quality checks of PAC 2024
 */
export function reviewDocument(
  review: ReviewedDocument,
  { hints, named }: ReviewFacts,
): readonly RenderWarning[] {
  return [
    ...doubtfulLinks(review, named),
    ...doubtfulTables(review),
    ...doubtfulParts(review, hints),
  ]
}
