import type { Widths } from '../../flow/flowable.ts'
import type { RowModel } from '../../table/table-model.ts'

/**
 * Narrowest and natural width of the columns that are as wide as their content.
 *
 * @param isMeasured for each column, whether it is
 */
export function contentWidths(
  isMeasured: readonly boolean[],
  rowCount: number,
  row: (index: number) => RowModel,
): readonly Widths[] {
  const min: number[] = new Array(isMeasured.length).fill(0)
  const max: number[] = new Array(isMeasured.length).fill(0)
  if (!isMeasured.some(Boolean)) return min.map(() => ({ minPt: 0, maxPt: 0 }))
  const spanning: { column: number; span: number; widths: Widths }[] = []
  for (let index = 0; index < rowCount; index += 1) {
    for (const { column, columnSpan, content, padding } of row(index).cells) {
      if (columnSpan === 1 && !isMeasured[column]) continue
      const around = padding.left + padding.right
      const { minPt, maxPt } = content.widths()
      // A hair more: a width that fits exactly must not break for the sake of rounding.
      const widths = { minPt: minPt + around + 0.01, maxPt: maxPt + around + 0.01 }
      if (columnSpan > 1) spanning.push({ column, span: columnSpan, widths })
      else {
        min[column] = Math.max(min[column] ?? 0, widths.minPt)
        max[column] = Math.max(max[column] ?? 0, widths.maxPt)
      }
    }
  }
  for (const { column, span, widths } of spanning) {
    const columns = isMeasured.flatMap((measured, index) =>
      measured && index >= column && index < column + span ? [index] : [],
    )
    // With a column of fixed width among them nobody knows how much is missing.
    if (columns.length < span) continue
    widen(min, columns, widths.minPt)
    widen(max, columns, widths.maxPt)
  }
  return min.map((minPt, index) => ({ minPt, maxPt: Math.max(minPt, max[index] ?? 0) }))
}

function widen(widths: number[], columns: readonly number[], neededPt: number): void {
  const missing = neededPt - columns.reduce((sum, index) => sum + (widths[index] ?? 0), 0)
  if (missing <= 0) return
  for (const index of columns) widths[index] = (widths[index] ?? 0) + missing / columns.length
}
