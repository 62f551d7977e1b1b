import type { OfficePackage } from '../../ooxml/office-package.ts'
import { TextEdits } from '../../xml/text-edits.ts'
import { XmlScanner } from '../../xml/xml-scanner.ts'
import { escapeXml } from '../../xml/xml-text.ts'

/** Elements around runs that mammoth passes over with all that is in them: directions, text with readings, simple fields. */
const WRAPPERS: ReadonlySet<string> = new Set(['dir', 'bdo', 'ruby', 'fldSimple'])
const ANY_WRAPPER = /:(?:dir|bdo|ruby|fldSimple)\b/

/**
 * Takes the elements around runs away that mammoth does not know; readings of characters follow them in brackets.
 *
 * @param document changed in place
 */
export function unwrapTexts(document: OfficePackage, part: string): void {
  const text = document.text(part)
  // Most documents have none.
  if (!ANY_WRAPPER.test(text)) return
  const scanner = new XmlScanner(text, part)
  const edits = new TextEdits()
  const readings: string[] = []
  while (scanner.next()) {
    const { element, kind, start } = scanner
    if (WRAPPERS.has(element)) edits.remove(start, scanner.end)
    else if (element === 'rubyPr' && kind !== 'close') {
      scanner.skip()
      edits.remove(start, scanner.end)
    } else if (element === 'rt' && kind !== 'close') {
      readings.push(readingIn(scanner))
      edits.remove(start, scanner.end)
    } else if (element === 'rubyBase') {
      edits.replace(start, scanner.end, kind === 'open' ? '' : runOf(scanner, readings.pop() ?? ''))
    }
  }
  if (!edits.isEmpty) document.write(part, edits.apply(text))
}

/** Text of a reading; the scanner stands on its end afterwards. */
function readingIn(scanner: XmlScanner): string {
  const { depth, kind } = scanner
  let reading = ''
  if (kind !== 'open') return reading
  while (scanner.next() && !(scanner.kind === 'close' && scanner.depth === depth)) {
    if (scanner.element === 't' && scanner.kind === 'close') reading += scanner.textBefore()
  }
  return reading
}

function runOf({ prefix }: XmlScanner, reading: string): string {
  if (reading.trim() === '') return ''
  return `<${prefix}r><${prefix}t>（${escapeXml(reading)}）</${prefix}t></${prefix}r>`
}
