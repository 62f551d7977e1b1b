import { type Matrix, multiply } from '../../pdf/content/matrix.ts'
import { BLACK, type Color, parseColor } from '../../units/color.ts'

const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 96 / 72,
  pc: 16,
  mm: 96 / 25.4,
  cm: 960 / 25.4,
  in: 96,
  em: 16,
  rem: 16,
}

const FARTHEST = 1e9

/** A number, or the farthest there is: what lies beyond is not seen, and sums and products stay numbers. */
export function bounded(number: number): number {
  return Math.min(FARTHEST, Math.max(-FARTHEST, number))
}

/**
 * A length in user units.
 *
 * @param whole what a percentage is of
 */
export function lengthOf(text: string | undefined, whole: number, fallback = 0): number {
  const [, number, unit] =
    /^\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)\s*(%|[a-z]*)\s*$/i.exec(text ?? '') ?? []
  if (number === undefined) return fallback
  if (unit === '%') return bounded((Number(number) / 100) * whole)
  return bounded(Number(number) * (UNITS[(unit ?? '').toLowerCase()] ?? 1))
}

/** Numbers of a list. */
export function numbersOf(text: string | undefined): readonly number[] {
  return (text?.match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? []).map((number) =>
    bounded(Number(number)),
  )
}

/** Opacity as a number or a percentage. */
export function opacityOf(text: string | undefined): number {
  if (text === undefined) return 1
  const value = text.trim().endsWith('%') ? Number.parseFloat(text) / 100 : Number.parseFloat(text)
  return Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 1
}

/** A colour of CSS; undefined for `none` and what cannot be read. */
export function svgColor(text: string | undefined, current: Color = BLACK): Color | undefined {
  const value = text?.trim().toLowerCase() ?? ''
  if (value === '' || value === 'none') return undefined
  if (value === 'currentcolor') return current
  const [, name, list = ''] = /^(rgba?|hsla?)\(([^)]*)\)$/.exec(value) ?? []
  if (name === undefined) return parseColor(value)
  const parts = list.split(/[\s,/]+/).filter((part) => part !== '')
  const alpha = opacityOf(parts[3])
  if (name.startsWith('hsl')) {
    const [hue = 0, saturation = 0, lightness = 0] = parts.map(Number.parseFloat)
    return hslColor(hue, saturation / 100, lightness / 100, alpha)
  }
  const channel = (part = '0') =>
    Math.min(1, Math.max(0, Number.parseFloat(part) / (part.endsWith('%') ? 100 : 255)))
  return { red: channel(parts[0]), green: channel(parts[1]), blue: channel(parts[2]), alpha }
}

function hslColor(hue: number, saturation: number, lightness: number, alpha: number): Color {
  // Source: CSS Color 4, 7.1.
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const channel = (offset: number) => {
    const turn = (((offset + hue / 30) % 12) + 12) % 12
    return lightness - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1))
  }
  return { red: channel(0), green: channel(8), blue: channel(4), alpha }
}

/** The transformation of a `transform` attribute; undefined for one that cannot be read. */
export function transformOf(text: string | undefined): Matrix {
  let result: Matrix = [1, 0, 0, 1, 0, 0]
  for (const [, name = '', list = ''] of (text ?? '').matchAll(/(\w+)\s*\(([^)]*)\)/g)) {
    const [a, b, c, d, e, f] = multiply(stepOf(name, numbersOf(list)), result)
    result = [bounded(a), bounded(b), bounded(c), bounded(d), bounded(e), bounded(f)]
  }
  return result
}

function stepOf(name: string, [a = 0, b, c, d = 0, e = 0, f = 0]: readonly number[]): Matrix {
  const radians = (a * Math.PI) / 180
  switch (name) {
    case 'matrix':
      return [a, b ?? 0, c ?? 0, d, e, f]
    case 'translate':
      return [1, 0, 0, 1, a, b ?? 0]
    case 'scale':
      return [a, 0, 0, b ?? a, 0, 0]
    case 'rotate': {
      const [cos, sin, x, y] = [Math.cos(radians), Math.sin(radians), b ?? 0, c ?? 0]
      return [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y]
    }
    case 'skewX':
      return [1, 0, Math.tan(radians), 1, 0, 0]
    case 'skewY':
      return [1, Math.tan(radians), 0, 1, 0, 0]
    default:
      return [1, 0, 0, 1, 0, 0]
  }
}
