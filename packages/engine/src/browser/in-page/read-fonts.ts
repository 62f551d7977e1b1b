import { standInMark } from './clear-marks.ts'
import { openTrees } from './trees/open-trees.ts'

/** Fonts that a document asks for and does not get. */
export interface FontFacts {
  /** Characters that no font has, each once. */
  readonly missing: readonly string[]
  /** Lists of families that seem to name none that is there, by the families they name. */
  readonly absent: readonly (readonly string[])[]
}

/**
 * Finds out which characters of the visible text no font has, and which lists of fonts name none that is there. Runs in
 * the page.
 *
 * The browser tells neither: a character without a glyph measures and paints like one that no font has, and text in a font
 * that is not there like text in the font behind it.
 *
 * @param mark attribute that the first element of each list in `absent` gets, with the number of the list
 */
export function readFonts(mark: string): FontFacts {
  // Enough for any document a person wrote; what is beyond them is not looked at.
  const MAX_TEXTS = 50_000
  const MAX_CHARACTERS = 20_000
  const MAX_LISTS = 200
  const SIZE_PX = 32
  // A character that nothing is assigned to, in a plane that fonts leave alone.
  const NOBODYS = '\u{10fffd}'
  // Characters that all fonts have: those of Windows-1252 and the minus sign among them. To draw what no font has, for
  // comparison, costs a new renderer 2 ms for each font of a document.
  const EVERYWHERE =
    '\\0-\\u024f\\u2013\\u2014\\u2018-\\u201a\\u201c-\\u201e\\u2020-\\u2022\\u2026\\u2030\\u2039\\u203a\\u20ac\\u2122\\u2212\\s'
  const UNCOMMON = new RegExp(`[^${EVERYWHERE}]`)
  // Those, and characters that have no glyph.
  const COMMON = new RegExp(
    `[${EVERYWHERE}\\p{Default_Ignorable_Code_Point}\\p{M}\\p{Cc}\\p{Cs}]`,
    'u',
  )

  // By name alone it is no canvas in a document that is an SVG.
  const canvas = document.createElementNS(
    'http://www.w3.org/1999/xhtml',
    'canvas',
  ) as HTMLCanvasElement
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen || !document.body) return { missing: [], absent: [] }
  pen.canvas.width = pen.canvas.height = 2 * SIZE_PX
  pen.textBaseline = 'middle'

  /** Uncommon characters of each font that text is set in. */
  const charactersOf = new Map<string, Set<string>>()
  /** First element set in each list of fonts. */
  const lists = new Map<string, Element>()
  const walkers = openTrees().map((tree) =>
    document.createTreeWalker(tree instanceof Document ? tree.body : tree, NodeFilter.SHOW_TEXT),
  )
  function* texts() {
    for (const walker of walkers) while (walker.nextNode()) yield walker.currentNode
  }
  let last: Element | undefined
  let count = 0
  for (const node of texts()) {
    if (count++ === MAX_TEXTS) break
    const text = node.nodeValue ?? ''
    const parent = node.parentElement
    if (!parent || text.trim() === '') continue
    const isUncommon = UNCOMMON.test(text)
    if (parent === last && !isUncommon) continue
    last = parent
    const { fontFamily, fontWeight, fontStyle } = getComputedStyle(parent)
    if (lists.has(fontFamily) && !isUncommon) continue
    if (!parent.checkVisibility({ visibilityProperty: true })) continue
    if (!lists.has(fontFamily)) lists.set(fontFamily, parent)
    if (!isUncommon) continue
    const font = `${fontStyle} ${fontWeight} ${SIZE_PX}px ${fontFamily}`
    const characters = charactersOf.get(font) ?? new Set()
    charactersOf.set(font, characters)
    for (const character of text) if (!COMMON.test(character)) characters.add(character)
  }

  const paint = (character: string) => {
    pen.clearRect(0, 0, pen.canvas.width, pen.canvas.height)
    pen.fillText(character, SIZE_PX / 2, SIZE_PX)
    return pen.getImageData(0, 0, pen.canvas.width, pen.canvas.height).data
  }
  const isSame = (one: ArrayLike<number>, other: ArrayLike<number>) => {
    for (let index = 3; index < one.length; index += 4) {
      if (one[index] !== other[index]) return false
    }
    return true
  }
  const shape = (character: string) => {
    const { width, actualBoundingBoxLeft, actualBoundingBoxRight, actualBoundingBoxAscent } =
      pen.measureText(character)
    return [width, actualBoundingBoxLeft, actualBoundingBoxRight, actualBoundingBoxAscent].join()
  }

  const missing = new Set<string>()
  let looked = 0
  for (const [font, characters] of charactersOf) {
    pen.font = font
    const shapeOfNothing = shape(NOBODYS)
    let nothing: ArrayLike<number> | undefined
    for (const character of characters) {
      looked += 1
      if (looked > MAX_CHARACTERS) break
      if (missing.has(character) || shape(character) !== shapeOfNothing) continue
      nothing ??= paint(NOBODYS)
      if (isSame(paint(character), nothing)) missing.add(character)
    }
  }

  const LATIN = 'mmmmmmmmmmlliWQgj0123456789'
  const GENERIC =
    /^(serif|sans-serif|monospace|cursive|fantasy|math|emoji|fangsong|system-ui|ui-.*|-apple-system|blinkmacsystemfont)$/i
  // Where the author names none the browser does.
  const initial = getComputedStyle(document.createElement('p')).fontFamily || 'Times New Roman'
  const unquoted = (family: string) => family.trim().replace(/^["']|["']$/g, '')
  const own = new Set([...document.fonts].map(({ family }) => unquoted(family)))
  // A font that is not there measures like the one behind it, whichever that is.
  const isThere = (family: string, text: string) => {
    if (own.has(family)) return true
    const sample = `${LATIN} ${text}`
    const widthIn = (families: string) => {
      pen.font = `${SIZE_PX}px ${families}`
      return pen.measureText(sample).width
    }
    return ['serif', 'monospace'].some(
      (behind) => widthIn(`${JSON.stringify(family)}, ${behind}`) !== widthIn(behind),
    )
  }
  const absent: string[][] = []
  for (const [list, element] of [...lists].slice(0, MAX_LISTS)) {
    const families = (list.match(/"[^"]*"|'[^']*'|[^,]+/g) ?? []).map(unquoted)
    const named = families.filter((family) => family !== '' && !GENERIC.test(family))
    const text = (element.textContent ?? '').trim().slice(0, 50)
    if (named.length === 0 || list === initial || unquoted(list) === 'Times New Roman') continue
    if (named.some((family) => isThere(family, text))) continue
    const asked = element.getRootNode() === document ? element : standIn(element, text, mark)
    asked.setAttribute(mark, String(absent.length))
    absent.push(named)
  }
  return { missing: [...missing], absent }
}

/** An element of the document in the font of one of a shadow tree, which no selector finds. */
function standIn(element: Element, text: string, mark: string): Element {
  const { fontFamily, fontWeight, fontStyle } = getComputedStyle(element)
  const like = document.createElement('span')
  like.style.cssText = 'all: initial; position: fixed; visibility: hidden'
  Object.assign(like.style, { fontFamily, fontWeight, fontStyle })
  like.textContent = text
  like.setAttribute(standInMark(mark), '')
  document.body.append(like)
  // The browser tells no fonts of what it has not laid out.
  like.getBoundingClientRect()
  return like
}
