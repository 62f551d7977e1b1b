import { type RenderWarning, renderWarning } from '../../messages/warnings.ts'

/** Most characters that are named. */
const MAX_EXAMPLES = 5

/**
 * Says that characters of a document are shown as boxes, since no font at hand has them.
 *
 * @param characters examples; none for no warning
 */
export function missingGlyphs(characters: readonly string[]): readonly RenderWarning[] {
  if (characters.length === 0) return []
  const examples = characters.slice(0, MAX_EXAMPLES).map(described).join(', ')
  const message = `No font has a glyph for some characters, which show as boxes: ${examples} and maybe others.`
  return [renderWarning('glyphs_missing', message)]
}

function described(character: string): string {
  const codePoint = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return `${JSON.stringify(character)} (U+${codePoint})`
}
