import { openTrees } from '../trees/open-trees.ts'
import { controlTexts, type FontStyle } from './control-texts.ts'
import { generatedFonts, generatedTexts, markerTexts } from './generated-texts.ts'
import { marginTexts } from './margin-texts.ts'

/** Fonts that the visible text of a document is set in. */
export interface WrittenFonts {
  /** Uncommon characters by their font, as a canvas takes it. */
  readonly characters: ReadonlyMap<string, ReadonlySet<string>>
  /** The first text that is set in each list of families. */
  readonly lists: ReadonlyMap<string, SetText>
}

/** A text that is set in a font. */
export interface SetText {
  readonly style: FontStyle
  /** Its beginning. */
  readonly sample: string
  /** Its element; absent where a style or a form control has the text. */
  readonly element?: Element
}

// Enough for any document a person wrote; what is beyond them is not looked at.
const MAX_TEXTS = 50_000
/** The font of the browser for form controls, which nobody asked for. */
const OF_CONTROLS = 'Arial'
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

/**
 * Collects the fonts of all text that is seen, in form controls, too, and those of uncommon characters that styles put before and
 * after elements, in the place of marks of lists, and into the margins of pages.
 *
 * @param sizePx size of the fonts that are named
 * @param stage headers and footers, where their text alone is looked at
 */
export function writtenFonts(sizePx: number, stage?: Element): WrittenFonts {
  const characters = new Map<string, Set<string>>()
  const lists = new Map<string, SetText>()
  const add = ({ fontStyle, fontWeight, fontFamily }: FontStyle, text: string) => {
    const font = `${fontStyle} ${fontWeight} ${sizePx}px ${fontFamily}`
    const known = characters.get(font) ?? new Set()
    characters.set(font, known)
    for (const character of text) if (!COMMON.test(character)) known.add(character)
  }
  let last: Element | undefined
  for (const { parentElement: parent, data } of textNodes(stage)) {
    if (!parent || !/\S/.test(data)) continue
    const isUncommon = UNCOMMON.test(data)
    if (parent === last && !isUncommon) continue
    last = parent
    const style = getComputedStyle(parent)
    const { fontFamily } = style
    if (lists.has(fontFamily) && !isUncommon) continue
    if (!parent.checkVisibility({ visibilityProperty: true })) continue
    if (!lists.has(fontFamily)) {
      lists.set(fontFamily, { style, sample: sampleOf(parent.textContent), element: parent })
    }
    if (!isUncommon) continue
    add(style, data)
  }
  if (stage) return { characters, lists }
  for (const { style, text } of generatedTexts(`[^${EVERYWHERE}]`, MAX_TEXTS)) add(style, text)
  for (const { style, text } of markerTexts(`[^${EVERYWHERE}]`, MAX_TEXTS)) add(style, text)
  const loose = [...controlTexts(), ...marginTexts()]
  for (const { style, text } of loose) add(style, text)
  for (const { style, text } of [...generatedFonts(MAX_TEXTS), ...loose]) {
    if (lists.has(style.fontFamily) || style.fontFamily === OF_CONTROLS) continue
    lists.set(style.fontFamily, { style, sample: sampleOf(text) })
  }
  return { characters, lists }
}

function sampleOf(text: string): string {
  return text.trim().slice(0, 50)
}

function* textNodes(stage: Element | undefined): Generator<Text> {
  let count = 0
  for (const tree of stage ? [stage] : openTrees()) {
    // A picture has no body.
    const root = tree instanceof Document ? (tree.body ?? tree.documentElement) : tree
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      if (count++ === MAX_TEXTS) return
      yield walker.currentNode as Text
    }
  }
}
