import { languageOfText } from '../../../../text/language-of-text.ts'
import { elementsOf, type StructureContent, type StructureElement } from '../../structure.ts'

/** Enough of a text to tell its script. */
const SAMPLE = 1000

/**
 * Takes away the language that a layout engine gives letters whose document states none, where a text in it is seen to be
 * in another: LibreOffice calls Korean and Japanese Chinese then.
 *
 * Elements of Han characters alone lose it with the others, and have the language of the document.
 */
export function dropFallbackLanguage(
  document: StructureElement,
  fallback: string,
  textOf: (content: StructureContent) => string,
): void {
  const labelled = elementsOf(document).filter(({ language }) => language === fallback)
  if (!labelled.some((element) => isOtherwise(ownText(element, textOf), fallback))) return
  for (const element of labelled) element.language = undefined
}

function isOtherwise(text: string, fallback: string): boolean {
  const spoken = languageOfText(text)
  return spoken !== undefined && spoken !== fallback.split('-')[0]
}

/** Text of an element without that of elements in it that have a language themselves. */
function ownText(element: StructureElement, textOf: (content: StructureContent) => string): string {
  let text = ''
  for (const child of element.children) {
    if (text.length >= SAMPLE) break
    if (child.kind === 'content') text += textOf(child)
    else if (child.kind === 'element' && child.language === undefined)
      text += ownText(child, textOf)
  }
  return text
}
