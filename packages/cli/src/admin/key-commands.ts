import { type AdminCommand, operand } from './admin-command.ts'
import { withDatabase } from './with-database.ts'

/** Commands about the API keys of accounts. */
export const KEY_COMMANDS: Readonly<Record<string, AdminCommand>> = {
  'key create': {
    summary: 'Make an API key for an account. It is shown now and never again.',
    operands: ['account'],
    flags: { label: { type: 'string', description: 'What the key is for.' } },
    run: (args, env) =>
      withDatabase(env, async ({ db, peppers }) => {
        const { createKey, findAccountId } = await import('@svc/http/accounts')
        const accountId = await findAccountId(db, operand(args, 0))
        const label = args.flag('label')
        const { id, key } = await createKey(db, accountId, {
          peppers,
          ...(label !== undefined && { label }),
        })
        return { id, key }
      }),
  },
  'key list': {
    summary: 'List the keys of an account, with as much of each as may be shown.',
    operands: ['account'],
    flags: {},
    run: (args, env) =>
      withDatabase(env, async ({ db }) => {
        const { findAccountId, listKeys } = await import('@svc/http/accounts')
        const keys = await listKeys(db, await findAccountId(db, operand(args, 0)))
        return keys.map((key) => ({
          id: key.id,
          key: key.hint,
          label: key.label ?? null,
          created_at: key.createdAt,
          last_used_at: key.lastUsedAt ?? null,
          revoked_at: key.revokedAt ?? null,
        }))
      }),
  },
  'key revoke': {
    summary: 'Revoke a key, by its id or the key itself. No later request with it is answered.',
    operands: ['key'],
    flags: {},
    run: (args, env) =>
      withDatabase(env, async ({ db, peppers }) => {
        const { revokeKey } = await import('@svc/http/accounts')
        const revoked = await revokeKey(db, operand(args, 0), { peppers, now: new Date() })
        return { revoked, was_revoked_before: !revoked }
      }),
  },
}
