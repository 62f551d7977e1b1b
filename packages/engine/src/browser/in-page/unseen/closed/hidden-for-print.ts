import { appliedRules } from '../../styles/applied-rules.ts'
import { above } from '../../trees/above.ts'
import { elementsOf } from '../../trees/elements-of.ts'
import { isSeen } from '../../trees/is-seen.ts'
import { shownNodes } from '../../trees/shown-nodes.ts'
import { shownText, textBesideLinks } from './closed-element.ts'

/** Fewer words than these are a remark or a list of tools. */
const SOME_WORDS = 50
/** Words by which a text is found again where it is shown a second time, made for print. */
const FIRST_WORDS = 8

/** Parts of a page that are around its document, and programs in it. */
const AROUND =
  'nav,header,footer,aside,dialog,form,menu,[role="navigation"],[role="banner"],[role="contentinfo"],[role="complementary"],[role="search"],[popover]'

/** Elements of a document that its own styles for print hide, where these are most of it: a mistake, or a lock against printing. */
export function hiddenForPrint(trees: readonly (Document | ShadowRoot)[]): readonly Element[] {
  const hidden = new Set(trees.flatMap(hiddenElements))
  if (hidden.size === 0) return []
  const large = [...hidden].filter(
    (element) =>
      element.closest(AROUND) === null && wordsOf(textBesideLinks(element)).length >= SOME_WORDS,
  )
  if (large.length === 0) return []
  const seen = seenText()
  const lost = large.filter((element) => !isShownAgain(element, seen))
  const words = lost.reduce((sum, element) => sum + wordsOf(textBesideLinks(element)).length, 0)
  return words > wordsOf(seen).length ? lost : []
}

/** Outermost elements that rules for print alone hide. */
function hiddenElements(tree: Document | ShadowRoot): readonly Element[] {
  return appliedRules(tree)
    .filter(({ isForPrint, style }) => isForPrint && hides(style))
    .flatMap(({ selector }) => elementsOf(selector, tree))
    .filter((element) => {
      const around = above(element)
      return !isSeen(element) && (around === null || isSeen(around))
    })
}

function hides({ display, visibility }: CSSStyleDeclaration): boolean {
  return display === 'none' || visibility === 'hidden'
}

function seenText(): string {
  const texts: string[] = []
  for (const node of shownNodes(document.body, isSeen)) {
    if (node instanceof Text && isSeenText(node)) texts.push(node.data)
  }
  return texts.join(' ').replace(/\s+/g, ' ')
}

function isSeenText({ parentElement }: Text): boolean {
  return parentElement === null || isSeen(parentElement)
}

/** Whether a text stands in the document once more, in a version for print. */
function isShownAgain(element: Element, seen: string): boolean {
  return seen.includes(wordsOf(shownText(element)).slice(0, FIRST_WORDS).join(' '))
}

function wordsOf(text: string): readonly string[] {
  return text.match(/\S+/g) ?? []
}
