import { type ElementNote, ElementNotes } from './element-notes.ts'
import { noteForeignText } from './note-foreign-text.ts'
import { noteLists } from './note-lists.ts'
import { noteLongText } from './note-long-text.ts'
import { noteTables } from './note-tables.ts'
import {
  noteAbbreviations,
  noteChanges,
  noteMarks,
  noteMixed,
  noteRepeated,
  noteTypes,
} from './note-types.ts'

/**
 * Notes what the browser has no tag for, and gives each element concerned a language that ends with the number of its
 * note: the language is what Chromium writes into the tags of any element. Runs in the page.
 *
 * The language that `:lang()`, fonts and hyphenation go by stays the author's: a private part changes none of them.
 *
 * @param mark comes before the number
 * @param spoken language of what has none of its own, and whether somebody states it
 * @returns the notes, by their number
 */
export function hintElements(
  mark: string,
  spoken: { readonly language: string; readonly isStated: boolean },
): ElementNote[] {
  const notes = new ElementNotes()
  noteRepeated(notes)
  noteTables(notes)
  noteLists(notes)
  noteAbbreviations(notes)
  noteChanges(notes)
  noteMixed(notes)
  noteTypes(notes)
  noteForeignText(notes, spoken.language)
  if (!spoken.isStated) noteLongText(notes)
  noteMarks(notes)
  return notes.write(mark)
}
