import { XmlScanner } from '../../../xml/xml-scanner.ts'
import type { SheetEditor } from '../sheet/sheet-editor.ts'

/** Functions that LibreOffice 24.8 does not know: what is stored of them is better than an error. */
export const UNKNOWN_FUNCTIONS =
  /\b_xlfn\.(?:_xlws\.)?(?:ANCHORARRAY|ARRAYTOTEXT|BYCOL|BYROW|CHOOSECOLS|CHOOSEROWS|COPILOT|DETECTLANGUAGE|DROP|EXPAND|FIELDVALUE|GROUPBY|HSTACK|IMAGE|ISOMITTED|LAMBDA|MAKEARRAY|MAP|PERCENTOF|PIVOTBY|PY|REDUCE|REGEX\w+|SCAN|SINGLE|STOCKHISTORY|TAKE|TEXTAFTER|TEXTBEFORE|TEXTSPLIT|TOCOL|TOROW|TRANSLATE|TRIMRANGE|VALUETOTEXT|VSTACK|WRAPCOLS|WRAPROWS)\(/i

/**
 * Makes formulas with functions that LibreOffice does not know their stored results: it prints an error for most.
 *
 * @param editor receives the changes
 * @returns whether there are any
 */
export function keepResults(
  editor: SheetEditor,
  { text, part }: { readonly text: string; readonly part: string },
): boolean {
  if (!UNKNOWN_FUNCTIONS.test(text)) return false
  const scanner = new XmlScanner(text, part)
  let isAny = false
  let start = 0
  let formula: { readonly start: number; readonly end: number } | undefined
  while (scanner.next()) {
    const { element, kind } = scanner
    if (element === 'c') formula = undefined
    else if (element === 'f' && kind === 'open') start = scanner.start
    else if (element === 'f' && kind === 'close') {
      const isUnknown = UNKNOWN_FUNCTIONS.test(scanner.textBefore())
      formula = isUnknown ? { start, end: scanner.end } : undefined
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
