import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { basename } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
const KEY = `svc_self_${'k'.repeat(32)}`

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

function svc(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, ['--conditions=svc-source', MAIN, ...args], {
    env: { ...process.env, SVC_API_KEYS: '', SVC_AUTH: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  return { child, exited: once(child, 'exit') as Promise<[number | null]> }
}

async function result(args: readonly string[], env?: NodeJS.ProcessEnv) {
  const { child, exited } = svc(args, env)
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    exited,
  ])
  return { code, stdout, stderr }
}

async function urlOf({ stderr }: ReturnType<typeof svc>['child']): Promise<string> {
  for await (const line of createInterface(stderr)) {
    const url = /listens on (\S+)/.exec(line)?.[1]
    if (url !== undefined) return url
  }
  throw new Error('the service ended without listening')
}

/** How far below its own the priorities are of the threads that a process of ours has started in others. */
function nicesOfChildren({ pid = 0 }: ChildProcess): readonly number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  const threads = children.flatMap((child) => globSync(`/proc/${child}/task/*`))
  return threads.map((thread) => getPriority(Number(basename(thread))) - getPriority(pid))
}

describe('svc serve', () => {
  test('does not start with an open door', async () => {
    const { code, stderr } = await result(['serve'])
    expect(code).toBe(2)
    expect(stderr).toContain('svc genkey')
    expect(await result(['serve', '--auth', 'off', '--host', '0.0.0.0'])).toMatchObject({ code: 2 })
  })

  test('shows every setting with its variable', async () => {
    const { code, stdout } = await result(['serve', '--help'])
    expect(code).toBe(0)
    for (const setting of ['SVC_API_KEYS', 'DATABASE_URL', 'METRICS_PORT']) {
      expect(stdout).toContain(`[${setting}]`)
    }
  })

  test('names a setting that is wrong, and never its value', async () => {
    const { code, stderr } = await result(['serve', '--port', 'geheim'], { SVC_API_KEYS: 'geheim' })
    expect(code).toBe(2)
    expect(stderr).toContain('--port must be a whole number')
    expect(stderr).not.toContain('geheim')
  })

  test('names a setting as it was given', async () => {
    const { stderr } = await result(['serve', '--auth', 'off', '--queue=-1'], { PORT: '99999' })
    expect(stderr).toContain('PORT must be a whole number from 0 to 65535.')
    expect(stderr).not.toContain('--port')
    expect(stderr).toContain('--queue must be a whole number from 0 to 100000.')
  })

  test('serves who has a key, the flag before the variable, and logs neither key nor document', async () => {
    const { child, exited } = svc(['serve', '--port', '0', '--host', '127.0.0.1'], {
      SVC_API_KEYS: KEY,
      PORT: '1',
    })
    const logged = text(child.stdout)
    const url = await urlOf(child)
    const convert = (key: string) =>
      fetch(`${url}/convert/html`, {
        method: 'POST',
        headers: { 'Content-Type': 'text/html', Authorization: `Bearer ${key}` },
        body: '<p>secret document',
      })
    expect((await convert(KEY.replace('k', 'x'))).status).toBe(401)
    const response = await convert(KEY)
    expect(response.status).toBe(200)
    expect(await response.text()).toMatch(/^%PDF-/)
    // Chromium itself raises some of its threads where it has the rights.
    if (process.platform === 'linux') expect(nicesOfChildren(child)).toContain(5)
    child.kill('SIGTERM')
    expect((await exited)[0]).toBe(0)
    const lines = (await logged)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.map(({ event, status }) => [event, status])).toEqual([
      ['listening', undefined],
      ['request', 401],
      ['request', 200],
      ['stopped', undefined],
    ])
    expect(await logged).not.toMatch(/secret|kkkk/)
  })

  test('asked to stop, finishes the document under way and ends well', async () => {
    const { child, exited } = svc(['serve', '--port', '0', '--auth', 'off'])
    child.stdout.resume()
    const url = await urlOf(child)
    const post = (body: object) =>
      fetch(`${url}/convert/html`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
    const running = post({ html: '<p>x', options: { wait_ms: 3000 } })
    const health = async () =>
      (await fetch(`${url}/health`)).json() as Promise<{ checks: { browser: { running: number } } }>
    await expect.poll(async () => (await health()).checks.browser.running).toBe(1)
    // Twice, as `timeout` sends it: to the process, and to its group.
    child.kill('SIGTERM')
    child.kill('SIGINT')
    await expect.poll(async () => (await post({ html: 'x' })).status).toBe(503)
    expect((await running).status).toBe(200)
    expect((await exited)[0]).toBe(0)
  })
})
