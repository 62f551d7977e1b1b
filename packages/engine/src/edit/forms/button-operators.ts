import type { RgbColor } from '../../text/layout/text-style.ts'
import {
  circle,
  fillColor,
  frameOperators,
  operands,
  roundFrame,
  strokeColor,
} from './frame-operators.ts'
import { insetOf, type WidgetLook } from './widget-look.ts'

/** Signs of buttons by the character of Zapf Dingbats that stands for them. */
const SIGNS = {
  '4': 'check',
  l: 'circle',
  '8': 'cross',
  u: 'diamond',
  n: 'square',
  H: 'star',
} as const

/** Operators that paint a check box or radio button, with its sign when it is on. */
export function buttonOperators(
  look: WidgetLook,
  {
    isOn,
    isRadio,
    color,
  }: { readonly isOn: boolean; readonly isRadio: boolean; readonly color: RgbColor },
): string {
  const sign = SIGNS[look.caption as keyof typeof SIGNS] ?? (isRadio ? 'circle' : 'check')
  const frame = isRadio && sign === 'circle' ? roundFrame(look) : frameOperators(look)
  return isOn ? `${frame}q\n${signOperators(look, sign, color)}Q\n` : frame
}

type Point = readonly [number, number]

// Points of a square with sides of 1, its origin at the bottom left.
const CHECK: readonly Point[] = [
  [0.18, 0.52],
  [0.42, 0.24],
  [0.84, 0.8],
]
const DIAMOND: readonly Point[] = [
  [0.5, 0.9],
  [0.9, 0.5],
  [0.5, 0.1],
  [0.1, 0.5],
]
const STAR: readonly Point[] = Array.from({ length: 10 }, (_, index) => {
  const radius = index % 2 === 0 ? 0.45 : 0.18
  const angle = Math.PI / 2 + (index * Math.PI) / 5
  return [0.5 + radius * Math.cos(angle), 0.5 + radius * Math.sin(angle)]
})
const STROKE = 0.12

function signOperators(
  look: WidgetLook,
  sign: (typeof SIGNS)[keyof typeof SIGNS],
  color: RgbColor,
): string {
  const side = Math.max(1, Math.min(look.width, look.height) - insetOf(look))
  const [left, bottom] = [(look.width - side) / 2, (look.height - side) / 2]
  const path = (points: readonly Point[]) =>
    points
      .map(([x, y], i) => `${operands(left + x * side, bottom + y * side)} ${i === 0 ? 'm' : 'l'}`)
      .join(' ')
  const pen = `${strokeColor(color)}${operands(STROKE * side)} w 1 J 1 j\n`
  switch (sign) {
    case 'check':
      return `${pen}${path(CHECK)} S\n`
    case 'cross':
      return `${pen}${path([
        [0.2, 0.2],
        [0.8, 0.8],
      ])} ${path([
        [0.2, 0.8],
        [0.8, 0.2],
      ])} S\n`
    case 'diamond':
      return `${fillColor(color)}${path(DIAMOND)} h f\n`
    case 'star':
      return `${fillColor(color)}${path(STAR)} h f\n`
    case 'square':
      return `${fillColor(color)}${operands(left + side * 0.2, bottom + side * 0.2, side * 0.6, side * 0.6)} re f\n`
    default:
      return `${fillColor(color)}${circle(look.width / 2, look.height / 2, side * 0.3)} f\n`
  }
}
