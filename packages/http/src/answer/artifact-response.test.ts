import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { Artifact, RenderWarning } from '@svc/engine'
import Koa from 'koa'
import { describe, expect, test } from 'vitest'
import { sendArtifact, WARNINGS_DETAIL_MAX_BYTES, warningsDetail } from './artifact-response.ts'

const ARTIFACT: Artifact = {
  mediaType: 'application/pdf',
  // A view into a larger buffer, as a writer may return it.
  bytes: new Uint8Array(Buffer.from('before%PDF-1.7after')).subarray(6, 14),
  filename: 'document.pdf',
  warnings: [],
  timings: { queueMs: 1, loadMs: 2.26, printMs: 3, finishMs: 0 },
}

async function answer(parts: Partial<Artifact> = {}): Promise<Response> {
  const app = new Koa()
  app.use((ctx) => sendArtifact(ctx, { ...ARTIFACT, ...parts }))
  const server = app.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  try {
    const response = await fetch(`http://127.0.0.1:${port}/`)
    return new Response(await response.arrayBuffer(), response)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

describe('sendArtifact', () => {
  test('states the digest of many bytes, too', async () => {
    const bytes = new Uint8Array(3 * 1024 * 1024).fill(7)
    const response = await answer({ bytes })
    const digest = createHash('sha256').update(bytes).digest('hex')
    expect(response.headers.get('ETag')).toBe(`"${digest}"`)
  })

  test('answers with exactly the bytes, their type, length and digest', async () => {
    const response = await answer()
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('%PDF-1.7')
    const digest = createHash('sha256').update('%PDF-1.7').digest('hex')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '8',
      etag: `"${digest}"`,
      'server-timing': 'queue;dur=1.0, load;dur=2.3, print;dur=3.0, finish;dur=0.0',
    })
  })

  test('keeps the exact media type of an image, and names no pages for it', async () => {
    const { headers } = await answer({ mediaType: 'image/webp', filename: 'shot.webp' })
    expect(headers.get('Content-Type')).toBe('image/webp')
    expect(headers.has('Document-Pages')).toBe(false)
    expect((await answer({ pages: 12 })).headers.get('Document-Pages')).toBe('12')
  })

  test('tells where a fetched document came from, unless the address is too long for a header', async () => {
    const url = 'https://example.com/a?b=%E2%82%AC'
    const { headers } = await answer({ source: { status: 404, url } })
    expect(headers.get('Source-Status')).toBe('404')
    expect(headers.get('Source-Url')).toBe(url)
    const long = await answer({ source: { status: 200, url: `${url}${'a'.repeat(4096)}` } })
    expect(long.headers.get('Source-Status')).toBe('200')
    expect(long.headers.has('Source-Url')).toBe(false)
    expect((await answer()).headers.has('Source-Status')).toBe(false)
  })

  test.each([
    ['document.pdf', 'inline; filename="document.pdf"'],
    ['a "quoted" name.pdf', 'inline; filename="a \\"quoted\\" name.pdf"'],
    [
      'Größe 价格.pdf',
      `inline; filename="Gro_e __.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%E4%BB%B7%E6%A0%BC.pdf`,
    ],
  ])('names the file %s as RFC 6266 has it', async (filename, disposition) => {
    expect((await answer({ filename })).headers.get('Content-Disposition')).toBe(disposition)
  })

  test('counts the warnings that are worth a look, and details all', async () => {
    const { headers } = await answer()
    expect(headers.get('Document-Warnings')).toBe('0')
    expect(headers.has('Document-Warnings-Detail')).toBe(false)
    const note = { code: 'columns_scaled', severity: 'info', message: 'smaller' } as const
    const warning = {
      ...({ code: 'resource_failed', severity: 'warning' } as const),
      message: 'Bild fehlt: größe.png\n',
    }
    const warnings = [note, warning]
    const warned = await answer({ warnings })
    expect(warned.headers.get('Document-Warnings')).toBe('1')
    const detail = warned.headers.get('Document-Warnings-Detail') ?? ''
    expect(JSON.parse(detail)).toEqual([warning, note])
  })
})

describe('warningsDetail', () => {
  test('is printable ASCII, whatever a warning quotes', () => {
    const message = 'é\u007f\r\n\u{1f600}"\ud800'
    const warning: RenderWarning = { code: 'script_error', severity: 'warning', message }
    const detail = warningsDetail([warning])
    expect(detail).toMatch(/^[\x20-\x7e]+$/)
    expect(JSON.parse(detail)).toEqual([warning])
  })

  test('holds as many whole warnings as fit', () => {
    const warnings = Array.from({ length: 200 }, (_, index): RenderWarning => {
      const message = `Number ${index} ${'é'.repeat(index)}`
      return { code: 'resource_failed', severity: 'warning', message }
    })
    const detail = warningsDetail(warnings)
    expect(detail.length).toBeLessThanOrEqual(WARNINGS_DETAIL_MAX_BYTES)
    expect(detail.length).toBeGreaterThan(WARNINGS_DETAIL_MAX_BYTES / 2)
    const told = JSON.parse(detail) as readonly RenderWarning[]
    expect(told).toEqual(warnings.slice(0, told.length))
  })
})
