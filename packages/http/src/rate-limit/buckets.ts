/** How a token bucket fills. */
export interface BucketShape {
  /** Tokens in a full bucket: requests that may come at once. */
  readonly burst: number
  readonly perSecond: number
}

/** The bucket of every API key, as the interface promises it. */
export const KEY_BUCKET: BucketShape = { burst: 10, perSecond: 10 }

/** Outcome of asking for a token. */
export interface Taken {
  readonly allowed: boolean
  /** Whole tokens left. */
  readonly remaining: number
  /** Time until the bucket is full again, in milliseconds. */
  readonly resetMs: number
  /** Time until the next token, in milliseconds; 0 when one was given. */
  readonly retryMs: number
}

/** Options of {@link Buckets}. */
export interface BucketsOptions {
  /** Monotonic time in milliseconds. */
  readonly now?: () => number
  /** Buckets of one generation; at most twice as many are held. */
  readonly maxPerGeneration?: number
}

const MAX_PER_GENERATION = 50_000

/**
 * Token buckets in memory, one per name, each held as one number: the time at which it will be full (GCRA).
 *
 * A full bucket says nothing, so a name not asked for since its bucket filled is forgotten: two generations of
 * names, exchanged every time a bucket could have filled. Random names cannot grow it: a generation that is
 * full is exchanged at once, and a bucket in use is in the younger one by then.
 */
export class Buckets {
  readonly #shape: BucketShape
  readonly #now: () => number
  readonly #maxPerGeneration: number
  #young = new Map<string, number>()
  #old = new Map<string, number>()
  #exchangedAt: number

  constructor(shape: BucketShape, options: BucketsOptions = {}) {
    this.#shape = shape
    this.#now = options.now ?? (() => performance.now())
    this.#maxPerGeneration = options.maxPerGeneration ?? MAX_PER_GENERATION
    this.#exchangedAt = this.#now()
  }

  /** Number of names held. */
  get size(): number {
    return this.#young.size + this.#old.size
  }

  /** Takes a token out of a bucket, or says when there will be one. */
  take(name: string): Taken {
    const now = this.#now()
    this.#forget(now)
    const taken = takeToken(this.#shape, this.#fullAt(name, now), now)
    this.#young.set(name, taken.fullAt)
    return taken
  }

  /** The bucket as it stands, nothing taken. */
  peek(name: string): Taken {
    const now = this.#now()
    return takeToken(this.#shape, this.#fullAt(name, now), now)
  }

  #fullAt(name: string, now: number): number {
    return Math.max(this.#young.get(name) ?? this.#old.get(name) ?? now, now)
  }

  #forget(now: number): void {
    const lifeMs = (this.#shape.burst / this.#shape.perSecond) * 1000
    const age = now - this.#exchangedAt
    if (age <= lifeMs && this.#young.size < this.#maxPerGeneration) return
    this.#old = age > 2 * lifeMs ? new Map() : this.#young
    this.#young = new Map()
    this.#exchangedAt = now
  }
}

function takeToken(
  { burst, perSecond }: BucketShape,
  fullAt: number,
  now: number,
): Taken & { readonly fullAt: number } {
  const tokenMs = 1000 / perSecond
  const next = fullAt + tokenMs
  const overMs = next - now - burst * tokenMs
  // A millionth of a millisecond: ten thirds of a token are otherwise not quite ten thirds.
  const allowed = overMs <= 1e-6
  const heldUntil = allowed ? next : fullAt
  return {
    allowed,
    fullAt: heldUntil,
    remaining: Math.max(0, Math.floor(burst - (heldUntil - now) / tokenMs + 1e-6)),
    resetMs: heldUntil - now,
    retryMs: allowed ? 0 : overMs,
  }
}
