/** How long a task may take. */
export interface TaskTime {
  /** Processor time; by the clock it lasts no shorter than this. In milliseconds. */
  readonly timeoutMs: number
  /** Longest time by the clock, however little of a processor there was. In milliseconds. */
  readonly clockMs: number
}

/** Times of a process that carries out a task, in milliseconds. */
export interface ProcessTimes {
  /** Processor time since the task began. */
  readonly usedMs: number
  /** Time in which its busiest thread ran or waited for a processor, since whenever. */
  readonly wantedMs: number
}

/** How much time a task has had. */
export interface SpentTime {
  /** By the clock, in milliseconds. */
  readonly elapsedMs: number
  /** With a processor, in milliseconds; undefined where the system does not tell. */
  readonly usedMs: number | undefined
}

// Between two looks at a process that has not had its time yet. Shorter ones say little: processor time is told in
// steps of 10 ms.
const LOOK_MS = { min: 100, max: 2000 } as const

/**
 * Tells when the time of a task is over: it has had a processor for as long as it may, or stands still, or its time by
 * the clock has passed. A machine with much else to do gives it less of a processor, and it lasts longer.
 *
 * Where the system tells no processor time (it must be Linux), the clock alone counts.
 *
 * @param look asked from `timeoutMs` on, now and then
 * @param onOver called once at most
 * @returns takes the watch back
 */
export function watchTaskTime(
  { timeoutMs, clockMs }: TaskTime,
  look: () => Promise<ProcessTimes | undefined>,
  onOver: (spent: SpentTime) => void,
): () => void {
  const since = performance.now()
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  let before: (ProcessTimes & { readonly atMs: number }) | undefined
  const check = async () => {
    const times = await look()
    // The task may have ended, and the next one begun.
    if (isOver) return
    const atMs = performance.now() - since
    const isSpent = times === undefined || times.usedMs >= timeoutMs || atMs >= clockMs
    if (isSpent || (before !== undefined && standsStill(before, { ...times, atMs }))) {
      isOver = true
      onOver({ elapsedMs: atMs, usedMs: times?.usedMs })
      return
    }
    before = { ...times, atMs }
    const nextMs = Math.min(timeoutMs - times.usedMs, clockMs - atMs, LOOK_MS.max)
    timer = setTimeout(check, Math.max(nextMs, LOOK_MS.min))
  }
  timer = setTimeout(check, Math.min(timeoutMs, clockMs))
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

/** Whether a process neither had a processor nor waited for one for most of the time between two looks. */
function standsStill(
  before: ProcessTimes & { readonly atMs: number },
  now: ProcessTimes & { readonly atMs: number },
): boolean {
  const moved = Math.max(now.usedMs - before.usedMs, now.wantedMs - before.wantedMs)
  return moved < (now.atMs - before.atMs) / 10
}
