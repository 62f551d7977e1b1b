import type { OfficePackage } from '../office-package.ts'
import { chartParts } from './chart-parts.ts'
import { linkAxes } from './linked-axes.ts'
import { nameSeries } from './series-names.ts'
import { nameStockDays } from './stock-axes.ts'

/**
 * Writes the charts that a part shows so that a layout engine draws them as Office does.
 *
 * @param document changed in place
 * @param where the part that shows them, and whether the numbers of charts stand in its cells
 */
export function drawCharts(
  document: OfficePackage,
  where: { readonly part: string; readonly hasCells: boolean },
): void {
  const { part, hasCells } = where
  for (const chart of chartParts(document, part)) {
    const text = document.text(chart)
    const named = nameSeries(nameStockDays(text, chart), chart)
    const drawn = hasCells ? linkAxes(named, chart) : named
    if (drawn !== text) document.write(chart, drawn)
  }
}
