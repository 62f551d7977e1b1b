import { readdir, readFile } from 'node:fs/promises'
import { PROCESS_KINDS, type ProcessKind, runningProcesses } from './start-process.ts'

const BYTES_PER_KB = 1024

/**
 * Memory of the processes that were started here, by what they are for, in bytes: what is theirs alone or shared with each
 * other, without the files that they have mapped. Undefined where the system does not tell (it must be Linux).
 */
export async function processMemory(): Promise<Readonly<Record<ProcessKind, number>> | undefined> {
  const started = runningProcesses()
  const hasGroups = started.some(({ group }) => group)
  const groups = hasGroups ? await processGroups() : new Map<number, number[]>()
  if (groups === undefined || (await memoryOf(process.pid)) === undefined) return undefined
  const memory = async (kind: ProcessKind) => {
    const pids = started
      .filter((one) => one.kind === kind)
      .flatMap(({ pid, group }) => (group ? (groups.get(pid) ?? []) : [pid]))
    const each = await Promise.all(pids.map(memoryOf))
    return [kind, each.reduce<number>((sum, bytes) => sum + (bytes ?? 0), 0)] as const
  }
  return Object.fromEntries(await Promise.all(PROCESS_KINDS.map(memory))) as never
}

/** Processes of the machine by the group they belong to; undefined where the system does not tell. */
async function processGroups(): Promise<Map<number, number[]> | undefined> {
  const names = await readdir('/proc').catch((): string[] => [])
  const pids = names.filter((name) => /^\d+$/.test(name)).map(Number)
  if (pids.length === 0) return undefined
  const groups = new Map<number, number[]>()
  for (const pid of pids) {
    const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '')
    // Behind the name, which may hold anything: proc(5), the group is the 5th field.
    const group = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2])
    groups.set(group, [...(groups.get(group) ?? []), pid])
  }
  return groups
}

/** Undefined for a process that is gone. */
async function memoryOf(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '')
  const parts = [...status.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm)]
  if (parts.length === 0) return undefined
  return parts.reduce((sum, [, kilobytes]) => sum + Number(kilobytes) * BYTES_PER_KB, 0)
}
