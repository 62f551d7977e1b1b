import type { HyphenatedText, HyphenWorld, PlacesByLanguage } from './hyphen-state.ts'

/**
 * Puts soft hyphens into the texts that `findWords` found, and leaves those at which a line ends: others would stand in the
 * text of the PDF, where nobody finds a word that has some. Runs in the page, laid out as it is printed.
 *
 * @param places indexes of the letters of each word before which a hyphen may stand, by language
 */
export function setHyphens(places: PlacesByLanguage): void {
  const SOFT_HYPHEN = '\u00ad'
  /** Columns of tables may change their widths when hyphens go, and lines their ends. */
  const LOOKS = 3
  const world = globalThis as HyphenWorld
  const texts = world.svcHyphens ?? []
  delete world.svcHyphens

  /** Indexes in a text before which hyphens may stand. */
  const placesIn = ({ language, least: [before, after], words }: HyphenatedText) =>
    words.flatMap(({ at, word }) =>
      (places[language]?.[word] ?? [])
        .filter((place) => place >= before && word.length - place >= after)
        .map((place) => at + place),
    )
  const withHyphens = (data: string, at: readonly number[]) =>
    [0, ...at].map((start, index) => data.slice(start, at[index])).join(SOFT_HYPHEN)

  const range = document.createRange()
  /** Top of the line that a letter stands on. The first letter of a line has a box without width on the line before, too. */
  const lineOf = (node: Text, at: number): number => {
    range.setStart(node, at)
    range.setEnd(node, at + 1)
    return [...range.getClientRects()].at(-1)?.top ?? 0
  }
  /** Adds those of the hyphens from `first` to `last` that end a line; `before` and `after` are lines of the letters around them. */
  const addUsed = (
    { node, soft }: { readonly node: Text; readonly soft: readonly number[] },
    [first, last]: readonly [number, number],
    [before, after]: readonly [number, number],
    used: number[],
  ): void => {
    if (before === after) return
    if (first === last) {
      used.push(soft[first] ?? 0)
      return
    }
    const half = (first + last) >> 1
    // Each hyphen that stands before this one has moved it by one.
    const behind = lineOf(node, (soft[half] ?? 0) + half + 1)
    const ahead = lineOf(node, (soft[half + 1] ?? 0) + half)
    addUsed({ node, soft }, [first, half], [before, behind], used)
    addUsed({ node, soft }, [half + 1, last], [ahead, after], used)
  }

  /** The hyphens of a text that end its lines. */
  const usedOf = (text: { readonly node: Text; readonly soft: readonly number[] }) => {
    const { node, soft } = text
    const last = soft.length - 1
    const before = lineOf(node, (soft[0] ?? 0) - 1)
    const after = lineOf(node, (soft[last] ?? 0) + last + 1)
    const used: number[] = []
    addUsed(text, [0, last], [before, after], used)
    return used
  }

  const given = texts
    .filter(({ node, data }) => node.data === data)
    .map((text) => ({ ...text, soft: placesIn(text) }))
    .filter(({ soft }) => soft.length > 0)
  let rest = given
  for (let look = 0; look < LOOKS && rest.length > 0; look += 1) {
    for (const { node, data, soft } of rest) node.data = withHyphens(data, soft)
    // All are read before any is written: each change has the browser lay the document out anew.
    const looked = rest.map((text) => ({ ...text, used: usedOf(text) }))
    for (const { node, data, soft, used } of looked) {
      if (used.length < soft.length) node.data = withHyphens(data, used)
    }
    rest = looked
      .filter(({ soft, used }) => used.length > 0 && (look === 0 || used.length < soft.length))
      .map(({ used, ...text }) => ({ ...text, soft: used }))
  }
}
