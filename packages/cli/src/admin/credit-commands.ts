import { creditFields } from './account-commands.ts'
import { type AdminCommand, operand, wholeNumber } from './admin-command.ts'
import { withDatabase } from './with-database.ts'

/** Commands about credits. */
export const CREDIT_COMMANDS: Readonly<Record<string, AdminCommand>> = {
  'credit grant': {
    summary: 'Add credits that do not expire to an account.',
    operands: ['account', 'credits'],
    flags: {
      payment: {
        type: 'string',
        description:
          'Name of what was paid, or why: the same name again adds nothing, so a repeated command is safe.',
        defaultText: 'one of its own',
      },
    },
    run: (args, env) =>
      withDatabase(env, async ({ db }) => {
        const { findAccountId, getAccount, topUp } = await import('@svc/http/accounts')
        const id = await findAccountId(db, operand(args, 0))
        const credits = wholeNumber('The number of credits', operand(args, 1))
        const payment = args.flag('payment') ?? `grant ${crypto.randomUUID()}`
        const granted = await topUp(db, id, payment, credits)
        return {
          granted: granted ? credits : 0,
          payment,
          ...creditFields(await getAccount(db, id)),
        }
      }),
  },
  'credit show': {
    summary: 'Show the credits that an account has left.',
    operands: ['account'],
    flags: {},
    run: (args, env) =>
      withDatabase(env, async ({ db }) => {
        const { findAccountId, getAccount } = await import('@svc/http/accounts')
        return creditFields(await getAccount(db, await findAccountId(db, operand(args, 0))))
      }),
  },
  'credit verify': {
    summary: 'Check the books of all accounts; fails when they are not right.',
    operands: [],
    flags: {},
    run: (_args, env) =>
      withDatabase(env, async ({ db }) => {
        const { verifyLedger } = await import('@svc/http/accounts')
        const violations = await verifyLedger(db)
        if (violations.length === 0) return { ok: true }
        const [first] = violations
        throw new Error(
          `The books are wrong in ${violations.length} places. The first: it must be that ${first?.rule}, but account ${first?.accountId} has ${first?.detail}.`,
        )
      }),
  },
}
