import { isOn } from '../../xml/is-on.ts'
import { TextEdits } from '../../xml/text-edits.ts'
import { XmlScanner } from '../../xml/xml-scanner.ts'

/**
 * Has axes show numbers in the format of their cells where they ask for it and know none.
 *
 * Excel looks at the cells (`sourceLinked`, ISO/IEC 29500-1, 21.2.2.121); LibreOffice takes the code that is stored with the axis, for
 * which programs that know no cells write General: dates were numbers, percentages fractions. Without a code it looks, too.
 *
 * @returns the text, the same when no axis is concerned
 */
export function linkAxes(text: string, part: string): string {
  if (!text.includes('sourceLinked')) return text
  const edits = new TextEdits()
  const scanner = new XmlScanner(text, part)
  let axisDepth = Number.POSITIVE_INFINITY
  while (scanner.next()) {
    const { element, kind, depth, start } = scanner
    if (/^(?:cat|date|ser|val)Ax$/.test(element)) {
      axisDepth = kind === 'open' ? depth : Number.POSITIVE_INFINITY
    }
    if (element !== 'numFmt' || kind === 'close' || depth !== axisDepth + 1) continue
    const isGeneral = /^(?:General)?$/i.test(scanner.attribute('formatCode') ?? '')
    if (!isGeneral || !isOn(scanner.attribute('sourceLinked'))) continue
    scanner.skip()
    edits.remove(start, scanner.end)
  }
  return edits.isEmpty ? text : edits.apply(text)
}
