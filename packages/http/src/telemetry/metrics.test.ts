import type { AddressInfo } from 'node:net'
import { createEngine } from '@svc/engine'
import { describe, expect, test } from 'vitest'
import type { QueueDepth } from '../jobs/queue/queue-depths.ts'
import { RunningRequests } from '../running/running-requests.ts'
import { fakePool } from '../test/fake-pool.ts'
import { testService } from '../test/test-service.ts'
import { createMetrics } from './metrics.ts'
import { createMetricsServer } from './metrics-server.ts'

describe('metrics', () => {
  test('count requests by route, status and error, with no label that a client could choose', async () => {
    const engine = createEngine({ browsers: fakePool() })
    const running = new RunningRequests()
    const metrics = createMetrics(engine, running)
    await using service = await testService({ metrics, running })
    await service.post('{"html":"x"}')
    await service.post('{}')
    await service.get(`/${'random'.repeat(3)}`)
    const text = await metrics.text()
    expect(text).toContain('svc_requests_total{route="/convert/html",status="200",error=""} 1')
    expect(text).toContain(
      'svc_requests_total{route="/convert/html",status="400",error="invalid_request"} 1',
    )
    expect(text).toContain('svc_requests_total{route="/*",status="404",error="not_found"} 1')
    expect(text).toContain('svc_request_duration_seconds_count{route="/convert/html"} 2')
    expect(text).toContain('svc_conversions_running{operation="convert/html"} 0')
    expect(text).toContain('svc_conversion_wait_seconds_count{operation="convert/html"} 1')
    expect(text).toContain('svc_conversion_seconds_total{operation="convert/html",phase="print"} ')
    expect(text).toContain('svc_credits_total{outcome="charged"} 1')
    expect(text).toContain('svc_pool_tasks{pool="browser",state="slots"} 1')
    expect(text).toContain('svc_pool_tasks{pool="office_reader",state="running"} 0')
    expect(text).toContain('process_resident_memory_bytes')
    // Told on Linux alone.
    if (process.platform === 'linux') {
      expect(text).toMatch(/^svc_child_memory_bytes\{kind="documents"\} \d+$/m)
    }
    expect(text).not.toContain('random')
  })

  test('are told without the queues while the database hangs, which is asked once', async () => {
    const metrics = createMetrics(createEngine({ browsers: fakePool() }), new RunningRequests())
    expect(await metrics.text()).not.toMatch(/^svc_database_up/m)
    const asked: PromiseWithResolvers<readonly QueueDepth[]>[] = []
    const unwatch = metrics.jobs.watch(() => {
      const answer = Promise.withResolvers<readonly QueueDepth[]>()
      asked.push(answer)
      return answer.promise
    })
    for (const text of [await metrics.text(), await metrics.text()]) {
      expect(text).toContain('svc_requests_running 0')
      expect(text).toContain('svc_database_up 0')
      expect(text).not.toMatch(/^svc_jobs(?:_oldest_seconds)?\{/m)
    }
    expect(asked).toHaveLength(1)
    unwatch()
    expect(await metrics.text()).not.toMatch(/^svc_database_up/m)
  })

  test.each<[string, () => Promise<readonly QueueDepth[]>, string[]]>([
    [
      'answers',
      async () => [{ queue: 'browser', queued: 3, running: 1, oldestS: 7 }],
      [
        'svc_jobs{queue="browser",state="queued"} 3',
        'svc_jobs{queue="browser",state="running"} 1',
        'svc_jobs_oldest_seconds{queue="browser"} 7',
        'svc_database_up 1',
      ],
    ],
    ['refuses', () => Promise.reject(new Error('no')), ['svc_database_up 0']],
  ])('have the queues as a database tells them that %s', async (_, read, expected) => {
    const metrics = createMetrics(createEngine({ browsers: fakePool() }), new RunningRequests())
    metrics.jobs.watch(read)
    const lines = (await metrics.text()).split('\n')
    const told = lines.filter((line) => /^svc_(?:jobs(?:_oldest_seconds)?\{|database)/.test(line))
    expect(told).toEqual(expected)
  })

  test('are served on a port of their own, and nothing else there', async () => {
    const server = createMetricsServer(
      createMetrics(createEngine({ browsers: fakePool() }), new RunningRequests()),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const response = await fetch(`http://127.0.0.1:${port}/metrics`)
    expect(response.headers.get('Content-Type')).toContain('text/plain')
    expect(await response.text()).toContain('svc_requests_running 0')
    expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(404)
    server.closeAllConnections()
    server.close()
  })

  test('of a worker have its health beside them, also when that cannot be told', async () => {
    const metrics = createMetrics(createEngine({ browsers: fakePool() }), new RunningRequests())
    const isHealthy = () => new Promise<never>(() => {})
    const server = createMetricsServer(metrics, { isHealthy })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(503)
    server.closeAllConnections()
    server.close()
  })
})
