import { expect, it } from 'vitest'
import { testService } from '../test/test-service.ts'

it('the reference for people comes from here alone: nothing in it leads elsewhere', async () => {
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

it('its script comes compressed to whom that suits, and plain to the others', async () => {
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
