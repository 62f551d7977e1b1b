import { expect, test } from 'vitest'
import { testService } from '../test/test-service.ts'

test('the reference for people comes from here alone: nothing in it leads elsewhere', async () => {
  await using service = await testService()
  const page = await service.get('/docs', {})
  expect(page.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
  const policy = page.headers.get('Content-Security-Policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toMatch(/https?:|\*/)
  const html = await page.text()
  expect(html).not.toMatch(/https?:/)
  for (const [, path = ''] of html.matchAll(/src="([^"]+)"/g)) {
    expect((await service.get(`/${path}`, {})).status).toBe(200)
  }
})

test('its script comes compressed to whom that suits, and plain to the others', async () => {
  await using service = await testService()
  const plain = await service.get('/docs/scalar.js', { 'Accept-Encoding': 'identity' })
  expect(plain.headers.get('Content-Encoding')).toBeNull()
  expect(plain.headers.get('Content-Type')).toMatch(/javascript/)
  const script = await plain.text()
  const packed = await service.get('/docs/scalar.js', { 'Accept-Encoding': 'gzip' })
  expect(packed.headers.get('Content-Encoding')).toBe('gzip')
  expect(Number(packed.headers.get('Content-Length'))).toBeLessThan(1_300_000)
  expect(await packed.text()).toBe(script)
})

test('the root leads to it, by a relative address', async () => {
  await using service = await testService()
  const response = await fetch(`${service.url}/`, { redirect: 'manual' })
  expect(response.status).toBe(302)
  expect(response.headers.get('Location')).toBe('docs')
})

test('the document comes compressed, and not again to whom has it', async () => {
  await using service = await testService()
  const first = await service.get('/openapi.json', { 'Accept-Encoding': 'gzip' })
  expect(first.headers.get('Content-Encoding')).toBe('gzip')
  expect(await first.json()).toMatchObject({ openapi: '3.1.1' })
  const etag = first.headers.get('ETag') ?? ''
  const again = await service.get('/openapi.json', {
    'If-None-Match': etag,
    // The header that fetch would add asks for the whole answer.
    'Cache-Control': 'max-age=0',
  })
  expect(again.status).toBe(304)
})

test('its requests go where clients reach the service, be it behind the path of a proxy', async () => {
  const baseUrl = 'https://example.com/pdf'
  await using service = await testService({ baseUrl })
  expect(await (await service.get('/openapi.json')).json()).toMatchObject({
    servers: [{ url: baseUrl }],
  })
})
