import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { adminJson as admin } from '../test/admin-json.ts'
import { memoryTerminal } from '../test/memory-terminal.ts'
import { ADMIN_COMMANDS, adminCommand } from './admin.ts'
import { genkeyCommand } from './genkey.ts'

describe('the command line of svc admin', () => {
  test.each([
    [['account', 'creat', 'x'], 'Did you mean svc admin account create?'],
    [['acount'], 'Did you mean svc admin account?'],
    [['acount', 'list'], 'Did you mean svc admin account list?'],
    [['--json', 'account', 'list'], 'Flags follow the command: svc admin <command> --json.'],
    [
      ['account', '--json', 'list'],
      'Flags follow the command: svc admin account <command> --json.',
    ],
    [['toString', 'x'], 'Unknown command'],
    [['account', 'create'], 'needs <email>'],
    [['account', 'show', 'a', 'b'], 'Unexpected word b.'],
    [['account', 'create', 'a@b.de', '--alowance', '1'], 'Did you mean --allowance?'],
    [['request', 'list', '--limit', 'many'], '--limit must be a whole number, not "many".'],
    [['request', 'list', '--limit', '0'], '--limit must be from 1 to 10000, not 0.'],
    [['request', 'list', '--limit', '99999999999'], 'must be from 1 to 10000, not 99999999999.'],
    [['backup', '/none/such/books.gz'], 'There is no folder /none/such.'],
    [['request', 'list', '--before', 'noon'], '--before must be a date'],
    [['license', 'issue', 'Ada'], 'needs --private-key'],
  ])('refuses %j before it opens anything', async (args, message) => {
    const env = { DATABASE_URL: 'not opened' }
    const running = adminCommand(args, { terminal: memoryTerminal() }, env)
    await expect(running).rejects.toThrow(message)
  })

  test.each(Object.keys(ADMIN_COMMANDS))('has a page about %s', async (words) => {
    const terminal = memoryTerminal()
    await adminCommand([...words.split(' '), '--help'], { terminal }, {})
    expect(terminal.out()).toContain(`svc admin ${words}`)
    expect(terminal.out()).toContain(ADMIN_COMMANDS[words]?.summary.slice(0, 40))
  })

  test('lists the commands of a noun that stands alone', async () => {
    const terminal = memoryTerminal()
    expect(await adminCommand(['account'], { terminal }, {})).toBe(2)
    expect(terminal.err()).toContain('svc admin account create')
    expect(terminal.err()).not.toContain('key revoke')
  })

  test('lists all of them where none is named, as a failure', async () => {
    const terminal = memoryTerminal()
    expect(await adminCommand([], { terminal }, {})).toBe(2)
    expect(terminal.err()).toContain('key revoke')
  })

  test('lists every command, or those of one noun', async () => {
    const [all, some] = [memoryTerminal(), memoryTerminal()]
    await adminCommand(['--help'], { terminal: all }, {})
    await adminCommand(['key', '--help'], { terminal: some }, {})
    for (const words of Object.keys(ADMIN_COMMANDS)) expect(all.out()).toContain(words)
    expect(some.out()).toContain('key revoke')
    expect(some.out()).not.toContain('account create')
  })
})

describe('svc admin license', () => {
  test('issues a licence that its own public key proves', async () => {
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
  test('prints the key alone on standard output, and how to configure it beside it', async () => {
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
