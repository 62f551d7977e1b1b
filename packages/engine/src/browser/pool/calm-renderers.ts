import { readdir } from 'node:fs/promises'
import { setPriority } from 'node:os'
import type { CdpSession } from '../cdp/cdp-session.ts'

/** Priority of a renderer that has used so much processor time, in seconds; the last that applies. */
const LEVELS = [
  { cpuS: 1, nice: 5 },
  { cpuS: 3, nice: 10 },
  { cpuS: 10, nice: 15 },
] as const

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
  return async () => {
    const { processInfo } = await root.send('SystemInfo.getProcessInfo')
    const renderers = processInfo.filter(({ type }) => type === 'renderer')
    const levels = new Map<number, number>()
    for (const { id, cpuTime } of renderers) {
      const nice = LEVELS.findLast(({ cpuS }) => cpuTime >= cpuS)?.nice ?? 0
      levels.set(id, nice)
      if (nice > (known.get(id) ?? 0)) await lower(id, nice)
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
