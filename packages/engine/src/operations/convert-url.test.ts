import { describe, expect, test } from 'vitest'
import { prepare } from '../execute.ts'
import { EngineError } from '../messages/errors.ts'
import { convertUrl } from './convert-url.ts'

const URL_ERROR =
  'url must be an absolute http or https URL of at most 2048 characters, without user name and password'

/** Message of the refusal of a request. */
function refusal(body: unknown): string {
  try {
    prepare(convertUrl, body)
  } catch (error) {
    if (EngineError.is(error)) return `${error.code}: ${error.message}`
    throw error
  }
  return 'accepted'
}

const withOptions = (options: object) => ({ url: 'https://example.com/', options })

test.each([
  'http://example.com',
  'HTTPS://EXAMPLE.COM/a b'.replace(' ', '%20'),
  'https://example.com:8443/a?b=c#d',
  'http://bücher.example/',
  'http://[2001:db8::1]/',
  `https://example.com/${'a'.repeat(2028)}`,
])('takes %s', (url) => {
  expect(prepare(convertUrl, { url }).input.url).toBe(url)
})

test.each([
  'example.com',
  '//example.com/',
  'file:///etc/passwd',
  'FILE:///etc/passwd',
  'view-source:https://example.com/',
  'chrome://version',
  'about:blank',
  'data:text/html,x',
  'javascript:1',
  'ftp://example.com/',
  'blob:https://example.com/1',
  'http://',
  'http://exa mple.com/',
  'http://1.1.1.1\\.example.com/',
  'http://example.com/\u0000',
  ' http://example.com/',
  `https://example.com/${'a'.repeat(2029)}`,
])('refuses the url %s', (url) => {
  expect(refusal({ url })).toContain(`invalid_request: ${URL_ERROR}, got`)
})

test('does not repeat credentials that stand in a url', () => {
  expect(refusal({ url: 'https://ann:s3cr3t@example.com/' })).toBe(`invalid_request: ${URL_ERROR}.`)
})

test('has defaults for what only a URL has', () => {
  const { options } = prepare(convertUrl, { url: 'https://example.com/' }).input
  expect(options).toMatchObject({ fail_on_status: [{ from: 300, to: 599 }], lazy_load: false })
  expect(prepare(convertUrl, withOptions({ fail_on_status: [] })).input.options).toMatchObject({
    fail_on_status: [],
  })
  expect(refusal(withOptions({ base_url: 'https://example.com/' }))).toContain('options.base_url')
})

describe('secrets stay out of errors', () => {
  test.each([
    [{ headers: [{ name: 'X-Key', value: 's3cr3t\r\nX: y' }] }],
    [{ headers: [{ name: 'X-Key', value: 's3cr3t€' }] }],
    [{ cookies: [{ name: 'a', value: 's3cr3t;' }] }],
    [{ http_auth: { username: 's3cr3t:', password: 'p' } }],
    [{ http_auth: { username: 'u', password: 's3cr3t\n' } }],
  ])('%j', (options) => {
    const message = refusal(withOptions(options))
    expect(message).toMatch(/^invalid_request: options\.\w+/)
    expect(message).not.toContain('s3cr3t')
  })
})

test.each([
  'Host',
  'content-length',
  'Transfer-Encoding',
  'Connection',
  'Proxy-Authorization',
  'Sec-Fetch-Site',
  'Origin',
  'Accept-Encoding',
])('the header %s is the browser’s own', (name) => {
  expect(refusal(withOptions({ headers: [{ name, value: 'x' }] }))).toBe(
    `invalid_request: options.headers[0].name is set by the client alone, got "${name}".`,
  )
})

test.each([
  [{ headers: [{ name: 'Cookie', value: 'a' }] }, 'is written as options.cookies'],
  [{ headers: [{ name: 'User-Agent', value: 'a' }] }, 'is written as options.user_agent'],
  [{ headers: [{ name: 'a b', value: 'a' }] }, 'options.headers[0].name must be a header name'],
  [{ headers: [{ name: '', value: 'a' }] }, 'options.headers[0].name must be a header name'],
  [
    { headers: [{ name: 'A', value: 'a', match: '*' }] },
    'options.headers[0].match must be a pattern',
  ],
  [{ headers: Array(51).fill({ name: 'A', value: 'a' }) }, 'at most 50 items'],
  [{ cookies: [{ name: 'a b', value: '' }] }, 'options.cookies[0].name must be a cookie name'],
  [
    { cookies: [{ name: 'a', value: '', domain: 'a b' }] },
    'options.cookies[0].domain must be a host',
  ],
  [
    { cookies: [{ name: 'a', value: '', path: 'x' }] },
    'options.cookies[0].path must begin with "/"',
  ],
  [{ cookies: [{ name: 'a', value: '', same_site: 'none' }] }, 'must be secure'],
  [{ cookies: [{ name: 'a', value: 'x'.repeat(4096) }] }, 'at most 4096 bytes'],
  [{ block: { resource_types: ['document'] } }, 'options.block.resource_types[0] must be one of'],
  [{ block: { url_patterns: ['ads'] } }, 'options.block.url_patterns[0] must be a pattern'],
  [{ wait_until: 'networkidle' }, 'options.wait_until must be one of "settled", "load"'],
  [{ on_timeout: 'ignore' }, 'options.on_timeout must be one of "fail", "render"'],
])('%j is refused', (options, message) => {
  expect(refusal(withOptions(options))).toContain(message)
})
