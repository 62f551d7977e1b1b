import { type RenderWarning, renderWarning } from '../messages/warnings.ts'
import type { WordOptions } from '../schemas/options/word-options.ts'
import type { OfficeFacts, PreparedDocument } from './document/prepared-document.ts'
import type { LaidOutDocument } from './engine/office-engine.ts'

/**
 * Says that a layout engine could not write numbers and dates of a workbook as its locale does.
 *
 * The WebAssembly build has data of English locales alone. Formats of others are written into the workbook, and only
 * XLSX is one that can be written into.
 */
export function localeNotApplied({
  isLocaleApplied,
}: Pick<LaidOutDocument, 'isLocaleApplied'>): readonly RenderWarning[] {
  if (isLocaleApplied) return []
  const message =
    "options.locale was not applied: the layout engine here cannot; save the workbook as XLSX, or use LibreOffice's own program."
  return [renderWarning('option_not_applied', message)]
}

/** Says that a document was laid out though its content was to be set in the plain theme: only DOCX is read for that. */
export function laidOutInstead(
  { mode }: Pick<WordOptions, 'mode'>,
  { format }: Pick<PreparedDocument, 'format'>,
): readonly RenderWarning[] {
  if (mode !== 'semantic' || format === 'docx') return []
  const message =
    'options.mode "semantic" was not applied: it takes DOCX; the document was laid out with its own pages.'
  return [renderWarning('option_not_applied', message)]
}

/**
 * Says that comments asked for in the margin stand at the end: LibreOffice sets them beside the text only where it has
 * a window, and without one prints boxes of no width.
 */
export function commentsAtEnd(
  { comments }: Pick<WordOptions, 'comments'>,
  facts: Pick<OfficeFacts, 'comments'>,
): readonly RenderWarning[] {
  if (comments !== 'margin' || !facts.comments) return []
  const message =
    'options.comments "margin" was not applied: the layout engine cannot; the comments are at the end of the document.'
  return [renderWarning('option_not_applied', message)]
}
