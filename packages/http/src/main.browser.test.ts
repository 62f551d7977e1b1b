import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningService, serve } from './main.ts'

let service: RunningService

beforeAll(async () => {
  service = await serve({
    port: 0,
    log: () => {},
    browsers: { selfTest: false, concurrency: 1 },
  })
})

afterAll(() => service.close())

function convert(body: unknown): Promise<Response> {
  return fetch(`${service.url}/convert/html`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
}

describe('serve', () => {
  it('listens on loopback', () => {
    expect(service.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  })

  it('converts HTML to PDF bytes, with what is known about them in the header', async () => {
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

  it('keeps serving after a document that cannot be rendered', async () => {
    const options = { timeout_ms: 1000, wait_for_selector: '#never' }
    expect((await convert({ html: '<p>x', options })).status).toBe(500)
    expect((await convert({ html: '<p>x' })).status).toBe(200)
    expect((await fetch(`${service.url}/health`)).status).toBe(200)
  })

  it('fails when the port is taken, and leaves nothing running', async () => {
    const port = Number(new URL(service.url).port)
    await expect(serve({ port, browsers: { selfTest: false } })).rejects.toThrow('EADDRINUSE')
  })
})
