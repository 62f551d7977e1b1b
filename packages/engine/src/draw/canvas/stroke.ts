import type { Color } from '../../units/color.ts'
import { numberText } from './number-text.ts'

/** A line around a path. */
export interface Stroke {
  readonly color: Color
  readonly widthPt: number
  /** Lengths of dashes and gaps in turn; none is a solid line. */
  readonly dashPt?: readonly number[]
  readonly dashOffsetPt?: number
  readonly cap?: 'butt' | 'round' | 'square'
  readonly join?: 'miter' | 'round' | 'bevel'
  readonly miterLimit?: number
}

const CAPS = { butt: 0, round: 1, square: 2 } as const
const JOINS = { miter: 0, round: 1, bevel: 2 } as const

/** Operators that set a line. */
export function strokeOperators({
  color,
  widthPt,
  dashPt,
  dashOffsetPt = 0,
  cap,
  join,
  miterLimit,
}: Stroke): string {
  let text = `${colorOperator(color, 'RG')}${numberText(widthPt)} w\n`
  if (cap && cap !== 'butt') text += `${CAPS[cap]} J\n`
  if (join && join !== 'miter') text += `${JOINS[join]} j\n`
  if (miterLimit !== undefined) text += `${numberText(Math.max(1, miterLimit))} M\n`
  if (dashPt?.some((length) => length > 0)) {
    text += `[${dashPt.map(numberText).join(' ')}] ${numberText(dashOffsetPt)} d\n`
  }
  return text
}

/** The operator that sets a colour: `rg` for fills, `RG` for lines. */
export function colorOperator({ red, green, blue }: Color, operator: 'rg' | 'RG'): string {
  return `${numberText(red)} ${numberText(green)} ${numberText(blue)} ${operator}\n`
}
