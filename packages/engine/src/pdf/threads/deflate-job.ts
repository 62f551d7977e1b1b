import { deflateSync } from 'node:zlib'
import { CLAIM_BYTES, claimOf, endClaim, lengthMade } from './claim.ts'

/** Data to be deflated, in shared memory behind its claim. Deflated data takes the place of the data. */
export type DeflateJob = SharedArrayBuffer

/** A job with a copy of the data, which nobody has taken. */
export function deflateJob(data: Uint8Array): DeflateJob {
  const job = new SharedArrayBuffer(CLAIM_BYTES + data.length)
  jobData(job).set(data)
  return job
}

/** The data of a job, until somebody deflates it. */
export function jobData(job: DeflateJob): Uint8Array {
  return new Uint8Array(job, CLAIM_BYTES)
}

/** Deflates the data of a job that this thread has taken. Deflated to more than it was there is no room for it. */
export function deflateData(job: DeflateJob): void {
  const data = jobData(job)
  const deflated = deflateSync(data)
  const fits = deflated.length <= data.length
  if (fits) data.set(deflated)
  endClaim(claimOf(job), fits ? deflated.length : undefined)
}

/**
 * Waits for a job that another thread has taken.
 *
 * @returns the data deflated; undefined where the thread did not end in time, or left it
 */
export function deflatedData(job: DeflateJob, timeoutMs: number): Uint8Array | undefined {
  const length = lengthMade(claimOf(job), timeoutMs)
  return length === undefined ? undefined : jobData(job).slice(0, length)
}
