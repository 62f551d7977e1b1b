import { readFile } from 'node:fs/promises'

const MS_PER_TICK = 10

/**
 * Processor time that a process has used so far, in milliseconds; undefined where the system does not tell (it must be
 * Linux) and for a process that is gone.
 */
export async function processorMs(pid: number): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '')
  // Behind the name, which may hold anything: proc(5), utime and stime are the 14th and 15th field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [user, system] = [fields[11], fields[12]]
  if (user === undefined || system === undefined) return undefined
  return (Number(user) + Number(system)) * MS_PER_TICK
}
