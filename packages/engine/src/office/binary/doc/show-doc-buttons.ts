import { CompoundFile } from '../../compound/compound-file.ts'
import type { Removals } from '../../disarm/removals.ts'
import { type DocField, docFields } from './doc-fields.ts'
import { type DocText, readPieces } from './doc-pieces.ts'
import { docTables } from './doc-tables.ts'

/** Lengths of the parts of the text in the file information block ([MS-DOC] 2.5.4). */
const FIRST_LENGTH = 0x4c
/** Index of the part that the fields of a table stand in. */
const PARTS: Readonly<Record<number, number>> = { 16: 0, 17: 2, 18: 1, 19: 4, 48: 5, 57: 6, 59: 7 }
const MACROBUTTON = 0x33
/** A button is a text and not a page: longer ones are left as they are. */
const MAX_CHARACTERS = 2000
const SPACE = 0x20
const FIXED_SPACE = 0xa0
/** Name of the field and of what it does, before its text. */
const BEFORE_TEXT = /^\s*\S+\s+(?:"[^"]*"|\S+)\s+/

/**
 * Shows the texts of buttons (MACROBUTTON, GOTOBUTTON) of a DOC: LibreOffice draws the first word of the one, and nothing
 * of the other. It takes words with fixed spaces between them for one.
 *
 * @param removals takes down buttons whose text other fields make
 * @returns the bytes, the same where there are none
 */
export function showDocButtons(bytes: Uint8Array, removals: Removals): Uint8Array {
  const file = new CompoundFile(bytes)
  const found = docFields(file)
  const tables = docTables(file)
  if (found === undefined || tables === undefined) return bytes
  const text = readPieces(tables.stream, tables.pair)
  const types = new Map<number, number>()
  const spaces = new Map<number, number>()
  for (const { pair, start, markCount, fields } of found.tables) {
    const from = startOfPart(tables.stream, PARTS[pair] ?? 0)
    for (const field of fields) {
      if (!isButton(field)) continue
      if (field.next > field.first + 1) removals.add('buttonFields')
      if (field.type !== MACROBUTTON) {
        types.set(start + (markCount + 1) * 4 + field.first * 2 + 1, MACROBUTTON)
      }
      for (const place of spacesIn(text, field, from)) {
        spaces.set(place, FIXED_SPACE)
      }
    }
  }
  const typed = types.size === 0 ? bytes : file.patched(found.name, types)
  return spaces.size === 0 ? typed : new CompoundFile(typed).patched('WordDocument', spaces)
}

function isButton({ name, hasResult }: DocField): boolean {
  return (name === 'MACROBUTTON' || name === 'GOTOBUTTON') && !hasResult
}

function startOfPart(stream: Buffer, part: number): number {
  let start = 0
  for (let index = 0; index < part; index += 1) {
    start += stream.readUInt32LE(FIRST_LENGTH + index * 4)
  }
  return start
}

/** Places of the spaces in the text of a button. */
function spacesIn(text: DocText, { instruction }: DocField, start: number): readonly number[] {
  const length = instruction.to - instruction.from
  if (length > MAX_CHARACTERS) return []
  const from = start + instruction.from
  const all = Array.from({ length }, (_, index) => text.characterAt(from + index))
  const written = String.fromCharCode(...all.map((character) => character?.code ?? 0))
  const first = BEFORE_TEXT.exec(written)?.[0].length ?? length
  const last = written.trimEnd().length
  return all
    .slice(first, last)
    .flatMap((character) => (character?.code === SPACE ? [character.at] : []))
}
