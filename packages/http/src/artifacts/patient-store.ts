import { isUnavailable } from '../database/unavailable.ts'
import type { ArtifactStore } from './artifact-store.ts'

/** Waits between the tries of a call, in milliseconds: a minute in all. */
const WAITS_MS = [250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000] as const

/** Options of {@link patientStore}. */
export interface PatientOptions {
  /** Ends a wait. */
  readonly signal: AbortSignal
  /** Told of each call that the store did not answer. */
  readonly onAway: (cause: unknown) => void
}

/**
 * A store for somebody who has time, and something to lose: a call that is not answered is made again, more and more
 * seldom, for a minute.
 *
 * A job keeps what it has converted meanwhile, and its slot: no other document is converted whose result has nowhere to go.
 */
export function patientStore(
  store: Pick<ArtifactStore, 'put' | 'get'>,
  { signal, onAway }: PatientOptions,
): Pick<ArtifactStore, 'put' | 'get'> {
  const patiently = async <T>(call: () => Promise<T>): Promise<T> => {
    for (let tries = 0; ; tries++) {
      try {
        return await call()
      } catch (cause) {
        if (!isUnavailable(cause)) throw cause
        onAway(cause)
        const wait = WAITS_MS[tries]
        if (wait === undefined) throw cause
        await pause(wait, signal)
      }
    }
  }
  return {
    put: (...parts) => patiently(() => store.put(...parts)),
    get: (...parts) => patiently(() => store.get(...parts)),
  }
}

/** Throws the reason of the signal when that is aborted first. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  const stop = () => reject(signal.reason)
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  return promise.finally(() => {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  })
}
