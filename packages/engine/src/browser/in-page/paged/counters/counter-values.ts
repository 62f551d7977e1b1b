import type { CounterChanges } from './counter-changes.ts'

/** Counters that were created among the children of an element: they end with it. */
export type CounterScope = Set<string>

/** Values of counters at one place of a document, each from the outermost. */
export class CounterValues {
  readonly #values = new Map<string, number[]>()

  /** @param scope of the element around the one that changes them */
  change({ resets, increments, sets }: CounterChanges, scope: CounterScope): void {
    for (const [name, value] of resets) {
      const stack = this.#stackOf(name)
      if (scope.has(name)) stack.pop()
      scope.add(name)
      stack.push(value)
    }
    for (const [name, by] of increments) this.#put(name, scope, (before) => before + by)
    for (const [name, value] of sets) this.#put(name, scope, () => value)
  }

  leave(scope: CounterScope): void {
    for (const name of scope) this.#values.get(name)?.pop()
  }

  copy(): ReadonlyMap<string, readonly number[]> {
    return new Map([...this.#values].map(([name, stack]) => [name, [...stack]]))
  }

  #put(name: string, scope: CounterScope, next: (before: number) => number): void {
    const stack = this.#stackOf(name)
    if (stack.length === 0) scope.add(name)
    stack.push(next(stack.pop() ?? 0))
  }

  #stackOf(name: string): number[] {
    const stack = this.#values.get(name) ?? []
    this.#values.set(name, stack)
    return stack
  }
}
