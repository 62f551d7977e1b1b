import { setTimeout as elapsed, setImmediate as nextTurn } from 'node:timers/promises'

/** How long a browser or a store may take to say that it is there, in milliseconds: probes wait for a second. */
export const PROBE_MS = 800

/** The answer, or `otherwise` when it is not there after so many milliseconds. What comes later, also a failure, is dropped. */
export async function soon<Answer, Otherwise>(
  answer: Promise<Answer>,
  otherwise: Otherwise,
  milliseconds: number,
): Promise<Answer | Otherwise> {
  const late = new AbortController()
  const { signal } = late
  // Where this thread was busy for longer than that, an answer may have come and wait to be read: timers go first.
  const timeout = elapsed(milliseconds, undefined, { signal, ref: false })
    .then(() => nextTurn(undefined, { signal }))
    .then(() => otherwise)
  try {
    return await Promise.race([answer, timeout])
  } finally {
    late.abort()
  }
}
