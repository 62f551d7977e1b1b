/** Value of a declaration that a custom property keeps, as it was written; variables by their values. */
export function keptValue(element: Element, property: string): string {
  return keptIn(getComputedStyle(element), property)
}

/** As {@link keptValue}, in the styles of an element or of one of its pseudo-elements. */
export function keptIn(style: CSSStyleDeclaration, property: string): string {
  return withVariables(written(style, property), style, 0)
}

/** In words of its author: custom properties of ours keep it escaped, in quotes. */
function written(style: CSSStyleDeclaration, property: string): string {
  return decodeURIComponent(style.getPropertyValue(property).replaceAll('"', ''))
}

const VARIABLE =
  /\bvar\(\s*(--[-\w]+)\s*(?:,((?:[^()"']|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\([^()]*\))*))?\)/g

/** Variables hold others at most so deep. */
const MAX_DEPTH = 20

/** One that nobody states and that has no other value stays, to be told. */
function withVariables(value: string, style: CSSStyleDeclaration, depth: number): string {
  return value.replace(VARIABLE, (call: string, name: string, other: string | undefined) => {
    const kept = written(style, `--svc-var${name}`)
    const stated = kept === '' ? style.getPropertyValue(name).trim() : kept
    if (stated === '' || depth > MAX_DEPTH) return other?.trim() ?? call
    return withVariables(stated, style, depth + 1)
  })
}
