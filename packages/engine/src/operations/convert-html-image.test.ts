import { describe, expect, test } from 'vitest'
import { prepare } from '../execute.ts'
import { convertHtmlImage } from './convert-html-image.ts'

const html = '<p>x'
const url = 'https://example.com/'
const accepted = (body: unknown) => prepare(convertHtmlImage, body).input

describe('convert/html/image', () => {
  test('fills in png, the whole page, and the screen', () => {
    expect(accepted({ html }).options).toMatchObject({
      format: 'png',
      full_page: true,
      transparent: false,
      media: 'screen',
      viewport: { width_px: 1280, height_px: 800, device_scale_factor: 1 },
    })
    expect(accepted({ html, options: { resize: { width_px: 5 } } }).options.resize).toEqual({
      width_px: 5,
      fit: 'contain',
    })
  })

  test.each([
    { html, options: { format: 'webp', quality: 1, transparent: true } },
    { html, options: { format: 'jpeg', quality: 100 } },
    { html, options: { base_url: url, clip: { width_px: 1, height_px: 1 } } },
    { url, options: { headers: [{ name: 'X-Key', value: 'k' }], selector: 'main > p' } },
    { url, options: { resize: { width_px: 5, height_px: 5, fit: 'cover' } } },
  ])('accepts %j', (body) => {
    expect(() => accepted(body)).not.toThrow()
  })

  test.each([
    [{}, 'The input must have exactly one of html and url.'],
    [{ html: '' }, 'html must not be empty, got "".'],
    [{ html, url }, 'url cannot be combined with html.'],
    [
      { html, options: { http_auth: { username: 'a', password: 'secret' } } },
      'options.http_auth needs url: html is not fetched.',
    ],
    [{ html, options: { cookies: [] } }, 'options.cookies needs url: html is not fetched.'],
    [{ url, options: { base_url: url } }, 'options.base_url needs html: url is its own base.'],
    [
      { html, options: { format: 'gif' } },
      'options.format must be one of "png", "jpeg", "webp", got "gif".',
    ],
    [
      { html, options: { quality: 80 } },
      'options.quality needs format "jpeg" or "webp": png has no quality.',
    ],
    [
      { html, options: { format: 'webp', quality: 0 } },
      'options.quality must be a whole number from 1 to 100, got 0.',
    ],
    [
      { html, options: { format: 'jpeg', transparent: true } },
      'options.transparent needs format "png" or "webp": jpeg has no transparency.',
    ],
    [
      { html, options: { selector: 'p', clip: { width_px: 1, height_px: 1 } } },
      'options.clip cannot be combined with selector.',
    ],
    [
      { html, options: { clip: { width_px: 0.5, height_px: 1 } } },
      'options.clip.width_px must be a whole number from 1 to 10000000, got 0.5.',
    ],
    [{ html, options: { resize: {} } }, 'options.resize must have width_px, height_px or both.'],
    [
      { html, options: { resize: { width_px: 5, fit: 'cover' } } },
      'options.resize.height_px is needed for fit "cover".',
    ],
    [
      { html, options: { resize: { width_px: 16_385 } } },
      'options.resize.width_px must be a whole number from 1 to 16384, got 16385.',
    ],
    [{ html, options: { page_size: 'A4' } }, 'Unknown field "options.page_size".'],
  ])('refuses %j', (body, message) => {
    expect(() => accepted(body)).toThrow(
      expect.objectContaining({ code: 'invalid_request', message }),
    )
  })
})
