import { UsageError } from '../flags/usage-error.ts'
import { type AdminCommand, date, operand, wholeNumber } from './admin-command.ts'
import { withDatabase } from './with-database.ts'

const OVERLAP_MAX_DAYS = 366
const DAY_MS = 24 * 60 * 60_000

/** Commands about the API keys of accounts. */
export const KEY_COMMANDS: Readonly<Record<string, AdminCommand>> = {
  'key create': {
    summary: 'Make an API key for an account. It is shown now and never again.',
    operands: ['account'],
    flags: {
      label: { type: 'string', description: 'Purpose of the key, in words of your own.' },
      expires: {
        type: 'string',
        description: 'When the key ends by itself: 2027-01-31.',
        defaultText: 'never',
      },
    },
    async run(args, env) {
      const [label, expires] = [args.flag('label'), args.flag('expires')]
      const expiresAt = expires === undefined ? undefined : date('--expires', expires)
      if (expiresAt !== undefined && expiresAt <= new Date()) {
        throw new UsageError(`--expires must lie ahead, not at ${expiresAt.toISOString()}.`)
      }
      return withDatabase(env, async ({ db, peppers }) => {
        const { createKey, findAccountId } = await import('@svc/http/accounts')
        const accountId = await findAccountId(db, operand(args, 0))
        const { id, key } = await createKey(db, accountId, {
          peppers,
          ...(label !== undefined && { label }),
          ...(expiresAt !== undefined && { expiresAt }),
        })
        return { id, key, expires_at: expiresAt ?? null }
      })
    },
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
          expires_at: key.expiresAt ?? null,
          revoked_at: key.revokedAt ?? null,
        }))
      }),
  },
  'key rotate': {
    summary: 'Make a new key in the place of one; both work until the old one ends.',
    operands: ['key'],
    flags: {
      'overlap-days': {
        type: 'number',
        description: 'How long the old key works on; 0 ends it now.',
        defaultText: '7',
      },
    },
    async run(args, env) {
      const days = wholeNumber('--overlap-days', args.flag('overlap-days') ?? '7')
      if (days < 0 || days > OVERLAP_MAX_DAYS) {
        throw new UsageError(`--overlap-days must be from 0 to ${OVERLAP_MAX_DAYS}, not ${days}.`)
      }
      return withDatabase(env, async ({ db, peppers }) => {
        const { rotateKey } = await import('@svc/http/accounts')
        const options = { peppers, now: new Date(), overlapMs: days * DAY_MS }
        const { id, key, replaced } = await rotateKey(db, operand(args, 0), options)
        return { id, key, replaces: replaced.id, replaced_expires_at: replaced.expiresAt }
      })
    },
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
