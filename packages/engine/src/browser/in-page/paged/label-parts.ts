import { textOfToken } from '../styles/text-of-token.ts'
import type { PagedWorld } from './paged-state.ts'

/** A piece of a text that styles make: a text, or the value of a counter in a style of CSS. */
export type LabelPart = string | { readonly value: number; readonly style: string }

/** Parts that a list of contents makes of an element, and those that cannot be made. */
export interface Label {
  readonly parts: readonly LabelPart[]
  /** Behind the name of the property, for example `with counter(page)`. */
  readonly cannot: readonly string[]
}

const TOKEN =
  /"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|[-\w]+\((?:[^()]|\([^()]*\))*\)|[^\s"'(]+/g
const COUNTER = /^(counters?)\(\s*([-\w]+)\s*(?:,\s*("[^"]*"|'[^']*')\s*)?(?:,\s*([-\w]+)\s*)?\)$/i
const GENERATED = /^content\(\s*(before|after)\s*\)$/i

/**
 * Parts of a list of contents (CSS GCPM 3, 1.1.1): strings, `content()`, `attr()`, `counter()` and `counters()`, after
 * `prepareCounters`.
 */
export function labelParts(element: Element, list: string): Label {
  const cannot: string[] = []
  const parts = (list.match(TOKEN) ?? []).flatMap((token) => partsOf(element, token, cannot))
  return { parts, cannot }
}

function partsOf(element: Element, token: string, cannot: string[]): readonly LabelPart[] {
  const counter = COUNTER.exec(token)
  if (counter) return countersOf(element, counter, cannot)
  const [, side] = GENERATED.exec(token) ?? []
  if (side !== undefined) return generatedParts(element, side.toLowerCase(), cannot)
  const { text, cannot: missing } = textOfToken(element, token)
  if (missing !== undefined) cannot.push(missing)
  return [text]
}

function countersOf(
  element: Element,
  [, called = '', name = '', separator = '""', style = 'decimal']: readonly string[],
  cannot: string[],
): readonly LabelPart[] {
  if (/^pages?$/i.test(name)) cannot.push('with counter(page)')
  const values = (globalThis as PagedWorld).svcCountersOf?.(element, name) ?? []
  const shown = /s$/i.test(called) ? values : [values.at(-1) ?? 0]
  return shown.flatMap((value, index) => [
    ...(index > 0 ? [textOfToken(element, separator).text] : []),
    { value, style: style.toLowerCase() },
  ])
}

/**
 * Content of a pseudo-element: the browser has put the values of attributes into it.
 *
 * @param side `before` or `after`
 * @param cannot gets `of generated content` where it is of another kind
 */
export function generatedParts(
  element: Element,
  side: string,
  cannot: string[],
): readonly LabelPart[] {
  const { content } = getComputedStyle(element, `::${side}`)
  if (/^(?:none|normal)$/.test(content)) return []
  const tokens = content.match(TOKEN) ?? []
  const isKnown = tokens.every((token) => /^["']/.test(token) || COUNTER.test(token))
  if (isKnown) return tokens.flatMap((token) => partsOf(element, token, cannot))
  cannot.push('of generated content')
  return []
}
