import { FIELD_TAGS, rootPrefix } from '../../../disarm/disarm-part.ts'
import { isDrawnField } from '../../../disarm/drawn-field.ts'
import { type FieldFate, FieldWatch, type WordField } from '../../../disarm/field-watch.ts'
import {
  fieldName,
  hangsOnPage,
  isCountedField,
  isStoredField,
} from '../../../disarm/made-fields.ts'
import { referredBookmark } from '../../../disarm/referred-bookmark.ts'
import type { Removal } from '../../../disarm/removals.ts'
import { TextEdits } from '../../../xml/text-edits.ts'
import { XmlScanner } from '../../../xml/xml-scanner.ts'
import type { FieldSurroundings } from './field-surroundings.ts'

const STYLE_REFERENCE = /^\s*STYLEREF\s+(?:"([^"]*)"|([^\s\\]+))/i
const LEVEL = /^[1-9]$/
const BOOKMARK_LINK = /^\s*(?:REF|PAGEREF|NOTEREF|FTNREF)\s+"?([^\s"\\]+)[^"]*\\h\b/i

/**
 * Makes fields their last result where Word shows it when it opens the document: a layout engine makes another of them,
 * an empty one of properties that are not there, or an error of places that are gone.
 *
 * Word makes anew the number of the page, the date, and in headers and footers the counts of pages and the text of a
 * style. Fields without a result are left to the layout engine. Fields in the instruction of a field that stays become
 * part of it: layout engines show their results.
 *
 * @param onLoss is told of results that Word makes anew for each page, and of fields that only Word draws
 */
export function keepStoredResults(
  text: string,
  part: string,
  around: FieldSurroundings,
  onLoss: (kind: Removal) => void,
): string {
  if (!/\bfld(?:Char|Simple)\b/.test(text)) return text
  const edits = new TextEdits()
  const isRunning = around.running.has(part)
  const fields = new FieldWatch(edits, (field) => fateOf(field, isRunning, around, onLoss))
  const scanner = new XmlScanner(text, part)
  let prefix: string | undefined
  while (scanner.next()) {
    prefix ??= rootPrefix(scanner)
    if (FIELD_TAGS.has(scanner.local)) fields.tag(scanner, prefix)
  }
  fields.finish()
  return edits.isEmpty ? text : edits.apply(text)
}

function fateOf(
  field: WordField,
  isRunning: boolean,
  around: FieldSurroundings,
  onLoss: (kind: Removal) => void,
): FieldFate {
  // It leaves with the field whose instruction it stands in.
  if (field.isInner) return false
  const { instruction, inner, hasResult, isLocked } = field
  const name = fieldName(instruction)
  if (isDrawnField(instruction) || (isCountedField(name) && !hasResult)) onLoss('drawnFields')
  const bookmark = referredBookmark(instruction)
  if (bookmark !== undefined && !around.bookmarks.has(bookmark)) return true
  const isDirty = field.isDirty || around.updatesFields
  const hasProperty = isRunning && around.properties.has(name)
  if (hasResult && !isDirty && !hasProperty && isStoredField(name, { isRunning, isLocked })) {
    if (isRunning && hangsOnPage(inner)) onLoss('pageFields')
    return field.isLinked ? true : (linkTo(instruction) ?? true)
  }
  if (name === 'STYLEREF' && !hasStyle(instruction, around.styles)) {
    onLoss('styleReferences')
    return true
  }
  if (name === 'SECTIONPAGES' && around.isOneSection) {
    return instruction.replace(/SECTIONPAGES/i, 'NUMPAGES')
  }
  if (/^SECTION(?:PAGES)?$/.test(name) && !around.isOneSection) onLoss('sectionPages')
  if (inner.length === 0) return false
  // Nothing is stored, and nothing can be made of the fields in it.
  return !isDirty && isStoredField(name, { isRunning, isLocked }) ? true : instruction
}

/** Instruction of a link to the place that a reference names, when it is one to be followed. */
function linkTo(instruction: string): string | undefined {
  const [, bookmark] = BOOKMARK_LINK.exec(instruction) ?? []
  return bookmark === undefined ? undefined : ` HYPERLINK \\l "${bookmark}" `
}

function hasStyle(instruction: string, styles: ReadonlySet<string>): boolean {
  const [, quoted, plain] = STYLE_REFERENCE.exec(instruction) ?? []
  const style = quoted ?? plain
  if (style === undefined) return true
  return styles.has(LEVEL.test(style) ? `heading ${style}` : style.toLowerCase())
}
