// Preloaded into a service: measures the turns of its main thread, and tells of them over the channel of the process.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

/** Turns of the main thread since the last time that they were asked for. */
export interface Turns {
  /** Delay of the event loop as Node measures it, other programs' time included, in milliseconds. */
  readonly delayP99Ms: number
  /** Processor time of the thread between two ticks of a timer, in milliseconds: at least that of the turn between them. */
  readonly cpuP99Ms: number
  readonly longestCpuMs: number
}

const TICK_MS = 1
const PERCENTILE = 99

if (isMainThread && process.send !== undefined) measure(process.send.bind(process))

function measure(send: (turns: Turns) => void): void {
  const delay = monitorEventLoopDelay({ resolution: TICK_MS })
  delay.enable()
  let samples: number[] = []
  let last = cpuMs()
  setInterval(() => {
    const now = cpuMs()
    samples.push(now - last)
    last = now
  }, TICK_MS).unref()
  process.on('message', () => {
    const sorted = samples.toSorted((a, b) => a - b)
    send({
      delayP99Ms: delay.percentile(PERCENTILE) / 1e6,
      cpuP99Ms: sorted[Math.floor((sorted.length * PERCENTILE) / 100)] ?? 0,
      longestCpuMs: sorted.at(-1) ?? 0,
    })
    samples = []
    delay.reset()
    // Sorting so many samples is no work of the service.
    last = cpuMs()
  })
  // The service ends when it is asked to, whoever still listens.
  process.channel?.unref()
}

/** Processor time of this thread alone: garbage collection, compilation and pools of threads have their own. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
