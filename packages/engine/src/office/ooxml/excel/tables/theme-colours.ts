import { startTagAttribute } from '../../../xml/start-tag.ts'
import { parseTree } from '../../../xml/xml-tree.ts'
import type { OfficePackage } from '../../office-package.ts'
import { OFFICE_THEME } from '../../theme/office-theme.ts'

/** Names of a theme's colours in the order that `theme` attributes count them. */
const ORDER = [
  'lt1',
  'dk1',
  'lt2',
  'dk2',
  'accent1',
  'accent2',
  'accent3',
  'accent4',
  'accent5',
  'accent6',
  'hlink',
  'folHlink',
] as const

/** Colours of a workbook's theme as `RRGGBB`, by their number. */
export function themeColours(document: OfficePackage, main: string): readonly string[] {
  const part = document.related(main, 'theme')
  if (part === undefined) return ORDER.map((name) => OFFICE_THEME[name])
  const text = document.text(part)
  const root = parseTree(text, part).children[0]
  const scheme = root?.children
    .find(({ element }) => element === 'themeElements')
    ?.children.find(({ element }) => element === 'clrScheme')
  return ORDER.map((name) => {
    const value = scheme?.children.find(({ element }) => element === name)?.children[0]
    const tag = value === undefined ? '' : text.slice(value.start, value.openEnd)
    const own = startTagAttribute(tag, 'lastClr') ?? startTagAttribute(tag, 'val') ?? ''
    return /^[0-9a-f]{6}$/i.test(own) ? own.toUpperCase() : OFFICE_THEME[name]
  })
}

/** Windows counts hue, lightness and saturation from 0 to 240, in whole numbers, and Excel with it. */
const HSL_MAX = 240
const RGB_MAX = 255

/**
 * A colour made darker (down to -1) or lighter (up to 1), to the value that Excel shows.
 *
 * @param rgb as `RRGGBB`
 * @example tinted('4472C4', 0.8) // 'D9E1F2'
 *
 * Source: ISO/IEC 29500-1, 18.3.1.15: the lightness changes, hue and saturation stay.
 */
export function tinted(rgb: string, tint: number): string {
  if (tint === 0) return rgb
  const { hue, saturation, lightness } = toHsl(rgb)
  const changed =
    tint < 0 ? lightness * (1 + tint) : lightness * (1 - tint) + HSL_MAX - HSL_MAX * (1 - tint)
  return fromHsl({
    hue,
    saturation,
    lightness: Math.trunc(Math.min(HSL_MAX, Math.max(0, changed))),
  })
}

interface Hsl {
  readonly hue: number
  readonly saturation: number
  readonly lightness: number
}

function toHsl(rgb: string): Hsl {
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => Number.parseInt(rgb.slice(at, at + 2), 16))
  const most = Math.max(r, g, b)
  const least = Math.min(r, g, b)
  const spread = most - least
  const sum = most + least
  const lightness = Math.trunc((sum * HSL_MAX + RGB_MAX) / (2 * RGB_MAX))
  if (spread === 0) return { hue: 0, saturation: 0, lightness }
  const range = lightness <= HSL_MAX / 2 ? sum : 2 * RGB_MAX - sum
  const saturation = Math.trunc((spread * HSL_MAX + range / 2) / range)
  const away = (channel: number) =>
    Math.trunc(((most - channel) * (HSL_MAX / 6) + spread / 2) / spread)
  const hue =
    most === r
      ? away(b) - away(g)
      : most === g
        ? HSL_MAX / 3 + away(r) - away(b)
        : (2 * HSL_MAX) / 3 + away(g) - away(r)
  return { hue: (hue + HSL_MAX) % HSL_MAX, saturation, lightness }
}

function fromHsl({ hue, saturation, lightness }: Hsl): string {
  const product = Math.trunc((lightness * saturation + HSL_MAX / 2) / HSL_MAX)
  const high = lightness <= HSL_MAX / 2 ? lightness + product : lightness + saturation - product
  const low = 2 * lightness - high
  const channel = (at: number) => {
    const turn = (at + HSL_MAX) % HSL_MAX
    const sixth = HSL_MAX / 6
    const rise = (steps: number) => low + Math.trunc(((high - low) * steps + HSL_MAX / 12) / sixth)
    const level =
      turn < sixth
        ? rise(turn)
        : turn < HSL_MAX / 2
          ? high
          : turn < (2 * HSL_MAX) / 3
            ? rise((2 * HSL_MAX) / 3 - turn)
            : low
    const value = Math.trunc((level * RGB_MAX + HSL_MAX / 2) / HSL_MAX)
    return value.toString(16).padStart(2, '0').toUpperCase()
  }
  return channel(hue + HSL_MAX / 3) + channel(hue) + channel(hue - HSL_MAX / 3)
}
