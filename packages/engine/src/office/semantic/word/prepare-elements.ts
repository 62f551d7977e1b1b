/** Part of mammoth's document model; its declarations leave the model out. */
interface WordElement {
  readonly type: string
  readonly children?: readonly WordElement[]
  readonly [property: string]: unknown
}

/**
 * mammoth's document with what print needs in place of what a web page would have: boxes for form fields, and a
 * space where a tab stop was.
 *
 * @returns a copy where something changed, otherwise the element itself
 */
export function prepareElements(element: WordElement): WordElement {
  if (element.type === 'checkbox') return text(element['checked'] === true ? '☑' : '☐')
  if (element.type === 'tab') return text('\u2003')
  const { children } = element
  if (children === undefined) return element
  const prepared = children.map(prepareElements)
  return prepared.every((child, index) => child === children[index])
    ? element
    : { ...element, children: prepared }
}

function text(value: string): WordElement {
  return { type: 'text', value }
}
