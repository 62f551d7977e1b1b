import { elementsOfAny } from '../../trees/elements-of.ts'
import { REFERENCE } from '../css/generated-variables.ts'
import { keptIn } from '../css/kept-value.ts'
import { stylesOfReferences } from '../references/reference-boxes.ts'

/** Properties of text that a generated note has: rules of pseudo-elements find no element. */
const TEXT_PROPERTIES = [
  'color',
  'direction',
  'font-family',
  'font-feature-settings',
  'font-size',
  'font-stretch',
  'font-style',
  'font-variant',
  'font-weight',
  'letter-spacing',
  'line-height',
  'text-align',
  'text-decoration',
  'text-indent',
  'text-transform',
  'white-space',
  'word-spacing',
]
/**
 * Makes elements of footnotes that are generated content (`a::after { float: footnote; content: attr(href) }`), which can be
 * moved as others are.
 *
 * @param selectors of what states `float: footnote`
 */
export function generatedNotes(selectors: readonly string[]): {
  readonly notes: readonly HTMLElement[]
  readonly unsupported: readonly string[]
} {
  const unsupported = new Set<string>()
  const notes = (['before', 'after'] as const).flatMap((side) => {
    const pseudo = new RegExp(`::?${side}\\b`, 'gi')
    const generated = selectors.filter((selector) => selector.search(pseudo) >= 0)
    const bare = generated.map((selector) => selector.replace(pseudo, '') || '*')
    return elementsOfAny(bare).flatMap((element) => {
      const look = getComputedStyle(element, `::${side}`)
      if (!isNote(element, look)) return []
      // Those are written when pages are known, in their places.
      const isReference = REFERENCE.test(keptIn(look, '--svc-content'))
      if (isReference) unsupported.add('float: footnote of references to pages')
      const isGenerated = !isReference && !/^(?:none|normal)$/.test(look.content)
      return isGenerated ? [generatedNote(element, side, look)] : []
    })
  })
  if (notes.length > 0) {
    document.adoptedStyleSheets.push(stylesOfReferences())
  }
  return { notes, unsupported: [...unsupported] }
}

/** Whether a pseudo-element is a footnote of something that is seen: rules for all links mean those of our lists and destinations, too. */
function isNote(element: HTMLElement, look: CSSStyleDeclaration): boolean {
  return (
    /^footnote$/i.test(keptIn(look, '--svc-float')) &&
    look.display !== 'none' &&
    element.checkVisibility() &&
    element.closest('.svc-toc') === null
  )
}

function generatedNote(
  element: HTMLElement,
  side: 'before' | 'after',
  look: CSSStyleDeclaration,
): HTMLElement {
  const note = document.createElement(`svc-${side}`)
  for (const name of TEXT_PROPERTIES) note.style.setProperty(name, look.getPropertyValue(name))
  note.style.setProperty('--svc-float', '"footnote"')
  const text = document.createElement('svc-part')
  text.style.setProperty('--svc-native', look.content)
  text.setAttribute('data-svc-native', '')
  note.append(text)
  element.setAttribute(`data-svc-boxed-${side}`, '')
  if (side === 'before') element.prepend(note)
  else element.append(note)
  return note
}
