import { type RenderWarning, renderWarning } from '../../messages/warnings.ts'
import { fontOfSameWidths, isBundled, plainFontName as plain } from './stand-in-fonts.ts'

/** Most fonts of a kind that are named. */
const MAX_NAMED = 20

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
  const missing = [...names.values()]
    .filter((font) => plain(font) !== '' && !SIGNS.has(plain(font)) && !isBundled(font))
    .filter((font) => !isPresent(font))
  const replaced = missing.flatMap((font) => {
    const standIn = fontOfSameWidths(font)
    return standIn !== undefined && isPresent(standIn)
      ? [`${JSON.stringify(font)} by ${standIn}`]
      : []
  })
  const lost = missing.filter((font) => fontOfSameWidths(font) === undefined)
  return [
    ...lost.slice(0, MAX_NAMED).map(notThere),
    ...(replaced.length === 0 ? [] : [sameWidths(replaced.slice(0, MAX_NAMED))]),
  ]
}

function notThere(font: string): RenderWarning {
  const message = `The font ${JSON.stringify(font)} is not there; lines and pages may break elsewhere.`
  return renderWarning('font_substituted', message)
}

/** One line for all: nothing but the shape of letters changes. */
function sameWidths(replaced: readonly string[]): RenderWarning {
  const message = `Fonts were replaced by others with the same widths: ${replaced.join(', ')}.`
  return renderWarning('font_substituted', message, { severity: 'info' })
}
