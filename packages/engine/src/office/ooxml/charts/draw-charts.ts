import type { OfficePackage } from '../office-package.ts'
import { giveTheme } from '../office-theme.ts'
import { chartParts } from './chart-parts.ts'
import { linkAxes } from './linked-axes.ts'
import { nameSeries } from './series-names.ts'
import { nameStockDays } from './stock-axes.ts'

/**
 * Writes the charts that a part shows so that a layout engine draws them as Office does.
 *
 * @param document changed in place
 * @param where the part that shows them, the main part of the document, and whether the numbers of charts stand in its cells
 */
export function drawCharts(
  document: OfficePackage,
  where: { readonly part: string; readonly main: string; readonly hasCells: boolean },
): void {
  const { part, main, hasCells } = where
  const charts = chartParts(document, part)
  if (charts.length > 0) giveTheme(document, main)
  for (const chart of charts) {
    const text = document.text(chart)
    const named = nameSeries(nameStockDays(text, chart), chart)
    const drawn = hasCells ? linkAxes(named, chart) : named
    if (drawn !== text) document.write(chart, drawn)
  }
}
