import { type AdminCommand, date, listLimit } from './admin-command.ts'
import { withDatabase } from './with-database.ts'

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
      const limit = listLimit(args.flag('limit') ?? '50')
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
