/**
 * A piece of work in shared memory that two threads may do, whoever comes first: its state, and the length of what was made.
 */
export type Claim = Int32Array<SharedArrayBuffer>

const STATE = 0
const LENGTH = 1
const CLAIM_INTS = 2
/** Size of a claim, in bytes, at the front of the memory of the piece. */
export const CLAIM_BYTES = CLAIM_INTS * Int32Array.BYTES_PER_ELEMENT

const WAITING = 0
const TAKEN = 1
const DONE = 2
/** Whoever took it could not do it, or has no room for what it makes. */
const LEFT = 3

/** The claim at the front of the memory of a piece. */
export function claimOf(memory: SharedArrayBuffer): Claim {
  return new Int32Array(memory, 0, CLAIM_INTS)
}

/** Takes the piece, unless somebody has it already. */
export function take(claim: Claim): boolean {
  return Atomics.compareExchange(claim, STATE, WAITING, TAKEN) === WAITING
}

/** Whether somebody has taken the piece and has not done it yet. */
export function isTaken(claim: Claim): boolean {
  return Atomics.load(claim, STATE) === TAKEN
}

/**
 * Ends a piece that this thread has taken, and tells who waits for it.
 *
 * @param length of what was made; undefined where it is left to whoever needs it
 */
export function endClaim(claim: Claim, length: number | undefined): void {
  claim[LENGTH] = length ?? 0
  Atomics.store(claim, STATE, length === undefined ? LEFT : DONE)
  Atomics.notify(claim, STATE)
}

/**
 * Waits for a piece that another thread has taken.
 *
 * @returns length of what was made; undefined where the thread did not end in time, or left it
 */
export function lengthMade(claim: Claim, timeoutMs: number): number | undefined {
  Atomics.wait(claim, STATE, TAKEN, timeoutMs)
  return Atomics.load(claim, STATE) === DONE ? claim[LENGTH] : undefined
}
