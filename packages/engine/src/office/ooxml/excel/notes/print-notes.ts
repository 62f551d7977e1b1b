import type { CellRange } from '../../../../units/a1-range.ts'
import { startTagAttribute } from '../../../xml/start-tag.ts'
import type { OfficePackage } from '../../office-package.ts'
import type { CellFormats } from '../styles/cell-formats.ts'
import { addSheet } from '../workbook/add-sheet.ts'
import type { Workbook, WorkbookSheet } from '../workbook/workbook.ts'
import type { AddedSheet } from '../workbook/write-workbook.ts'
import { notesSheet } from './notes-sheet.ts'
import { sheetNotes } from './sheet-notes.ts'

/** Longest name of a sheet. */
const MAX_NAME = 31

/** Whether the page setup of a sheet asks for its notes; where they stand is the same for all. */
export function asksForNotes(setup: string): boolean {
  return (startTagAttribute(setup, 'cellComments') ?? 'none') !== 'none'
}

/**
 * Prints the notes of sheets as sheets of their own behind them, one way for every engine: LibreOffice as WebAssembly
 * prints the names of their cells without the notes.
 */
export class PrintedNotes {
  /** Sheets of notes by the sheet that they stand behind. */
  readonly added = new Map<WorkbookSheet, AddedSheet>()
  readonly #document: OfficePackage
  readonly #main: string
  readonly #formats: CellFormats | undefined
  readonly #names: Set<string>
  #style: number | undefined

  /**
   * @param document receives the sheets
   * @param formats receives the style of their cells
   */
  constructor(
    document: OfficePackage,
    main: string,
    { sheets }: Workbook,
    formats: CellFormats | undefined,
  ) {
    this.#document = document
    this.#main = main
    this.#formats = formats
    this.#names = new Set(sheets.map(({ name }) => name.toLowerCase()))
  }

  /**
   * @param text of the sheet's part, with its page setup as it is printed
   * @param area what is printed; undefined for the whole sheet
   */
  print(sheet: WorkbookSheet, text: string, area: CellRange | undefined): void {
    const notes = sheetNotes(this.#document, this.#main, { part: sheet.part, text, area })
    if (notes.length === 0) return
    const name = this.#nameFor(sheet.name)
    this.#style ??= this.#formats?.wrapped() ?? 0
    const part = notesSheet(notes, {
      title: sheet.name,
      style: this.#style,
      setup: lastTag(text, 'pageSetup'),
      margins: lastTag(text, 'pageMargins'),
    })
    this.added.set(sheet, { name, relationship: addSheet(this.#document, this.#main, part) })
  }

  #nameFor(sheet: string): string {
    for (let number = 1; ; number += 1) {
      const end = number === 1 ? ' (notes)' : ` (notes ${number})`
      const name = sheet.slice(0, MAX_NAME - end.length) + end
      if (this.#names.has(name.toLowerCase())) continue
      this.#names.add(name.toLowerCase())
      return name
    }
  }
}

/** The sheet's own: views of it have setups too, and stand before. */
function lastTag(text: string, name: string): string {
  return text.match(new RegExp(`<(?:\\w+:)?${name}\\b[^>]*>`, 'g'))?.at(-1) ?? ''
}
