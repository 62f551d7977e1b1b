import type { LineGroup, ScaleEnd } from './read-sparklines.ts'

/** A place within a cell: shares of its width, and of its height from above. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** Values of one sparkline, in order; undefined for an empty cell. */
export type Values = readonly (number | undefined)[]

type Look = Pick<LineGroup, 'least' | 'most' | 'emptyCells' | 'isReversed'>

/** Lines of one sparkline of a group: several where empty cells leave gaps. */
export function linePoints(own: Values, all: readonly Values[], look: Look): readonly Point[][] {
  const filled = own.map((value) => value ?? (look.emptyCells === 'zero' ? 0 : undefined))
  const group = all.flatMap((values) => numbersIn(values))
  const numbers = numbersIn(filled)
  const least = endOf(look.least, numbers, group, Math.min)
  const most = endOf(look.most, numbers, group, Math.max)
  const lines: Point[][] = [[]]
  filled.forEach((value, index) => {
    if (value === undefined) {
      if (look.emptyCells === 'gap') lines.push([])
      return
    }
    const x = filled.length > 1 ? index / (filled.length - 1) : 0.5
    const share = most > least ? (value - least) / (most - least) : 0.5
    const point = { x: look.isReversed ? 1 - x : x, y: 1 - Math.min(1, Math.max(0, share)) }
    lines.at(-1)?.push(point)
  })
  return lines.filter(({ length }) => length > 1)
}

function endOf(
  end: ScaleEnd,
  own: readonly number[],
  group: readonly number[],
  pick: (...values: readonly number[]) => number,
): number {
  if (typeof end === 'number') return end
  return (end === 'group' ? group : own).reduce(
    (a, b) => pick(a, b),
    (end === 'group' ? group : own)[0] ?? 0,
  )
}

function numbersIn(values: Values): readonly number[] {
  return values.filter((value) => value !== undefined)
}
