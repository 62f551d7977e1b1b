import { describe, expect, test } from 'vitest'
import { BASE_STYLES } from './base-styles.ts'
import { THEMES } from './themes.ts'

/** Least contrast of text of WCAG 2.2, 1.4.3. */
const LEAST = 4.5
const WHITE = '#ffffff'
/** Part of an alert's colour in the ground of its box. */
const TINT = 0.06

function channels(colour: string): readonly number[] {
  const digits = colour.slice(1)
  const whole = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits
  return [0, 2, 4].map((at) => Number.parseInt(whole.slice(at, at + 2), 16))
}

/** Relative luminance, as WCAG defines it. */
function luminance(rgb: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(text: readonly number[], ground: readonly number[]): number {
  const [dark = 0, light = 0] = [luminance(text), luminance(ground)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Colours that a pattern finds and that do not stand out from a ground, with their contrast. */
function faint(css: string, pattern: RegExp, ground: (colour: string) => readonly number[]) {
  const found = [...css.matchAll(pattern)].map(([, colour = '']) => colour)
  expect(found).not.toEqual([])
  return found.flatMap((colour) => {
    const ratio = contrast(channels(colour), ground(colour))
    return ratio < LEAST ? [`${colour}: ${ratio.toFixed(2)}`] : []
  })
}

describe.each(Object.entries(THEMES))('text of %s stands out from its ground', (_, { css }) => {
  const soft = /--soft:(#[0-9a-f]{3,6})/.exec(css)?.[1] ?? WHITE

  test('as text', () => {
    for (const ground of [WHITE, soft]) {
      expect(
        faint(css, /--(?:ink|muted|accent):(#[0-9a-f]{3,6})/g, () => channels(ground)),
      ).toEqual([])
    }
    expect(css).not.toContain('opacity')
  })

  test('as code', () => {
    expect(faint(css, /\.hljs-[\w.]+\)\{color:(#[0-9a-f]{6})[;}]/g, () => channels(soft))).toEqual(
      [],
    )
  })

  test('as code in links', () => {
    // Grounds that let the paper through; others are those of all code.
    const tints = [...css.matchAll(/(?<=\ba )code\{background:(#[0-9a-f]{6})([0-9a-f]{2})/g)]
    const own = /(?<!a )code,samp,tt\{[^}]*background:#[0-9a-f]{8}/.test(css)
    expect(tints).toHaveLength(own ? 1 : 0)
    const accent = /--accent:(#[0-9a-f]{3,6})/.exec(css)?.[1] ?? ''
    for (const [, colour = '', share = ''] of tints) {
      const part = Number.parseInt(share, 16) / 255
      const ground = channels(colour).map((value) => value * part + 255 * (1 - part))
      expect(contrast(channels(accent), ground)).toBeGreaterThanOrEqual(LEAST)
    }
  })

  test('as code in marked lines', () => {
    for (const ground of ['#fff9d6', '#e2fbe8', '#fff0ee']) {
      expect(BASE_STYLES).toContain(ground)
      const pattern = /\.hljs-[\w.]+\)\{color:(#[0-9a-f]{6})[;}]/g
      expect(faint(css, pattern, () => channels(ground))).toEqual([])
    }
  })

  test('as the title of an alert', () => {
    const tint = (colour: string) =>
      channels(colour).map((value) => value * TINT + 255 * (1 - TINT))
    expect(faint(BASE_STYLES, /--alert:(#[0-9a-f]{6})/g, tint)).toEqual([])
  })
})
