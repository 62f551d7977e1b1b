import type { BrowserPage } from '../browser/pool/browser-pool.ts'
import { EngineError, type ErrorCode } from '../errors.ts'
import { cancelled } from './cancelled.ts'

/** What ends a render from outside: its deadline, or its caller going away. */
export interface RenderEnd {
  /** Rejects when the end comes, with `conversion_failed` unless `doing` blames another; never resolves. */
  readonly reached: Promise<never>
  /** Aborts when the end comes, and when the render is over: for waits on our side. */
  readonly signal: AbortSignal
  /** What the render is doing, for the message. */
  readonly doing: BrowserPage['doing']
  /** Takes the timer and the listener back. */
  readonly stop: () => void
}

/** Starts the clock of one render. */
export function renderEnd(signal: AbortSignal, timeoutMs: number): RenderEnd {
  let current: string | (() => string) = 'starting'
  let code: ErrorCode = 'conversion_failed'
  const over = new AbortController()
  let rejectReached: (error: Error) => void = () => {}
  const reached = new Promise<never>((_, reject) => {
    rejectReached = reject
  })
  reached.catch(() => {})
  const reject = (error: Error) => {
    rejectReached(error)
    over.abort(error)
  }
  const onAbort = () => {
    reject(cancelled(signal))
  }
  const timer = setTimeout(() => {
    const activity = typeof current === 'string' ? current : current()
    reject(new EngineError(code, `Not finished within ${timeoutMs} ms: ${activity}.`))
  }, timeoutMs)
  if (signal.aborted) onAbort()
  else signal.addEventListener('abort', onAbort, { once: true })
  return {
    reached,
    signal: over.signal,
    doing: (activity, blame = 'conversion_failed') => {
      current = activity
      code = blame
    },
    stop: () => {
      clearTimeout(timer)
      over.abort()
      signal.removeEventListener('abort', onAbort)
    },
  }
}
