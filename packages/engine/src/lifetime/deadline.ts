import { EngineError, type ErrorCode } from '../messages/errors.ts'
import { cancelled } from './cancelled.ts'
import { waitedForProcessorMs } from './process/waited-for-processor.ts'

/** Share of a render's time for which this thread may wait for a processor before that is the reason why it was late. */
const BUSY_SHARE = 0.5
/** Waits below this say nothing, in milliseconds: a document that floods this thread has it wait for 2000 in a short time. */
const BUSY_MIN_MS = 5000

/**
 * Notes what a render is doing now, for the error if it does not end in time: `loading the document`.
 *
 * @param blame code of that error; default `conversion_failed`
 */
export type NoteActivity = (activity: string | (() => string), blame?: ErrorCode) => void

/** Ends a render from outside: when its time is up, or when its caller goes away. */
export interface Deadline {
  /**
   * Rejects when the end comes, with `conversion_failed` unless `doing` blames another, and with `service_unavailable` on a
   * machine that had no processor for this thread; never resolves.
   */
  readonly reached: Promise<never>
  /** Aborts when the end comes, and when the render is over: for waits on our side. */
  readonly signal: AbortSignal
  /** Notes what the render is doing, for the message. */
  readonly doing: NoteActivity
  /** Takes the timer and the listener back. */
  readonly stop: () => void
}

/**
 * Starts the clock of one render.
 *
 * @param waited time in which this thread has waited for a processor so far, in milliseconds
 */
export function startDeadline(
  signal: AbortSignal,
  timeoutMs: number,
  waited: () => number | undefined = waitedForProcessorMs,
): Deadline {
  const waitedBefore = waited() ?? 0
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
    const late = `Not finished within ${timeoutMs} ms: ${activity}`
    const waitedMs = Math.round((waited() ?? 0) - waitedBefore)
    if (waitedMs >= Math.max(BUSY_SHARE * timeoutMs, BUSY_MIN_MS)) {
      const busy = `this process waited for a processor for ${waitedMs} ms: the machine is busy`
      reject(new EngineError('service_unavailable', `${late}; ${busy}.`))
    } else reject(new EngineError(code, `${late}.`))
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
