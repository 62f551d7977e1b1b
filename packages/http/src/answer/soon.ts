import { setTimeout as elapsed } from 'node:timers/promises'

/** How long a browser or a store may take to say that it is there, in milliseconds: probes wait for a second. */
export const PROBE_MS = 800

/** The answer, or `otherwise` when it is not there after so many milliseconds. What comes later, also a failure, is dropped. */
export async function soon<Answer, Otherwise>(
  answer: Promise<Answer>,
  otherwise: Otherwise,
  milliseconds: number,
): Promise<Answer | Otherwise> {
  const late = new AbortController()
  const timeout = elapsed(milliseconds, otherwise, { signal: late.signal, ref: false })
  try {
    return await Promise.race([answer, timeout])
  } finally {
    late.abort()
  }
}
