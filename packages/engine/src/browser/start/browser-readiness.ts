import { setTimeout as elapsed } from 'node:timers/promises'
import type { BrowserPool } from '../pool/browser-pool.ts'

/** How long who asks waits for a start that goes on, in milliseconds: most take half a second. */
const WAIT_MS = 400

/** How long a start may go on before it counts as one that hangs, in milliseconds. */
const START_MS = 10_000

/** Times that a test has no patience for. */
interface ReadinessOptions {
  readonly waitMs?: number
  readonly startMs?: number
}

/**
 * Whether a pool can be had pages of. A browser that died is started again by the question. While it starts it counts as
 * there, for renders wait for it, and a busy machine takes seconds; but not after a start that failed, nor when the start
 * hangs.
 */
export function browserReadiness(
  pool: BrowserPool,
  { waitMs = WAIT_MS, startMs = START_MS }: ReadinessOptions = {},
): () => Promise<boolean> {
  let hasFailed = false
  let start: { readonly begun: number; readonly outcome: Promise<boolean> } | undefined
  const outcomeOf = async () => {
    const isStarted = await pool.start().then(
      () => true,
      () => false,
    )
    hasFailed = !isStarted
    start = undefined
    return isStarted
  }
  return async () => {
    const { browser } = pool.status()
    if (browser === 'closed') return false
    if (browser === 'ready') {
      hasFailed = false
      return true
    }
    start ??= { begun: performance.now(), outcome: outcomeOf() }
    const { begun, outcome } = start
    const isExpected = !hasFailed && performance.now() - begun < startMs
    const patience = new AbortController()
    try {
      const waited = elapsed(waitMs, isExpected, { signal: patience.signal, ref: false })
      return await Promise.race([outcome, waited])
    } finally {
      patience.abort()
    }
  }
}
