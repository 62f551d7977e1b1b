import { readdir, writeFile } from 'node:fs/promises'
import { getPriority, setPriority } from 'node:os'

/** The lowest priority that there is. */
const LOWEST = 19

/**
 * Lowers the priority of a process that was started here, below that of this one. It can never be raised again, and takes no
 * rights.
 *
 * @param nice how far, at most to the lowest that there is
 */
export async function lowerPriority(pid: number, nice: number): Promise<void> {
  const lowered = Math.min(LOWEST, getPriority() + nice)
  // On Linux a priority is a thread's own; threads that start later have that of the thread that starts them.
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [String(pid)])
  for (const thread of threads) {
    try {
      setPriority(Number(thread), lowered)
    } catch {
      // It is gone, or a container does not let us: then it keeps the priority that it has.
    }
  }
}

/**
 * Lowers the priority of a session by its leader: where Linux shares processors among sessions first, that of a process counts
 * only within its own.
 *
 * Source: sched(7), "The autogroup feature"
 */
export async function lowerSession(leader: number, nice: number): Promise<void> {
  const lowered = Math.min(LOWEST, getPriority() + nice)
  // Refused where there are no such groups.
  await writeFile(`/proc/${leader}/autogroup`, String(lowered)).catch(() => {})
}
