import { readdir } from 'node:fs/promises'
import { getPriority, setPriority } from 'node:os'
import type { CdpSession } from '../cdp/cdp-session.ts'

/** How far the priority of a renderer is lowered that has used so much processor time, in seconds; the last that applies. */
const LEVELS = [
  // An invoice ends before it.
  { cpuS: 0.25, nice: 5 },
  { cpuS: 0.7, nice: 10 },
  { cpuS: 1.5, nice: 15 },
  { cpuS: 4, nice: 19 },
] as const

/** The lowest priority that there is. */
const LOWEST = 19

/**
 * Lowers the priority of renderers by the processor time that they have used, each time it is called.
 *
 * A multilevel feedback queue, as operating systems keep for their own processes: a document that has been busy for
 * seconds, with endless scripts or thirty workers, gives way to those that have just begun, and has the machine to
 * itself when there are none. Each page has a renderer of its own, which ends with it.
 *
 * Needs no rights: only raising a priority does.
 */
export function rendererCalmer(root: Pick<CdpSession, 'send'>): () => Promise<void> {
  let known = new Map<number, number>()
  // The browser began with our own.
  const base = getPriority()
  return async () => {
    const { processInfo } = await root.send('SystemInfo.getProcessInfo')
    const renderers = processInfo.filter(({ type }) => type === 'renderer')
    const levels = new Map<number, number>()
    for (const { id, cpuTime } of renderers) {
      const nice = LEVELS.findLast(({ cpuS }) => cpuTime >= cpuS)?.nice ?? 0
      levels.set(id, nice)
      if (nice > (known.get(id) ?? 0)) await lower(id, Math.min(LOWEST, base + nice))
    }
    known = levels
  }
}

/** On Linux a priority is a thread's own; threads that start later have that of the thread that starts them. */
async function lower(pid: number, nice: number): Promise<void> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [String(pid)])
  for (const thread of threads) {
    try {
      setPriority(Number(thread), nice)
    } catch {
      // It is gone, or a container does not let us: then it keeps the priority that it has.
    }
  }
}
