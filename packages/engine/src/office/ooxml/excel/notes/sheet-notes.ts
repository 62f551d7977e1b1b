import { type CellRange, columnLetters, parseRange } from '../../../../units/a1-range.ts'
import { XmlScanner } from '../../../xml/xml-scanner.ts'
import type { OfficePackage } from '../../office-package.ts'
import { hiddenCells } from './hidden-cells.ts'

/** One note, or a comment with its answers, of a cell. */
export interface SheetNote {
  /** For example `B4`. */
  readonly cell: string
  readonly text: string
}

/** A sheet whose notes are read. */
export interface NotedSheet {
  readonly part: string
  /** The part as it is printed. */
  readonly text: string
  /** The range that is printed; undefined for the whole sheet. */
  readonly area: CellRange | undefined
}

/** Notes and comments of the cells that a sheet shows, row by row. */
export function sheetNotes(
  document: OfficePackage,
  main: string,
  { part, text: cells, area }: NotedSheet,
): readonly SheetNote[] {
  const texts = new Map([
    ...readNotes(document, part),
    // Excel keeps a note beside each comment, for programs that know no comments.
    ...readComments(document, main, part),
  ])
  if (texts.size === 0) return []
  const isHidden = hiddenCells(cells, part)
  return [...texts]
    .map(([cell, text]) => ({ range: parseRange(cell), text }))
    .filter((one): one is { range: CellRange; text: string } => isInside(one.range, area))
    .filter(({ range }) => !isHidden(range.top, range.left))
    .sort((a, b) => a.range.top - b.range.top || a.range.left - b.range.left)
    .map(({ range, text }) => ({ cell: `${columnLetters(range.left)}${range.top}`, text }))
}

function readNotes(document: OfficePackage, sheet: string): ReadonlyMap<string, string> {
  const part = document.related(sheet, 'comments')
  const notes = new Map<string, string>()
  if (part === undefined) return notes
  const scanner = new XmlScanner(document.text(part), part)
  let cell = ''
  let isPhonetic = false
  while (scanner.next()) {
    const { element, kind } = scanner
    if (element === 'comment' && kind === 'open') cell = scanner.attribute('ref') ?? ''
    else if (element === 'rPh') isPhonetic = kind === 'open'
    else if (element === 't' && kind === 'close' && !isPhonetic) {
      notes.set(cell, (notes.get(cell) ?? '') + scanner.textBefore())
    }
  }
  return notes
}

/** Comments with their answers below, each behind the name of who wrote it. */
function readComments(
  document: OfficePackage,
  main: string,
  sheet: string,
): ReadonlyMap<string, string> {
  const part = document.related(sheet, 'threadedComment')
  const comments = new Map<string, string>()
  if (part === undefined) return comments
  const persons = readPersons(document, main)
  const scanner = new XmlScanner(document.text(part), part)
  let cell = ''
  let person: string | undefined
  while (scanner.next()) {
    const { element, kind } = scanner
    if (element === 'threadedComment' && kind === 'open') {
      cell = scanner.attribute('ref') ?? ''
      person = persons.get(scanner.attribute('personId') ?? '')
    } else if (element === 'text' && kind === 'close') {
      const line = (person === undefined ? '' : `${person}: `) + scanner.textBefore()
      const before = comments.get(cell)
      comments.set(cell, before === undefined ? line : `${before}\n${line}`)
    }
  }
  return comments
}

function readPersons(document: OfficePackage, main: string): ReadonlyMap<string, string> {
  const part = document.related(main, 'person')
  const persons = new Map<string, string>()
  if (part === undefined) return persons
  const scanner = new XmlScanner(document.text(part), part)
  while (scanner.next()) {
    const name = scanner.element === 'person' ? scanner.attribute('displayName') : undefined
    if (name !== undefined) persons.set(scanner.attribute('id') ?? '', name)
  }
  return persons
}

function isInside(range: CellRange | undefined, area: CellRange | undefined): boolean {
  if (range === undefined || area === undefined) return range !== undefined
  const { top, left } = range
  return area.top <= top && top <= area.bottom && area.left <= left && left <= area.right
}
