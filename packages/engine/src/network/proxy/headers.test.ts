import { expect, test } from 'vitest'
import { endToEndHeaders, requestHeaders } from './headers.ts'

test('drops the hop-by-hop headers in any spelling and keeps the rest as they stand', () => {
  const raw = [
    ['Accept', '*/*'],
    ['CONNECTION', 'close'],
    ['Keep-Alive', 'timeout=5'],
    ['Proxy-Authorization', 'Basic x'],
    ['proxy-authenticate', 'Basic'],
    ['Proxy-Connection', 'close'],
    ['TE', 'trailers'],
    ['Trailer', 'X'],
    ['Transfer-Encoding', 'chunked'],
    ['Upgrade', 'h2c'],
    ['x-EMPTY', ''],
    ['Accept', 'text/html'],
  ].flat()
  expect(endToEndHeaders(raw, 'close')).toEqual(
    ['Accept', '*/*', 'x-EMPTY', '', 'Accept', 'text/html'].flat(),
  )
})

test('drops what Connection names', () => {
  const raw = ['X-One', '1', 'X-Two', '2', 'X-Three', '3']
  expect(endToEndHeaders(raw, 'keep-alive, X-One ,x-three')).toEqual(['X-Two', '2'])
})

test('does not mistake a value for a name', () => {
  expect(endToEndHeaders(['X', 'upgrade', 'Y', 'host'], undefined)).toEqual([
    'X',
    'upgrade',
    'Y',
    'host',
  ])
})

test("replaces Host by the URL's, once", () => {
  expect(
    requestHeaders(['host', 'a.test', 'X', '1', 'Host', 'b.test'], undefined, 'c.test'),
  ).toEqual(['Host', 'c.test', 'X', '1'])
})
