import { serializeNumber } from '../../pdf/file/write/serialize.ts'
import type { RgbColor } from '../../text/layout/text-style.ts'
import type { WidgetLook } from './widget-look.ts'

/** Numbers as operands. */
export function operands(...values: readonly number[]): string {
  return values.map(serializeNumber).join(' ')
}

/** The operator that sets the colour of areas. */
export function fillColor({ r, g, b }: RgbColor): string {
  return `${operands(r, g, b)} rg\n`
}

/** The operator that sets the colour of lines. */
export function strokeColor({ r, g, b }: RgbColor): string {
  return `${operands(r, g, b)} RG\n`
}

/** Operators that paint the background and border of a field. */
export function frameOperators(look: WidgetLook): string {
  const { width, height, background, borderColor, borderWidth: line } = look
  const box = (inset: number) =>
    `${operands(inset, inset, width - 2 * inset, height - 2 * inset)} re`
  const area = background ? `${fillColor(background)}${box(0)} f\n` : ''
  if (!borderColor || line <= 0) return area
  const pen = `${strokeColor(borderColor)}${operands(line)} w\n`
  switch (look.borderStyle) {
    case 'underline':
      return `${area}${pen}${operands(0, line / 2)} m ${operands(width, line / 2)} l S\n`
    case 'dashed':
      return `${area}${pen}[${operands(...look.dash)}] 0 d\n${box(line / 2)} S\n[] 0 d\n`
    case 'beveled':
      return `${area}${edges(look, WHITE, shade(background))}${pen}${box(line / 2)} S\n`
    case 'inset':
      return `${area}${edges(look, MID_GRAY, LIGHT_GRAY)}${pen}${box(line / 2)} S\n`
    default:
      return `${area}${pen}${box(line / 2)} S\n`
  }
}

const WHITE = { r: 1, g: 1, b: 1 }
const MID_GRAY = { r: 0.5, g: 0.5, b: 0.5 }
const LIGHT_GRAY = { r: 0.75, g: 0.75, b: 0.75 }

function shade(color: RgbColor | undefined): RgbColor {
  return color ? { r: color.r * 0.75, g: color.g * 0.75, b: color.b * 0.75 } : MID_GRAY
}

/** The two edges, each an angle, that make a field look raised or sunk. */
function edges(look: WidgetLook, upper: RgbColor, lower: RgbColor): string {
  const { width: w, height: h, borderWidth: b } = look
  const path = (points: readonly (readonly [number, number])[]) =>
    `${points.map(([x, y], index) => `${operands(x, y)} ${index === 0 ? 'm' : 'l'}`).join(' ')} f\n`
  const top = path([
    [b, b],
    [b, h - b],
    [w - b, h - b],
    [w - 2 * b, h - 2 * b],
    [2 * b, h - 2 * b],
    [2 * b, 2 * b],
  ])
  const bottom = path([
    [w - b, h - b],
    [w - b, b],
    [b, b],
    [2 * b, 2 * b],
    [w - 2 * b, 2 * b],
    [w - 2 * b, h - 2 * b],
  ])
  return `${fillColor(upper)}${top}${fillColor(lower)}${bottom}`
}

/** Operators that paint the background and border of a round button. */
export function roundFrame(look: WidgetLook): string {
  const { width, height, background, borderColor, borderWidth: line } = look
  const radius = Math.min(width, height) / 2
  const center = [width / 2, height / 2] as const
  const area = background ? `${fillColor(background)}${circle(...center, radius)} f\n` : ''
  if (!borderColor || line <= 0) return area
  const pen = `${strokeColor(borderColor)}${operands(line)} w\n`
  return `${area}${pen}${circle(...center, radius - line / 2)} S\n`
}

// Control points of a quarter of a circle.
const CURVE = 0.5523

/** Path of a circle. */
export function circle(x: number, y: number, radius: number): string {
  const c = radius * CURVE
  const arcs = [
    [radius, c, c, radius, 0, radius],
    [-c, radius, -radius, c, -radius, 0],
    [-radius, -c, -c, -radius, 0, -radius],
    [c, -radius, radius, -c, radius, 0],
  ].map((points) => `${operands(...points.map((at, i) => at + (i % 2 === 0 ? x : y)))} c`)
  return `${operands(x + radius, y)} m ${arcs.join(' ')} h`
}
