import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { prepare } from '../execute.ts'
import { EngineError } from '../messages/errors.ts'
import { HTML_MAX_BYTES } from '../schemas/sources/source-text.ts'
import { convertHtml } from './convert-html.ts'

function refusal(body: unknown): string {
  try {
    prepare(convertHtml, body)
  } catch (error) {
    if (EngineError.is(error) && error.code === 'invalid_request') return error.message
    throw error
  }
  return ''
}

const withOptions = (options: unknown) => ({ html: '<p>Hello', options })

describe('html', () => {
  test.each([
    [{}, 'html is required and must be a string.'],
    [{ html: null }, 'html must be a string, got null.'],
    [{ html: 5 }, 'html must be a string, got 5.'],
    [{ html: ['<p>'] }, 'html must be a string, got an array.'],
    [{ html: Buffer.from('<p>') }, 'html must be a string, got bytes.'],
    [{ html: '' }, 'html must not be empty, got "".'],
    [
      { html: 'page.html' },
      'html must be the text of a document, not the name of a file, got "page.html".',
    ],
    [{ html: ' \n\t' }, 'html must not be empty, got " \\n\\t".'],
    [{ html: '<p>\0' }, 'html must not contain NUL characters.'],
    [{ html: '\ud800' }, 'html must be well-formed Unicode, without lone surrogates.'],
    [{ htm: '' }, /^html is required.* Unknown field "htm"\. Did you mean "html"\?$/],
    [null, 'The input must be an object, got null.'],
    [[], 'The input must be an object, got an array.'],
    ['<p>', 'The input must be an object, got "<p>".'],
  ])('%o is refused', (body, message) => {
    expect(refusal(body)).toMatch(message)
  })

  test('2 MB of UTF-8 are taken and one byte more is refused, without its text', () => {
    const largest = 'é'.repeat(HTML_MAX_BYTES / 2)
    expect(refusal({ html: largest })).toBe('')
    expect(refusal({ html: `${largest}x` })).toBe(
      'html must be at most 2097152 bytes of UTF-8, got 2097153 bytes.',
    )
  })
})

