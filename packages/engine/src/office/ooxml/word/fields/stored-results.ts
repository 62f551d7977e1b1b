import { FIELD_TAGS, rootPrefix } from '../../../disarm/disarm-part.ts'
import { fateOfField } from '../../../disarm/field-fate.ts'
import { FieldWatch } from '../../../disarm/field-watch.ts'
import type { Removal } from '../../../disarm/removals.ts'
import { TextEdits } from '../../../xml/text-edits.ts'
import { XmlScanner } from '../../../xml/xml-scanner.ts'
import type { WordSurroundings } from './field-surroundings.ts'

/**
 * Makes fields their last result where Word shows it when it opens the document: a layout engine makes another of them,
 * an empty one of properties that are not there, or an error of places that are gone.
 *
 * @param onLoss is told of results that Word makes anew for each page, and of fields that only Word draws
 */
export function keepStoredResults(
  text: string,
  part: string,
  around: WordSurroundings,
  onLoss: (kind: Removal) => void,
): string {
  if (!/\bfld(?:Char|Simple)\b/.test(text)) return text
  const edits = new TextEdits()
  const isRunning = around.running.has(part)
  const fields = new FieldWatch(edits, (field) => fateOfField(field, isRunning, around, onLoss))
  const scanner = new XmlScanner(text, part)
  let prefix: string | undefined
  while (scanner.next()) {
    prefix ??= rootPrefix(scanner)
    if (FIELD_TAGS.has(scanner.local)) fields.tag(scanner, prefix)
  }
  fields.finish()
  return edits.isEmpty ? text : edits.apply(text)
}
