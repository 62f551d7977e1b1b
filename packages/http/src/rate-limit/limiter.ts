import { Buckets, type BucketsOptions, KEY_BUCKET, type Taken } from './buckets.ts'

/** Says how often a key may ask; every process has one. */
export interface Limiter {
  /** Takes a token out of the bucket of an API key, whether the key exists or not. */
  take(key: string): Taken | Promise<Taken>
  close(): Promise<void>
}

/** A limiter for one process: what is counted here is all there is. */
export function memoryLimiter(options: BucketsOptions = {}): Limiter {
  const buckets = new Buckets(KEY_BUCKET, options)
  return { take: (key) => buckets.take(key), close: async () => {} }
}
