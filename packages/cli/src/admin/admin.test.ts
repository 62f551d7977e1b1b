import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { memoryTerminal } from '../test/memory-terminal.ts'
import { ADMIN_COMMANDS, adminCommand } from './admin.ts'
import type { Environment } from './admin-command.ts'
import { genkeyCommand } from './genkey.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

/** The JSON of a command that succeeds. */
async function admin(env: Environment, ...args: string[]) {
  const terminal = memoryTerminal()
  expect(await adminCommand([...args, '--json'], { terminal }, env)).toBe(0)
  return JSON.parse(terminal.out())
}

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

describe('the command line of svc admin', () => {
  it.each([
    [['account', 'creat', 'x'], 'Did you mean svc admin account create?'],
    [['toString', 'x'], 'Unknown command'],
    [['account', 'create'], 'needs <email>'],
    [['account', 'show', 'a', 'b'], 'Unexpected word b.'],
    [['account', 'create', 'a@b.de', '--alowance', '1'], 'Did you mean --allowance?'],
    [['request', 'list', '--limit', 'many'], '--limit must be a whole number, not "many".'],
    [['request', 'list', '--limit', '0'], '--limit must be from 1 to 10000, not 0.'],
    [['request', 'list', '--before', 'noon'], '--before must be a date'],
    [['license', 'issue', 'Ada'], 'needs --private-key'],
  ])('refuses %j before it opens anything', async (args, message) => {
    const env = { DATABASE_URL: 'not opened' }
    const running = adminCommand(args, { terminal: memoryTerminal() }, env)
    await expect(running).rejects.toThrow(message)
  })

  it.each(Object.keys(ADMIN_COMMANDS))('has a page about %s', async (words) => {
    const terminal = memoryTerminal()
    await adminCommand([...words.split(' '), '--help'], { terminal }, {})
    expect(terminal.out()).toContain(`svc admin ${words}`)
    expect(terminal.out()).toContain(ADMIN_COMMANDS[words]?.summary.slice(0, 40))
  })

  it('lists every command, or those of one noun', async () => {
    const [all, some] = [memoryTerminal(), memoryTerminal()]
    await adminCommand([], { terminal: all }, {})
    await adminCommand(['key', '--help'], { terminal: some }, {})
    for (const words of Object.keys(ADMIN_COMMANDS)) expect(all.out()).toContain(words)
    expect(some.out()).toContain('key revoke')
    expect(some.out()).not.toContain('account create')
  })
})

describe('svc admin license', () => {
  it('issues a licence that its own public key proves', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'svc-license-'))
    const file = join(folder, 'private.pem')
    const keys = await admin({}, 'license', 'keys')
    await writeFile(file, keys.private_key)
    const issued = await admin(
      {},
      ...['license', 'issue', 'Ada GmbH', '--private-key', file, '--valid-until', '2999-01-31'],
      ...['--feature', 'pdf_ua', '--feature', 'jobs'],
    )
    expect(await readFile(file, 'utf8')).toContain('BEGIN PRIVATE KEY')
    expect(await admin({ ...keys, ...issued }, 'license', 'show')).toEqual({
      status: 'active',
      holder: 'Ada GmbH',
      valid_until: '2999-01-31T00:00:00.000Z',
      features: 'pdf_ua, jobs',
    })
    await rm(folder, { recursive: true })
  })
})

describe('svc genkey', () => {
  it('prints the key alone on standard output, and how to configure it beside it', async () => {
    const terminal = memoryTerminal()
    await genkeyCommand([], { terminal })
    const key = terminal.out().trimEnd()
    expect(key).toMatch(/^svc_self_[a-z0-9]{32}$/)
    const [, configured = ''] = /^SVC_API_KEYS=(.+)$/m.exec(terminal.err()) ?? []
    expect(configured).toMatch(/^sha256:[\da-f]{64}$/)
    expect(terminal.err()).not.toContain(key)
    const { configKeyStore } = await import('@svc/http/accounts')
    await expect(configKeyStore(configured).find(key)).resolves.toBeDefined()
  })
})
