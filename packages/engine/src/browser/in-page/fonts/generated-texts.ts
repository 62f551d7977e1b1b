import { stylesSay } from '../styles/styles-say.ts'
import { openTrees } from '../trees/open-trees.ts'

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
      for (const side of ['::before', '::after']) {
        const style = getComputedStyle(element, side)
        if (!looked.test(style.content) || style.display === 'none') continue
        const text = stringsOf(style.content)
        const isSeen = style.visibility === 'visible' && element.checkVisibility()
        if (isSeen && looked.test(text)) yield { text, style }
      }
    }
  }
}

/** Strings of a `content`, without addresses of pictures and without what readers are told in their place. */
function stringsOf(content: string): string {
  const strings = content.replace(/url\("[^"]*"\)/g, '').matchAll(/"((?:[^"\\]|\\.)*)"|\//g)
  let text = ''
  for (const [token, string] of strings) {
    if (token === '/') break
    text += string
  }
  return text
}
