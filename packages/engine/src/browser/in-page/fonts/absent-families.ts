/** A list of families that names none that is there. */
export interface AbsentFamilies {
  readonly named: readonly string[]
  /** The first element that is set in it. */
  readonly element: Element
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
 * @param lists the first element that is set in each list
 */
export function absentFamilies(
  pen: CanvasRenderingContext2D,
  sizePx: number,
  lists: ReadonlyMap<string, Element>,
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
  return [...lists].slice(0, MAX_LISTS).flatMap(([list, element]) => {
    const named = familiesOf(list).filter((family) => family !== '' && !GENERIC.test(family))
    const isOfBrowser = list === initial || unquoted(list) === 'Times New Roman'
    if (named.length === 0 || isOfBrowser) return []
    const text = sampleOf(element)
    return named.some((family) => isThere(family, text)) ? [] : [{ named, element }]
  })
}

/** The beginning of an element's text. */
export function sampleOf({ textContent }: Element): string {
  return textContent.trim().slice(0, 50)
}

function familiesOf(list: string): readonly string[] {
  return (list.match(/"[^"]*"|'[^']*'|[^,]+/g) ?? []).map(unquoted)
}

function unquoted(family: string): string {
  return family.trim().replace(/^["']|["']$/g, '')
}
