import { hash } from 'node:crypto'
import { setTimeout as elapsed } from 'node:timers/promises'
import type { Log } from '../telemetry/log.ts'
import { Buckets, KEY_BUCKET, type Taken } from './buckets.ts'
import { inTime } from './in-time.ts'
import type { Limiter } from './limiter.ts'
import { RedisOutage } from './redis-outage.ts'

/** Options of {@link redisLimiter}. */
export interface RedisLimiterOptions {
  /** Address of a Redis or Valkey server: `redis://host:6379`, `rediss://…`, or the path of its socket. */
  readonly url: string
  readonly log: Log
  /** Told each time that the local bucket had to decide alone. */
  readonly onFailOpen?: () => void
}

// Longer than a server on a busy machine takes: with less, each process would count alone there.
const ANSWER_MS = 150
// For the greeting of a new connection, too: a server that takes one and says nothing is told as lost.
const COMMAND_TIMEOUT_MS = 500
const CONNECT_TIMEOUT_MS = 1000

// The bucket of buckets.ts on the server's own clock, as one atomic step: several processes share it, and their
// clocks do not matter. A bucket that would be full later than an empty one is of a clock that was set back since: it would
// refuse its key until that time. ARGV: milliseconds per token, tokens in a full bucket.
const TAKE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local token, burst = tonumber(ARGV[1]), tonumber(ARGV[2])
local full = tonumber(redis.call('GET', KEYS[1]) or '0')
if full < now or full > now + burst * token then full = now end
local over = full + token - now - burst * token
if over > 0.001 then
  return {0, 0, math.ceil(full - now), math.ceil(over)}
end
full = full + token
redis.call('SET', KEYS[1], string.format('%.3f', full), 'PX', math.ceil(full - now) + 1)
return {1, math.floor(burst - (full - now) / token + 0.001), math.ceil(full - now), 0}
`

/**
 * A limiter that all processes of a service share through Redis or Valkey.
 *
 * The local bucket is asked first: what one process refuses, all would, so a flood never reaches the server.
 * A server that fails or takes too long is not waited for: the local bucket then decides alone.
 */
export async function redisLimiter({
  url,
  log,
  onFailOpen,
}: RedisLimiterOptions): Promise<Limiter> {
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_TIMEOUT_MS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    retryStrategy: (attempt: number) => Math.min(attempt * 100, 2000),
  })
  const local = new Buckets(KEY_BUCKET)
  const { burst, perSecond } = KEY_BUCKET
  const outage = new RedisOutage(log)
  redis.on('ready', () => outage.ended())
  redis.on('error', (cause) => outage.lost(cause))
  // Shared from the first request on, if the server is there; if not, it is looked for in the background.
  await Promise.race([
    redis.connect().catch(() => {}),
    elapsed(CONNECT_TIMEOUT_MS, undefined, { ref: false }),
  ])
  return {
    async take(key) {
      const own = local.take(key)
      if (!own.allowed) return own
      const now = performance.now()
      if (outage.isAskedAt(now)) {
        try {
          // The digest: whoever can read the server must not read keys.
          const name = `svc:rate:${hash('sha256', key)}`
          const asked = redis.eval(TAKE, 1, name, 1000 / perSecond, burst)
          const taken = takenOf(await inTime(asked, ANSWER_MS))
          outage.answered()
          return taken
        } catch (cause) {
          outage.failed(now, cause)
        }
      }
      onFailOpen?.()
      return own
    },
    async close() {
      redis.disconnect()
    },
  }
}

function takenOf(answer: unknown): Taken {
  const [allowed, remaining = -1, resetMs = -1, retryMs = -1] = Array.isArray(answer)
    ? answer.map(Number)
    : []
  const { burst, perSecond } = KEY_BUCKET
  const tokenMs = 1000 / perSecond
  const isWithin = (value: number, most: number) => value >= 0 && value <= Math.ceil(most)
  const isBucket =
    isWithin(remaining, burst) && isWithin(resetMs, burst * tokenMs) && isWithin(retryMs, tokenMs)
  if (!isBucket) {
    throw Object.assign(new Error('The answer is no bucket.'), { name: 'UnexpectedAnswer' })
  }
  return { allowed: allowed === 1, remaining, resetMs, retryMs }
}
