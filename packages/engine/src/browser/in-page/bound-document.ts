/// <reference lib="dom" />

/** How much a document may ask of what the whole browser shares. */
export interface DocumentBounds {
  /** Calls of each method of the console that are told. */
  readonly consoleCalls: number
  /** Characters of a text that is written to the console. */
  readonly consoleText: number
  /** Workers, shared ones among them, that are started. */
  readonly workers: number
}

/**
 * Bounds what a document may ask of the browser's own process, which all renders share. Runs in the document's own
 * world, before its scripts.
 *
 * A message for that process costs a script nothing and the process a lot: a million lines of console, or a window
 * that is moved without end, keep every other page waiting (measured: a render beside them takes 2 to 50 times as
 * long). A thousand workers do the same to the processors.
 */
export function boundDocument({ consoleCalls, consoleText, workers }: DocumentBounds): void {
  // Taken now: what the document makes of them later is its own affair.
  const { apply, construct } = Reflect
  const { slice } = String.prototype

  const methods = console as unknown as Record<string, unknown>
  for (const name of Object.keys(methods)) {
    const write = methods[name]
    if (typeof write !== 'function') continue
    let left = consoleCalls
    methods[name] = (...values: unknown[]) => {
      if (left-- <= 0) return undefined
      for (let index = 0; index < values.length; index++) {
        const value = values[index]
        if (typeof value === 'string' && value.length > consoleText) {
          values[index] = apply(slice, value, [0, consoleText])
        }
      }
      return apply(write, console, values)
    }
  }

  // A popup is closed at once, but its opener stands still until then, and frames it was loading may do so for good.
  const { open } = window
  const standsAlready = (target: string) =>
    /^_(self|parent|top)$/i.test(target) ||
    Array.from(document.getElementsByName(target)).some((element) => 'contentWindow' in element)
  window.open = (url, target, features) =>
    target !== undefined && standsAlready(String(target)) ? open(url, target, features) : null

  // No window is there to be seen.
  for (const name of ['moveBy', 'moveTo', 'resizeBy', 'resizeTo'] as const) window[name] = () => {}

  let workersLeft = workers
  for (const name of ['Worker', 'SharedWorker'] as const) {
    const native = window[name]
    const bounded = new Proxy(native, {
      construct(target, values, newTarget) {
        if (workersLeft-- <= 0) {
          throw new DOMException(`At most ${workers} workers are started.`, 'QuotaExceededError')
        }
        return construct(target, values, newTarget) as object
      },
    })
    Object.assign(window, { [name]: bounded })
    native.prototype.constructor = bounded
  }
}
