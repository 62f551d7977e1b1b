import type { XmlElement } from '@rgrove/parse-xml'
import { fontShorthand } from './font-shorthand.ts'

/** Declarations that count for an element: presentation attributes, rules of `<style>`, then its own `style`. */
export type SvgStyle = ReadonlyMap<string, string>

/** Properties that elements inside take over. Source: SVG 2, appendix "Property index". */
const INHERITED: ReadonlySet<string> = new Set(
  `fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin
stroke-miterlimit stroke-dasharray stroke-dashoffset color font-family font-size font-weight
font-style text-anchor visibility clip-rule letter-spacing`.split(/\s+/),
)

/** A rule of a style sheet with one simple selector: a name, a class or an id. */
export interface SvgRule {
  readonly kind: 'element' | 'class' | 'id'
  readonly name: string
  readonly declarations: ReadonlyMap<string, string>
}

const WEIGHT = { element: 0, class: 1, id: 2 } as const

/**
 * Rules of a style sheet, the weakest first.
 *
 * @param refuse told of selectors that are not simple
 */
export function parseRules(css: string, refuse: (selector: string) => void): readonly SvgRule[] {
  const rules: SvgRule[] = []
  for (const rule of withoutComments(css).split('}')) {
    // Whatever the rule stands in, such as `@media`, ends with a brace, too.
    const [body = '', selectors] = rule.split('{').toReversed()
    if (selectors === undefined) continue
    for (const selector of selectors.split(',').map((text) => text.trim())) {
      const [, mark = '', name = ''] = /^([.#]?)([\w-]+)$/.exec(selector) ?? []
      if (name === '') {
        refuse(selector)
        continue
      }
      const kind = mark === '.' ? 'class' : mark === '#' ? 'id' : 'element'
      rules.push({ kind, name, declarations: parseDeclarations(body) })
    }
  }
  return rules.toSorted((one, other) => WEIGHT[one.kind] - WEIGHT[other.kind])
}

/** The style of an element; what it does not state it inherits. */
export function styleOf(
  element: XmlElement,
  parent: SvgStyle,
  rules: readonly SvgRule[],
): SvgStyle {
  const style = new Map([...parent].filter(([key]) => INHERITED.has(key)))
  const { attributes } = element
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== 'inherit') style.set(key, value)
  }
  const classes = new Set((attributes['class'] ?? '').split(/\s+/))
  for (const { kind, name, declarations } of rules) {
    const isMeant =
      kind === 'element'
        ? element.name === name
        : kind === 'class'
          ? classes.has(name)
          : attributes['id'] === name
    if (isMeant) for (const [key, value] of declarations) style.set(key, value)
  }
  for (const [key, value] of parseDeclarations(attributes['style'] ?? '')) style.set(key, value)
  return style
}

const IMPORTANT = '!important'

// Searched once from left to right: a regular expression would begin anew at every `/*` that has no end.
function withoutComments(css: string): string {
  const [first = '', ...rest] = css.split('/*')
  const kept = rest.map((part) => {
    const end = part.indexOf('*/')
    return end < 0 ? '' : part.slice(end + 2)
  })
  return [first, ...kept].join('')
}

/** Declarations of a `style` attribute or of a rule. */
export function parseDeclarations(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const part of text.split(';')) {
    const colon = part.indexOf(':')
    if (colon < 0) continue
    const stated = part.slice(colon + 1).trim()
    const value = stated.endsWith(IMPORTANT) ? stated.slice(0, -IMPORTANT.length).trim() : stated
    const key = part.slice(0, colon).trim()
    const parts = key === 'font' ? fontShorthand(value) : undefined
    if (parts) for (const [own, text] of parts) found.set(own, text)
    else if (value !== 'inherit') found.set(key, value)
  }
  return found
}
