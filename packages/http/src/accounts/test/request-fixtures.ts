import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { confirmAccount, createAccount } from '../accounts.ts'
import type { BilledRequest, RequestOutcome } from '../credits.ts'
import type { RequestRecord } from '../request-log.ts'

/** An account with a confirmed address and an allowance, for tests. */
export async function testAccount(
  db: Kysely<Tables>,
  options: { readonly allowance?: number; readonly billingDay?: number; readonly now?: Date } = {},
): Promise<string> {
  const { allowance = 1, billingDay = 1, now = new Date() } = options
  const email = `${randomUUID()}@example.com`
  const id = await createAccount(db, { email, monthlyAllowance: allowance, billingDay }, now)
  await confirmAccount(db, id, now)
  return id
}

/** A request of an account, with an id of its own. */
export function testRequest(accountId: string): BilledRequest {
  return {
    requestId: randomUUID(),
    caller: { accountId, keyId: randomUUID() },
    operation: 'convert/html',
  }
}

/** How a request ended. */
export function testOutcome(parts: Partial<RequestOutcome> = {}): RequestOutcome {
  return { status: 200, durationMs: 12.4, at: new Date(), ...parts }
}

/** A whole record, as the ledger's statements take it. */
export function testRecord(
  accountId: string,
  requestId: string,
  parts: Partial<RequestRecord> = {},
): RequestRecord {
  return {
    ...testOutcome(),
    requestId,
    accountId,
    keyId: undefined,
    operation: 'convert/html',
    credits: 0,
    ...parts,
  }
}
