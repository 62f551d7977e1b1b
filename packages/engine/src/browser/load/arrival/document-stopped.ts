import { setTimeout as delay } from 'node:timers/promises'
import { ContextGone } from '../isolated-world.ts'
import type { OpenDocument } from '../loaded-document.ts'

/** How often a document that has not loaded is asked, in milliseconds; most have loaded before. */
const POLL_MS = 250

/**
 * Waits until a document that was written into its page, and not navigated to, has been stopped: `window.stop()` ends
 * its loading without any event. It is parsed then, nothing is on its way, and yet it has not loaded.
 *
 * @param signal ends the waiting, without a result
 */
export async function documentStopped(
  { world, loading }: Pick<OpenDocument, 'world' | 'loading'>,
  signal: AbortSignal,
): Promise<void> {
  let isIdle = false
  for (;;) {
    await delay(POLL_MS, undefined, { signal })
    const wasIdle = isIdle
    isIdle = loading.pending().length === 0 && (await isParsed(world))
    // Once may be the moment between the last resource and the load event.
    if (isIdle && wasIdle) return
  }
}

async function isParsed(world: OpenDocument['world']): Promise<boolean> {
  try {
    return await world.call('isComplete')
  } catch (error) {
    // It went somewhere else, and loads there.
    if (error instanceof ContextGone) return false
    throw error
  }
}
