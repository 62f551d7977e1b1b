/** How much a document may ask of what the whole browser shares. */
export interface DocumentBounds {
  /** Calls of each method of the console that are told. */
  readonly consoleCalls: number
  /** Characters of a text that is written to the console. */
  readonly consoleText: number
  /** Workers, shared ones among them, that are started. */
  readonly workers: number
  /** Requests by `fetch` and `XMLHttpRequest`, and beacons; more of them fail as those without a network do. */
  readonly requests: number
  /** WebSockets that are opened. */
  readonly webSockets: number
  /** Errors and rejections that nobody catches which are told. */
  readonly errors: number
}

/**
 * Bounds what a document may ask of the browser's own process, which all renders share. Runs in the document's own
 * world, before its scripts.
 *
 * A message for that process costs a script nothing and the process a lot: a million lines of console, or a window
 * that is moved without end, keep every other page waiting (measured: a render beside them takes 2 to 50 times as
 * long). A thousand workers do the same to the processors.
 */
export function boundDocument({
  consoleCalls,
  consoleText,
  workers,
  requests,
  webSockets,
  errors,
}: DocumentBounds): void {
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

  const bound = (names: readonly string[], count: number, what: string) => {
    let left = count
    for (const name of names) {
      const native = (window as unknown as Record<string, unknown>)[name]
      if (typeof native !== 'function') continue
      const bounded = new Proxy(native, {
        construct(target, values, newTarget) {
          if (left-- <= 0) {
            throw new DOMException(`At most ${count} ${what}.`, 'QuotaExceededError')
          }
          return construct(target, values, newTarget) as object
        },
      })
      Object.assign(window, { [name]: bounded })
      native.prototype.constructor = bounded
    }
  }
  bound(['Worker', 'SharedWorker'], workers, 'workers are started')
  bound(['WebSocket', 'WebSocketStream', 'EventSource'], webSockets, 'connections are opened')

  let requestsLeft = requests
  const { fetch } = window
  window.fetch = (...values) =>
    requestsLeft-- > 0 ? fetch(...values) : Promise.reject(new TypeError('Failed to fetch'))
  const { sendBeacon } = Navigator.prototype
  Navigator.prototype.sendBeacon = function (...values) {
    return requestsLeft-- > 0 && (apply(sendBeacon, this, values) as boolean)
  }
  const { send } = XMLHttpRequest.prototype
  XMLHttpRequest.prototype.send = function (...values) {
    if (requestsLeft-- > 0) return apply(send, this, values) as undefined
    throw new DOMException('Failed to load.', 'NetworkError')
  }

  // Whoever prevents the default is not told to the inspector, which costs the browser more than the error itself.
  let errorsLeft = errors
  const tell = (event: Event) => {
    if (errorsLeft-- <= 0) event.preventDefault()
  }
  const { addEventListener } = window
  const listen = () => {
    apply(addEventListener, window, ['error', tell])
    apply(addEventListener, window, ['unhandledrejection', tell])
  }
  listen()
  // Setting the content of a document, as its own `open`, takes all listeners from the window. Children that come and
  // go are told before the first script of the new content runs; a listener that is there already is not added twice.
  new MutationObserver(listen).observe(document, { childList: true })
}
