import { readdirSync, readFileSync } from 'node:fs'

/** A process as the system lists it. */
export interface ListedProcess {
  readonly pid: number
  /** Processor time of its own and of the ended children it has waited for, in milliseconds. */
  readonly cpuMs: number
  /** The part of `cpuMs` that is that of ended children. */
  readonly childrenCpuMs: number
}

// USER_HZ: 100 on every architecture that Node runs on.
const MS_PER_TICK = 10

/**
 * A process and everything below it; that process comes first.
 *
 * Reads /proc, so Linux only.
 */
export function processTree(root: number): ListedProcess[] {
  const children = new Map<number, ListedProcess[]>()
  let found: ListedProcess | undefined
  for (const name of readdirSync('/proc')) {
    const listed = /^\d+$/.test(name) ? readStat(Number(name)) : undefined
    if (listed === undefined) continue
    if (listed.pid === root) found = listed
    const siblings = children.get(listed.parent)
    if (siblings) siblings.push(listed)
    else children.set(listed.parent, [listed])
  }
  const withDescendants = (one: ListedProcess): ListedProcess[] => [
    one,
    ...(children.get(one.pid) ?? []).flatMap(withDescendants),
  ]
  return found === undefined ? [] : withDescendants(found)
}

/** Source: proc_pid_stat(5); state, parent … utime, stime, cutime, cstime are fields 3, 4 … 14 to 17. */
function readStat(pid: number): (ListedProcess & { readonly parent: number }) | undefined {
  try {
    // As UTF-8, since Node reads every other encoding through 64 KB of garbage a file.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name stands in parentheses and may hold any character, spaces and parentheses included.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = (from: number) => Number(fields[from]) + Number(fields[from + 1])
    const childrenCpuMs = ticks(13) * MS_PER_TICK
    const cpuMs = ticks(11) * MS_PER_TICK + childrenCpuMs
    return { pid, parent: Number(fields[1]), cpuMs, childrenCpuMs }
  } catch {
    // Ended meanwhile: what it used is with its parent.
    return undefined
  }
}
