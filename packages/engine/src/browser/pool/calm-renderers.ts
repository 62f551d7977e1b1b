import { readFile } from 'node:fs/promises'
import { lowerPriority } from '../../lifetime/process/lower-priority.ts'
import type { CdpSession } from '../cdp/cdp-session.ts'

/** How far the priority of a renderer is lowered whose document has used so much processor time, in seconds; the last that applies. */
const LEVELS = [
  // An invoice ends before it.
  { cpuS: 0.25, nice: 5 },
  { cpuS: 0.7, nice: 10 },
  { cpuS: 1.5, nice: 15 },
  { cpuS: 4, nice: 19 },
] as const

/** Priority that a renderer may have been lowered to and get another document: it can never be raised again. */
const MOST_KEPT = 5
/** How far two readings of the processor time of an idle renderer may be apart, in seconds: two ticks of the system. */
const SAME_S = 0.02

/** The renderers of a browser at one moment, taken together. */
export interface RenderersNow {
  /** Processor time that they have used together, in seconds. */
  readonly cpuS: number
  /** Whether one of them runs or waits for a processor, or that cannot be told. */
  readonly isRunning: boolean
}

/** Lowers the priority of renderers by the processor time that their documents have used. */
export interface RendererCalmer {
  /** Looks at all renderers once. */
  calm(): Promise<void>
  /**
   * Finds an idle renderer by its processor time, which is all that the protocol tells of a page's process.
   *
   * @param cpuS processor time so far, in seconds
   * @returns its process id; undefined when none has used so much, or several have
   */
  find(cpuS: number): Promise<number | undefined>
  /** All renderers at this moment. */
  look(): Promise<RenderersNow>
  /**
   * Has the count begin again for the next document of a renderer.
   *
   * @returns whether its priority is still one to begin with
   */
  beginsAgain(pid: number): boolean
}

/**
 * A multilevel feedback queue, as operating systems keep for their own processes: a document that has been busy for
 * seconds, with endless scripts or thirty workers, gives way to those that have just begun, and has the machine to
 * itself when there are none. Each page has a renderer of its own, which ends with it.
 *
 * Needs no rights: only raising a priority does.
 *
 * @param browserNice how far the priority is below ours that all renderers of the browser begin with
 */
export function rendererCalmer(root: Pick<CdpSession, 'send'>, browserNice = 0): RendererCalmer {
  let known = new Map<number, number>()
  /** Processor time at which the document of a renderer began; absent for its first. */
  let begins = new Map<number, number>()
  const beginning = new Set<number>()
  const renderers = async () => {
    const { processInfo } = await root.send('SystemInfo.getProcessInfo')
    return processInfo.filter(({ type }) => type === 'renderer')
  }
  return {
    async calm() {
      const levels = new Map<number, number>()
      const since = new Map<number, number>()
      for (const { id, cpuTime } of await renderers()) {
        const begun = beginning.delete(id) ? cpuTime : (begins.get(id) ?? 0)
        since.set(id, begun)
        const nice = LEVELS.findLast(({ cpuS }) => cpuTime - begun >= cpuS)?.nice ?? 0
        const before = known.get(id) ?? 0
        levels.set(id, Math.max(nice, before))
        if (nice > before) await lowerPriority(id, browserNice + nice)
      }
      known = levels
      begins = since
    },
    async find(cpuS) {
      const like = (await renderers()).filter(({ cpuTime }) => Math.abs(cpuTime - cpuS) <= SAME_S)
      return like.length === 1 ? like[0]?.id : undefined
    },
    async look() {
      const all = await renderers()
      const running = await Promise.all(all.map(({ id }) => isRunning(id)))
      const cpuS = all.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
      return { cpuS, isRunning: running.includes(true) }
    },
    beginsAgain(pid) {
      beginning.add(pid)
      return (known.get(pid) ?? 0) <= MOST_KEPT
    },
  }
}

/** Whether the main thread of a process runs or waits for a processor; only Linux tells. */
async function isRunning(pid: number): Promise<boolean> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold anything; the state comes after it.
    return stat.startsWith('R', stat.lastIndexOf(')') + 2)
  } catch {
    return true
  }
}
