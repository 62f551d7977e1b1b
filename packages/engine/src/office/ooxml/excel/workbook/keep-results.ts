import { XmlScanner } from '../../../xml/xml-scanner.ts'
import type { SheetEditor } from '../sheet/sheet-editor.ts'
import { FormulaWatch } from './unknown-formulas.ts'

/**
 * Makes formulas that LibreOffice cannot calculate their stored results: it prints an error for most.
 *
 * @param editor receives the changes
 * @param unknown pattern of such formulas
 * @returns whether there are any
 */
export function keepResults(
  editor: SheetEditor,
  { text, part }: { readonly text: string; readonly part: string },
  unknown: RegExp,
): boolean {
  if (!unknown.test(text)) return false
  const formulas = new FormulaWatch(unknown)
  const scanner = new XmlScanner(text, part)
  let isAny = false
  let start = 0
  let formula: { readonly start: number; readonly end: number } | undefined
  while (scanner.next()) {
    const { element, kind } = scanner
    if (element === 'c') formula = undefined
    else if (element === 'f') {
      if (kind !== 'close') start = scanner.start
      formula = formulas.tag(scanner) ? { start, end: scanner.end } : undefined
    } else if (
      element === 'v' &&
      kind === 'close' &&
      formula &&
      scanner.textStart < scanner.start
    ) {
      editor.replace(formula.start, formula.end, '')
      isAny = true
    }
  }
  return isAny
}
