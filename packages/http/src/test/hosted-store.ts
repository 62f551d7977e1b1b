import type { Kysely } from 'kysely'
import {
  confirmAccount,
  createAccount,
  createKey,
  getAccount,
  type Peppers,
  parsePeppers,
  type SqlCredits,
  sqlCredits,
  sqlKeyStore,
  sqlRequestLog,
} from '../accounts/index.ts'
import type { AppDeps } from '../app-deps.ts'
import type { Tables } from '../database/tables.ts'
import { type PrivatePostgres, privatePostgres } from '../database/test/private-postgres.ts'
import { KeyGuesses } from '../rate-limit/key-guesses.ts'
import { unlimited } from './test-service.ts'

/** An account with a key, and what is left of its allowance. */
export interface Customer {
  readonly account: string
  readonly keyId: string
  readonly headers: { readonly Authorization: string }
  left(): Promise<number>
}

/** Parts that a hosted service stands on, in a PostgreSQL of a test's own. */
export interface HostedStore extends AsyncDisposable {
  readonly postgres: PrivatePostgres
  readonly peppers: Peppers
  readonly credits: SqlCredits
  /** For `testService`; nobody is held to the rate limit. */
  readonly deps: Pick<AppDeps, 'access' | 'credits' | 'findAccount' | 'requests' | 'pingStore'>
}

/** Starts a PostgreSQL and puts keys, credits and records on it. */
export async function hostedStore(): Promise<HostedStore> {
  const postgres = await privatePostgres()
  const log = () => {}
  const peppers = parsePeppers('p'.repeat(32))
  const credits = sqlCredits(postgres.db, { log })
  const requests = sqlRequestLog(postgres.db, { log, flushMs: 1 })
  const keys = sqlKeyStore(postgres.db, peppers)
  return {
    postgres,
    peppers,
    credits,
    deps: {
      access: { open: false, keys, limiter: unlimited, guesses: new KeyGuesses() },
      credits,
      findAccount: (id) => getAccount(postgres.db, id),
      requests,
      pingStore: () => postgres.ping(),
    },
    async [Symbol.asyncDispose]() {
      await requests.close()
      await postgres[Symbol.asyncDispose]()
    },
  }
}

/** Makes an account with an allowance, its address confirmed unless told otherwise. */
export async function customerIn(
  { db, peppers }: { readonly db: Kysely<Tables>; readonly peppers: Peppers },
  monthlyAllowance: number,
  confirmed = true,
): Promise<Customer> {
  const email = `${crypto.randomUUID()}@example.com`
  const account = await createAccount(db, { email, monthlyAllowance, billingDay: 1 })
  if (confirmed) await confirmAccount(db, account, new Date())
  const { id, key } = await createKey(db, account, { peppers })
  const left = async () => (await getAccount(db, account)).credits.allowance
  return { account, keyId: id, headers: { Authorization: `Bearer ${key}` }, left }
}
