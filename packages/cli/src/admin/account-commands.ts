import type { Account } from '@svc/http/accounts'
import { UsageError } from '../flags/usage-error.ts'
import type { CommandRecord } from '../terminal/print-result.ts'
import { type AdminCommand, listLimit, operand, wholeNumber } from './admin-command.ts'
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
  'account list': {
    summary: 'List accounts by their e-mail addresses, with what they may spend.',
    operands: [],
    flags: {
      search: { type: 'string', description: 'Only accounts whose address holds this text.' },
      after: { type: 'string', description: 'Only accounts after this address, to go on a list.' },
      deleted: { type: 'boolean', description: 'Also accounts that were deleted.' },
      limit: { type: 'number', description: 'How many at most.', defaultText: '100' },
    },
    async run(args, env) {
      const limit = listLimit(args.flag('limit') ?? '100')
      const [search, after] = [args.flag('search'), args.flag('after')]
      return withDatabase(env, async ({ db }) => {
        const { listAccounts } = await import('@svc/http/accounts')
        const accounts = await listAccounts(db, {
          limit,
          ...(search !== undefined && { search }),
          ...(after !== undefined && { after }),
          deleted: args.flag('deleted') === 'true',
        })
        return accounts.map((account) => ({
          id: account.id,
          email: account.email,
          state: stateOf(account),
          monthly_allowance: account.monthlyAllowance,
          ...creditFields(account),
          created_at: account.createdAt,
        }))
      })
    },
  },
  'account update': {
    summary:
      'Change allowance or billing day. More allowance counts at once, less from the next period on.',
    operands: ['account'],
    flags: {
      allowance: { type: 'number', description: 'Credits per month.', defaultText: 'as it is' },
      'billing-day': {
        type: 'number',
        description: 'Day on which a month begins; the current one ends on the next such day.',
        defaultText: 'as it is',
      },
    },
    async run(args, env) {
      const [allowance, day] = [args.flag('allowance'), args.flag('billing-day')]
      if (allowance === undefined && day === undefined) {
        throw new UsageError('Nothing to change: give --allowance or --billing-day.')
      }
      const changes = {
        ...(allowance !== undefined && { monthlyAllowance: wholeNumber('--allowance', allowance) }),
        ...(day !== undefined && { billingDay: wholeNumber('--billing-day', day) }),
      }
      return withDatabase(env, async ({ db }) => {
        const { findAccountId, updateAccount } = await import('@svc/http/accounts')
        const id = await findAccountId(db, operand(args, 0))
        await updateAccount(db, id, changes)
        return shown(db, id)
      })
    },
  },
  'account delete': {
    summary:
      'Forget whose an account was: address, keys, requests and jobs go, the ledger stays under its id.',
    operands: ['account'],
    flags: {
      yes: { type: 'boolean', description: 'Confirms that it cannot be taken back; required.' },
    },
    async run(args, env) {
      if (args.flag('yes') !== 'true') {
        throw new UsageError('Deleting an account cannot be taken back; confirm it with --yes.')
      }
      return withDatabase(env, async ({ db }) => {
        const { deleteAccount, findAccountId } = await import('@svc/http/accounts')
        const id = await findAccountId(db, operand(args, 0))
        await deleteAccount(db, id)
        return shown(db, id)
      })
    },
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

async function shown(db: OpenDatabase['db'], id: string): Promise<CommandRecord> {
  const { getAccount } = await import('@svc/http/accounts')
  return accountRecord(await getAccount(db, id))
}

function accountRecord(account: Account): CommandRecord {
  return {
    id: account.id,
    email: account.email,
    created_at: account.createdAt,
    email_confirmed_at: account.emailConfirmedAt ?? null,
    suspended_at: account.suspendedAt ?? null,
    deleted_at: account.deletedAt ?? null,
    monthly_allowance: account.monthlyAllowance,
    billing_day: account.billingDay,
    ...creditFields(account),
  }
}

function stateOf(account: Account): string {
  if (account.deletedAt !== undefined) return 'deleted'
  if (account.suspendedAt !== undefined) return 'suspended'
  return account.emailConfirmedAt === undefined ? 'unconfirmed' : 'active'
}

/** Credits that an account may spend. */
export function creditFields({ credits, periodEnd }: Account): CommandRecord {
  return { allowance_left: credits.allowance, topup_left: credits.topup, period_end: periodEnd }
}
