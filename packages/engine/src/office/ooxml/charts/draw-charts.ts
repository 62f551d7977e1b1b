import type { OfficePackage } from '../office-package.ts'
import { chartParts } from './chart-parts.ts'
import { linkAxes } from './linked-axes.ts'
import { nameSeries } from './series-names.ts'
import { nameStockDays } from './stock-axes.ts'

/**
 * Writes the charts that a part shows so that a layout engine draws them as Office does.
 *
 * @param hasCells whether their numbers stand in cells of the document
 */
export function drawCharts(document: OfficePackage, part: string, hasCells: boolean): void {
  for (const chart of chartParts(document, part)) {
    const text = document.text(chart)
    const named = nameSeries(nameStockDays(text, chart), chart)
    const drawn = hasCells ? linkAxes(named, chart) : named
    if (drawn !== text) document.write(chart, drawn)
  }
}
