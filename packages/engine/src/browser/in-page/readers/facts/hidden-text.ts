import { textOf } from '../../trees/text-of.ts'

const MAX_HIDDEN = 1_000_000

/** Text that is hidden from readers, with what style sheets put beside it: more than enough of it. */
export function hiddenText(): string {
  let found = ''
  for (const hidden of document.querySelectorAll('[aria-hidden="true"]')) {
    // biome-ignore lint/performance/useDomNodeTextContent: it is compared with text as it is printed
    found += ` ${hidden instanceof HTMLElement ? hidden.innerText : textOf(hidden)}`
    for (const element of [hidden, ...hidden.querySelectorAll('*')]) found += generatedText(element)
    if (found.length > MAX_HIDDEN) break
  }
  return found
}

/** Text of pseudo-elements, and the number of a list item. */
function generatedText(element: Element): string {
  const texts = ['::before', '::after'].map((side) => {
    const [, content = ''] = /^"(.*)"$/.exec(getComputedStyle(element, side).content) ?? []
    return ` ${content}`
  })
  const list = element.localName === 'li' ? element.parentElement : null
  if (list?.localName === 'ol') texts.push(` ${[...list.children].indexOf(element) + 1}.`)
  return texts.join('')
}
