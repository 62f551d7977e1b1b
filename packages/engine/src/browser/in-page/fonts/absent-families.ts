import type { SetText } from './written-fonts.ts'

/** A list of families that names none that is there. */
export interface AbsentFamilies {
  readonly named: readonly string[]
  /** The first text that is set in it. */
  readonly text: SetText
}

// Enough for any document a person wrote; what is beyond them is not looked at.
const MAX_LISTS = 200
const LATIN = 'mmmmmmmmmmlliWQgj0123456789'
const GENERIC =
  /^(serif|sans-serif|monospace|cursive|fantasy|math|emoji|fangsong|system-ui|ui-.*|-apple-system|blinkmacsystemfont)$/i

/**
 * Lists of families of which no font is there, by the families they name: text in them measures like in the font behind
 * them, whichever that is.
 *
 * @param lists the first text that is set in each list
 */
export function absentFamilies(
  pen: CanvasRenderingContext2D,
  sizePx: number,
  lists: ReadonlyMap<string, SetText>,
): readonly AbsentFamilies[] {
  // Where the author names none the browser does.
  const initial = getComputedStyle(document.createElement('p')).fontFamily || 'Times New Roman'
  const own = new Set([...document.fonts].map(({ family }) => unquoted(family)))
  const isThere = (family: string, text: string) => {
    if (own.has(family)) return true
    const widthIn = (families: string) => {
      pen.font = `${sizePx}px ${families}`
      return pen.measureText(`${LATIN} ${text}`).width
    }
    return ['serif', 'monospace'].some(
      (behind) => widthIn(`${JSON.stringify(family)}, ${behind}`) !== widthIn(behind),
    )
  }
  return [...lists].slice(0, MAX_LISTS).flatMap(([list, text]) => {
    const named = familiesOf(list).filter((family) => family !== '' && !GENERIC.test(family))
    const isOfBrowser = list === initial || unquoted(list) === 'Times New Roman'
    if (named.length === 0 || isOfBrowser) return []
    return named.some((family) => isThere(family, text.sample)) ? [] : [{ named, text }]
  })
}

function familiesOf(list: string): readonly string[] {
  return (list.match(/"[^"]*"|'[^']*'|[^,]+/g) ?? []).map(unquoted)
}

function unquoted(family: string): string {
  return family.trim().replace(/^["']|["']$/g, '')
}
