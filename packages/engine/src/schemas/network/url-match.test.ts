import { expect, test } from 'vitest'
import { matchesUrl, originMatch, urlMatch } from './url-match.ts'

test.each([
  ['https://example.com/*', 'https://example.com/a?b', true],
  ['https://example.com', 'https://example.com/a', true],
  ['HTTPS://EXAMPLE.com/a', 'https://example.com/a', true],
  ['https://example.com/a', 'https://example.com/a/b', false],
  ['https://example.com/*', 'http://example.com/', false],
  ['*://example.com/*', 'http://example.com/', true],
  ['https://example.com/*', 'https://example.com:8443/', false],
  ['https://example.com:8443/*', 'https://example.com:8443/', true],
  ['https://example.com:443/*', 'https://example.com/', true],
  ['https://example.com:*/*', 'https://example.com:8443/', true],
  ['https://*.example.com/*', 'https://a.b.example.com/', true],
  ['https://*.example.com/*', 'https://example.com/', true],
  ['https://*.example.com/*', 'https://badexample.com/', false],
  ['https://*.example.com/*', 'https://evil.test/?x=.example.com/', false],
  ['https://example.com/*', 'https://example.com.evil.test/', false],
  ['https://bücher.example/*', 'https://xn--bcher-kva.example/', true],
  ['http://[::1]:80/*', 'http://[::1]/', true],
  ['*://*/*track*.js', 'https://any.test/lib/tracker.js', true],
  ['*://*/*track*.js', 'https://any.test/lib/tracker.jsx', false],
  ['*://*/a*a', 'https://any.test/a', false],
  ['*://*/*a*b*', 'https://any.test/b/a', false],
])('%s and %s: %s', (pattern, url, expected) => {
  expect(matchesUrl(urlMatch.parse(pattern), url)).toBe(expected)
})

test.each([
  '',
  '*',
  'example.com',
  'ftp://example.com/*',
  'https://',
  'https://exa*mple.com/',
  'https://*.*.com/',
  'https://user@example.com/',
  'https://example.com:99999/',
  'https://example.com/a b',
  'https://exam\\ple.com/',
  `https://example.com/${'a'.repeat(2048)}`,
])('%j is no pattern', (pattern) => {
  expect(urlMatch.safeParse(pattern).success).toBe(false)
})

test('an origin means its own port, and no other', () => {
  const match = originMatch('http://example.com:8080/a/b')
  expect(matchesUrl(match, 'http://example.com:8080/')).toBe(true)
  expect(matchesUrl(match, 'http://example.com/')).toBe(false)
  expect(matchesUrl(originMatch('https://example.com/'), 'https://example.com:443/x')).toBe(true)
})

test('many stars take no longer than few', () => {
  const match = urlMatch.parse(`https://example.com/${'*a'.repeat(1000)}`)
  expect(matchesUrl(match, `https://example.com/${'a'.repeat(2000)}b`)).toBe(false)
})
