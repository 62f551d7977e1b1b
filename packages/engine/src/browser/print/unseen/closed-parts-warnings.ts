import { type RenderWarning, renderWarning } from '../../../messages/warnings.ts'
import type { ClosedParts } from '../../in-page/unseen/closed/closed-parts.ts'

const MAX_NAMED = 3

/** Says what is not printed since it can be opened on a screen alone, and how it is printed. */
export function closedPartsWarnings(closed: Partial<ClosedParts>): readonly RenderWarning[] {
  const { details, panels, unbuilt, unbuiltFolds, disclosures, slides, unbuiltSlides } = closed
  const { unbuiltSteps, stored, states, hidden, unprinted, unpainted } = closed
  const ofDetails = `options.styles with "details::details-content { content-visibility: visible }" prints them, as does the attribute open.`
  const ofPanels = `options.styles with "[role=tabpanel] { display: block !important; visibility: visible; opacity: 1 }" prints all of them.`
  const byStyles = 'Styles for print that show them (options.styles) print them.'
  const ofSlides =
    'Styles for print that place them below one another (options.styles) print all of them.'
  const byProgram =
    'Styles cannot bring them: the program of the document has to show all, for example in a view for print.'
  return [
    ...told(details, 'details element is closed', 'details elements are closed', ofDetails),
    ...told(panels, 'panel of tabs is not shown', 'panels of tabs are not shown', ofPanels),
    ...told(
      unbuilt,
      'tab is not chosen and has no panel in the document',
      'tabs are not chosen and have no panels in the document',
      byProgram,
    ),
    ...told(
      unbuiltFolds,
      'part is folded (by aria-expanded, or its button) and not in the document',
      'parts are folded (by aria-expanded, or their buttons) and not in the document',
      byProgram,
    ),
    ...told(
      unbuiltSteps,
      'step is not the one at hand, and its part is not in the document',
      'steps are not the one at hand, and their parts are not in the document',
      byProgram,
    ),
    ...told(
      disclosures,
      'part is folded (aria-expanded)',
      'parts are folded (aria-expanded)',
      byStyles,
    ),
    ...told(
      slides,
      'slide of a carousel is not shown',
      'slides of carousels are not shown',
      ofSlides,
    ),
    ...told(
      unbuiltSlides,
      'carousel has slides that are not in the document',
      'carousels have slides that are not in the document',
      byProgram,
    ),
    ...told(
      stored,
      'text of the document (a TiddlyWiki) is not opened',
      'texts of the document (a TiddlyWiki) are not opened',
      'Styles cannot bring them: a document whose default tiddlers are all of them opens all.',
    ),
    ...told(
      hidden,
      'part is hidden until something beside it is pressed',
      'parts are hidden until something beside them is pressed',
      byStyles,
    ),
    ...told(
      states,
      'part is shown only while something is chosen or pointed at (:checked, :target, :hover)',
      'parts are shown only while something is chosen or pointed at (:checked, :target, :hover)',
      byStyles,
    ),
    ...told(
      unprinted,
      'part is hidden by the styles for print of the document, and is most of it',
      'parts are hidden by the styles for print of the document, and are most of it',
      '`options.media` "screen" prints the document as on a screen; styles for print that show them (options.styles) print them, too.',
    ),
    ...told(
      unpainted,
      'part, most of the document, is not painted (without opacity, colour or size, clipped away, or off the page)',
      'parts, most of the document, are not painted (without opacity, colour or size, clipped away, or off the page)',
      'A script may show them later or as one scrolls: options.wait_for_selector and options.lazy_load wait for that; styles for print that show them (options.styles) print them, too.',
    ),
  ]
}

function told(
  texts: readonly string[] = [],
  one: string,
  many: string,
  remedy: string,
): readonly RenderWarning[] {
  const { length } = texts
  if (length === 0) return []
  // A picture has no words to name it by.
  const named = texts
    .filter(Boolean)
    .slice(0, MAX_NAMED)
    .map((text) => JSON.stringify(text))
  const more = named.length > 0 && length > named.length ? ` and ${length - named.length} more` : ''
  const which = `${length} ${length === 1 ? one : many}`
  const list = named.length > 0 ? `: ${named.join(', ')}${more}` : ''
  const message = `${which}, so that the contents are not printed${list}. ${remedy}`
  return [renderWarning('content_left_out', message)]
}
