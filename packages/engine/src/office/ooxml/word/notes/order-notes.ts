import { TextEdits } from '../../../xml/text-edits.ts'
import { XmlScanner } from '../../../xml/xml-scanner.ts'
import type { OfficePackage } from '../../office-package.ts'
import { hiddenStyles, isHiding } from '../passages/hidden-styles.ts'

/** Most characters of notes that are there again, for further marks of theirs. */
const MAX_COPIED = 2 ** 20

/** Kinds of notes that a document calls by number. */
export type NoteKind = 'footnote' | 'endnote'

/**
 * Puts the footnotes and endnotes of a document into the order in which its text calls them, and drops those that it
 * does not call: LibreOffice takes the first note for the first mark, the second for the second, whatever number a
 * mark names.
 *
 * @param document changed in place, only where the order is another
 * @param onLoss is told of marks that lose their notes
 */
export function orderNotes(document: OfficePackage, main: string, onLoss: () => void): void {
  for (const kind of ['footnote', 'endnote'] as const) {
    const part = document.related(main, `${kind}s`)
    if (part === undefined) continue
    const ordered = orderedNotes(
      { main: document.text(main), notes: document.text(part) },
      { main, notes: part },
      { kind, hiddenStyles: hiddenStyles(document, main) },
    )
    if (ordered === undefined) continue
    if (ordered.hasLosses) onLoss()
    document.write(main, ordered.main)
    document.write(part, ordered.notes)
  }
}

/** How a text calls its notes. */
export interface NoteMarks {
  readonly kind: NoteKind
  /** Character styles whose text is hidden. */
  readonly hiddenStyles: ReadonlySet<string>
}

/** The text of a document and its notes. */
export interface NotedText {
  readonly main: string
  readonly notes: string
}

/**
 * A text and its notes in the order of the marks that are shown, numbered from the first free number on; a mark of a note that is not
 * there goes, a second mark of one note gets a copy, as long as copies are not too many.
 *
 * @param names of the parts, for messages
 * @returns undefined where they are in order already
 */
export function orderedNotes(
  { main, notes }: NotedText,
  names: NotedText,
  { kind, hiddenStyles }: NoteMarks,
): (NotedText & { readonly hasLosses: boolean }) | undefined {
  const all = notesOf(notes, names.notes, kind)
  const numbered = all.filter(({ isNumbered }) => isNumbered)
  const own = new Map(numbered.map((note) => [note.id, note]))
  const marks = marksOf(main, names.main, { kind, hiddenStyles })
  const shown = marks.filter(({ isSecond, isHidden }) => !isSecond && !isHidden)
  const isInOrder =
    shown.length === numbered.length &&
    !marks.some(({ isHidden }) => isHidden) &&
    shown.every(({ id }, index) => numbered[index]?.id === id)
  if (isInOrder) return undefined
  const lines = all.filter(({ isNumbered }) => !isNumbered)
  let next = Math.max(0, ...lines.map(({ id }) => Number.parseInt(id, 10) || 0)) + 1
  let room = MAX_COPIED
  let hasLosses = false
  const edits = new TextEdits()
  const written: string[] = []
  const numbers = new Map<string, number>()
  for (const { id, mark, value, isSecond, isHidden } of marks) {
    if (isHidden) {
      edits.remove(mark.start, mark.end)
      continue
    }
    const note = own.get(id)
    const needed = note !== undefined && numbers.has(id) && !isSecond ? note.end - note.start : 0
    if (note === undefined || needed > room) {
      edits.remove(mark.start, mark.end)
      hasLosses ||= !isSecond
      continue
    }
    room -= needed
    if (isSecond) {
      edits.replace(value.start, value.end, ` ${value.name}="${numbers.get(id) ?? next}"`)
      continue
    }
    numbers.set(id, next)
    edits.replace(value.start, value.end, ` ${value.name}="${next}"`)
    written.push(
      notes.slice(note.start, note.value.start),
      ` ${note.value.name}="${next}"`,
      notes.slice(note.value.end, note.end),
    )
    next += 1
  }
  const rewritten = new TextEdits()
  for (const { start, end } of numbered) rewritten.remove(start, end)
  const end = notes.lastIndexOf('</')
  rewritten.insert(end, written.join(''))
  return { main: edits.apply(main), notes: rewritten.apply(notes), hasLosses }
}

interface Stretch {
  readonly start: number
  readonly end: number
}

/** An attribute as it is written. */
interface Written extends Stretch {
  readonly name: string
}

interface Note extends Stretch {
  readonly id: string
  /** The attribute of its number. */
  readonly value: Written
  /** Lines between text and notes are none. */
  readonly isNumbered: boolean
}

function notesOf(text: string, part: string, kind: NoteKind): readonly Note[] {
  const notes: Note[] = []
  const scanner = new XmlScanner(text, part)
  while (scanner.next()) {
    const { element, kind: tag, start } = scanner
    if (element !== kind || tag === 'close') continue
    const type = scanner.attribute('type') ?? 'normal'
    const value = scanner.attributeOf('id')
    scanner.skip()
    if (value === undefined) continue
    const isNumbered = type === 'normal'
    notes.push({ id: value.value, value, isNumbered, start, end: scanner.end })
  }
  return notes
}

interface Mark {
  readonly id: string
  readonly mark: Stretch
  readonly value: Written
  /** Whether it stands for one before it, where engines know no better form of a drawing. */
  readonly isSecond: boolean
  /** Whether its run is hidden: Word counts it for nothing and leaves its note out. */
  readonly isHidden: boolean
}

function marksOf(text: string, part: string, { kind, hiddenStyles }: NoteMarks): readonly Mark[] {
  const element = `${kind}Reference`
  if (!text.includes(element)) return []
  const marks: Mark[] = []
  const seen = new Set<string>()
  const scanner = new XmlScanner(text, part)
  let fallbacks = 0
  let isHidden = false
  while (scanner.next()) {
    const { element: name, kind: tag, start } = scanner
    if (name === 'mc:Fallback' && tag !== 'empty') fallbacks += tag === 'open' ? 1 : -1
    if (tag === 'close') continue
    if (name === 'rPrChange') scanner.skip()
    else if (name === 'r') isHidden = false
    else if (name === 'rStyle') isHidden ||= hiddenStyles.has(scanner.attribute('val') ?? '')
    else if (name === 'vanish') isHidden = isHiding(scanner)
    if (name !== element) continue
    const value = scanner.attributeOf('id')
    scanner.skip()
    if (value === undefined) continue
    const id = value.value
    const isSecond = fallbacks > 0 && seen.has(id)
    seen.add(id)
    marks.push({ id, mark: { start, end: scanner.end }, value, isSecond, isHidden })
  }
  return marks
}
