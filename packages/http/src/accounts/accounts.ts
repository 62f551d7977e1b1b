import { type Kysely, type Selectable, sql } from 'kysely'
import type { Bucket, Tables } from '../database/tables.ts'
import { isDuplicate } from '../database/unavailable.ts'
import { CREDITS_MAX, invalid, isUuid, requireText, requireWhole } from './account-input.ts'

/** Facts that an account is made with. */
export interface NewAccount {
  readonly email: string
  /** Credits per period, a whole number from 0. */
  readonly monthlyAllowance: number
  /** Day of the month, 1 to 31, on which periods begin (UTC); the last day in months that are shorter. */
  readonly billingDay: number
}

/** An account and what it may spend. */
export interface Account {
  readonly id: string
  readonly email: string
  readonly emailConfirmedAt: Date | undefined
  readonly suspendedAt: Date | undefined
  /** Set where the owner is forgotten: `email` names nobody then. */
  readonly deletedAt: Date | undefined
  readonly monthlyAllowance: number
  readonly billingDay: number
  readonly createdAt: Date
  /** Credits left, of each kind. */
  readonly credits: Readonly<Record<Bucket, number>>
  /** When the allowance is granted anew. */
  readonly periodEnd: Date
}

const EMAIL = /^[^\s@]+@[^\s@]+$/u
const EMAIL_MAX_CHARACTERS = 254 // RFC 5321, 4.5.3.1.3 less the angle brackets

/**
 * Makes an account with the allowance of its first period; its e-mail address is not confirmed yet, so its
 * keys do not work.
 *
 * @throws EngineError `invalid_request` naming the value that is not accepted
 */
export async function createAccount(
  db: Kysely<Tables>,
  account: NewAccount,
  now: Date = new Date(),
): Promise<string> {
  const { email, monthlyAllowance, billingDay } = account
  requireText('The e-mail address', email, EMAIL_MAX_CHARACTERS)
  if (!EMAIL.test(email)) throw invalid(`${JSON.stringify(email)} is no e-mail address.`)
  requireWhole('The allowance', monthlyAllowance, 0, CREDITS_MAX)
  requireWhole('The billing day', billingDay, 1, 31)
  try {
    const { rows } = await sql<{ id: string }>`
      SELECT account_create(${email}, ${monthlyAllowance}, ${billingDay}, ${now}) AS id`.execute(db)
    return one(rows).id
  } catch (error) {
    if (isDuplicate(error)) throw invalid(`There is an account of ${email} already.`)
    throw error
  }
}

/** Which account is meant: by its id or its e-mail address, in any case. */
export async function findAccountId(db: Kysely<Tables>, idOrEmail: string): Promise<string> {
  const query = db.selectFrom('account').select('id')
  const row = await (isUuid(idOrEmail)
    ? query.where('id', '=', idOrEmail)
    : query.where(sql<string>`lower(email)`, '=', idOrEmail.toLowerCase())
  ).executeTakeFirst()
  if (row === undefined) throw invalid(`There is no account ${JSON.stringify(idOrEmail)}.`)
  return row.id
}

/** An account as it stands; a period that has begun since the last request begins in the books, too. */
export async function getAccount(
  db: Kysely<Tables>,
  id: string,
  now: Date = new Date(),
): Promise<Account> {
  await sql`SELECT credit_lock(${id}, ${now})`.execute(db)
  const row = await db
    .selectFrom('account')
    .innerJoin('credit_balance', 'account_id', 'id')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { allowance, topup, period_end: periodEnd } = row
  return accountOf(row, { credits: { allowance, topup }, periodEnd })
}

/** An account as its row in the books has it. */
export function accountOf(
  row: Selectable<Tables['account']>,
  spending: Pick<Account, 'credits' | 'periodEnd'>,
): Account {
  return {
    id: row.id,
    email: row.email,
    emailConfirmedAt: row.email_confirmed_at ?? undefined,
    suspendedAt: row.suspended_at ?? undefined,
    deletedAt: row.deleted_at ?? undefined,
    monthlyAllowance: row.monthly_allowance,
    billingDay: row.billing_day,
    createdAt: row.created_at,
    ...spending,
  }
}

/** Notes that the e-mail address is the owner's: from now on the keys work. Again changes nothing. */
export async function confirmAccount(db: Kysely<Tables>, id: string, now: Date): Promise<void> {
  await db
    .updateTable('account')
    .set({ email_confirmed_at: sql<Date>`coalesce(email_confirmed_at, ${now}::timestamptz)` })
    .where('id', '=', id)
    .execute()
}

/** Suspends an account from the next request on; what runs, ends. Again changes nothing. */
export async function suspendAccount(db: Kysely<Tables>, id: string, now: Date): Promise<void> {
  await db
    .updateTable('account')
    .set({ suspended_at: sql<Date>`coalesce(suspended_at, ${now}::timestamptz)` })
    .where('id', '=', id)
    .execute()
}

/** Takes a suspension back. */
export async function resumeAccount(db: Kysely<Tables>, id: string): Promise<void> {
  await db.updateTable('account').set({ suspended_at: null }).where('id', '=', id).execute()
}

function one<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('a function of the database returned no row')
  return row
}
