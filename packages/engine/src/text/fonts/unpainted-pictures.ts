import { quote } from '../../messages/quote.ts'
import { type RenderWarning, renderWarning } from '../../messages/warnings.ts'

/** Characters by the family that has pictures for them which are not painted. */
export type UnpaintedPictures = ReadonlyMap<string, ReadonlySet<string>>

/** Adds those of another text. */
export function addUnpainted(found: Map<string, Set<string>>, other: UnpaintedPictures): void {
  for (const [family, characters] of other) {
    found.set(family, new Set([...(found.get(family) ?? []), ...characters]))
  }
}

const MAX_LISTED = 20

/**
 * Warns of fonts whose pictures in colour are not painted.
 *
 * @param field that names the text, as `edits[2]`; none where the whole document is meant
 */
export function unpaintedPictures(found: UnpaintedPictures, field?: string): RenderWarning[] {
  const subject = field === undefined ? 'The' : `${field}: the`
  return [...found].map(([family, characters]) => {
    const listed = [...characters].slice(0, MAX_LISTED).join(' ')
    const more = characters.size > MAX_LISTED ? ` and ${characters.size - MAX_LISTED} more` : ''
    const reason = 'in SVG alone, or composed in a way that PDF has not'
    return renderWarning(
      'font_substituted',
      `${subject} font ${quote(family)} has pictures that are not painted, ${reason}: ${listed}${more}. Other fonts stand in.`,
    )
  })
}
