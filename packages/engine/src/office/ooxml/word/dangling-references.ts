import { FIELD_TAGS, rootPrefix } from '../../disarm/disarm-part.ts'
import { isDrawnField } from '../../disarm/drawn-field.ts'
import { FieldWatch } from '../../disarm/field-watch.ts'
import { referredBookmark } from '../../disarm/referred-bookmark.ts'
import { TextEdits } from '../../xml/text-edits.ts'
import { XmlScanner } from '../../xml/xml-scanner.ts'
import type { OfficePackage } from '../office-package.ts'

const BOOKMARK = /<(?:\w+:)?bookmarkStart\b[^>]*?:name=["']([^"']*)/g
/** Fields that make a bookmark of a value. */
const MADE = /\b(?:SET|ASK)\s+"?([^\s"<]+)/g
const STYLE_REFERENCE = /^\s*STYLEREF\s+(?:"([^"]*)"|([^\s\\]+))/i
const LEVEL = /^[1-9]$/

/** Places of a document that fields refer to. */
export interface ReferencePlaces {
  /** In lower case. */
  readonly bookmarks: ReadonlySet<string>
  /** Names of the styles that paragraphs or runs have, in lower case. */
  readonly styles: ReadonlySet<string>
}

/** Bookmarks and styles in use in the parts of a document. */
export function referencePlaces(
  document: OfficePackage,
  main: string,
  parts: readonly string[],
): ReferencePlaces {
  const bookmarks = new Set<string>()
  const used = new Set<string>()
  for (const part of parts) {
    const text = document.text(part)
    for (const [, name = ''] of text.matchAll(BOOKMARK)) bookmarks.add(name.toLowerCase())
    for (const [, name = ''] of text.matchAll(MADE)) bookmarks.add(name.toLowerCase())
    for (const [, style = ''] of text.matchAll(/<(?:\w+:)?[pr]Style\b[^>]*?val=["']([^"']*)/g)) {
      used.add(style)
    }
  }
  return { bookmarks, styles: namesOf(document, main, used) }
}

function namesOf(
  document: OfficePackage,
  main: string,
  used: ReadonlySet<string>,
): ReadonlySet<string> {
  const part = document.related(main, 'styles')
  const names = new Set<string>()
  if (part === undefined) return names
  const scanner = new XmlScanner(document.text(part), part)
  let isUsed = false
  while (scanner.next()) {
    const { element, kind } = scanner
    if (kind === 'close') continue
    if (element === 'style') {
      const isDefault = /^(?:1|true|on)$/.test(scanner.attribute('default') ?? '')
      isUsed = isDefault || used.has(scanner.attribute('styleId') ?? '')
    } else if (element === 'name' && isUsed) {
      names.add((scanner.attribute('val') ?? '').toLowerCase())
    }
  }
  return names
}

/**
 * Makes fields that refer to a place that is not in the document their last result, as Word shows them: LibreOffice
 * prints an error instead.
 *
 * @param onLoss is told of fields that show the text of a style that nothing has, and of those that only Word draws
 */
export function keepDanglingReferences(
  text: string,
  part: string,
  { bookmarks, styles }: ReferencePlaces,
  onLoss: (kind: 'drawnFields' | 'styleReferences') => void,
): string {
  if (!/\bREF\b|PAGEREF|NOTEREF|STYLEREF|\bEQ\b|BARCODE/i.test(text)) return text
  const edits = new TextEdits()
  const fields = new FieldWatch(edits, (instruction) => {
    const bookmark = referredBookmark(instruction)
    if (bookmark !== undefined) return !bookmarks.has(bookmark)
    const [, quoted, plain] = STYLE_REFERENCE.exec(instruction) ?? []
    const style = quoted ?? plain
    if (style === undefined) {
      if (isDrawnField(instruction)) onLoss('drawnFields')
      return false
    }
    const isFound = styles.has(LEVEL.test(style) ? `heading ${style}` : style.toLowerCase())
    if (!isFound) onLoss('styleReferences')
    return !isFound
  })
  const scanner = new XmlScanner(text, part)
  let prefix: string | undefined
  while (scanner.next()) {
    prefix ??= rootPrefix(scanner)
    if (FIELD_TAGS.has(scanner.local)) fields.tag(scanner, prefix)
  }
  fields.finish()
  return edits.isEmpty ? text : edits.apply(text)
}
