import { type RenderWarning, renderWarning } from '../../../messages/warnings.ts'

const MAX_NAMED = 3

/**
 * Says what is not printed since it can be opened on a screen alone, and how it is printed.
 *
 * @param summaries of the elements that are closed, one at least
 */
export function closedDetailsWarning(summaries: readonly string[]): RenderWarning {
  const { length } = summaries
  const named = summaries.slice(0, MAX_NAMED).map((text) => JSON.stringify(text))
  const more = length > MAX_NAMED ? ` and ${length - MAX_NAMED} more` : ''
  const which = length === 1 ? '1 details element is' : `${length} details elements are`
  const message = `${which} closed, so that the contents are not printed: ${named.join(', ')}${more}. options.styles with "details::details-content { content-visibility: visible }" prints them, as does the attribute open.`
  return renderWarning('content_left_out', message)
}
