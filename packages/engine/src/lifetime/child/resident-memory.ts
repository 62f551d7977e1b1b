import { readFile } from 'node:fs/promises'

/**
 * Memory a process occupies, in MB; undefined where the system does not tell (it must be Linux) and for a
 * process that is gone.
 */
export async function residentMemoryMb(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '')
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024
}
