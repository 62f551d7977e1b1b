import { readFile } from 'node:fs/promises'

const POLL_MS = 250

/** Less than this in the whole time is standing still: a waiting thread's timers use a little, too. */
const MOVING_TICKS = 5

/**
 * Watches a process that should be at work, and says so once it has used next to no processor time for a while.
 *
 * LibreOffice's threads now and then wait for each other for ever; a document that is merely long, or a
 * machine that is merely busy, still moves. Where the system does not tell (it must be Linux) the watch never
 * speaks.
 *
 * @returns takes the watch back
 */
export function watchForStall(pid: number, stallMs: number, onStall: () => void): () => void {
  let moved = { ticks: Number.NEGATIVE_INFINITY, atMs: performance.now() }
  const timer = setInterval(async () => {
    const ticks = await processorTicks(pid)
    const atMs = performance.now()
    if (ticks === undefined || ticks >= moved.ticks + MOVING_TICKS) {
      moved = { ticks: ticks ?? moved.ticks, atMs }
    } else if (atMs - moved.atMs >= stallMs) {
      clearInterval(timer)
      onStall()
    }
  }, POLL_MS)
  return () => clearInterval(timer)
}

/** Processor time of a process and its threads, in ticks of the system. */
async function processorTicks(pid: number): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '')
  // Behind the name, which may hold anything: proc(5), utime and stime are the 14th and 15th field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [user, system] = [fields[11], fields[12]]
  return user === undefined || system === undefined ? undefined : Number(user) + Number(system)
}
