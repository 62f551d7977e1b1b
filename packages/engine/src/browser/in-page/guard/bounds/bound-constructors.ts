import { construct } from '../natives.ts'

/**
 * Lets so many objects be made by some constructors of the window together; any more throw `QuotaExceededError`.
 *
 * @param what what is bounded, as the error says it
 */
export function boundConstructors(names: readonly string[], count: number, what: string): void {
  let left = count
  for (const name of names) {
    const native = (window as unknown as Record<string, unknown>)[name]
    if (typeof native !== 'function') continue
    const bounded = new Proxy(native, {
      construct(target, values, newTarget) {
        if (left-- <= 0) throw new DOMException(`At most ${count} ${what}.`, 'QuotaExceededError')
        return construct(target, values, newTarget) as object
      },
    })
    Object.assign(window, { [name]: bounded })
    native.prototype.constructor = bounded
  }
}
