import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Database } from '@svc/http/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
  let service: Database | undefined

  beforeAll(async () => {
    env = { SVC_DATA: await mkdtemp(join(tmpdir(), 'svc-admin-')) }
    await chmod(env.SVC_DATA, 0o711)
    // As beside a service: the commands join the server instead of starting one each.
    const { openDatabase } = await import('@svc/http/database')
    service = await openDatabase({ folder: join(env.SVC_DATA, 'postgres') }, { durable: false })
  })

  afterAll(async () => {
    await service?.close()
    await rm(env.SVC_DATA, { recursive: true, force: true })
  })

  test('takes an account from its first day to its suspension', async () => {
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

  test('changes, corrects and forgets an account, and keeps its books', async () => {
    const email = 'grace@example.com'
    const { id } = await admin(env, 'account', 'create', email, '--allowance', '10', '--confirmed')
    const update = (allowance: string) =>
      admin(env, 'account', 'update', id, '--allowance', allowance)
    expect(await update('25')).toMatchObject({ monthly_allowance: 25, allowance_left: 25 })
    // Less counts from the next period on, and going up again grants nothing twice.
    expect(await update('10')).toMatchObject({ monthly_allowance: 10, allowance_left: 25 })
    expect(await update('25')).toMatchObject({ monthly_allowance: 25, allowance_left: 25 })
    await admin(env, 'credit', 'grant', id, '50', '--payment', 'order 1')
    await expect(admin(env, 'credit', 'grant', id, '70', '--payment', 'order 1')).rejects.toThrow(
      '"order 1" stands in the books with 50 credits already, not 70',
    )
    const correct = (credits: string) =>
      admin(env, 'credit', 'correct', id, '--take', credits, '--reason', `refund ${credits}`)
    expect(await correct('20')).toMatchObject({ corrected: -20, topup_left: 30 })
    expect(await correct('20')).toMatchObject({ corrected: 0, topup_left: 30 })
    await expect(correct('31')).rejects.toThrow('fewer than 31 credits')
    const history: { kind: string; amount: number }[] = await admin(env, 'credit', 'list', id)
    expect(history.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
      'correct -20',
      'topup 50',
      'grant 15',
      'grant 10',
    ])
    expect(await admin(env, 'account', 'list', '--search', 'GRACE')).toMatchObject([
      { id, email, state: 'active', allowance_left: 25, topup_left: 30 },
    ])
    const { key } = await admin(env, 'key', 'create', id, '--expires', '2999-01-01')
    const rotated = await admin(env, 'key', 'rotate', key, '--overlap-days', '0')
    await expect(admin(env, 'key', 'rotate', key)).rejects.toThrow('The key works no more')
    await expect(admin(env, 'account', 'delete', id)).rejects.toThrow('--yes')
    const deleted = await admin(env, 'account', 'delete', id, '--yes')
    expect(JSON.stringify(deleted)).not.toContain(email)
    expect(deleted).toMatchObject({ allowance_left: 25, topup_left: 30 })
    expect((await admin(env, 'key', 'revoke', rotated.key)).revoked).toBe(false)
    await expect(admin(env, 'account', 'show', email)).rejects.toThrow('There is no account')
    expect(await admin(env, 'account', 'list', '--search', 'grace')).toEqual([])
    expect(await admin(env, 'credit', 'list', id)).toHaveLength(4)
    expect(await admin(env, 'credit', 'verify')).toEqual({ ok: true })
  })

  test('brings the books and the keys back from a backup, into an empty database alone', async () => {
    const file = join(env.SVC_DATA, 'books.gz')
    const { key } = await admin(env, 'key', 'create', 'ada@example.com', '--label', 'kept')
    const { rows } = await admin(env, 'backup', file)
    expect(rows).toBeGreaterThan(10)
    await expect(admin(env, 'backup', file)).rejects.toThrow('There is a file')
    await expect(admin(env, 'restore', file)).rejects.toThrow('The database has accounts already')
    const other = { SVC_DATA: join(env.SVC_DATA, 'other') }
    const fresh = await import('@svc/http/database').then(({ openDatabase }) =>
      openDatabase({ folder: join(other.SVC_DATA, 'postgres') }, { durable: false }),
    )
    try {
      const whole = await readFile(file)
      await writeFile(`${file}.cut`, gzipSync(gunzipSync(whole).subarray(0, -40)))
      await expect(admin(other, 'restore', `${file}.cut`)).rejects.toThrow('cut off')
      await writeFile(`${file}.none`, 'no backup')
      await expect(admin(other, 'restore', `${file}.none`)).rejects.toThrow('no backup of svc')
      await writeFile(`${file}.part`, whole.subarray(0, -40))
      await expect(admin(other, 'restore', `${file}.part`)).rejects.toThrow('not all of one')
      await expect(admin(other, 'restore', `${file}.gone`)).rejects.toThrow('There is no file')
      expect(await admin(other, 'restore', file)).toMatchObject({ rows, keys: 'work' })
      expect(await admin(other, 'credit', 'verify')).toEqual({ ok: true })
      const before = await admin(env, 'account', 'list', '--deleted')
      expect(await admin(other, 'account', 'list', '--deleted')).toEqual(before)
      // The key itself is found: the pepper came along.
      expect((await admin(other, 'key', 'revoke', key)).revoked).toBe(true)
      const { granted } = await admin(other, 'credit', 'grant', 'ada@example.com', '1')
      expect(granted).toBe(1)
    } finally {
      await fresh.close()
    }
  })

  test('refuses an account that is none by its name', async () => {
    await expect(admin(env, 'account', 'show', 'nobody@example.com')).rejects.toThrow(
      'There is no account "nobody@example.com".',
    )
  })
})
