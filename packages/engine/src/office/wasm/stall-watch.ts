import { readdir, readFile } from 'node:fs/promises'

const POLL_MS = 250

/** How long nothing may move before a process counts as standing still, in milliseconds. */
export const STALL_MS = 6000

// In the whole time, in ticks of 10 ms. The main thread of a process that stands still looks after its timers, for 2
// ticks a second on a machine with ten times more to do than processors; at work there it has 7. The other threads
// sleep through it; at work they have at least 7, however long each hand-over between them takes.
const MOVING_TICKS = { main: 18, others: 3 } as const

/** Processor time used by the main thread of a process and by all its others, in ticks of the system. */
export interface ThreadTicks {
  readonly main: number
  readonly others: number
}

/**
 * Watches a process that should be at work, and says so once it has used next to no processor time for a while.
 *
 * Should LibreOffice's threads wait for each other for ever, no deadline has to pass; a document that is merely
 * long, or a machine that is merely busy, still moves. Where the system does not tell (it must be Linux) the watch never
 * speaks.
 *
 * @returns takes the watch back
 */
export function watchForStall(
  pid: number,
  onStall: () => void,
  read: (pid: number) => Promise<ThreadTicks | undefined> = threadTicks,
): () => void {
  let moved: { readonly ticks: ThreadTicks; readonly atMs: number } | undefined
  const timer = setInterval(async () => {
    const ticks = await read(pid)
    if (ticks === undefined) return
    const atMs = performance.now()
    if (moved === undefined || hasMoved(moved.ticks, ticks)) {
      moved = { ticks, atMs }
    } else if (atMs - moved.atMs >= STALL_MS) {
      clearInterval(timer)
      onStall()
    }
  }, POLL_MS)
  return () => clearInterval(timer)
}

function hasMoved(since: ThreadTicks, now: ThreadTicks): boolean {
  return (
    now.main - since.main >= MOVING_TICKS.main || now.others - since.others >= MOVING_TICKS.others
  )
}

async function threadTicks(pid: number): Promise<ThreadTicks | undefined> {
  const threads = await readdir(`/proc/${pid}/task`).catch((): string[] => [])
  if (threads.length === 0) return undefined
  const main = String(pid)
  const others = threads.filter((thread) => thread !== main)
  const ticks = await Promise.all(others.map((thread) => ticksOf(pid, thread)))
  return { main: await ticksOf(pid, main), others: ticks.reduce((sum, one) => sum + one, 0) }
}

/** 0 for a thread that has ended meanwhile. */
async function ticksOf(pid: number, thread: string): Promise<number> {
  const stat = await readFile(`/proc/${pid}/task/${thread}/stat`, 'latin1').catch(() => '')
  // Behind the name, which may hold anything: proc(5), utime and stime are the 14th and 15th field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0)
}
