import names from 'color-name'

/** A colour of sRGB with its opacity; every part from 0 to 1. */
export interface Color {
  readonly red: number
  readonly green: number
  readonly blue: number
  readonly alpha: number
}

/** Black, opaque. */
export const BLACK: Color = { red: 0, green: 0, blue: 0, alpha: 1 }

/** Longer than any colour. */
const MAX_LENGTH = 32

const KNOWN: Readonly<Record<string, readonly number[]>> = names

/**
 * A colour from `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa` or a CSS name; undefined for anything else.
 *
 * @example parseColor('#f00') // { red: 1, green: 0, blue: 0, alpha: 1 }
 */
export function parseColor(text: string): Color | undefined {
  if (text.length > MAX_LENGTH) return undefined
  const lower = text.toLowerCase()
  if (lower === 'transparent') return { ...BLACK, alpha: 0 }
  if (lower.startsWith('#')) return parseHex(lower.slice(1))
  const named = Object.hasOwn(KNOWN, lower) ? KNOWN[lower] : undefined
  return named && fromBytes(named)
}

function parseHex(digits: string): Color | undefined {
  if (!/^(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.test(digits)) return undefined
  const step = digits.length < 6 ? 1 : 2
  const bytes: number[] = []
  for (let at = 0; at < digits.length; at += step) {
    const part = digits.slice(at, at + step)
    bytes.push(Number.parseInt(step === 1 ? part + part : part, 16))
  }
  return fromBytes(bytes)
}

function fromBytes([red = 0, green = 0, blue = 0, alpha = 255]: readonly number[]): Color {
  return { red: red / 255, green: green / 255, blue: blue / 255, alpha: alpha / 255 }
}
