import { EngineError, type ErrorCode } from '../messages/errors.ts'
import { cancelled } from './cancelled.ts'

/**
 * Notes what a render is doing now, for the error if it does not end in time: `loading the document`.
 *
 * @param blame code of that error; default `conversion_failed`
 */
export type NoteActivity = (activity: string | (() => string), blame?: ErrorCode) => void

/** Ends a render from outside: when its time is up, or when its caller goes away. */
export interface Deadline {
  /** Rejects when the end comes, with `conversion_failed` unless `doing` blames another; never resolves. */
  readonly reached: Promise<never>
  /** Aborts when the end comes, and when the render is over: for waits on our side. */
  readonly signal: AbortSignal
  /** Notes what the render is doing, for the message. */
  readonly doing: NoteActivity
  /** Takes the timer and the listener back. */
  readonly stop: () => void
}

/** Starts the clock of one render. */
export function startDeadline(signal: AbortSignal, timeoutMs: number): Deadline {
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
