import type { CompoundFile } from '../../compound/compound-file.ts'
import { biffRecords } from './biff-records.ts'

// [MS-XLS] 2.4.21, 2.4.103, 2.4.179, 2.4.257
const BOF = 0x0809
const EOF = 0x000a
const NOTE = 0x001c
const SETUP = 0x00a1

const HEADER = 4
const BIFF8 = 0x0600
/** Places of the flags of a note and of a page setup, and the flags: open on the screen, and printed. */
const NOTE_FLAGS = 4
const IS_OPEN = 0x02
const SETUP_FLAGS = 10
const PRINTS_NOTES = 0x20

/**
 * Closes the notes of an XLS that are open on the screen: a layout engine prints those, Excel prints notes only where
 * the page setup asks for them.
 *
 * @returns the bytes, the same when there is none
 */
export function hideXlsNotes(file: CompoundFile, bytes: Uint8Array): Uint8Array {
  const stream = file.read('Workbook')
  if (stream === undefined) return bytes
  const changes = new Map<number, number>()
  let open: number[] = []
  let printsNotes = false
  let depth = 0
  for (const { type, at, pieces } of biffRecords(stream)) {
    const [content = Buffer.alloc(0)] = pieces
    // Before Excel 97 notes hold their text.
    if (at === 0 && (content.length < 2 || content.readUInt16LE(0) !== BIFF8)) return bytes
    if (type === BOF) depth += 1
    else if (type === EOF) {
      depth -= 1
      if (depth > 0) continue
      if (!printsNotes)
        for (const place of open) changes.set(place, (stream[place] ?? 0) & ~IS_OPEN)
      open = []
      printsNotes = false
      // Charts stand inside of sheets, with a page setup of their own.
    } else if (depth !== 1) continue
    else if (type === SETUP && content.length > SETUP_FLAGS) {
      printsNotes = ((content[SETUP_FLAGS] ?? 0) & PRINTS_NOTES) !== 0
    } else if (type === NOTE && ((content[NOTE_FLAGS] ?? 0) & IS_OPEN) !== 0) {
      open.push(at + HEADER + NOTE_FLAGS)
    }
  }
  return changes.size === 0 ? bytes : file.patched('Workbook', changes)
}
