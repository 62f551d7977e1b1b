import { setTimeout as delay } from 'node:timers/promises'
import { type RenderWarning, renderWarning } from '../../messages/warnings.ts'
import type { BrowsingOptions } from '../../schemas/options/render-options.ts'
import type { OpenDocument } from './loaded-document.ts'

/** How long a render waits for its document before it goes on with what is there. */
export interface ReadyTimer {
  /** Waits for something, or until the readyTimer is over, whichever comes first. */
  wait(something: Promise<unknown>): Promise<void>
  readonly isOver: boolean
  /** Reason that it was lost. */
  warnings(): readonly RenderWarning[]
}

/** Options that say how long a document may take and what happens then. */
export type ReadyTimerOptions = Pick<BrowsingOptions, 'timeout_ms' | 'wait_ms' | 'on_timeout'>

/** Time in which a document should be ready, in milliseconds; a wait that was asked for is not part of it. */
export function readyWithinMs(options: ReadyTimerOptions): number {
  return options.timeout_ms + (options.wait_ms ?? 0)
}

/** The readyTimer of a render from now on; without an end where being late is an error, which the pool sees to. */
export function startReadyTimer(
  { page, activity }: Pick<OpenDocument, 'page' | 'activity'>,
  options: ReadyTimerOptions,
): ReadyTimer {
  if (options.on_timeout === 'fail') return ENDLESS
  const timeoutMs = readyWithinMs(options)
  let lostOver: string | undefined
  const over = delay(timeoutMs, undefined, { signal: page.signal }).then(
    () => {
      lostOver = activity()
    },
    // The render is over, and nobody waits.
    () => {},
  )
  return {
    async wait(something) {
      await Promise.race([something, over])
    },
    get isOver() {
      return lostOver !== undefined
    },
    warnings() {
      if (lostOver === undefined) return []
      const message = `Not ready within ${timeoutMs} ms: ${lostOver}. It is shown as it was then.`
      return [renderWarning('timed_out', message)]
    },
  }
}

const ENDLESS: ReadyTimer = {
  async wait(something) {
    await something
  },
  isOver: false,
  warnings: () => [],
}
