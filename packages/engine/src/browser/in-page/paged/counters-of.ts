import type { PagedWorld } from './paged-state.ts'

/**
 * Makes ready to tell what the counters of a document are at its elements, which the browser tells nobody: `counter-reset`,
 * `counter-increment` and `counter-set` in the order of the document (CSS Lists 3, 4). Runs in the page.
 *
 * Values at an element are those that its `::before` shows.
 */
export function prepareCounters(): void {
  const world = globalThis as PagedWorld
  let known: ReadonlyMap<Element, ReadonlyMap<string, readonly number[]>> | undefined

  const pairs = (stated: string, otherwise: number) =>
    [
      ...stated.matchAll(
        /(?:reversed\(\s*)?(-?[_a-z\u0080-\uffff\\][-\w\u0080-\uffff\\]*)\)?(?:\s+(-?\d+))?/gi,
      ),
    ]
      .map(
        ([, name = '', value]) => [name, value === undefined ? otherwise : Number(value)] as const,
      )
      .filter(([name]) => name !== 'none')
  const read = (wanted: ReadonlySet<Element>) => {
    const values = new Map<string, number[]>()
    const found = new Map<Element, ReadonlyMap<string, readonly number[]>>()
    const stackOf = (name: string) => {
      const stack = values.get(name) ?? []
      values.set(name, stack)
      return stack
    }
    const change = (style: CSSStyleDeclaration, scope: Set<string>, item: Element | undefined) => {
      const resets = pairs(style.counterReset, 0)
      const increments = pairs(style.counterIncrement, 1)
      const sets = pairs(style.counterSet, 0)
      const states = (all: readonly (readonly [string, number])[]) =>
        all.some(([name]) => name === 'list-item')
      const list = item?.closest('ol,ul,menu')
      const isDown = list instanceof HTMLOListElement && list.reversed
      if (item && item === list && !states(resets)) {
        const items = [...item.children].filter((child) => child instanceof HTMLLIElement).length
        const start = item instanceof HTMLOListElement && item.hasAttribute('start')
        const first = start ? (item as HTMLOListElement).start : isDown ? items : 1
        resets.push(['list-item', isDown ? first + 1 : first - 1])
      } else if (item && style.display.includes('list-item') && !states(increments)) {
        increments.push(['list-item', isDown ? -1 : 1])
        const isValued = item instanceof HTMLLIElement && item.hasAttribute('value')
        if (isValued) sets.push(['list-item', item.value])
      }
      for (const [name, value] of resets) {
        const stack = stackOf(name)
        if (scope.has(name)) stack.pop()
        scope.add(name)
        stack.push(value)
      }
      const put = (name: string, next: (before: number) => number) => {
        const stack = stackOf(name)
        if (stack.length === 0) scope.add(name)
        stack.push(next(stack.pop() ?? 0))
      }
      for (const [name, by] of increments) put(name, (before) => before + by)
      for (const [name, value] of sets) put(name, () => value)
    }
    const pseudo = (element: Element, side: '::before' | '::after', scope: Set<string>) => {
      const style = getComputedStyle(element, side)
      if (!/^(?:none|normal)$/.test(style.content)) change(style, scope, undefined)
    }
    const leave = (scope: ReadonlySet<string>) => {
      for (const name of scope) values.get(name)?.pop()
    }
    /** Elements that are begun and not ended: a document may be nested deeper than calls can be. */
    const open: { element: Element; scope: Set<string> }[] = []
    const outer = new Set<string>()
    const close = () => {
      const last = open.pop()
      if (last === undefined) return
      pseudo(last.element, '::after', last.scope)
      leave(last.scope)
    }
    let element: Element | null = document.documentElement
    while (element) {
      const style = getComputedStyle(element)
      let next: Element | null = null
      if (style.display !== 'none') {
        change(style, open.at(-1)?.scope ?? outer, element)
        const scope = new Set<string>()
        open.push({ element, scope })
        pseudo(element, '::before', scope)
        if (wanted.has(element)) {
          found.set(element, new Map([...values].map(([name, stack]) => [name, [...stack]])))
        }
        next = element.firstElementChild
        if (next === null) close()
      }
      while (next === null && element) {
        next = element.nextElementSibling
        if (next !== null) break
        element = element.parentElement
        if (element) close()
      }
      element = next
    }
    return found
  }
  world.svcCountersOf = (target, name) => {
    known ??= read(new Set(document.querySelectorAll('[id],a[name]')))
    return known.get(target)?.get(name) ?? []
  }
}
