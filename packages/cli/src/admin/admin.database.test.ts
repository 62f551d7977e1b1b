import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminJson as admin } from '../test/admin-json.ts'
import type { Environment } from './admin-command.ts'

const missing = await import('@svc/http/database').then(async ({ openDatabase }) => {
  const folder = await mkdtemp(join(tmpdir(), 'svc-admin-'))
  await chmod(folder, 0o711)
  try {
    const database = await openDatabase({ folder: join(folder, 'postgres') }, { durable: false })
    await database.close()
    return ''
  } catch (error) {
    return ` (skipped: ${error instanceof Error ? error.message : error})`
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

describe.skipIf(missing)(`svc admin${missing}`, () => {
  let env: Environment & { readonly SVC_DATA: string }

  beforeAll(async () => {
    env = { SVC_DATA: await mkdtemp(join(tmpdir(), 'svc-admin-')) }
    await chmod(env.SVC_DATA, 0o711)
  })

  afterAll(() => rm(env.SVC_DATA, { recursive: true, force: true }))

  it('takes an account from its first day to its suspension', async () => {
    const email = 'Ada@example.com'
    const created = await admin(
      env,
      ...['account', 'create', email, '--allowance', '3', '--billing-day', '31'],
    )
    expect(created).toMatchObject({
      email,
      email_confirmed_at: null,
      suspended_at: null,
      monthly_allowance: 3,
      billing_day: 31,
      allowance_left: 3,
      topup_left: 0,
    })
    const { id } = created
    expect((await admin(env, 'account', 'confirm', email)).email_confirmed_at).not.toBeNull()
    const key = await admin(env, 'key', 'create', 'ada@example.com', '--label', 'CI')
    expect(key.key).toMatch(/^svc_live_[a-z0-9]{32}$/)
    const [listed] = await admin(env, 'key', 'list', id)
    expect(listed).toMatchObject({ id: key.id, label: 'CI', revoked_at: null })
    expect(JSON.stringify(listed)).not.toContain(key.key)
    expect((await admin(env, 'credit', 'grant', id, '5', '--payment', 'order 1')).granted).toBe(5)
    expect((await admin(env, 'credit', 'grant', id, '5', '--payment', 'order 1')).granted).toBe(0)
    expect(await admin(env, 'credit', 'show', id)).toMatchObject({
      allowance_left: 3,
      topup_left: 5,
    })
    expect(await admin(env, 'credit', 'verify')).toEqual({ ok: true })
    expect((await admin(env, 'account', 'suspend', id)).suspended_at).not.toBeNull()
    expect((await admin(env, 'account', 'resume', id)).suspended_at).toBeNull()
    expect(await admin(env, 'key', 'revoke', key.id)).toMatchObject({ revoked: true })
    expect(await admin(env, 'key', 'revoke', key.id)).toMatchObject({ revoked: false })
    expect(await admin(env, 'request', 'list', id, '--failed')).toEqual([])
  })

  it('refuses an account that is none by its name', async () => {
    await expect(admin(env, 'account', 'show', 'nobody@example.com')).rejects.toThrow(
      'There is no account "nobody@example.com".',
    )
  })
})
