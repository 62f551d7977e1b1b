import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { CREDITS_MAX, invalid, requireWhole } from './account-input.ts'
import { type Account, accountOf, getAccount } from './accounts.ts'

/** Facts of an account that may be changed; absent ones stay. */
export interface AccountChanges {
  /** Credits per period. More count at once, fewer from the next period on. */
  readonly monthlyAllowance?: number
  /** Day of the month, 1 to 31; the current period ends on the next such day. */
  readonly billingDay?: number
}

/** Changes what an account is granted and when. */
export async function updateAccount(
  db: Kysely<Tables>,
  id: string,
  { monthlyAllowance, billingDay }: AccountChanges,
  now: Date = new Date(),
): Promise<void> {
  if (monthlyAllowance !== undefined) {
    requireWhole('The allowance', monthlyAllowance, 0, CREDITS_MAX)
  }
  if (billingDay !== undefined) requireWhole('The billing day', billingDay, 1, 31)
  refuseDeleted(await getAccount(db, id, now))
  await sql`SELECT account_update(${id}, ${monthlyAllowance ?? null}::int, ${billingDay ?? null}::int, ${now})`.execute(
    db,
  )
}

/**
 * Forgets whose an account was: its keys end, its e-mail address, requests and jobs go. The ledger stays, under the
 * account's id: the law asks for books, not for names.
 *
 * @throws EngineError `invalid_request` while jobs of the account wait or run
 */
export async function deleteAccount(
  db: Kysely<Tables>,
  id: string,
  now: Date = new Date(),
): Promise<void> {
  const { open } = await db
    .selectFrom('job')
    .select(sql<number>`count(*)::int`.as('open'))
    .where('account_id', '=', id)
    .where('finished_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (open > 0) {
    throw invalid(
      `The account has jobs that wait or run (${open}). Suspend it and try again when they have ended.`,
    )
  }
  await sql`SELECT account_delete(${id}, ${now})`.execute(db)
}

/** Which accounts to list. */
export interface AccountFilter {
  readonly limit: number
  /** Those after this e-mail address, in the order of addresses. */
  readonly after?: string
  /** Those whose address holds this text, in any case. */
  readonly search?: string
  /** Also those that were deleted. */
  readonly deleted?: boolean
}

/** Accounts by their e-mail address, with what they may spend. */
export async function listAccounts(
  db: Kysely<Tables>,
  { limit, after, search, deleted = false }: AccountFilter,
  now: Date = new Date(),
): Promise<readonly Account[]> {
  const rows = await db
    .selectFrom('account')
    .innerJoin('credit_balance', 'account_id', 'id')
    .selectAll('account')
    .select(['topup', 'period_end'])
    // A period that is over ends in the books with the next request; it is over all the same.
    .select(
      sql<number>`CASE WHEN period_end > ${now} THEN allowance ELSE monthly_allowance END`.as(
        'left',
      ),
    )
    .select(
      sql<Date>`CASE WHEN credit_balance.period_end > ${now} THEN credit_balance.period_end
        ELSE (billing_period(billing_day, ${now})).period_end END`.as('current_end'),
    )
    .where((where) =>
      where.and([
        ...(after === undefined ? [] : [sql<SqlBool>`lower(email) > lower(${after})`]),
        ...(search === undefined
          ? []
          : [sql<SqlBool>`position(lower(${search}) in lower(email)) > 0`]),
        ...(deleted ? [] : [where('deleted_at', 'is', null)]),
      ]),
    )
    .orderBy(sql`lower(email)`)
    .limit(limit)
    .execute()
  return rows.map((row) =>
    accountOf(row, {
      credits: { allowance: row.left, topup: row.topup },
      periodEnd: row.current_end,
    }),
  )
}

/** Refuses what cannot be done any more. */
export function refuseDeleted({ deletedAt, id }: Pick<Account, 'deletedAt' | 'id'>): void {
  if (deletedAt !== undefined) throw invalid(`The account ${id} has been deleted.`)
}
