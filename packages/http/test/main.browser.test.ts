import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import { type RunningService, serve } from '../src/main.ts'

const KEY = `svc_self_${'k'.repeat(32)}`
// A bucket of its own: ten requests at once.
const OTHER_KEY = `svc_self_${'o'.repeat(32)}`
const ENV = {
  PORT: '0',
  HOST: '127.0.0.1',
  SVC_API_KEYS: `${KEY},${OTHER_KEY}`,
  SVC_CONCURRENCY: '1',
  SVC_QUEUE: '2',
}

let service: RunningService

beforeAll(async () => {
  service = await serve(readConfig({ ...ENV, METRICS_PORT: '0' }), {
    log: () => {},
    engine: { browsers: { selfTest: false } },
  })
})

afterAll(() => service.close())

function convert(body: unknown, key = KEY): Promise<Response> {
  return fetch(`${service.url}/convert/html`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
  })
}

describe('serve', () => {
  test('listens where it was told to', () => {
    expect(service.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  })

  test('converts HTML to PDF bytes, with what is known about them in the header', async () => {
    const html = '<title>Größe</title><img src="none.png"><p>one<p style="break-before: page">two'
    const response = await convert({ html })
    expect(response.status).toBe(200)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const { headers } = response
    expect(headers.get('Content-Type')).toBe('application/pdf')
    expect(headers.get('Content-Length')).toBe(String(bytes.byteLength))
    expect(headers.get('Content-Disposition')).toContain("filename*=UTF-8''Gr%C3%B6%C3%9Fe.pdf")
    expect(headers.get('Document-Pages')).toBe('2')
    expect(headers.get('Document-Warnings')).toBe('1')
    expect(headers.get('Document-Warnings-Detail')).toContain('none.png')
    expect(headers.get('Server-Timing')).toMatch(/^queue;dur=[\d.]+, load;dur=/)
  })

  test('keeps serving after a document that cannot be rendered', async () => {
    const options = { timeout_ms: 1000, wait_for_selector: '#never' }
    expect((await convert({ html: '<p>x', options })).status).toBe(500)
    expect((await convert({ html: '<p>x' })).status).toBe(200)
    expect((await fetch(`${service.url}/health`)).status).toBe(200)
  })

  test('refuses what its queue does not hold, and serves again once it is empty', async () => {
    const options = { wait_ms: 300 }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => convert({ html: '<p>x', options }, OTHER_KEY)),
    )
    const refused = answers.filter(({ status }) => status === 503)
    // One renders, two wait.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(refused).toHaveLength(7)
    for (const { headers } of refused) expect(headers.get('Retry-After')).toBe('1')
    expect((await convert({ html: '<p>x' })).status).toBe(200)
  })

  test('frees the slot of a client that goes away', async () => {
    const options = { wait_ms: 30_000 }
    const client = new AbortController()
    const request = fetch(`${service.url}/convert/html`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${KEY}` },
      body: JSON.stringify({ html: '<p>x', options }),
      signal: client.signal,
    })
    const running = async () => {
      const health = await fetch(`${service.url}/health`, {
        headers: { Authorization: `Bearer ${KEY}` },
      })
      const body = (await health.json()) as { checks?: { browser: { running: number } } }
      return body.checks?.browser.running
    }
    await expect.poll(running, { interval: 150 }).toBe(1)
    client.abort()
    await expect(request).rejects.toThrow('aborted')
    // There is one slot only: another render would have to wait for half a minute.
    expect((await convert({ html: '<p>x' })).status).toBe(200)
  })

  test('tells the browser that renders', async () => {
    const version = await fetch(`${service.url}/version`, {
      headers: { Authorization: `Bearer ${KEY}` },
    })
    expect(await version.json()).toMatchObject({ browser: expect.stringMatching(/Chrome\/\d+/) })
  })

  test('serves its metrics on another port', async () => {
    const metrics = await fetch(service.metricsUrl ?? '')
    expect(await metrics.text()).toContain('svc_pool_tasks{pool="browser",state="slots"} 1')
    expect((await fetch(`${service.url}/metrics`)).status).toBe(404)
  })

  test('fails when the port is taken, and leaves nothing running', async () => {
    const { port } = new URL(service.url)
    const starting = serve(readConfig({ ...ENV, PORT: port }), {
      log: () => {},
      engine: { browsers: { selfTest: false } },
    })
    await expect(starting).rejects.toThrow('EADDRINUSE')
  })
})
