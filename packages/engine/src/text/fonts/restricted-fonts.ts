import { type RenderWarning, renderWarning } from '../../messages/warnings.ts'

/**
 * Warns of embedded fonts whose owners have to give leave for that.
 *
 * @param families that were embedded and say so
 * @param field that names the text, as `edits[2]`; none where the whole document is meant
 */
export function restrictedFonts(families: readonly string[], field?: string): RenderWarning[] {
  const subject = field === undefined ? 'The' : `${field}: the`
  return families.map((family) =>
    renderWarning(
      'font_restricted',
      `${subject} font ${family} states that documents may embed it only by leave of its owner; it was embedded.`,
    ),
  )
}
