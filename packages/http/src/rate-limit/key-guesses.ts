import { hash } from 'node:crypto'
import type { Caller } from '../accounts/keys/key-store.ts'
import { Buckets, type BucketsOptions, type Taken } from './buckets.ts'

// Wide: many clients may share an address. A look-up costs the store less than a millisecond.
const WRONG_KEYS = { burst: 1000, perSecond: 100 }
const KNOWN_KEYS_MAX = 10_000

/**
 * Keeps those who guess keys away from the store. Every address may be wrong a thousand times at once, then a
 * hundred times a second; beyond that its keys are refused unseen. Keys that were right lately still pass:
 * customers behind the same address or proxy are not shut out with the one who guesses.
 */
export class KeyGuesses {
  readonly #wrong: Buckets
  // Insertion order is the order of last use. Digests, so that no key stays in memory.
  readonly #right = new Map<string, Caller | 'suspended'>()

  constructor(options: BucketsOptions = {}) {
    this.#wrong = new Buckets(WRONG_KEYS, options)
  }

  /** Tells an address that was wrong too often so; undefined when the key may be looked up. */
  refuse(key: string, address: string): Taken | undefined {
    const bucket = this.#wrong.peek(address)
    return bucket.allowed || this.#right.has(hash('sha256', key)) ? undefined : bucket
  }

  /** Whose a key was when it was last looked up, if that was lately and it was right. */
  lately(key: string): Caller | 'suspended' | undefined {
    return this.#right.get(hash('sha256', key))
  }

  /** Notes that a key was wrong; one that was right before has ended. */
  wrong(key: string, address: string): void {
    this.#wrong.take(address)
    this.#right.delete(hash('sha256', key))
  }

  /** Notes that a key was right, and whose it is. */
  right(key: string, found: Caller | 'suspended'): void {
    const digest = hash('sha256', key)
    this.#right.delete(digest)
    this.#right.set(digest, found)
    const [oldest] = this.#right.keys()
    if (this.#right.size > KNOWN_KEYS_MAX && oldest !== undefined) this.#right.delete(oldest)
  }
}
