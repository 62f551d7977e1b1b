import { readFileSync } from 'node:fs'

/**
 * Time in which this thread has wanted to run so far, and another had the processor, in milliseconds (the kernel's
 * sched-stats); undefined where the system does not tell (it must be Linux).
 */
export function waitedForProcessorMs(): number | undefined {
  try {
    // Made by the kernel as it is read: 20 µs, without a disk.
    const [, waiting = Number.NaN] = readFileSync('/proc/thread-self/schedstat', 'latin1')
      .split(' ')
      .map(Number)
    return Number.isNaN(waiting) ? undefined : waiting / 1e6
  } catch {
    return undefined
  }
}
