import { hasElement } from '../../xml/find-elements.ts'
import { TextEdits } from '../../xml/text-edits.ts'
import { XmlScanner } from '../../xml/xml-scanner.ts'

/** Parts of an axis of dates that one of categories does not have, or has of places (ISO/IEC 29500-1, 21.2.2.39). */
const OF_DATES = new Set([
  'baseTimeUnit',
  'majorTimeUnit',
  'majorUnit',
  'max',
  'min',
  'minorTimeUnit',
  'minorUnit',
])

/**
 * Gives stock charts axes of categories in place of dates: LibreOffice draws the frame of one with dates, and no value.
 *
 * @returns the text, the same for other charts
 */
export function nameStockDays(text: string, part: string): string {
  if (!hasElement(text, part, ['stockChart'])) return text
  const edits = new TextEdits()
  const scanner = new XmlScanner(text, part)
  while (scanner.next()) {
    const { element, kind } = scanner
    if (kind === 'open' && (element === 'dateAx' || element === 'catAx')) nameDays(scanner, edits)
  }
  return edits.isEmpty ? text : edits.apply(text)
}

/** Makes an axis one of categories that are no dates by themselves either; reads to its end. */
function nameDays(scanner: XmlScanner, edits: TextEdits): void {
  const { depth, prefix, start, end, element } = scanner
  let behindCrossing = end
  while (scanner.next() && scanner.depth > depth) {
    const { start: from, element: child, kind } = scanner
    const isOfDates = element === 'dateAx' && OF_DATES.has(child)
    if (kind !== 'close' && (child === 'auto' || isOfDates)) {
      scanner.skip()
      edits.remove(from, scanner.end)
    } else if (scanner.depth === depth + 1 && child.startsWith('cross')) {
      behindCrossing = scanner.end
    }
  }
  edits.insert(behindCrossing, `<${prefix}auto val="0"/>`)
  edits.replace(start, end, `<${prefix}catAx>`)
  edits.replace(scanner.start, scanner.end, `</${prefix}catAx>`)
}
