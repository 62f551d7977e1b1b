import { UsageError } from '../flags/usage-error.ts'
import { creditFields } from './account-commands.ts'
import { type AdminCommand, listLimit, operand, wholeNumber } from './admin-command.ts'
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
          'Name of what was paid, or why: the same name again adds nothing, so a repeated command is safe; with another number it is refused.',
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
  'credit correct': {
    summary: 'Correct the credits that do not expire: add some, or take some back.',
    operands: ['account'],
    flags: {
      add: { type: 'number', description: 'Credits to add.' },
      take: { type: 'number', description: 'Credits to take back; spent ones cannot be.' },
      reason: {
        type: 'string',
        description:
          'Why, and the name of the correction: the same name again changes nothing; required.',
      },
    },
    async run(args, env) {
      const reason = args.flag('reason')
      if (reason === undefined) throw new UsageError('A correction needs --reason.')
      const [add, take] = [args.flag('add'), args.flag('take')]
      if ((add === undefined) === (take === undefined)) {
        throw new UsageError('A correction needs either --add or --take.')
      }
      const credits =
        take === undefined ? wholeNumber('--add', add ?? '') : -wholeNumber('--take', take)
      return withDatabase(env, async ({ db }) => {
        const { correctCredits, findAccountId, getAccount } = await import('@svc/http/accounts')
        const id = await findAccountId(db, operand(args, 0))
        const corrected = await correctCredits(db, id, reason, credits)
        return {
          corrected: corrected ? credits : 0,
          reason,
          ...creditFields(await getAccount(db, id)),
        }
      })
    },
  },
  'credit list': {
    summary: 'List the entries of an account in the ledger, the latest first.',
    operands: ['account'],
    flags: {
      grants: {
        type: 'boolean',
        description: 'Without the entries of requests: what was granted, paid, corrected, expired.',
      },
      before: { type: 'string', description: 'Only entries before this id, to go on a list.' },
      limit: { type: 'number', description: 'How many at most.', defaultText: '50' },
    },
    async run(args, env) {
      const before = args.flag('before')
      if (before !== undefined) wholeNumber('--before', before)
      const limit = listLimit(args.flag('limit') ?? '50')
      return withDatabase(env, async ({ db }) => {
        const { findAccountId, listEntries } = await import('@svc/http/accounts')
        const entries = await listEntries(db, {
          accountId: await findAccountId(db, operand(args, 0)),
          limit,
          ...(before !== undefined && { before }),
          withoutRequests: args.flag('grants') === 'true',
        })
        return entries.map((entry) => ({
          id: entry.id,
          at: entry.at,
          kind: entry.kind,
          bucket: entry.bucket,
          amount: entry.amount,
          request_id: entry.requestId ?? null,
          name: entry.ref ?? null,
        }))
      })
    },
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
