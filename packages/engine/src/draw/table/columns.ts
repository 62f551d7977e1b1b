import type { Widths } from '../flow/flowable.ts'

/** Width of a column as a table asks for it. */
export type ColumnWidth =
  | { readonly kind: 'fixed'; readonly pt: number }
  | { readonly kind: 'auto' }
  | { readonly kind: 'fraction'; readonly share: number }

/**
 * Widths of the columns of a table.
 *
 * Fixed ones have theirs. Columns by content get the width they would like, and where that is too much, less in
 * proportion to what they can give up; what is then left is shared by fractions.
 *
 * @param content narrowest and natural width of each column, for those by content
 * @param isStretched whether columns by content fill the table where there are no fractions
 */
export function columnWidths(
  columns: readonly ColumnWidth[],
  content: readonly Widths[],
  widthPt: number,
  isStretched: boolean,
): readonly number[] {
  const fixed = sum(columns.map((column) => (column.kind === 'fixed' ? column.pt : 0)))
  const shares = sum(columns.map((column) => (column.kind === 'fraction' ? column.share : 0)))
  const autos = columns.map((column, index) =>
    column.kind === 'auto' ? (content[index] ?? NOTHING) : NOTHING,
  )
  // Fractions get at least what their longest words need, as far as there is room.
  const reserved = sum(
    columns.map((column, index) => (column.kind === 'fraction' ? (content[index]?.minPt ?? 0) : 0)),
  )
  const room = Math.max(0, widthPt - fixed)
  const fitted = shrunk(autos, Math.max(0, room - reserved))
  const left = Math.max(0, room - sum(fitted))
  const grows = shares === 0 && isStretched && columns.some(({ kind }) => kind === 'auto')
  const natural = sum(fitted)
  return columns.map((column, index) => {
    if (column.kind === 'fixed') return column.pt
    if (column.kind === 'fraction') return (left * column.share) / shares
    const own = fitted[index] ?? 0
    if (!grows) return own
    return natural > 0 ? own + (left * own) / natural : left / columns.length
  })
}

const NOTHING: Widths = { minPt: 0, maxPt: 0 }

/**
 * Natural widths where there is room; else each gives up in proportion to what it can. Where not even the longest
 * words fit, those are broken that are longer than others: short ones stay whole.
 */
function shrunk(columns: readonly Widths[], roomPt: number): readonly number[] {
  const max = sum(columns.map(({ maxPt }) => maxPt))
  if (max <= roomPt) return columns.map(({ maxPt }) => maxPt)
  const min = sum(columns.map(({ minPt }) => minPt))
  if (min >= roomPt) {
    const most = highestShare(
      columns.map(({ minPt }) => minPt),
      roomPt,
    )
    return columns.map(({ minPt }) => Math.min(minPt, most))
  }
  const factor = (roomPt - min) / (max - min)
  return columns.map(({ minPt, maxPt }) => minPt + (maxPt - minPt) * factor)
}

/** The limit at which values that are cut to it fill the room. */
function highestShare(values: readonly number[], room: number): number {
  let left = room
  const sorted = values.toSorted((one, other) => one - other)
  for (const [index, value] of sorted.entries()) {
    const share = left / (sorted.length - index)
    if (value >= share) return share
    left -= value
  }
  return room
}

function sum(values: readonly number[]): number {
  let total = 0
  for (const value of values) total += value
  return total
}
