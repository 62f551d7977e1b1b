import { readdir, readFile } from 'node:fs/promises'
import { uptime } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { MS_PER_TICK } from '../../../lifetime/thread-times.ts'

/** A time by the clock of `performance.now()`, in milliseconds. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** How far the two clocks that tell when a process began may be apart: each counts in ticks. In milliseconds. */
const CLOCKS_APART_MS = 3 * MS_PER_TICK
/** Time between two looks whether a process has gone, in milliseconds. */
const LOOK_EVERY_MS = 10
/** How long a process may take to go, in milliseconds. */
const GOING_MS = 5000

/**
 * Ends the one of these processes that began in a time, and waits until nothing of it runs. Nothing is done where several
 * began in it, or none, and where the system does not tell (it must be Linux).
 */
export async function endRenderer(pids: readonly number[], opened: Span): Promise<void> {
  const begun = await Promise.all(pids.map(async (pid) => ({ pid, at: await begunAt(pid) })))
  const [pid, another] = begun
    .filter(({ at }) => at >= opened.from - CLOCKS_APART_MS && at <= opened.to + CLOCKS_APART_MS)
    .map((one) => one.pid)
  if (pid === undefined || another !== undefined) return
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    return
  }
  const latest = performance.now() + GOING_MS
  while (performance.now() < latest && !(await hasGone(pid))) await sleep(LOOK_EVERY_MS)
}

/** When a process began, by the clock of `performance.now()`; NaN where that is not told. */
async function begunAt(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '')
  // Behind the name, which may hold anything: proc(5), starttime is the 22nd field.
  const sinceBoot = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]) * MS_PER_TICK
  return performance.now() - (uptime() * 1000 - sinceBoot)
}

/** Whether a process that was killed waits for nothing but its parent: no thread of it has still to end. */
async function hasGone(pid: number): Promise<boolean> {
  const threads = await readdir(`/proc/${pid}/task`).catch((): string[] => [])
  if (threads.length > 1) return false
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '')
  return stat === '' || /\) [ZX] /.test(stat)
}
