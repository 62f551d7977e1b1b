import { readdir, writeFile } from 'node:fs/promises'
import { getPriority, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

/** The lowest priority that there is. */
const LOWEST = 19

/** How far processes that give way begin below this one: a third of its share (sched(7)). */
const CHILD_NICE = 5
/**
 * How far LibreOffice begins below the others. A document keeps it busy for as long as ten of the browser take, and what is short
 * comes first, as a renderer that has been busy for as long gives way to others.
 */
const OFFICE_NICE = 5
/** An unprivileged process may lower one session every 100 ms. */
const SESSION_RETRY_MS = 150
const SESSION_TRIES = 3

let childNice = 0

/**
 * Has all processes and threads that are started from now on give way to the main thread of this process: a thread that serves
 * many callers is late for all of them whenever it waits for a processor that one of their documents has.
 *
 * Where nobody else wants the processors nothing changes. Needs no rights: only raising a priority does.
 *
 * @returns has those that are started later begin as this process does
 */
export function childrenGiveWay(): () => void {
  // The system must have the program `nice`.
  if (process.platform !== 'win32') childNice = CHILD_NICE
  return () => {
    childNice = 0
  }
}

/** How far below ours the priority of a process is that is started now, for LibreOffice or for anything else. */
export function niceOfChildren(kind?: string): number {
  return childNice > 0 && kind === 'office' ? childNice + OFFICE_NICE : childNice
}

/**
 * Lowers the priority of a process that was started here, below the one that those begin with. It can never be raised again,
 * and takes no rights.
 *
 * @param nice how far, at most to the lowest that there is
 */
export async function lowerPriority(pid: number, nice: number): Promise<void> {
  // On Linux a priority is a thread's own; threads that start later have that of the thread that starts them.
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [String(pid)])
  for (const thread of threads) lower(Number(thread), niceOfChildren() + nice)
}

/**
 * Lowers the priority of the thread that calls it below that of the main thread; only where priorities are those of threads.
 *
 * @param nice how far
 */
export function lowerThisThread(nice: number): void {
  if (process.platform === 'linux' && nice > 0) lower(0, nice)
}

/** @param nice how far below the main thread of this process */
function lower(thread: number, nice: number): void {
  try {
    setPriority(thread, Math.min(LOWEST, getPriority(process.pid) + nice))
  } catch {
    // It is gone, or a container does not let us: then it keeps the priority that it has.
  }
}

/**
 * Lowers the priority of a session by its leader: where Linux shares processors among sessions first, that of a process counts
 * only within its own.
 *
 * @param nice how far below that of this process
 *
 * Source: sched(7), "The autogroup feature"
 */
export async function lowerSession(leader: number, nice: number): Promise<void> {
  const lowered = String(Math.min(LOWEST, getPriority(process.pid) + nice))
  for (let tries = SESSION_TRIES; tries > 0; tries--) {
    const code = await writeFile(`/proc/${leader}/autogroup`, lowered).catch(({ code }) => code)
    // Any other error: there are no such groups.
    if (code !== 'EAGAIN') return
    await sleep(SESSION_RETRY_MS, undefined, { ref: false })
  }
}
