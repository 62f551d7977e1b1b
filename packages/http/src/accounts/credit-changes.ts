import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { isShortOf } from '../database/unavailable.ts'
import { CREDITS_MAX, invalid, requireText, requireWhole } from './account-input.ts'

const REF_MAX_CHARACTERS = 200

/**
 * Adds credits that do not expire.
 *
 * @param payment names what was paid or why, once per account: the same name again adds nothing
 * @returns false when it has been added before
 * @throws EngineError `invalid_request` when it was added before with another number of credits
 */
export async function topUp(
  db: Kysely<Tables>,
  id: string,
  payment: string,
  credits: number,
  now: Date = new Date(),
): Promise<boolean> {
  requireWhole('The number of credits', credits, 1, CREDITS_MAX)
  requireText('The name of a payment', payment, REF_MAX_CHARACTERS)
  const { rows } = await sql<{ added: boolean }>`
    SELECT credit_topup(${id}, ${payment}, ${credits}, ${now}) AS added`.execute(db)
  if (rows[0]?.added === true) return true
  await requireSameAmount(db, { accountId: id, kind: 'topup', ref: payment, amount: credits })
  return false
}

/**
 * Adds credits that do not expire, or takes some of them back, beside all payments.
 *
 * @param reason names the correction, once per account: the same name again changes nothing
 * @param credits above 0 to add, below to take back
 * @returns false when it has been made before
 * @throws EngineError `invalid_request` when fewer are left than are to be taken, or the same name was used for another
 *   number
 */
export async function correctCredits(
  db: Kysely<Tables>,
  accountId: string,
  reason: string,
  credits: number,
  now: Date = new Date(),
): Promise<boolean> {
  requireWhole('The number of credits', credits, -CREDITS_MAX, CREDITS_MAX)
  if (credits === 0) throw invalid('A correction of 0 credits changes nothing.')
  requireText('The reason', reason, REF_MAX_CHARACTERS)
  try {
    const { rows } = await sql<{ corrected: boolean }>`
      SELECT credit_correct(${accountId}, ${reason}, ${credits}, ${now}) AS corrected`.execute(db)
    if (rows[0]?.corrected === true) return true
  } catch (error) {
    if (!isShortOf(error, 'credit_balance')) throw error
    throw invalid(
      `The account has fewer than ${-credits} credits that do not expire; what is spent cannot be taken back.`,
    )
  }
  await requireSameAmount(db, { accountId, kind: 'correct', ref: reason, amount: credits })
  return false
}

/**
 * Refuses a name that stands in the books beside another number: whoever repeats a command must not believe that the
 * new number counts.
 */
async function requireSameAmount(
  db: Kysely<Tables>,
  entry: {
    readonly accountId: string
    readonly kind: 'topup' | 'correct'
    readonly ref: string
    readonly amount: number
  },
): Promise<void> {
  const { accountId, kind, ref, amount } = entry
  const known = await db
    .selectFrom('credit_entry')
    .select('amount')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('ref', '=', ref)
    .executeTakeFirstOrThrow()
  if (known.amount === amount) return
  throw invalid(
    `${JSON.stringify(ref)} stands in the books with ${known.amount} credits already, not ${amount}; nothing was changed. Take another name for another number.`,
  )
}
