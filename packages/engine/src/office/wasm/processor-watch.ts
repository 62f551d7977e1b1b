import { MS_PER_TICK, type ThreadTimes, threadTimes } from '../../lifetime/process/thread-times.ts'

const POLL_MS = 250

/** How long nothing may move before a process counts as standing still, in milliseconds. */
export const STALL_MS = 6000

// In the whole time, in ticks of 10 ms. The main thread of a process that stands still looks after its timers, for 2
// ticks a second on a machine with ten times more to do than processors; at work there it has 7. The other threads
// sleep through it; at work they have at least 7, however long each hand-over between them takes.
const MOVING_TICKS = { main: 18, others: 3 } as const

// A thread that wants the processor and does not get it is at work, too, however busy the machine is. Timers alone
// want it for a fifth of the time where there is ten times more to do than processors.
const WANTING_MS = STALL_MS / 2

/** Messages about a process that is watched; each at most once. */
export interface ProcessorWatch {
  /** It has stood still for a while: it waits for something that never comes. */
  readonly onStall: () => void
  /** It has used up its processor time. */
  readonly onSpent: () => void
  /** Processor time that it may use from now on, in milliseconds. */
  readonly maxCpuMs: number
}

/**
 * Watches the processor time of a process that should be at work: none for a while, or more than it may have.
 *
 * Should LibreOffice's threads wait for each other for ever, no deadline has to pass; a document that is merely
 * long, or a machine that is merely busy, still moves. Where the system does not tell (it must be Linux) the watch never
 * speaks.
 *
 * @returns takes the watch back
 */
export function watchProcessor(
  pid: number,
  { onStall, onSpent, maxCpuMs }: ProcessorWatch,
  read: (pid: number) => Promise<ThreadTimes | undefined> = threadTimes,
): () => void {
  let first: ThreadTimes | undefined
  let moved: { readonly times: ThreadTimes; readonly atMs: number } | undefined
  const timer = setInterval(async () => {
    const times = await read(pid)
    if (times === undefined) return
    const atMs = performance.now()
    first ??= times
    if (spentMs(first, times) > maxCpuMs) {
      clearInterval(timer)
      onSpent()
    } else if (moved === undefined || hasMoved(moved.times, times)) {
      moved = { times, atMs }
    } else if (atMs - moved.atMs >= STALL_MS) {
      clearInterval(timer)
      onStall()
    }
  }, POLL_MS)
  return () => clearInterval(timer)
}

function spentMs(since: ThreadTimes, now: ThreadTimes): number {
  return (now.main - since.main + now.others - since.others) * MS_PER_TICK
}

function hasMoved(since: ThreadTimes, now: ThreadTimes): boolean {
  return (
    now.main - since.main >= MOVING_TICKS.main ||
    now.others - since.others >= MOVING_TICKS.others ||
    now.wantingMs - since.wantingMs >= WANTING_MS
  )
}
