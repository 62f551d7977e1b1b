import { above } from '../../trees/above.ts'
import { isSeen } from '../../trees/is-seen.ts'
import { shownNodes } from '../../trees/shown-nodes.ts'
import { isInMenu, WINDOWS } from './closed-element.ts'

/** Parts of a page that lead elsewhere or frame it, and that print leaves out for good reasons. */
const FRAME = `script,style,template,header,footer,aside,button,select,noscript,[role="banner"],[role="contentinfo"],[role="complementary"],${WINDOWS}`

/** Fewer words are hints of the program, a list of links, a field for comments. */
const FEW_WORDS = 50

/**
 * Outermost elements with words that are not seen, those with most of them first; none where the document shows more, or says the
 * same in other elements.
 *
 * @param isUnseen whether a text in one of them is not seen
 */
export function mostlyUnseen(
  elements: readonly Element[],
  isUnseen: (text: Text) => boolean,
): readonly Element[] {
  const all = new Set(elements)
  const parts = [...all]
    .filter((element) => !hasAround(element, (around) => all.has(around)))
    .filter((element) => !isOfFrame(element) && !hasAround(element, isOfFrame))
    .map((element) => ({ element, words: unseenWords(element, isUnseen) }))
    .filter(({ words }) => words.length > 0)
    .toSorted((one, other) => other.words.length - one.words.length)
  const words = parts.flatMap((part) => part.words)
  return isMost(words, isUnseen) ? parts.map(({ element }) => element) : []
}

export function isDisplayed(element: Element): boolean {
  return getComputedStyle(element).display !== 'none'
}

/** Whether a text has a box that is neither hidden nor without opacity. */
export function isShown({ parentElement }: Text): boolean {
  let around: Element | null = parentElement
  // It has no box that could be seen.
  while (around && getComputedStyle(around).display === 'contents') around = above(around)
  return around === null || isSeen(around)
}

function isOfFrame(element: Element): boolean {
  return isInMenu(element) || element.matches(FRAME)
}

function hasAround(element: Element, is: (around: Element) => boolean): boolean {
  for (let around = above(element); around; around = above(around)) if (is(around)) return true
  return false
}

/** Words in an element that would be seen if it were: not in links, nor in what is hidden within it. */
function unseenWords(element: Element, isUnseen: (text: Text) => boolean): readonly string[] {
  const enters = (part: Element) =>
    !part.matches('a,script,style,template') && !isOfFrame(part) && isDisplayed(part)
  return [...shownNodes(element, enters)].flatMap((node) =>
    node instanceof Text && isUnseen(node) ? wordsOf(node.data) : [],
  )
}

/** Whether words are more than those that are seen, and many of them stand nowhere else. */
function isMost(words: readonly string[], isUnseen: (text: Text) => boolean): boolean {
  if (words.length < FEW_WORDS) return false
  const times = Map.groupBy(words, (word) => word)
  let shown = 0
  let lost = words.length
  const enters = (part: Element) => !part.matches('script,style,template') && isDisplayed(part)
  for (const node of shownNodes(document.documentElement, enters)) {
    if (!(node instanceof Text && isShown(node)) || isUnseen(node)) continue
    for (const word of wordsOf(node.data)) {
      shown++
      lost -= times.get(word)?.length ?? 0
      times.delete(word)
    }
    if (shown >= words.length || lost < FEW_WORDS) return false
  }
  return true
}

/** Words of a text, in scripts without spaces too. */
function wordsOf(text: string): readonly string[] {
  if (!/\S/.test(text)) return []
  const segments = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)
  return [...segments].flatMap(({ isWordLike, segment }) => (isWordLike ? segment : []))
}
