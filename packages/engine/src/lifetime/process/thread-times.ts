import { readdir, readFile } from 'node:fs/promises'

/** Unit in which the system tells processor time. */
export const MS_PER_TICK = 10

/** Time that the threads of a process have used and wanted so far. */
export interface ThreadTimes {
  /** Processor time of the main thread and of all others, in ticks of the system. */
  readonly main: number
  readonly others: number
  /** Time in which the busiest thread ran or waited for a processor, in milliseconds; 0 where it is not told. */
  readonly wantingMs: number
}

/**
 * Processor time that a process has used so far, or one of its threads, in ticks of {@link MS_PER_TICK}; undefined where the
 * system does not tell (it must be Linux) and for one that is gone.
 */
export async function processorTicks(pid: number, thread?: string): Promise<number | undefined> {
  const place = thread === undefined ? `${pid}` : `${pid}/task/${thread}`
  const stat = await readFile(`/proc/${place}/stat`, 'latin1').catch(() => '')
  // Behind the name, which may hold anything: proc(5), utime and stime are the 14th and 15th field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [user, system] = [fields[11], fields[12]]
  return user === undefined || system === undefined ? undefined : Number(user) + Number(system)
}

/** Times of the threads that a process has now; undefined where the system does not tell, and for a process that is gone. */
export async function threadTimes(pid: number): Promise<ThreadTimes | undefined> {
  const threads = await readdir(`/proc/${pid}/task`).catch((): string[] => [])
  if (threads.length === 0) return undefined
  const main = String(pid)
  const others = threads.filter((thread) => thread !== main)
  const ticks = await Promise.all(others.map((thread) => ticksOf(pid, thread)))
  const wanting = await Promise.all(threads.map((thread) => wantingMsOf(pid, thread)))
  return {
    main: await ticksOf(pid, main),
    others: ticks.reduce((sum, one) => sum + one, 0),
    wantingMs: Math.max(...wanting),
  }
}

/** 0 for a thread that has ended meanwhile. */
async function ticksOf(pid: number, thread: string): Promise<number> {
  return (await processorTicks(pid, thread)) ?? 0
}

/** Nanoseconds on a processor and in the queue for one, as milliseconds (the kernel's sched-stats). */
async function wantingMsOf(pid: number, thread: string): Promise<number> {
  const stat = await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'latin1').catch(() => '')
  const [running = 0, waiting = 0] = stat.split(' ').map(Number)
  return (running + waiting) / 1e6
}
