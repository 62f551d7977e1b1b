import { type Element, isTag } from 'domhandler'
import type { Slots } from '../parse/slots.ts'
import { breakNamesOf } from './break-address.ts'
import { elementsIn, plainText } from './elements.ts'

/** Wider than this a word is broken, in characters. */
const MAX_WORD = 14
/** Space between two columns, in digits of their type. */
const GAP = { plain: 2.6, dense: 1.8, tight: 1.3, crowded: 1.3 } as const
/** Space around code, in digits. */
const AROUND_CODE = 1.5
/** Mean width of a letter, in digits. */
const LETTER = 0.92
/** Cells up to this stay in one line where all of a table's have room, in digits. */
const SHORT_CELL = 14
/** As much more fits in smaller types. */
const MORE = { plain: 1, dense: 1.14, tight: 1.27, crowded: 1.42 } as const
/** How large the type of a table is. */
type Density = keyof typeof MORE
type Densities = readonly [Density, ...Density[]]
/** Types that a table may be set in, by how many columns it has: a smaller one where its words need that. */
const PLAIN: Densities = ['plain', 'dense', 'tight', 'crowded']
const DENSE: Densities = ['dense', 'tight', 'crowded']
const CROWDED: Densities = ['crowded']
/** Headings are bold, and wider for that. */
const BOLD = 1.1
/** Share of a row for columns whose least widths are stated: in digits of their headings, which are bold. */
const HEADING = 0.88
/** Rows that are looked at. */
const MAX_ROWS = 200

/**
 * Keeps words of a table whole where the page is wide enough, and its short cells in one line.
 *
 * A table whose words surely have room is fitted by them, as a browser measures them. In others cells may break
 * anywhere, so that a long address does not push the table off the page; but then a browser gives columns of short
 * words next to nothing.
 *
 * @param rowDigits digits of a table that fit side by side into the page
 */
export function fitColumns(table: Element, slots: Slots, rowDigits: number): void {
  const rows = rowsOf(table)
  if (rows === undefined) return
  const cells = rows.map((row) => row.map((cell) => measured(cell, slots)))
  const columns = Math.max(0, ...cells.map(({ length }) => length))
  const widest = (of: (cell: Cell) => number) =>
    Array.from({ length: columns }, (_, column) =>
      Math.max(0, ...cells.map((row) => (row[column] ? of(row[column]) : 0))),
    )
  const words = widest(({ word }) => word)
  const roomOf = (density: Density) => rowDigits * MORE[density] - columns * GAP[density]
  const [usual, ...smaller] = columns > 11 ? CROWDED : columns > 6 ? DENSE : PLAIN
  // Words of rows that were not looked at may be of any length.
  const isKnown = rows.length < MAX_ROWS
  const fitting = [usual, ...smaller].find((one) => isKnown && holds(roomOf(one), words))
  const density = fitting ?? smaller[0] ?? usual
  const room = roomOf(density)
  if (density !== 'plain') addClass(table, density)
  if (fitting !== undefined) {
    addClass(table, 'fitted')
    if (!holds(room, widest(lineOf))) return
    for (const cell of cells.flat()) if (isShort(cell)) addClass(cell.element, 'short')
    return
  }
  breakNamesOf(table)
  const widths = widest(({ part }) => part).map((width) => Math.min(width, MAX_WORD))
  const most = mostOf(widths, room * HEADING)
  for (const [column, cell] of (rows[0] ?? []).entries()) {
    const width = Math.floor(Math.min(widths[column] ?? 0, most) * 10) / 10
    if (width > 0 && !cell.attribs['width']) cell.attribs['style'] = `min-width:${width}ch`
  }
}

/** Cells of the first rows; undefined for tables whose cells are not one to a column. */
function rowsOf(table: Element): readonly (readonly Element[])[] | undefined {
  const rows: Element[][] = []
  for (const row of elementsIn(table)) {
    if (row.name === 'table') return undefined
    if (row.name !== 'tr') continue
    const cells = row.children.filter(
      (cell): cell is Element => isTag(cell) && /^t[dh]$/.test(cell.name),
    )
    if (cells.some(({ attribs }) => attribs['colspan'])) return undefined
    rows.push(cells)
    if (rows.length === MAX_ROWS) break
  }
  return rows
}

/** A cell, and how much room it asks for, in digits. */
interface Cell {
  readonly element: Element
  /** Width of its longest part that stays whole in a table that is too wide. */
  readonly part: number
  /** Width of its longest word. */
  readonly word: number
  /** Width of all of it in one line. */
  readonly line: number
}

function measured(element: Element, slots: Slots): Cell {
  const text = plainText(element, slots).trim()
  const isCode = hasPart(element, 'code')
  const weight = element.name === 'th' ? BOLD : 1
  const widthOf = (word: string) =>
    isCode ? word.length / LETTER + AROUND_CODE : widthOfText(word) * weight
  const longest = (breaks: RegExp) => Math.max(0, ...text.split(breaks).map(widthOf))
  return {
    element,
    part: longest(/[\s\u200b/-]+/),
    word: longest(/[\s\u200b]+|(?<=\w-)(?=[a-z])/i),
    line: hasWide(text) ? 2 * text.length : widthOf(text),
  }
}

/** Whether columns of these widths surely have room. */
function holds(room: number, widths: readonly number[]): boolean {
  return widths.reduce((total, width) => total + width * LETTER, 0) <= room
}

/** Pictures may stand below each other, as may the words of their texts where they are missing. */
function isShort({ element, line }: Cell): boolean {
  return line <= SHORT_CELL && !hasPart(element, 'img')
}

function lineOf(cell: Cell): number {
  return isShort(cell) ? cell.line : cell.word
}

/** Widest that a column may be for all to have room: the widest give way, short words stay whole. */
function mostOf(widths: readonly number[], room: number): number {
  const sum = (most: number) => widths.reduce((total, width) => total + Math.min(width, most), 0)
  let most = MAX_WORD
  while (most > 1 && sum(most) > room) most -= 0.5
  return most
}

/** Width beyond that of a digit: of letters with three stems, and of capitals. */
const WIDE = 0.8
const CAPITAL = 0.3

/** Characters of East Asia are twice as wide, and may be broken between. */
function widthOfText(word: string): number {
  if (hasWide(word)) return 4
  const count = (letters: RegExp) => word.match(letters)?.length ?? 0
  return word.length + WIDE * count(/[mwMW@%]/g) + CAPITAL * count(/\p{Lu}/gu)
}

function hasWide(text: string): boolean {
  return /[\u3000-\u9fff\uac00-\ud7af]/.test(text)
}

function hasPart(cell: Element, part: string): boolean {
  for (const { name } of elementsIn(cell)) if (name === part) return true
  return false
}

function addClass({ attribs }: Element, name: string): void {
  attribs['class'] = `${attribs['class'] ?? ''} ${name}`.trim()
}