describe('options', () => {
  test('have defaults, all of them', () => {
    expect(prepare(convertHtml, { html: 'x' }).input.options).toEqual({
      page_size: 'A4',
      orientation: 'portrait',
      margins_mm: { top: 20, right: 20, bottom: 20, left: 20, stated: [] },
      prefer_css_page_size: false,
      page_numbers_from: { start: 1, first_page: 1 },
      scale: 1,
      page_ranges: 'all',
      single_page: false,
      print_background: true,
      forms: false,
      outline: true,
      timeout_ms: 30_000,
      lazy_load: false,
      wait_until: 'settled',
      on_timeout: 'fail',
      on_resource_error: 'warn',
      fail_on_console_error: false,
      media: 'print',
      color_scheme: 'light',
      locale: 'en-US',
      timezone: 'UTC',
      viewport: { device_scale_factor: 1 },
      javascript: true,
      pdf_ua: false,
      deterministic: false,
    })
  })

  test('are taken at their limits', () => {
    const options = {
      page_size: '10x5000mm',
      margins_mm: { left: 0, right: 0 },
      header_html: '<b>{page}</b>',
      wait_ms: 30_000,
      timeout_ms: 120_000,
      scale: 2,
      wait_for_selector: '#chart > svg',
      styles: Array.from({ length: 20 }, () => ''),
      fail_on_status: [404, '500-599'],
      assets: { 'img/logo.png': 'AAAA', constructor: { base64: '' } },
      metadata: { keywords: ['a'], created_at: '2026-01-31T12:00:00+01:00', custom: { Ref: '1' } },
      base_url: 'https://example.com/a/?b#c',
      timezone: 'Europe/Berlin',
      locale: 'de',
    }
    const { input } = prepare(convertHtml, withOptions(options))
    expect(input.options.margins_mm).toEqual({
      top: 20,
      right: 0,
      bottom: 20,
      left: 0,
      stated: ['right', 'left'],
    })
    expect(input.options.fail_on_status).toEqual([
      { from: 404, to: 404 },
      { from: 500, to: 599 },
    ])
    expect(input.options.assets?.get('img/logo.png')).toEqual(Buffer.from([0, 0, 0]))
    expect(input.options.assets?.get('toString')).toBeUndefined()
  })

  test.each([
    [{ page_siz: 'A4' }, 'Unknown field "options.page_siz". Did you mean "page_size"?'],
    [{ page_size: '0x0mm' }, /^options\.page_size must be one of A4, .* got "0x0mm"\.$/],
    [{ page_size: '1e9x1mm' }, /got "1e9x1mm"\.$/],
    [{ page_size: '100000x1mm' }, /got "100000x1mm"\.$/],
    [{ page_size: 'NaN' }, /got "NaN"\.$/],
    [{ page_size: Number.NaN }, 'options.page_size must be a string, got NaN.'],
    [{ wait_ms: -1 }, 'options.wait_ms must be a whole number from 0 to 30000, got -1.'],
    [{ wait_ms: 30_001 }, 'options.wait_ms must be a whole number from 0 to 30000, got 30001.'],
    [{ wait_ms: 1.5 }, 'options.wait_ms must be a whole number from 0 to 30000, got 1.5.'],
    [{ wait_ms: '5' }, 'options.wait_ms must be a whole number from 0 to 30000, got "5".'],
    [{ timeout_ms: 999 }, /from 1000 to 120000, got 999\.$/],
    [{ scale: 2.1 }, 'options.scale must be a number from 0.1 to 2, got 2.1.'],
    [{ scale: Number.POSITIVE_INFINITY }, /got Infinity\.$/],
    [
      { orientation: 'up' },
      'options.orientation must be one of "portrait", "landscape", got "up".',
    ],
    [{ javascript: 'true' }, 'options.javascript must be true or false, got "true".'],
    [
      { margins_mm: { top: -1 } },
      'options.margins_mm.top must be a number from 0 to 5000, got -1.',
    ],
    [{ margins_mm: { tpo: 1 } }, 'Unknown field "options.margins_mm.tpo".'],
    [{ margins_mm: '5' }, /^options\.margins_mm must be a number of millimetres .* got "5"\.$/],
    [{ margins_mm: 101 }, /at least 10 mm between the left and right margins of a page of 210 mm/],
    [{ page_size: '300x30mm', orientation: 'portrait' }, /the top and bottom margins/],
    [
      { wait_for_selector: 'text=Save' },
      /^options\.wait_for_selector must be a plain CSS selector/,
    ],
    [{ wait_for_selector: 'a'.repeat(10_000) }, /at most 2048 bytes/],
    [{ page_ranges: '3-1' }, /^options\.page_ranges must be "all"/],
    [
      { base_url: 'file:///etc/passwd' },
      /^options\.base_url must be an absolute http or https URL/,
    ],
    [{ base_url: 'https://a:b@example.com' }, /without user name and password/],
    [{ base_url: 'https://example.com\n' }, /^options\.base_url/],
    [{ base_url: `https://example.com/${'a'.repeat(2048)}` }, /at most 2048 characters/],
    [{ locale: 'en_US' }, /^options\.locale must be a BCP 47/],
    [{ timezone: 'Mars/Olympus' }, /^options\.timezone must be an IANA/],
    [{ timezone: '+01:00' }, /^options\.timezone must be an IANA/],
    [{ user_agent: 'a\r\nb: c' }, /^options\.user_agent must be 1 to 1024 printable/],
    [{ viewport: { width_px: 0 } }, /^options\.viewport\.width_px must be a whole number from 1/],
    [{ viewport: { width_px: 10_000, height_px: 10_000 } }, /at most 64 million device pixels/],
    [{ header_html: 'x'.repeat(256 * 1024 + 1) }, /^options\.header_html must be at most 262144/],
    [{ styles: 'a{}' }, /^options\.styles must be a list of at most 20 items/],
    [{ styles: ['', 1] }, 'options.styles[1] must be a string, got 1.'],
    [{ scripts: Array.from({ length: 21 }, () => '') }, /at most 20 items, got 21 items\.$/],
    [{ fail_on_status: [99] }, /^options\.fail_on_status\[0\] must be a whole number from 100/],
    [{ fail_on_status: ['499-400'] }, /must be a status number from 100 to 599 or a range/],
    [{ assets: { '../a': 'AAAA' } }, /^options\.assets\["\.\.\/a"\] must be a relative path/],
    [{ assets: { '/a': 'AAAA' } }, /must be a relative path/],
    [{ assets: { 'a\\b': 'AAAA' } }, /must be a relative path/],
    [{ assets: { 'data:x': 'AAAA' } }, /must be a relative path/],
    [{ assets: { a: 'A' } }, 'options.assets.a must be base64 (RFC 4648, section 4)'],
    [{ assets: { a: { base64: 5 } } }, 'options.assets.a.base64 must be a string, got 5.'],
    [{ metadata: { title: 'a\nb' } }, /^options\.metadata\.title must be text without control/],
    [{ metadata: { created_at: 'today' } }, /^options\.metadata\.created_at must be a date/],
    [{ metadata: { custom: { Title: 'x' } } }, /^options\.metadata\.custom\.Title must be named/],
    [null, 'options must be an object, got null.'],
  ])('%o is refused', (options, message) => {
    expect(refusal(withOptions(options))).toMatch(message)
  })

  test('margins may fill a page whose size the document or its content decides', () => {
    expect(refusal(withOptions({ margins_mm: 200, prefer_css_page_size: true }))).toBe('')
    expect(refusal(withOptions({ margins_mm: { top: 200, bottom: 200 }, single_page: true }))).toBe(
      '',
    )
    expect(refusal(withOptions({ margins_mm: 200, single_page: true }))).toContain('left and right')
  })

  test('more than 50 MB of assets together are refused', () => {
    const file = new Uint8Array(18 * 1024 * 1024)
    expect(refusal(withOptions({ assets: { a: file, b: file } }))).toBe('')
    expect(refusal(withOptions({ assets: { a: file, b: file, c: file } }))).toBe(
      'options.assets must be at most 52428800 bytes (50 MB) together.',
    )
  })

  test('a field that belongs into options is found there', () => {
    expect(refusal({ html: 'x', page_size: 'A4' })).toBe(
      'Unknown field "page_size". Did you mean "options.page_size"?',
    )
  })
})

