import { TextEdits } from '../../xml/text-edits.ts'
import { XmlScanner } from '../../xml/xml-scanner.ts'

/**
 * Names series that have none as Office does, Series1, Series2: LibreOffice names them by their columns (`Column B`).
 *
 * @returns the text, the same where all series have a name
 */
export function nameSeries(text: string, part: string): string {
  const edits = new TextEdits()
  const scanner = new XmlScanner(text, part)
  let named = 0
  let hasTitle = false
  let automatic: { readonly start: number; readonly end: number } | undefined
  while (scanner.next()) {
    const { element, kind, depth, start } = scanner
    if (kind === 'close') continue
    if (element === 'ser') named += nameOne(scanner, edits) ? 1 : 0
    else if (depth !== 2) continue
    else if (element === 'title') hasTitle = true
    else if (element === 'autoTitleDeleted') {
      scanner.skip()
      automatic = { start, end: scanner.end }
    } else if (element === 'plotArea') automatic ??= { start, end: start }
  }
  if (named === 0) return text
  // A name makes a title of a chart of one series.
  if (!hasTitle && automatic !== undefined) {
    const [, prefix = ''] = /<(\w+:)?chart\b/.exec(text) ?? []
    edits.replace(automatic.start, automatic.end, `<${prefix}autoTitleDeleted val="1"/>`)
  }
  return edits.apply(text)
}

/** Names a series; true where it had no name. Reads to its end. */
function nameOne(scanner: XmlScanner, edits: TextEdits): boolean {
  const { kind, depth, prefix } = scanner
  if (kind !== 'open') return false
  let order: { readonly value: number; readonly end: number } | undefined
  let hasName = false
  while (scanner.next() && scanner.depth > depth) {
    const { element } = scanner
    if (scanner.kind === 'close' || scanner.depth !== depth + 1) continue
    if (element === 'tx') hasName = true
    else if (element === 'order') {
      const value = Number(scanner.attribute('val') ?? 0)
      scanner.skip()
      order = { value, end: scanner.end }
    }
  }
  if (hasName || order === undefined) return false
  const name = `Series${order.value + 1}`
  edits.insert(order.end, `<${prefix}tx><${prefix}v>${name}</${prefix}v></${prefix}tx>`)
  return true
}
