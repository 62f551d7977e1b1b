/** Value of a declaration that a custom property keeps, as it was written; variables by their values. */
export function keptValue(element: Element, property: string): string {
  return keptIn(getComputedStyle(element), property)
}

/** As {@link keptValue}, in the styles of an element or of one of its pseudo-elements. */
export function keptIn(style: CSSStyleDeclaration, property: string): string {
  const kept = style.getPropertyValue(property)
  // In words of its author: custom properties keep it escaped, in quotes.
  return withVariables(decodeURIComponent(kept.replaceAll('"', '')), style)
}

const VARIABLE =
  /\bvar\(\s*(--[-\w]+)\s*(?:,((?:[^()"']|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\([^()]*\))*))?\)/g

/** One that nobody states and that has no other value stays, to be told. */
function withVariables(value: string, style: CSSStyleDeclaration): string {
  return value.replace(VARIABLE, (call: string, name: string, other: string | undefined) => {
    const stated = style.getPropertyValue(name).trim()
    return stated === '' ? (other?.trim() ?? call) : stated
  })
}
