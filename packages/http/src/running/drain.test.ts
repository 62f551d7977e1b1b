import { Agent, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createEngine } from '@svc/engine'
import { describe, expect, test } from 'vitest'
import { noCredits, noRequestLog } from '../accounts/index.ts'
import { createApp } from '../app.ts'
import { BodyBudget } from '../body/body-budget.ts'
import { noJobs } from '../jobs/job-service.ts'
import { createHttpServer } from '../server.ts'
import { createMetrics } from '../telemetry/metrics.ts'
import { noTracing } from '../telemetry/tracing.ts'
import { expectError } from '../test/expect-error.ts'
import { fakeOperations, textArtifact } from '../test/fake-operations.ts'
import { fakePool } from '../test/fake-pool.ts'
import { drain } from './drain.ts'
import { RunningRequests } from './running-requests.ts'

async function rendering() {
  const begun = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  const running = new RunningRequests()
  const engine = createEngine({
    browsers: fakePool(),
    operations: fakeOperations(async () => {
      begun.resolve()
      await finish.promise
      return textArtifact('done')
    }),
  })
  const app = createApp({
    mode: 'self_hosted',
    engine,
    access: { open: true },
    jobs: noJobs,
    credits: noCredits,
    requests: noRequestLog,
    license: { stateAt: () => ({ status: 'missing', features: [] }) },
    now: () => new Date(0),
    log: () => {},
    metrics: createMetrics(engine, running),
    tracing: noTracing,
    running,
    bodies: new BodyBudget(1024 * 1024),
  })
  const server = createHttpServer(app.callback())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const convert = () =>
    fetch(`${url}/convert/html`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"html":"x"}',
    })
  const answer = convert()
  await begun.promise
  return { server, running, url, answer, convert, finish }
}

describe('a stop', () => {
  test('lets a render finish, refuses new ones meanwhile, then closes', async () => {
    const { server, running, url, answer, convert, finish } = await rendering()
    const drained = drain(server, running, 60_000)
    const refused = await convert()
    expect(refused.headers.get('Retry-After')).toBe('1')
    expect(refused.headers.get('Connection')).toBe('close')
    await expectError(refused, 503, 'service_unavailable')
    expect((await fetch(`${url}/health`)).status).toBe(503)
    finish.resolve()
    expect(await (await answer).text()).toBe('done')
    await drained
    expect(server.listening).toBe(false)
  })

  test('does not wait for connections that nobody uses', async () => {
    const { server, running, url, answer, finish } = await rendering()
    const agent = new Agent({ keepAlive: true })
    const idle = await new Promise<IncomingMessage>((resolve) => {
      get(`${url}/health`, { agent }, resolve)
    })
    await text(idle)
    finish.resolve()
    await (await answer).text()
    await drain(server, running, 60_000)
    expect(server.listening).toBe(false)
  })

  test('is not held up by clients that ask again and again', async () => {
    const { server, running, answer, convert, finish } = await rendering()
    const drained = drain(server, running, 60_000)
    const statuses = new Set<number>()
    const askAgain = async (): Promise<void> => {
      const refused = await convert().catch(() => undefined)
      if (refused === undefined) return
      statuses.add(refused.status)
      await askAgain()
    }
    const hammering = Array.from({ length: 20 }, askAgain)
    await convert()
    finish.resolve()
    expect((await answer).headers.get('Connection')).toBe('close')
    await drained
    await Promise.all(hammering)
    expect([...statuses]).toEqual([503])
  })

  test('cuts off what takes longer than the grace', async () => {
    const { server, running, answer } = await rendering()
    const failed = expect(answer).rejects.toThrow('fetch failed')
    await drain(server, running, 1)
    await failed
  })
})
