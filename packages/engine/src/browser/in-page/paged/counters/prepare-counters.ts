import type { PagedWorld } from '../paged-state.ts'
import { changesOfElement, statedChanges } from './counter-changes.ts'
import { type CounterScope, CounterValues } from './counter-values.ts'

/** Values of counters at an element, those that its `::before` shows: by their names, each from the outermost. */
type ValuesAt = ReadonlyMap<string, readonly number[]>

/**
 * Makes ready to tell what the counters of a document are at its elements, which the browser tells nobody: `counter-reset`,
 * `counter-increment` and `counter-set` in the order of the document (CSS Lists 3, 4). Runs in the page.
 */
export function prepareCounters(): void {
  let known: ReadonlyMap<Element, ValuesAt> | undefined
  const world = globalThis as PagedWorld
  world.svcCountersOf = (target, name) => {
    known ??= readCounters(new Set(document.querySelectorAll('[id],a[name]')))
    return known.get(target)?.get(name) ?? []
  }
}

/** Goes through the document element by element, and keeps the values at those that are wanted. */
function readCounters(wanted: ReadonlySet<Element>): ReadonlyMap<Element, ValuesAt> {
  const values = new CounterValues()
  const found = new Map<Element, ValuesAt>()
  /** Elements that are begun and not ended: a document may be nested deeper than calls can be. */
  const open: { readonly element: Element; readonly scope: CounterScope }[] = []
  const outer: CounterScope = new Set()
  const begin = (element: Element, style: CSSStyleDeclaration) => {
    values.change(changesOfElement(element, style), open.at(-1)?.scope ?? outer)
    const scope: CounterScope = new Set()
    open.push({ element, scope })
    changeByPseudo(element, '::before', values, scope)
    if (wanted.has(element)) found.set(element, values.copy())
  }
  const end = () => {
    const last = open.pop()
    if (last === undefined) return
    changeByPseudo(last.element, '::after', values, last.scope)
    values.leave(last.scope)
  }
  let element: Element | null = document.documentElement
  while (element) {
    const style = getComputedStyle(element)
    let next: Element | null = null
    if (style.display !== 'none') {
      begin(element, style)
      next = element.firstElementChild
      if (next === null) end()
    }
    while (next === null && element) {
      next = element.nextElementSibling
      if (next !== null) break
      element = element.parentElement
      if (element) end()
    }
    element = next
  }
  return found
}

function changeByPseudo(
  element: Element,
  side: '::before' | '::after',
  values: CounterValues,
  scope: CounterScope,
): void {
  const style = getComputedStyle(element, side)
  if (!/^(?:none|normal)$/.test(style.content)) values.change(statedChanges(style), scope)
}
