import { describe, expect, test } from 'vitest'
import { redactor, redactUrl, redactUrls, secretsOf } from './redact.ts'

describe('redactUrl', () => {
  test.each([
    ['https://a:b@example.com/x?token=1&q#y', 'https://example.com/x?token=…&q'],
    ['http://example.com:8080/a/b', 'http://example.com:8080/a/b'],
    ['wss://example.com/?k=v', 'wss://example.com/?k=…'],
    ['no url', 'no url'],
  ])('%s becomes %s', (url, expected) => {
    expect(redactUrl(url)).toBe(expected)
  })

  test('cuts what is no address of a server', () => {
    expect(redactUrl(`data:text/plain,${'x'.repeat(1000)}`)).toHaveLength(100)
  })
})

describe('redactUrls', () => {
  test('leaves the sentence around a URL', () => {
    const text = 'Failed: "https://a.example/x?k=v", then (http://u:p@b.example/?s=1): HTTP 404.'
    expect(redactUrls(text)).toBe(
      'Failed: "https://a.example/x?k=…", then (http://b.example/?s=…): HTTP 404.',
    )
  })
})

describe('redactor', () => {
  test('takes secrets out in every spelling, the longer one first', () => {
    const redact = redactor(['pass', 'pass & "word"', 'abc'])
    expect(redact('pass & "word" abc')).toBe('[redacted] abc')
    expect(redact(encodeURIComponent('pass & "word"'))).toBe('[redacted]')
    expect(redact(JSON.stringify({ a: 'pass & "word"' }))).toBe('{"a":"[redacted]"}')
    expect(redact('<i>pass &amp; "word"</i>')).toBe('<i>[redacted]</i>')
    expect(redact('passing')).toBe('[redacted]ing')
  })
})

describe('secretsOf', () => {
  test('is every value that lets somebody in', () => {
    const secrets = secretsOf({
      headers: [{ value: 'key-1' }],
      cookies: [{ value: 'cookie-1' }],
      auth: { username: 'ada', password: 'engine' },
    })
    expect(secrets).toEqual(['key-1', 'cookie-1', 'ada', 'engine', 'YWRhOmVuZ2luZQ=='])
  })

  test('is nothing of a request without credentials', () => {
    expect(secretsOf({})).toEqual([])
  })
})
