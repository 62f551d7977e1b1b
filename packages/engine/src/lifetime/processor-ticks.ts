import { readFile } from 'node:fs/promises'

export const MS_PER_TICK = 10

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
