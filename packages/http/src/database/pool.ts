import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { asUnavailable, isConnectionLost } from './unavailable.ts'

/** How long the store may keep a request waiting. */
export interface PoolLimits {
  /** For one statement; the server ends it then, and if the server is silent, we do. */
  readonly statementTimeoutMs: number
  /** For a connection, new or free. */
  readonly connectTimeoutMs: number
  readonly maxConnections: number
}

/** Where to connect, as `pg` takes it. */
export type PoolTarget = Pick<PoolConfig, 'connectionString' | 'host' | 'user' | 'database'>

/** Options of {@link guardedPool}. */
export interface PoolOptions {
  readonly applicationName: string
  readonly onLost: (cause: unknown) => void
  readonly onAnswer: () => void
  readonly onFailure: (error: unknown) => void
}

/**
 * A `pg` pool whose failures are typed and that a silent server cannot wedge.
 *
 * @param options.onLost told of every connection that was refused or broke
 * @param options.onAnswer told of every statement that was answered
 * @param options.onFailure told of every statement that failed
 */
export function guardedPool(
  target: PoolTarget,
  limits: PoolLimits,
  options: PoolOptions,
): PostgresPool {
  const { statementTimeoutMs, connectTimeoutMs, maxConnections } = limits
  const pool = new Pool({
    ...target,
    application_name: options.applicationName,
    max: maxConnections,
    // One stays open while nobody asks: an embedded server is stopped when no client is left.
    min: 1,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    // A server that is gone without a word sends no timeout of its own.
    query_timeout: statementTimeoutMs + 500,
    idle_in_transaction_session_timeout: statementTimeoutMs * 2,
    keepAlive: true,
  })
  // A connection that breaks while nothing is asked on it is told here alone, and the pool listens only to those
  // that nobody holds. Unheard, either would end the process.
  pool.on('error', options.onLost)
  pool.on('connect', (client) => client.on('error', options.onLost))
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      try {
        return guarded(await pool.connect(), options)
      } catch (error) {
        options.onLost(error)
        throw asUnavailable(error)
      }
    },
  }
}

/** A client that is thrown away once its connection failed: the driver would hand a stuck one out again. */
function guarded(
  client: PoolClient,
  { onLost, onAnswer, onFailure }: Pick<PoolOptions, 'onLost' | 'onAnswer' | 'onFailure'>,
): PostgresPoolClient {
  let lost = false
  const query = async (text: string, values: readonly unknown[]) => {
    try {
      const answer = await client.query(text, [...values])
      onAnswer()
      return answer
    } catch (error) {
      onFailure(error)
      if (isConnectionLost(error)) {
        lost = true
        onLost(error)
      }
      throw asUnavailable(error)
    }
  }
  return {
    // The other overload is for cursors, which the dialect has none of.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy === true || lost),
  }
}
