import { mmToPt } from '../../../units/length.ts'

/** Twentieths of a point. */
export const TWIPS_PER_PT = 20

/** A measure in twips: a plain number, or one with a unit as strict documents have it. */
export function twips(value: string | undefined): number | undefined {
  const match = /^(-?\d+(?:\.\d+)?)(mm|cm|in|pt|pc|pi)?$/.exec(value ?? '')
  if (match === null) return undefined
  const perUnit = { mm: mmToPt(1), cm: mmToPt(10), in: 72, pt: 1, pc: 12, pi: 12 }
  const unit = match[2] as keyof typeof perUnit | undefined
  const number = Number(match[1])
  return Math.round(unit === undefined ? number : number * perUnit[unit] * TWIPS_PER_PT)
}
