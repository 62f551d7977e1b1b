import { isDrawnField } from './drawn-field.ts'
import {
  fieldName,
  hangsOnPage,
  isCountedField,
  isStoredField,
  isUnmadeField,
} from './made-fields.ts'
import { referredBookmark } from './referred-bookmark.ts'
import type { Removal } from './removals.ts'

const STYLE_REFERENCE = /^\s*STYLEREF\s+(?:"([^"]*)"|([^\s\\]+))/i
/** A format of a number; the others are of letters, or of what an editor does. */
const NUMBER_FORMAT = /\\\*\s*(?!\s|MERGEFORMAT|CHARFORMAT)/i
/** A format that LibreOffice, as WebAssembly, shows digits for: in words, with endings or dashes, of East Asia. */
const SHOWN_IN_DIGITS =
  /\\\*\s*"?(?!arabic\b|roman\b|alphabetic\b|mergeformat\b|charformat\b|upper\b|lower\b|firstcap\b|caps\b)[a-z]/i
const PAGE_NUMBERS: ReadonlySet<string> = new Set(['PAGE', 'NUMPAGES', 'SECTIONPAGES', 'PAGEREF'])
const LEVEL = /^[1-9]$/
const BOOKMARK_LINK = /^\s*(?:REF|PAGEREF|NOTEREF|FTNREF)\s+"?([^\s"\\]+)[^"]*\\h\b/i

/** A field of a Word or RTF document. */
export interface WordField {
  /** Its text, with the results of the fields that stand in it. */
  readonly instruction: string
  /** Instructions of the fields in this one's instruction. */
  readonly inner: readonly string[]
  /** Whether it stands in the instruction of another. */
  readonly isInner: boolean
  /** Whether anything is stored of its result. */
  readonly hasResult: boolean
  /** Whether its result stands in a link. */
  readonly isLinked: boolean
  /** Whether its program is to leave its result as it is. */
  readonly isLocked: boolean
  /** Whether its program is to make its result anew when it opens the document. */
  readonly isDirty: boolean
}

/** How a field leaves: as it came (false), as its last result (true), or with an instruction of one text. */
export type FieldFate = boolean | string

/** Facts of a document that its fields hang on. */
export interface FieldSurroundings {
  /** In lower case. */
  readonly bookmarks: ReadonlySet<string>
  /** Names of the styles that paragraphs or runs have, in lower case. */
  readonly styles: ReadonlySet<string>
  /** Fields that show a property of the document which it has. */
  readonly properties: ReadonlySet<string>
  /** Whether all fields are made anew when the document is opened. */
  readonly updatesFields: boolean
  readonly isOneSection: boolean
  /** Whether a section numbers its pages otherwise than in digits. */
  readonly hasPageFormats: boolean
  /** Whether a layout engine shows the document, which makes results of most fields. */
  readonly isLaidOut: boolean
}

/**
 * Tells how a field leaves, so that it shows the result that Word shows when it opens the document.
 *
 * Word makes anew the number of the page, the date, and in headers and footers the counts of pages and the text of a
 * style. Fields without a result are left to the layout engine. Fields in the instruction of a field that stays become
 * part of it: layout engines show their results.
 *
 * @param isRunning whether it stands in a header or footer
 * @param onLoss is told of results that Word makes anew for each page, and of fields that only Word draws
 */
export function fateOfField(
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
  if (isDirty && !hasResult && isUnmadeField(field, around.isLaidOut)) onLoss('emptyFields')
  const hasProperty = isRunning && around.properties.has(name)
  if (hasResult && !isDirty && !hasProperty && isStoredField(name, { isRunning, isLocked })) {
    if (isRunning && hangsOnPage(inner)) onLoss('pageFields')
    return field.isLinked ? true : (linkTo(instruction) ?? true)
  }
  if (name === 'STYLEREF' && !hasStyle(instruction, around.styles)) {
    onLoss('styleReferences')
    return true
  }
  const counted =
    name === 'SECTIONPAGES' && around.isOneSection
      ? instruction.replace(/SECTIONPAGES/i, 'NUMPAGES')
      : instruction
  if (fieldName(counted) === 'NUMPAGES') {
    const plain = around.hasPageFormats ? inDigits(counted) : counted
    if (plain !== instruction) return plain
  }
  if (around.isLaidOut && isPlainPageNumber(instruction)) onLoss('plainPageNumbers')
  // The engine does not know the format of the page that is referred to.
  if (name === 'PAGEREF' && around.hasPageFormats && around.isLaidOut) onLoss('plainPageNumbers')
  // Layout engines know the one button alone, and show the text that stands behind its first word.
  if (name === 'GOTOBUTTON') return instruction.replace(/GOTOBUTTON/i, 'MACROBUTTON')
  if (/^SECTION(?:PAGES)?$/.test(name) && !around.isOneSection) onLoss('sectionPages')
  if (inner.length === 0) return false
  // Nothing is stored, and nothing can be made of the fields in it.
  return !isDirty && isStoredField(name, { isRunning, isLocked }) ? true : instruction
}

/** Whether a field is a number of pages in a format that LibreOffice shows digits for, such as `CardText`. */
export function isPlainPageNumber(instruction: string): boolean {
  return PAGE_NUMBERS.has(fieldName(instruction)) && SHOWN_IN_DIGITS.test(instruction)
}

/** A count of pages in digits, as Word shows it: layout engines take the format of the page that it stands on. */
function inDigits(instruction: string): string {
  if (NUMBER_FORMAT.test(instruction)) return instruction
  return instruction.replace(/NUMPAGES/i, '$& \\* Arabic')
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
