import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { deflateSync } from 'node:zlib'
import { childEntry } from '../../lifetime/child/child-entry.ts'
import { DEFLATE_HERE, type Deflater } from '../file/write/deflater.ts'
import { type DeflateJob, deflateJob, doJob, isTaken, jobDone, takeJob } from './deflate-job.ts'

/** Less is deflated in the time that handing it over takes. */
const MIN_JOB_BYTES = 4 * 1024
/** Less in all is deflated in the time that a thread takes to start. */
const MIN_BYTES = 1024 * 1024
/** Longest wait for one piece of data: a thread that was ended amid it never ends it. */
const MAX_WAIT_MS = 10_000

let thread: Worker | undefined

/**
 * A deflater that has a thread beside this one begin with what is expected. This one takes part as soon as it is asked for
 * data that is not ready: on a machine that is busy nobody waits for the other.
 *
 * The thread starts with the first large file, stays for others and ends with this one.
 */
export function deflateBeside(): Deflater {
  return availableParallelism() < 2 ? DEFLATE_HERE : new SharedWork()
}

class SharedWork implements Deflater {
  readonly #jobs = new Map<Uint8Array, DeflateJob>()
  /** In the order in which the thread takes them. */
  readonly #waiting: DeflateJob[] = []

  expect(data: readonly Uint8Array[]): void {
    const isNew = (one: Uint8Array) => !this.#jobs.has(one)
    const large = data.filter((one) => one.length >= MIN_JOB_BYTES && isNew(one))
    const bytes = large.reduce((sum, { length }) => sum + length, 0)
    if (this.#jobs.size === 0 && bytes < MIN_BYTES) return
    thread ??= startThread()
    for (const one of large) {
      const job = deflateJob(one)
      this.#jobs.set(one, job)
      this.#waiting.push(job)
      thread.postMessage(job)
    }
  }

  deflate(data: Uint8Array): Uint8Array {
    const job = this.#jobs.get(data)
    if (job === undefined) return deflateSync(data)
    this.#jobs.delete(data)
    if (takeJob(job)) return deflateSync(data)
    // From the other end, so that the two do not stand in each other's way.
    while (isTaken(job)) {
      const other = this.#waiting.pop()
      if (other === undefined) break
      if (takeJob(other)) doJob(other)
    }
    return jobDone(job, MAX_WAIT_MS) ?? deflateSync(data)
  }
}

function startThread(): Worker {
  const started = new Worker(childEntry(import.meta.url, 'deflating-thread'), {
    env: {},
    execArgv: [],
  })
  started.unref()
  const forget = () => {
    if (thread === started) thread = undefined
  }
  // The data that it has not deflated is deflated here; the next file starts another one.
  started.on('error', forget).on('exit', forget)
  return started
}
