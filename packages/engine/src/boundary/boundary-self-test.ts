import { setTimeout as elapsed, setImmediate as nextTurn } from 'node:timers/promises'
import type { BrowserPage, BrowserPool } from '../browser/pool/browser-pool.ts'
import { judgeUrl, type NetworkPolicy } from '../network/policy/policy.ts'
import { type BoundaryHit, type Canaries, openCanaries } from './boundary-canaries.ts'
import { CHANNELS, PORT_CHANNELS, type ProbeTargets, probeScript } from './boundary-probes.ts'

export type { BoundaryHit } from './boundary-canaries.ts'

/** How long a self-test looks. */
export interface BoundaryTestOptions {
  /** How long the page waits for its attempts to end, in milliseconds. */
  readonly timeoutMs?: number
  /** How long the canaries listen on after that, in milliseconds. */
  readonly quietMs?: number
  /** Channels after whose arrival nobody needs to listen on. Default: none, for a channel that stays silent is heard to the end. */
  readonly until?: readonly string[]
  /** How long the page may take to answer after that wait, in milliseconds. Default 60 s. */
  readonly answerMs?: number
  /** Ends the test early. */
  readonly signal?: AbortSignal
}

/** Observations of a self-test. */
export interface BoundaryReport {
  /** True when every channel was tried and nothing arrived. */
  readonly passed: boolean
  /** Channels the page tried. */
  readonly attempted: readonly string[]
  readonly hits: readonly BoundaryHit[]
}

/** How long a page may take where other programs have the processors: a start is not given up for them. */
const ANSWER_MS = 60_000
/** How long a page may take to be there, in milliseconds. */
const PAGE_MS = 30_000

const LOOPBACK = '127.0.0.1'
// The same address in disguise: a browser reaches it directly, but no policy lets the proxy go there. So what
// arrives did not come through the proxy, even where documents may load from loopback.
const DISGUISED = '[::ffff:7f00:1]'

/**
 * Proves that nothing gets out of a browser past its proxy: a page tries every channel it has towards
 * canaries on loopback, which must stay silent. Run before serving: browser flags change their meaning.
 *
 * @throws whatever the pool throws; a page that cannot run scripts is a failed test, not an error
 */
export async function testBoundary(
  pool: BrowserPool,
  options: BoundaryTestOptions = {},
): Promise<BoundaryReport> {
  const { timeoutMs = 700, quietMs = 250, answerMs = ANSWER_MS, until } = options
  const canaries = await openCanaries(PORT_CHANNELS)
  try {
    const attempted = await pool.withPage(
      {
        signal: options.signal ?? new AbortController().signal,
        timeoutMs: timeoutMs + answerMs + PAGE_MS,
      },
      async (page) => {
        const trying = tryChannels(page, targetsOf(canaries, pool.policy), timeoutMs)
        const channels = await within(timeoutMs + answerMs, trying)
        // The page must live through this: what has no event (speculation rules, preconnect) is still on its way.
        await quiet(quietMs, until && canaries.arrived(until))
        return channels
      },
    )
    const hits = canaries.hits()
    const complete = CHANNELS.every((channel) => attempted.includes(channel))
    return { passed: complete && hits.length === 0, attempted, hits }
  } finally {
    await canaries.close()
  }
}

function targetsOf({ httpPort, ports }: Canaries, policy: NetworkPolicy): ProbeTargets {
  const open = judgeUrl(`http://${LOOPBACK}:${httpPort}/`, policy).allowed
  return {
    host: DISGUISED,
    secureHost: open ? DISGUISED : LOOPBACK,
    udpHost: LOOPBACK,
    httpPort,
    ports,
  }
}

async function tryChannels(
  { cdp }: BrowserPage,
  targets: ProbeTargets,
  timeoutMs: number,
): Promise<readonly string[]> {
  const { result, exceptionDetails } = await cdp.send('Runtime.evaluate', {
    expression: probeScript(targets, timeoutMs),
    awaitPromise: true,
    returnByValue: true,
    // Popups ask for one.
    userGesture: true,
  })
  return exceptionDetails || !Array.isArray(result.value) ? [] : result.value.map(String)
}

async function quiet(quietMs: number, arrived: Promise<void> | undefined): Promise<void> {
  const timer = new AbortController()
  const silence = elapsed(quietMs, undefined, { signal: timer.signal })
  try {
    await Promise.race([silence, ...(arrived ? [arrived] : [])])
    // Where this thread was busy meanwhile, what has arrived is read only now: timers go first.
    await nextTurn()
  } finally {
    timer.abort()
  }
}

// A page without scripts has no timers either, and would never answer.
async function within(
  timeoutMs: number,
  trying: Promise<readonly string[]>,
): Promise<readonly string[]> {
  const timer = new AbortController()
  const silence = elapsed(timeoutMs, [], { signal: timer.signal })
  try {
    return await Promise.race([trying, silence])
  } finally {
    // Its rejection is heard by the race, which is over.
    timer.abort()
  }
}
