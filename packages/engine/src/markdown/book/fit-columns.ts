import { type Element, isTag } from 'domhandler'
import type { Slots } from '../parse/slots.ts'
import { elementsIn, plainText } from './elements.ts'

/** Wider than this a word is broken, in characters. */
const MAX_WORD = 14
/** The sum of all columns that still fits on a page, in characters. */
const MAX_ROW = 84
/** Rows that are looked at. */
const MAX_ROWS = 200

/**
 * Keeps words of a table whole where the page is wide enough.
 *
 * Cells may break anywhere, so that a long address does not push the table off the page; but then a browser gives
 * columns of short words next to nothing.
 */
export function fitColumns(table: Element, slots: Slots): void {
  const widths: number[] = []
  let first: readonly Element[] = []
  let rows = 0
  for (const row of elementsIn(table)) {
    if (row.name === 'table') return
    if (row.name !== 'tr') continue
    const cells = row.children.filter(
      (cell) => isTag(cell) && /^t[dh]$/.test(cell.name),
    ) as Element[]
    if (cells.some(({ attribs }) => attribs['colspan'])) return
    if (rows === 0) first = cells
    rows += 1
    if (rows > MAX_ROWS) break
    for (const [column, cell] of cells.entries()) {
      // Code is set in a wider face, with space around it.
      const room = hasCode(cell) ? 2.5 : 0
      const longest =
        room +
        Math.max(
          0,
          ...plainText(cell, slots)
            .split(/[\s\u200b/-]+/)
            .map(widthOf),
        )
      widths[column] = Math.max(widths[column] ?? 0, Math.min(longest, MAX_WORD))
    }
  }
  const columns = widths.length
  if (columns > 6)
    table.attribs['class'] =
      `${table.attribs['class'] ?? ''} ${columns > 11 ? 'crowded' : 'dense'}`.trim()
  const total = widths.reduce((sum, width) => sum + width + 2, 0)
  const share = Math.min(1, (MAX_ROW * (columns > 11 ? 1.6 : columns > 6 ? 1.2 : 1)) / total)
  for (const [column, cell] of first.entries()) {
    const width = Math.floor((widths[column] ?? 0) * share * 10) / 10
    if (width > 0 && !cell.attribs['width']) cell.attribs['style'] = `min-width:${width}ch`
  }
}

/** Characters of East Asia are twice as wide, and may be broken between. */
function widthOf(word: string): number {
  return /[\u3000-\u9fff\uac00-\ud7af]/.test(word) ? 4 : word.length
}

function hasCode(cell: Element): boolean {
  for (const { name } of elementsIn(cell)) if (name === 'code') return true
  return false
}