describe('anything at all', () => {
  test('is accepted or refused as invalid_request, as JSON and as an object', () => {
    const options = fc.dictionary(
      fc.constantFrom(
        ...Object.keys(prepare(convertHtml, { html: 'x' }).input.options),
        'assets',
        'x',
      ),
      fc.anything(),
    )
    const body = fc.oneof(
      fc.anything({
        withNullPrototype: true,
        withBigInt: true,
        withTypedArray: true,
        withMap: true,
      }),
      fc.record({ html: fc.oneof(fc.string(), fc.anything()), options }),
    )
    fc.assert(
      fc.property(body, (value) => {
        expect(typeof refusal(value)).toBe('string')
      }),
      { numRuns: 500 },
    )
    fc.assert(
      fc.property(fc.json(), (json) => {
        expect(typeof refusal(JSON.parse(json))).toBe('string')
      }),
    )
  })

  test('leaves every prototype alone', () => {
    const body = JSON.parse(
      '{"html":"x","options":{"__proto__":{"polluted":1},"assets":{"__proto__":"AAAA"},"constructor":{"prototype":{"polluted":1}}}}',
    )
    expect(refusal(body)).toBe('Unknown field "options.__proto__".')
    expect(refusal(withOptions({ metadata: { custom: { constructor: 'x' } } }))).toBe('')
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  test('a million wrong items are one message', () => {
    const styles = Array.from({ length: 1e6 }, () => 1)
    expect(refusal(withOptions({ styles }))).toBe(
      'options.styles must be a list of at most 20 items, got 1000000 items.',
    )
  })
})
