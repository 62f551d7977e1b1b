import { EngineError } from '@svc/engine'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type ArtifactStore, artifactKey, type StoredBytes } from '../artifacts/artifact-store.ts'
import { storedJson } from '../database/stored-json.ts'
import type { StoredResult, Tables } from '../database/tables.ts'
import { resultToStore } from '../jobs/results/stored-result.ts'

/** A request with an `Idempotency-Key`. */
export interface KeyedRequest {
  /** Whose key it is: two owners may use the same. */
  readonly owner: string
  readonly key: string
  /** SHA-256 of what it asks for. */
  readonly digest: Buffer
  /** A UUID; its charge pays for the answer. */
  readonly requestId: string
}

/** An answer that was made before. */
export interface KeptAnswer {
  readonly result: StoredResult
  readonly stored: StoredBytes
}

/** Outcome of the claim to a key. */
export type Claim =
  /** This request makes the answer. */
  | { readonly outcome: 'held'; readonly hold: Hold }
  /** Another request is making it. */
  | { readonly outcome: 'running' }
  /** The key came before, with another request. */
  | { readonly outcome: 'conflict' }
  | { readonly outcome: 'answered'; readonly answer: KeptAnswer }

/** A key in the hands of the request that makes its answer. */
export interface Hold {
  /**
   * Stores the result, before it is charged.
   *
   * @throws EngineError `service_unavailable` when that fails, or another request has taken over the key meanwhile
   */
  keep(result: unknown): Promise<void>
  /** The result is charged: from now on repetitions get it. Never throws. */
  settle(): Promise<void>
  /** There is no result: the key may be used again. Never throws. */
  release(): Promise<void>
}

/** Answers of requests with an `Idempotency-Key`, each for 24 hours. */
export interface KeyedAnswers {
  /** @throws EngineError `service_unavailable` while a store is down */
  claim(request: KeyedRequest): Promise<Claim>
}

// A key of a process that was killed is free after this long; one that lives says so several times meanwhile.
const HOLD_S = 20
const RENEW_EVERY_MS = 5000

/** Parts that {@link sqlKeyedAnswers} is made of. */
export interface KeyedAnswersParts {
  readonly db: Kysely<Tables>
  readonly store: ArtifactStore
  readonly now: () => Date
}

/** Keys in the database, the bytes of their answers in the store. */
export function sqlKeyedAnswers(parts: KeyedAnswersParts): KeyedAnswers {
  return {
    async claim(request) {
      for (;;) {
        if (await take(parts.db, request)) return { outcome: 'held', hold: hold(request, parts) }
        const found = await find(request, parts)
        if (found !== undefined) return found
      }
    },
  }
}

/** Makes the key that of a request, unless it belongs to another that lives, or that was paid for. */
async function take(db: Kysely<Tables>, request: KeyedRequest): Promise<boolean> {
  const { owner, key, digest, requestId } = request
  // A process may die between the charge and its word that it was made: then the ledger knows.
  const { rows } = await sql`
    INSERT INTO keyed_answer AS known (owner, key, digest, request_id, held_until)
      VALUES (${owner}, ${key}, ${digest}, ${requestId}, ${holdEnd()})
      ON CONFLICT (owner, key) DO UPDATE
        SET digest = excluded.digest, request_id = excluded.request_id, held_until = excluded.held_until,
          result_key = NULL, result = NULL, created_at = excluded.created_at
        WHERE known.created_at <= clock_timestamp() - interval '24 hours'
          OR known.held_until < clock_timestamp() AND (known.result IS NULL OR NOT EXISTS (
            SELECT FROM credit_entry c WHERE c.request_id = known.request_id AND c.kind = 'charge'))
      RETURNING true`.execute(db)
  return rows.length > 0
}

/** Finds the claim that stands for the key; `undefined` when it has become free. */
async function find(request: KeyedRequest, parts: KeyedAnswersParts): Promise<Claim | undefined> {
  const { db, store } = parts
  const known = await db
    .selectFrom('keyed_answer')
    .select(['digest', 'request_id', 'result_key', 'result'])
    .select(sql<boolean>`coalesce(held_until >= clock_timestamp(), false)`.as('is_held'))
    .where('owner', '=', request.owner)
    .where('key', '=', request.key)
    .executeTakeFirst()
  if (known === undefined) return undefined
  if (!known.digest.equals(request.digest)) return { outcome: 'conflict' }
  if (known.is_held) return { outcome: 'running' }
  if (known.result === null || known.result_key === null) return undefined
  const stored = await store.get(known.result_key)
  if (stored !== undefined) return { outcome: 'answered', answer: { result: known.result, stored } }
  // Somebody emptied the store.
  await forget(db, { ...request, requestId: known.request_id })
  return undefined
}

function hold(request: KeyedRequest, { db, store, now }: KeyedAnswersParts): Hold {
  let stored: string | undefined
  const ours = () =>
    db
      .updateTable('keyed_answer')
      .where('owner', '=', request.owner)
      .where('key', '=', request.key)
      .where('request_id', '=', request.requestId)
  const renewal = setInterval(() => {
    // Without an answer of the database the hold ends by itself.
    ours()
      .where('held_until', 'is not', null)
      .set({ held_until: holdEnd() })
      .execute()
      .catch(ignore)
  }, RENEW_EVERY_MS).unref()
  return {
    async keep(value) {
      const { bytes, result, extension } = await resultToStore(value)
      const name = artifactKey('results', now(), `${request.requestId}.${extension}`)
      try {
        await store.put(name, bytes, result.media_type)
      } catch (error) {
        // It may have arrived all the same. Nobody waits for a store that does not answer, and no key leads there.
        void store.delete(name).catch(ignore)
        throw error
      }
      stored = name
      const kept = { result_key: stored, result: storedJson(result), held_until: holdEnd() }
      const { numUpdatedRows } = await ours().set(kept).executeTakeFirst()
      if (numUpdatedRows > 0n) return
      const message = 'Another request has taken over this Idempotency-Key. Try again soon.'
      throw new EngineError('service_unavailable', message)
    },
    async settle() {
      clearInterval(renewal)
      await ours().set({ held_until: null }).execute().catch(ignore)
    },
    async release() {
      clearInterval(renewal)
      // The bytes first: a key that cannot be released now must not lead to what was not paid for.
      if (stored !== undefined) await store.delete(stored).catch(ignore)
      await forget(db, request).catch(ignore)
    },
  }
}

/** After the clock was set back: keys of processes that were killed before would be held until it has caught up. */
export async function shortenHolds(db: Kysely<Tables>): Promise<void> {
  await sql`UPDATE keyed_answer SET held_until = ${holdEnd()} WHERE held_until > ${holdEnd()}`.execute(
    db,
  )
}

async function forget(db: Kysely<Tables>, { owner, key, requestId }: KeyedRequest): Promise<void> {
  await db
    .deleteFrom('keyed_answer')
    .where('owner', '=', owner)
    .where('key', '=', key)
    .where('request_id', '=', requestId)
    .execute()
}

function holdEnd(): RawBuilder<Date> {
  return sql<Date>`clock_timestamp() + make_interval(secs => ${HOLD_S})`
}

function ignore(): void {}
