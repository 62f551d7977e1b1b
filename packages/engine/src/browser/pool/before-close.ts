import { setTimeout as delay } from 'node:timers/promises'
import type { LeaseRequest } from './browser-pool.ts'

/** How long a last look at a page may take, in milliseconds: it comes after the deadline of its render. */
const BEFORE_CLOSE_MS = 5000

/**
 * Lets a render look at its page once more before the page is closed.
 *
 * Ends at the latest after five seconds, or with the page; never throws.
 *
 * @param lost rejects when the page is gone
 */
export async function beforeClose(
  { beforeClose: look, signal }: Pick<LeaseRequest, 'beforeClose' | 'signal'>,
  lost: Promise<never>,
): Promise<void> {
  if (look === undefined || signal.aborted) return
  const over = new AbortController()
  const tooLong = delay(BEFORE_CLOSE_MS, undefined, { signal: over.signal })
  await Promise.race([look(), lost, tooLong]).catch(() => {})
  over.abort()
}
