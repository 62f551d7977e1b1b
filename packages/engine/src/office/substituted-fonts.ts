import type { RenderWarning } from '../warnings.ts'
import { fontOfSameWidths, isBundled, plainFontName as plain } from './stand-in-fonts.ts'

/** Most fonts that are named. */
const MAX_WARNINGS = 20

/** Fonts of signs, whose signs every engine finds elsewhere. */
const SIGNS: ReadonlySet<string> = new Set([
  'symbol',
  'webdings',
  'wingdings',
  'wingdings2',
  'wingdings3',
])

/**
 * Warnings about fonts that a document asks for and its PDF does not have.
 *
 * A font whose usual stand-in is not there either shows no text, and is not worth a word; nor is any where no page has
 * text.
 *
 * @param wanted names as the document has them, for example `Times New Roman`
 * @param used PostScript names, for example `LiberationSerif-Bold`
 */
export function substitutedFonts(
  wanted: readonly string[],
  used: readonly string[],
): readonly RenderWarning[] {
  if (used.length === 0) return []
  const present = used.map(plain)
  const isPresent = (font: string) => present.some((name) => name.startsWith(plain(font)))
  // One font may be written in several ways.
  const names = new Map(wanted.map((font) => [plain(font), font]))
  return [...names.values()]
    .filter((font) => plain(font) !== '' && !SIGNS.has(plain(font)) && !isBundled(font))
    .filter((font) => !isPresent(font))
    .flatMap((font) => {
      const standIn = fontOfSameWidths(font)
      if (standIn === undefined) {
        return `The font ${JSON.stringify(font)} is not there; lines and pages may break elsewhere.`
      }
      if (!isPresent(standIn)) return []
      return `The font ${JSON.stringify(font)} was replaced by ${standIn}, which has the same widths.`
    })
    .slice(0, MAX_WARNINGS)
    .map((message) => ({ code: 'font_substituted', message }))
}
