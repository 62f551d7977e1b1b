import type { RenderWarning } from '../../../messages/warnings.ts'
import { hintOf } from '../repair/apply-hints.ts'
import { contentsOf, elementsOf } from '../structure.ts'
import type { Doubt, TagHint } from '../tag-hint.ts'
import { doubt, placeOf, type ReviewedDocument } from './doubt.ts'

/** Questions to ask about what looks like something else than it is. */
const QUESTIONS: Readonly<Record<Doubt, readonly [message: string, checkpoint: string]>> = {
  order: ['Parts are read after what they stand before', 'Matterhorn 09-001'],
  heading: ['Paragraphs look like headings', 'Matterhorn 14-001'],
  list: ['Paragraphs look like lists', 'Matterhorn 16-003'],
}

/** The warnings about parts that look like something else, empty items of lists, and notes that nothing refers to. */
export function doubtfulParts(
  review: ReviewedDocument,
  hints: readonly TagHint[],
): readonly RenderWarning[] {
  const elements = elementsOf(review.document)
  const places = new Map<Doubt, string[]>()
  for (const element of elements) {
    const kind = hintOf(element, hints)?.doubt
    if (kind === undefined || contentsOf(element).length === 0) continue
    places.set(kind, [...(places.get(kind) ?? []), placeOf(element, review)])
  }
  const empty = elements.filter(
    ({ type, children }) =>
      type === 'LI' &&
      !children.some((child) => child.kind === 'element' && child.type === 'LBody'),
  )
  const hasCalls = elements.some(({ type }) => type === 'Reference')
  const notes = hasCalls ? [] : elements.filter(({ type }) => type === 'Note')
  return [
    ...(Object.keys(QUESTIONS) as Doubt[]).flatMap((kind) => {
      const [message, checkpoint] = QUESTIONS[kind]
      return doubt(message, places.get(kind) ?? [], checkpoint)
    }),
    ...doubt(
      'Items of lists are empty',
      empty.map((item) => placeOf(item, review)),
      'the checks of PAC for LI',
      'info',
    ),
    ...doubt(
      'Nothing refers to notes',
      notes.map((note) => placeOf(note, review)),
      'Matterhorn 19-002',
      'info',
    ),
  ]
}
