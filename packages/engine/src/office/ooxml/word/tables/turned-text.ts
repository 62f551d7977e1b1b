import { isOn } from '../../../xml/is-on.ts'
import { TextEdits } from '../../../xml/text-edits.ts'
import { XmlScanner } from '../../../xml/xml-scanner.ts'

/** Directions of lines that run from left to right, one below another. */
const UPRIGHT = /^(?:lrTb|lrTbV|tb)$/

/**
 * Has the text of cells stand upright in tables from right to left: LibreOffice lays the cells beside a turned one off the page.
 *
 * @param onUpright called where there is such a cell
 */
export function standTextUpright(text: string, part: string, onUpright: () => void): string {
  if (!text.includes('bidiVisual') || !text.includes('textDirection')) return text
  const scanner = new XmlScanner(text, part)
  const edits = new TextEdits()
  /** Whether the tables around run from right to left. */
  const tables: boolean[] = []
  while (scanner.next()) {
    const { element, kind, start } = scanner
    if (element === 'tbl') {
      if (kind === 'open') tables.push(false)
      else if (kind === 'close') tables.pop()
    } else if (kind === 'close') continue
    else if (element === 'tblPrChange' || element === 'tcPrChange' || element === 'sectPr') {
      scanner.skip()
    } else if (element === 'bidiVisual') {
      const value = scanner.attribute('val')
      if (tables.length > 0) tables[tables.length - 1] = value === undefined || isOn(value)
    } else if (element === 'textDirection' && tables.at(-1) === true) {
      if (UPRIGHT.test(scanner.attribute('val') ?? '')) continue
      scanner.skip()
      edits.remove(start, scanner.end)
      onUpright()
    }
  }
  return edits.isEmpty ? text : edits.apply(text)
}
