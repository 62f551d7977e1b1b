import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { BrowserPool } from '../browser/pool/browser-pool.ts'
import { prepare, run } from '../execute.ts'
import { createMachineFonts } from '../text/fonts/machine-fonts.ts'
import { createTextMeasurer, type TextMeasurer } from '../text/measure/text-measurer.ts'
import { measure } from './measure.ts'

let textMeasurer: TextMeasurer

beforeAll(() => {
  textMeasurer = createTextMeasurer({ concurrency: 1 })
})
afterAll(() => textMeasurer.close())

async function measured(body: unknown) {
  const result = await run(prepare(measure, body), {
    // Nothing here may ask for a browser page.
    browsers: {} as BrowserPool,
    textMeasurer,
    machineFonts: createMachineFonts(async () => []),
    now: () => new Date(0),
    signal: new AbortController().signal,
  })
  if ('items' in result) throw new Error('It was one text.')
  return result
}

describe('measure', () => {
  test('tells the lines of a text, its size and its font', async () => {
    const { lines, ...facts } = await measured({ text: 'one two three', width_mm: 20 })
    expect(lines.map(({ text }) => text)).toEqual(['one two', 'three'])
    expect(facts).toMatchObject({ line_count: 2, fits: true, font_size_pt: 11, warnings: [] })
    expect(facts.fonts_used).toEqual(['Inter'])
    expect(facts.width_mm).toBeLessThanOrEqual(20)
    expect(facts.height_mm).toBeCloseTo(2 * (lines[1]?.y_mm ?? 0), 3)
    expect(lines[0]?.baseline_mm).toBeGreaterThan(0)
  })

  test.each([
    ['de', []],
    ['xx', ['No word is hyphenated: there are no rules for xx.']],
    [undefined, ['No word is hyphenated: no language is stated.']],
  ])('warns where it has no rules to hyphenate by: %s', async (language, expected) => {
    const style = { hyphenate: true, ...(language !== undefined && { language }) }
    const { warnings } = await measured({ text: 'Wort', style })
    expect(warnings.map(({ message }) => message)).toEqual(expected)
  })

  test('warns of a font whose pictures are not painted', async () => {
    const file = new URL('../../../../fixtures/fonts/svg-letter.otf', import.meta.url)
    const font = { font: (await readFile(file)).toString('base64'), family: 'Pictures' }
    const style = { font_family: 'Pictures' }
    const { warnings } = await measured({ text: 'AB', style, fonts: [font] })
    const told = 'The font "Pictures" has pictures that are not painted, '
    expect(warnings.map(({ message }) => message)).toEqual([expect.stringContaining(told)])
  })

  test('grows with the size', async () => {
    const small = await measured({ text: 'Hello', style: { font_size_pt: 10 } })
    const large = await measured({ text: 'Hello', style: { font_size_pt: 20 } })
    expect(large.width_mm).toBeCloseTo(2 * small.width_mm, 3)
  })

  test('finds the size at which a text fits', async () => {
    const box = { width_mm: 60, height_mm: 10, fit: { max_font_size_pt: 40 } }
    const { font_size_pt: size, height_mm: height, fits } = await measured({ text: 'Sale', ...box })
    expect(fits).toBe(true)
    expect(height).toBeLessThanOrEqual(10.01)
    const larger = await measured({
      text: 'Sale',
      style: { font_size_pt: (size ?? 0) + 0.2 },
      width_mm: 60,
    })
    expect(larger.height_mm).toBeGreaterThan(10)
  })

  test.each([
    ['more lines than allowed', { width_mm: 12, max_lines: 1 }],
    ['more height than allowed', { width_mm: 12, height_mm: 4 }],
    ['a word that is wider than the line', { width_mm: 2 }],
  ])('says that a text does not fit: %s', async (_, box) => {
    expect(await measured({ text: 'one two three', ...box })).toMatchObject({ fits: false })
  })

  test('names characters that no font has', async () => {
    const { missing_glyphs: missing } = await measured({ text: 'a\u{10ffff}b\u{10ffff}' })
    expect(missing).toEqual(['\u{10ffff}'])
  })

  test('says which font stands in for one that is not there', async () => {
    const style = { font_family: 'No Such Font' }
    const { warnings, fonts_used: used } = await measured({ text: 'a', style })
    expect(used).toEqual(['Inter'])
    expect(warnings).toMatchObject([{ code: 'font_substituted' }])
  })

  test('measures with a font of the request', async () => {
    const path = '@expo-google-fonts/inter/900Black/Inter_900Black.ttf'
    const font = await readFile(fileURLToPath(import.meta.resolve(path)))
    const request = { text: 'Hello', fonts: [{ family: 'Brand', font }] }
    const brand = await measured({ ...request, style: { font_family: 'Brand' } })
    const black = await measured({ text: 'Hello', style: { font_weight: 900 } })
    expect(brand.fonts_used).toEqual(['Brand'])
    expect(brand.width_mm).toBe(black.width_mm)
  })

  test.each([
    ['no font', Buffer.from('<html>This is a page and no font</html>')],
    ['a font that is cut short', Buffer.from('00010000000f00800003007047', 'hex')],
    ['a broken WOFF2', Buffer.concat([Buffer.from('wOF2'), Buffer.alloc(60, 7)])],
  ])('refuses %s and names its field', async (_, font) => {
    await expect(measured({ text: 'a', fonts: [{ font }] })).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('fonts[0]'),
    })
  })

  test.each([
    ['neither a text nor items', {}, 'exactly one'],
    ['a text and items', { text: 'a', items: [] }, 'items'],
    ['a size to find without a box', { text: 'a', fit: {} }, 'fit'],
    ['a box beside items', { items: [], width_mm: 10 }, 'width_mm'],
    ['501 items', { items: Array.from({ length: 501 }, () => ({ text: 'a' })) }, '500'],
    ['a width that is no number', { text: 'a', width_mm: Number.NaN }, 'width_mm'],
  ])('refuses %s', (_, body, named) => {
    expect(() => prepare(measure, body)).toThrow(named)
  })

  test('measures up to 500 texts at once, in their order', async () => {
    const items = Array.from({ length: 500 }, (_, index) => ({ text: `Item ${index}` }))
    const context = { browsers: {} as BrowserPool, textMeasurer, now: () => new Date(0) }
    const { signal } = new AbortController()
    const result = await run(prepare(measure, { items }), { ...context, signal })
    if (!('items' in result)) throw new Error('They were several.')
    expect(result.items.map(({ lines }) => lines[0]?.text)).toEqual(items.map(({ text }) => text))
  })
})

test('documents that take too long together are given up, and the one at hand is named', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const asked = Promise.withResolvers<AbortSignal>()
  const withPage = ({ signal }: { signal: AbortSignal }) => {
    asked.resolve(signal)
    return new Promise<never>(() => {})
  }
  const body = { items: [{ text: 'x' }, { html: '<p>x' }] }
  const measuring = run(prepare(measure, body), {
    browsers: { withPage } as unknown as BrowserPool,
    textMeasurer,
    machineFonts: createMachineFonts(async () => []),
    now: () => new Date(0),
    signal: new AbortController().signal,
  })
  const refused = expect(measuring).rejects.toMatchObject({
    code: 'conversion_failed',
    message: 'Not finished within 120000 ms: measuring items[1].html.',
  })
  try {
    const signal = await asked.promise
    vi.advanceTimersByTime(120_000)
    await refused
    expect(signal.aborted).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})
