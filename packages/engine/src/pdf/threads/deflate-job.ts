import { deflateSync } from 'node:zlib'

/**
 * One piece of data that two threads may deflate, whoever comes first: in shared memory, its state and the length of what
 * was made of it in front. Deflated data takes the place of the data.
 */
export type DeflateJob = SharedArrayBuffer

const STATE = 0
const LENGTH = 1
const HEAD_INTS = 2
const HEAD_BYTES = HEAD_INTS * Int32Array.BYTES_PER_ELEMENT

const WAITING = 0
const TAKEN = 1
const DONE = 2
/** Deflated it is no smaller, so that there is no room for it. */
const LEFT = 3

/** A job with a copy of the data, which nobody has taken. */
export function deflateJob(data: Uint8Array): DeflateJob {
  const job = new SharedArrayBuffer(HEAD_BYTES + data.length)
  bodyOf(job).set(data)
  return job
}

/** Takes the job, unless somebody has it already. */
export function takeJob(job: DeflateJob): boolean {
  return Atomics.compareExchange(headOf(job), STATE, WAITING, TAKEN) === WAITING
}

/** Whether somebody has taken the job and has not done it yet. */
export function isTaken(job: DeflateJob): boolean {
  return Atomics.load(headOf(job), STATE) === TAKEN
}

/** Deflates the data of a job that this thread has taken, and tells who waits for it. */
export function doJob(job: DeflateJob): void {
  const body = bodyOf(job)
  const deflated = deflateSync(body)
  const head = headOf(job)
  const fits = deflated.length <= body.length
  if (fits) body.set(deflated)
  head[LENGTH] = deflated.length
  Atomics.store(head, STATE, fits ? DONE : LEFT)
  Atomics.notify(head, STATE)
}

/**
 * Waits for a job that another thread has taken.
 *
 * @returns the data deflated; undefined where the thread did not end in time, or left it
 */
export function jobDone(job: DeflateJob, timeoutMs: number): Uint8Array | undefined {
  const head = headOf(job)
  Atomics.wait(head, STATE, TAKEN, timeoutMs)
  if (Atomics.load(head, STATE) !== DONE) return undefined
  return bodyOf(job).slice(0, head[LENGTH])
}

function headOf(job: DeflateJob): Int32Array {
  return new Int32Array(job, 0, HEAD_INTS)
}

function bodyOf(job: DeflateJob): Uint8Array {
  return new Uint8Array(job, HEAD_BYTES)
}
