import { processTree } from './process-list.ts'

/**
 * Processor time of this process and all that it starts: what is left of a measurement when other programs
 * want the processor too.
 *
 * Exact to 10 ms for other processes, so it is to be averaged.
 */
export class CpuClock {
  #readingMs = 0

  /** Milliseconds so far, ended processes included, the reading itself left out. */
  read(): number {
    const since = ownCpuMs()
    const [self, ...others] = processTree(process.pid)
    const ended = self?.childrenCpuMs ?? 0
    const below = others.reduce((sum, { cpuMs }) => sum + cpuMs, 0)
    const total = since - this.#readingMs + ended + below
    this.#readingMs += ownCpuMs() - since
    return total
  }
}

function ownCpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
