import { type RenderWarning, renderWarning } from '../../../messages/warnings.ts'
import type { ClosedParts } from '../../in-page/unseen/closed-parts.ts'

const MAX_NAMED = 3

/** Says what is not printed since it can be opened on a screen alone, and how it is printed. */
export function closedPartsWarnings({ details, panels }: ClosedParts): readonly RenderWarning[] {
  const ofDetails = `options.styles with "details::details-content { content-visibility: visible }" prints them, as does the attribute open.`
  const ofPanels = `options.styles with "[role=tabpanel] { display: block !important; visibility: visible; opacity: 1 }" prints all of them.`
  return [
    ...told(details, 'details element is closed', 'details elements are closed', ofDetails),
    ...told(panels, 'panel of tabs is not shown', 'panels of tabs are not shown', ofPanels),
  ]
}

function told(
  texts: readonly string[],
  one: string,
  many: string,
  remedy: string,
): readonly RenderWarning[] {
  const { length } = texts
  if (length === 0) return []
  const named = texts.slice(0, MAX_NAMED).map((text) => JSON.stringify(text))
  const more = length > MAX_NAMED ? ` and ${length - MAX_NAMED} more` : ''
  const which = `${length} ${length === 1 ? one : many}`
  const message = `${which}, so that the contents are not printed: ${named.join(', ')}${more}. ${remedy}`
  return [renderWarning('content_left_out', message)]
}
