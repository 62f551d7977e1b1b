import type { Account } from '@svc/http/accounts'
import { type AdminCommand, operand, wholeNumber } from './admin-command.ts'
import type { AdminRecord } from './print-result.ts'
import { type OpenDatabase, withDatabase } from './with-database.ts'

/** Commands about accounts. */
export const ACCOUNT_COMMANDS: Readonly<Record<string, AdminCommand>> = {
  'account create': {
    summary: 'Make an account. Its keys work once its e-mail address is confirmed.',
    operands: ['email'],
    flags: {
      allowance: {
        type: 'number',
        description: 'Credits per month that expire when they are not used.',
        defaultText: '0',
      },
      'billing-day': {
        type: 'number',
        description: 'Day on which a month begins, UTC; its last day where it is shorter.',
        defaultText: "today's",
      },
      confirmed: { type: 'boolean', description: 'The e-mail address is confirmed already.' },
    },
    run: (args, env) =>
      withDatabase(env, async ({ db }) => {
        const { confirmAccount, createAccount } = await import('@svc/http/accounts')
        const now = new Date()
        const billingDay = args.flag('billing-day')
        const id = await createAccount(
          db,
          {
            email: operand(args, 0),
            monthlyAllowance: wholeNumber('--allowance', args.flag('allowance') ?? '0'),
            billingDay:
              billingDay === undefined
                ? now.getUTCDate()
                : wholeNumber('--billing-day', billingDay),
          },
          now,
        )
        if (args.flag('confirmed') === 'true') await confirmAccount(db, id, now)
        return shown(db, id)
      }),
  },
  'account confirm': {
    summary:
      'Note that the e-mail address of an account is its owner’s. Its keys work from then on.',
    operands: ['account'],
    flags: {},
    run: (args, env) =>
      withDatabase(env, async ({ db }) => {
        const { confirmAccount, findAccountId } = await import('@svc/http/accounts')
        const id = await findAccountId(db, operand(args, 0))
        await confirmAccount(db, id, new Date())
        return shown(db, id)
      }),
  },
  'account suspend': {
    summary: 'Refuse the requests of an account, from the next one on.',
    operands: ['account'],
    flags: {},
    run: (args, env) =>
      withDatabase(env, async ({ db }) => {
        const { findAccountId, suspendAccount } = await import('@svc/http/accounts')
        const id = await findAccountId(db, operand(args, 0))
        await suspendAccount(db, id, new Date())
        return shown(db, id)
      }),
  },
  'account resume': {
    summary: 'Take the suspension of an account back.',
    operands: ['account'],
    flags: {},
    run: (args, env) =>
      withDatabase(env, async ({ db }) => {
        const { findAccountId, resumeAccount } = await import('@svc/http/accounts')
        const id = await findAccountId(db, operand(args, 0))
        await resumeAccount(db, id)
        return shown(db, id)
      }),
  },
  'account show': {
    summary: 'Show an account: by its id or its e-mail address.',
    operands: ['account'],
    flags: {},
    run: (args, env) =>
      withDatabase(env, async ({ db }) => {
        const { findAccountId } = await import('@svc/http/accounts')
        return shown(db, await findAccountId(db, operand(args, 0)))
      }),
  },
}

async function shown(db: OpenDatabase['db'], id: string): Promise<AdminRecord> {
  const { getAccount } = await import('@svc/http/accounts')
  return accountRecord(await getAccount(db, id))
}

function accountRecord(account: Account): AdminRecord {
  return {
    id: account.id,
    email: account.email,
    created_at: account.createdAt,
    email_confirmed_at: account.emailConfirmedAt ?? null,
    suspended_at: account.suspendedAt ?? null,
    monthly_allowance: account.monthlyAllowance,
    billing_day: account.billingDay,
    ...creditFields(account),
  }
}

/** What an account may spend. */
export function creditFields({ credits, periodEnd }: Account): AdminRecord {
  return { allowance_left: credits.allowance, topup_left: credits.topup, period_end: periodEnd }
}
