import { type Element, isTag } from 'domhandler'
import type { Slots } from '../parse/slots.ts'
import { elementsIn, plainText } from './elements.ts'

/** Wider than this a word is broken, in characters. */
const MAX_WORD = 14
/** The sum of all columns that still fits on a page, in characters. */
const MAX_ROW = 84
/** As much more fits in the smaller type of tables of more than 6 columns, and of more than 11. */
const MORE = { dense: 1.14, crowded: 1.5 } as const
/** Headings are bold, and wider for that. */
const BOLD = 1.1
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
            .map((word) => widthOf(word) * (cell.name === 'th' ? BOLD : 1)),
        )
      widths[column] = Math.max(widths[column] ?? 0, Math.min(longest, MAX_WORD))
    }
  }
  const columns = widths.length
  const density = columns > 11 ? 'crowded' : columns > 6 ? 'dense' : undefined
  if (density) table.attribs['class'] = `${table.attribs['class'] ?? ''} ${density}`.trim()
  const most = mostOf(widths, MAX_ROW * (density ? MORE[density] : 1))
  for (const [column, cell] of first.entries()) {
    const width = Math.floor(Math.min(widths[column] ?? 0, most) * 10) / 10
    if (width > 0 && !cell.attribs['width']) cell.attribs['style'] = `min-width:${width}ch`
  }
}

/** Widest that a column may be for all to have room: the widest give way, short words stay whole. */
function mostOf(widths: readonly number[], room: number): number {
  const sum = (most: number) =>
    widths.reduce((total, width) => total + Math.min(width, most) + 2, 0)
  let most = MAX_WORD
  while (most > 1 && sum(most) > room) most -= 0.5
  return most
}

/** Width beyond that of a digit: of letters with three stems, and of capitals. */
const WIDE = 0.8
const CAPITAL = 0.3

/** Characters of East Asia are twice as wide, and may be broken between. */
function widthOf(word: string): number {
  if (/[\u3000-\u9fff\uac00-\ud7af]/.test(word)) return 4
  const count = (letters: RegExp) => word.match(letters)?.length ?? 0
  return word.length + WIDE * count(/[mwMW@%]/g) + CAPITAL * count(/\p{Lu}/gu)
}

function hasCode(cell: Element): boolean {
  for (const { name } of elementsIn(cell)) if (name === 'code') return true
  return false
}
