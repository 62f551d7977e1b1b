import { XmlScanner } from '../../../xml/xml-scanner.ts'
import type { SheetEditor } from '../sheet/sheet-editor.ts'
import { FormulaWatch } from './unknown-formulas.ts'

/**
 * Takes the stored results of a sheet's formulas away, so that a layout engine calculates them: a workbook that asks for
 * it when it is opened holds zeros where its program has calculated nothing.
 *
 * @param editor receives the changes
 * @param unknown pattern of formulas that cannot be calculated
 */
export function dropCached(
  editor: SheetEditor,
  { text, part }: { readonly text: string; readonly part: string },
  unknown: RegExp,
): void {
  if (!/<(?:\w+:)?f[\s/>]/.test(text)) return
  const formulas = new FormulaWatch(unknown)
  const scanner = new XmlScanner(text, part)
  let isCalculated = false
  let start = 0
  while (scanner.next()) {
    const { element, kind } = scanner
    if (element === 'c') isCalculated = false
    else if (element === 'f') isCalculated = formulas.tag(scanner) === false
    else if (element === 'v' && kind === 'open') start = scanner.start
    else if (element === 'v' && kind === 'close' && isCalculated) {
      editor.replace(start, scanner.end, '')
    }
  }
}
