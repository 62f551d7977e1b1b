import { appliedRules } from '../../styles/applied-rules.ts'
import { above } from '../../trees/above.ts'
import { elementsOf } from '../../trees/elements-of.ts'
import { isSeen } from '../../trees/is-seen.ts'
import type { Tree } from '../../trees/open-trees.ts'
import { shownNodes } from '../../trees/shown-nodes.ts'
import { isInMenu, WINDOWS } from './closed-element.ts'

/** Parts of a page that lead elsewhere or frame it, and that print leaves out for good reasons. */
const FRAME = `script,style,template,header,footer,aside,button,select,noscript,[role="banner"],[role="contentinfo"],[role="complementary"],${WINDOWS}`

/** Fewer words are hints of the program, a list of links, a field for comments. */
const FEW_WORDS = 50

/**
 * Outermost elements that rules for print alone hide, where they have more words than all that is printed: the document is made
 * for screens, and its styles leave out more than its menus. A twin for print, which says the same in other elements, is no loss.
 */
export function hiddenForPrint(trees: readonly Tree[]): readonly Element[] {
  const hidden = new Set(trees.flatMap(hiddenByRules))
  const parts = [...hidden]
    .filter((element) => !hasAround(element, (around) => hidden.has(around)))
    .filter((element) => !isOfFrame(element) && !hasAround(element, isOfFrame))
    .map((element) => ({ element, words: hiddenWords(element) }))
    .filter(({ words }) => words.length > 0)
    .toSorted((one, other) => other.words.length - one.words.length)
  const words = parts.flatMap((part) => part.words)
  return isMost(words) ? parts.map(({ element }) => element) : []
}

function hiddenByRules(tree: Tree): readonly Element[] {
  const rules = appliedRules(tree).filter(({ style }) => hides(style))
  const found = rules
    .filter(({ isForPrint }) => isForPrint)
    .flatMap(({ selector }) => elementsOf(selector, tree))
    .filter(
      (element) => !isDisplayed(element) || getComputedStyle(element).visibility !== 'visible',
    )
  if (found.length === 0) return []
  // A style for every medium hides them as well, such as a window that is closed.
  const anyway = new Set(
    [
      '[hidden],[style*="display"]',
      ...rules.filter(({ isForPrint }) => !isForPrint).map(({ selector }) => selector),
    ].flatMap((selector) => elementsOf(selector, tree)),
  )
  return found.filter((element) => !anyway.has(element))
}

function hides({ display, visibility }: CSSStyleDeclaration): boolean {
  return display === 'none' || visibility === 'hidden' || visibility === 'collapse'
}

function isDisplayed(element: Element): boolean {
  return getComputedStyle(element).display !== 'none'
}

function isOfFrame(element: Element): boolean {
  return isInMenu(element) || element.matches(FRAME)
}

function hasAround(element: Element, is: (around: Element) => boolean): boolean {
  for (let around = above(element); around; around = above(around)) if (is(around)) return true
  return false
}

/** Words in an element that would be seen if it were: not in links, nor in what is hidden within it. */
function hiddenWords(element: Element): readonly string[] {
  const enters = (part: Element) =>
    !part.matches('a,script,style,template') && !isOfFrame(part) && isDisplayed(part)
  return [...shownNodes(element, enters)].flatMap((node) =>
    node instanceof Text && !isShown(node) ? wordsOf(node.data) : [],
  )
}

/** Whether words are more than those that are seen, and many of them stand nowhere else. */
function isMost(words: readonly string[]): boolean {
  if (words.length < FEW_WORDS) return false
  const times = Map.groupBy(words, (word) => word)
  let shown = 0
  let lost = words.length
  const enters = (part: Element) => !part.matches('script,style,template') && isDisplayed(part)
  for (const node of shownNodes(document.documentElement, enters)) {
    if (!(node instanceof Text && isShown(node))) continue
    for (const word of wordsOf(node.data)) {
      shown++
      lost -= times.get(word)?.length ?? 0
      times.delete(word)
    }
    if (shown >= words.length || lost < FEW_WORDS) return false
  }
  return true
}

function isShown({ parentElement }: Text): boolean {
  let around: Element | null = parentElement
  // It has no box that could be seen.
  while (around && getComputedStyle(around).display === 'contents') around = above(around)
  return around === null || isSeen(around)
}

/** Words of a text, in scripts without spaces too. */
function wordsOf(text: string): readonly string[] {
  if (!/\S/.test(text)) return []
  const segments = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)
  return [...segments].flatMap(({ isWordLike, segment }) => (isWordLike ? segment : []))
}
