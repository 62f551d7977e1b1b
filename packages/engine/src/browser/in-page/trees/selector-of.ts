/** A short selector of an element, for messages. */
export function selectorOf(element: Element): string {
  // Headings without a name have one of ours.
  const isNamed = element.id !== '' && !element.id.startsWith('svc-heading-')
  const classes = [...element.classList].slice(0, 3).map((name) => `.${CSS.escape(name)}`)
  return isNamed ? `#${CSS.escape(element.id)}` : `${element.localName}${classes.join('')}`
}
