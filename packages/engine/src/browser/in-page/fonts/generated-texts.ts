import { appliedRules } from '../styles/applied-rules.ts'
import { stylesSay } from '../styles/styles-say.ts'
import { openTrees, type Tree } from '../trees/open-trees.ts'
import { stringsOf } from './strings-of.ts'

const SIDES = ['::before', '::after'] as const

/** A text that a style puts before or after an element. */
interface GeneratedText {
  readonly text: string
  readonly style: CSSStyleDeclaration
}

/**
 * Texts that styles put before and after elements that are seen, such as signs of icon fonts.
 *
 * @param characters one class of a regular expression: texts without any of them are left out
 * @param most elements that are asked
 */
export function* generatedTexts(characters: string, most: number): Generator<GeneratedText> {
  // Most documents generate nothing of that, and to ask each element is dear.
  if (!stylesSay(new RegExp(`content:[^;}]*${characters}`))) return
  const looked = new RegExp(characters)
  let count = 0
  for (const tree of openTrees()) {
    for (const element of tree.querySelectorAll('*')) {
      if (count++ === most) return
      for (const side of SIDES) {
        const generated = textAt(element, side)
        if (generated && looked.test(generated.text)) yield generated
      }
    }
  }
}

/**
 * Texts that styles put in the place of marks of lists.
 *
 * @param characters one class of a regular expression: texts without any of them are left out
 * @param most elements that are asked
 */
export function* markerTexts(characters: string, most: number): Generator<GeneratedText> {
  if (!stylesSay(new RegExp(`(?:list-style[^;}]*|::marker[^}]*content:[^;}]*)${characters}`)))
    return
  const looked = new RegExp(characters)
  let count = 0
  for (const tree of openTrees()) {
    for (const element of tree.querySelectorAll('*')) {
      if (count++ === most) return
      const { display, listStyleType } = getComputedStyle(element)
      if (!display.includes('list-item') || !element.checkVisibility()) continue
      const style = getComputedStyle(element, '::marker')
      const text = stringsOf(/["]/.test(style.content) ? style.content : listStyleType)
      if (looked.test(text)) yield { text, style }
    }
  }
}

/**
 * Texts that styles put before and after elements that are seen, in a font that the same rule may state.
 *
 * @param most elements that are asked
 */
export function* generatedFonts(most: number): Generator<GeneratedText> {
  if (!stylesSay(/::?(?:before|after)\b[^{]*\{[^}]*\bfont(?:-family)?:/)) return
  let count = 0
  for (const tree of openTrees()) {
    for (const { selector, style } of appliedRules(tree)) {
      const side = SIDES.find((one) => selector.includes(one))
      if (side === undefined || style.fontFamily === '') continue
      for (const element of elementsAt(tree, selector)) {
        if (count++ === most) return
        const generated = textAt(element, side)
        if (generated) yield generated
      }
    }
  }
}

function elementsAt(tree: Tree, selector: string): Iterable<Element> {
  try {
    return tree.querySelectorAll(selector.replace(/::(?:before|after)/g, ''))
  } catch {
    // Hosts and parts are of other trees, and a side alone is no selector.
    return []
  }
}

/** The text that styles put at one side of an element, if it is seen. */
function textAt(element: Element, side: string): GeneratedText | undefined {
  const style = getComputedStyle(element, side)
  if (!/["/]/.test(style.content) || style.display === 'none') return undefined
  const text = stringsOf(style.content)
  const isSeen = text !== '' && style.visibility === 'visible' && element.checkVisibility()
  return isSeen ? { text, style } : undefined
}
