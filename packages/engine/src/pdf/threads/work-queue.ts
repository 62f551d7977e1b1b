import { type Claim, isTaken, take } from './claim.ts'

/** Jobs of one kind that another thread takes in their order, while this one takes part as soon as it needs a result. */
export class WorkQueue<Job> {
  readonly #claimOf: (job: Job) => Claim
  readonly #work: (job: Job) => void
  /** Those that this thread may take; the other one may have done them by then. */
  readonly #waiting: Job[] = []

  /** @param work does a job that was taken, and ends its claim */
  constructor(claimOf: (job: Job) => Claim, work: (job: Job) => void) {
    this.#claimOf = claimOf
    this.#work = work
  }

  /** A job that the other thread was told of. */
  add(job: Job): void {
    this.#waiting.push(job)
  }

  /**
   * Takes a job for the caller, or does others for as long as the other thread is at it: on a machine that is busy nobody
   * waits for the other.
   *
   * @returns whether it is the caller's now
   */
  takeOrHelp(job: Job): boolean {
    const claim = this.#claimOf(job)
    if (take(claim)) return true
    // From the other end, so that the two do not stand in each other's way.
    while (isTaken(claim)) {
      const other = this.#waiting.pop()
      if (other === undefined) break
      if (take(this.#claimOf(other))) this.#work(other)
    }
    return false
  }
}
