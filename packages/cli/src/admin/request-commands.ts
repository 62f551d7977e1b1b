import { UsageError } from '../usage-error.ts'
import { type AdminCommand, date, wholeNumber } from './admin-command.ts'
import { withDatabase } from './with-database.ts'

const LIMIT_MAX = 10_000

/** Commands about requests on record. */
export const REQUEST_COMMANDS: Readonly<Record<string, AdminCommand>> = {
  'request list': {
    summary: 'List requests, the latest first: of one account, or of all.',
    operands: ['account?'],
    flags: {
      failed: { type: 'boolean', description: 'Only requests that were answered with an error.' },
      before: { type: 'string', description: 'Only requests before this time.' },
      limit: { type: 'number', description: 'How many at most.', defaultText: '50' },
    },
    async run(args, env) {
      const before = args.flag('before')
      const limit = wholeNumber('--limit', args.flag('limit') ?? '50')
      if (limit < 1 || limit > LIMIT_MAX) {
        throw new UsageError(`--limit must be from 1 to ${LIMIT_MAX}, not ${limit}.`)
      }
      const filter = {
        failed: args.flag('failed') === 'true',
        before: before === undefined ? undefined : date('--before', before),
        limit,
      }
      return withDatabase(env, async ({ db }) => {
        const { findAccountId, listRequests } = await import('@svc/http/accounts')
        const [account] = args.operands
        const accountId = account === undefined ? undefined : await findAccountId(db, account)
        const requests = await listRequests(db, { ...filter, accountId })
        return requests.map((request) => ({
          at: request.at,
          request_id: request.requestId,
          ...(accountId === undefined && { account_id: request.accountId }),
          operation: request.operation,
          status: request.status,
          error: request.error ?? null,
          credits: request.credits,
          duration_ms: request.durationMs ?? null,
        }))
      })
    },
  },
}
