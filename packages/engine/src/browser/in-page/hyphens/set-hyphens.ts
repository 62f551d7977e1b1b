import { takeTexts } from './found-texts.ts'
import type { HyphenatedText, PlacesByLanguage } from './hyphen-state.ts'
import { usedHyphens } from './used-hyphens.ts'

const SOFT_HYPHEN = '\u00ad'
/** Columns of tables may change their widths when hyphens go, and lines their ends. */
const LOOKS = 3

/**
 * Puts soft hyphens into the texts that `findWords` found, and leaves those at which a line ends: others would stand in the
 * text of the PDF, where nobody finds a word that has some. Runs in the page, laid out as it is printed.
 *
 * @param places indexes of the letters of each word before which a hyphen may stand, by language
 */
export function setHyphens(places: PlacesByLanguage): void {
  const range = document.createRange()
  let rest = takeTexts()
    .filter(({ node, data }) => node.data === data)
    .map((text) => ({ ...text, soft: placesIn(text, places) }))
    .filter(({ soft }) => soft.length > 0)
  for (let look = 0; look < LOOKS && rest.length > 0; look += 1) {
    for (const { node, data, soft } of rest) node.data = withHyphens(data, soft)
    // All are read before any is written: each change has the browser lay the document out anew.
    const looked = rest.map((text) => ({ ...text, used: usedHyphens(text, range) }))
    for (const { node, data, soft, used } of looked) {
      if (used.length < soft.length) node.data = withHyphens(data, used)
    }
    rest = looked
      .filter(({ soft, used }) => used.length > 0 && (look === 0 || used.length < soft.length))
      .map(({ used, ...text }) => ({ ...text, soft: [...used] }))
  }
}

/** Indexes in a text before which hyphens may stand. */
function placesIn(
  { language, least: [before, after], words }: HyphenatedText,
  places: PlacesByLanguage,
): number[] {
  return words.flatMap(({ at, word }) =>
    (places[language]?.[word] ?? [])
      .filter((place) => place >= before && word.length - place >= after)
      .map((place) => at + place),
  )
}

function withHyphens(data: string, at: readonly number[]): string {
  return [0, ...at].map((start, index) => data.slice(start, at[index])).join(SOFT_HYPHEN)
}
