import { type RenderWarning, renderWarning } from '../../messages/warnings.ts'
import type { AbsentRows } from '../in-page/unseen/absent/absent-rows.ts'
import type { AnnouncedRows } from '../in-page/unseen/absent/announced-rows.ts'

const MAX_NAMED = 3
const REMEDY =
  'Styles cannot bring them: the program of the document has to show all, for example in a view for print.'

/**
 * Says which lists and tables have rows or columns that are not in the document, and so neither on paper nor in an image.
 *
 * @param places the document and its frames
 */
export function absentRowsWarnings(
  places: readonly Partial<AbsentRows>[],
): readonly RenderWarning[] {
  const announced = places.flatMap((one) => one.announced ?? [])
  const unbuilt = places.flatMap((one) => one.unbuilt ?? [])
  const paged = places.flatMap((one) => one.paged ?? [])
  const more = places.flatMap((one) => one.more ?? [])
  const lacking = (what: AnnouncedRows['counted']) =>
    announced
      .filter(({ counted }) => counted === what)
      .map(({ selector, stated, present }) => `${selector} has ${present} of ${stated} ${what}`)
  const begun = unbuilt.map(({ selector, text }) => `${selector} ("${text}")`)
  return [
    ...told(lacking('rows'), 'A list or table has fewer rows than it states', 'the others'),
    ...told(lacking('columns'), 'A table has fewer columns than it states', 'the others'),
    ...told(
      begun,
      'A list builds the rows that its window shows, and has room for others',
      'the others',
    ),
    ...told(
      paged.map((words) => `"${words}"`),
      'A list or table is shown a page at a time',
      'its other pages',
    ),
    ...told(
      more.map((words) => `"${words}"`),
      'A list or table goes on once its button is pressed',
      'the others',
    ),
  ]
}

function told(names: readonly string[], what: string, others: string): readonly RenderWarning[] {
  const { length } = names
  if (length === 0) return []
  const more = length > MAX_NAMED ? ` and ${length - MAX_NAMED} more` : ''
  const named = `${names.slice(0, MAX_NAMED).join(', ')}${more}`
  const message = `${what}: ${named}. What the document does not have cannot be shown: ${others} are missing. ${REMEDY}`
  return [renderWarning('content_left_out', message)]
}
