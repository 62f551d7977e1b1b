import { readdir, readFile } from 'node:fs/promises'
import { processTree } from './process-list.ts'

/** Share of the machine that a process and everything it started take. */
export interface TreeUsage {
  readonly processes: number
  /** Proportional set size: memory shared by several processes is divided among them. */
  readonly pssBytes: number
  readonly fileDescriptors: number
}

/**
 * Usage of all processes below one, without itself.
 *
 * Reads /proc, so Linux only. Processes that end meanwhile are left out.
 */
export async function usageBelow(pid: number): Promise<TreeUsage> {
  const [, ...below] = processTree(pid)
  const usages = await Promise.all(
    below.map(async ({ pid: one }) => {
      try {
        return { pss: await pssOf(one), fds: (await readdir(`/proc/${one}/fd`)).length }
      } catch {
        return undefined
      }
    }),
  )
  const alive = usages.filter((usage) => usage !== undefined)
  return {
    processes: alive.length,
    pssBytes: alive.reduce((sum, { pss }) => sum + pss, 0),
    fileDescriptors: alive.reduce((sum, { fds }) => sum + fds, 0),
  }
}

/** How many files and sockets a process has open. */
export async function openFiles(pid: number): Promise<number> {
  return (await readdir(`/proc/${pid}/fd`)).length
}

async function pssOf(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')
  return 1024 * Number(/^Pss: +(\d+) kB/m.exec(rollup)?.[1] ?? 0)
}
