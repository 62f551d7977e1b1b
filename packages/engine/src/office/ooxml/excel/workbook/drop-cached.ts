import { XmlScanner } from '../../../xml/xml-scanner.ts'
import type { SheetEditor } from '../sheet/sheet-editor.ts'
import { UNKNOWN_FUNCTIONS } from './keep-results.ts'

/**
 * Takes the stored results of a sheet's formulas away, so that a layout engine calculates them: a workbook that asks for
 * it when it is opened holds zeros where its program has calculated nothing.
 *
 * @param editor receives the changes
 */
export function dropCached(
  editor: SheetEditor,
  { text, part }: { readonly text: string; readonly part: string },
): void {
  if (!/<(?:\w+:)?f[\s/>]/.test(text)) return
  const scanner = new XmlScanner(text, part)
  let isCalculated = false
  let start = 0
  while (scanner.next()) {
    const { element, kind } = scanner
    if (element === 'c') isCalculated = false
    else if (element === 'f' && kind !== 'open') {
      isCalculated = kind === 'empty' || !UNKNOWN_FUNCTIONS.test(scanner.textBefore())
    } else if (element === 'v' && kind === 'open') start = scanner.start
    else if (element === 'v' && kind === 'close' && isCalculated) {
      editor.replace(start, scanner.end, '')
    }
  }
}
