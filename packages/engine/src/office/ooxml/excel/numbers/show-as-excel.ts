import { changeStartTag } from '../../../xml/start-tag.ts'
import { XmlScanner } from '../../../xml/xml-scanner.ts'
import type { SheetEditor } from '../sheet/sheet-editor.ts'
import type { CellFormats } from '../styles/cell-formats.ts'

// Read from every cell with a number: a sheet has millions.
const STYLE = /\ss=["'](\d+)["']/
const BOOLEAN = /\st=["']b["']/
const OTHER_TYPE = /\st=["'](?!n["'])/

/**
 * Changes the cells of a sheet whose numbers LibreOffice shows otherwise than Excel.
 *
 * @param editor receives the changes
 * Results of formulas that are calculated anew are not known here, and stay as they are.
 *
 * @param formats receives the styles that they need
 */
export function showAsExcel(
  editor: SheetEditor,
  {
    text,
    part,
    isStale,
  }: { readonly text: string; readonly part: string; readonly isStale: boolean },
  formats: CellFormats,
): void {
  const scanner = new XmlScanner(text, part)
  let start = 0
  let end = 0
  let isFormula = false
  while (scanner.next()) {
    const { element, kind } = scanner
    if (element === 'c' && kind === 'open') {
      start = scanner.start
      end = scanner.end
      isFormula = false
    }
    if (element === 'f') isFormula = true
    if (element !== 'v' || kind !== 'close') continue
    const cell = text.slice(start, end)
    const isBoolean = BOOLEAN.test(cell)
    // A formula of true and false stays one; what number it gives is not known before.
    const isUnknown = isStale && isFormula
    const written = text.slice(scanner.textStart, scanner.start)
    if ((OTHER_TYPE.test(cell) && !isBoolean) || !Number.isFinite(Number(written))) continue
    const style = Number(STYLE.exec(cell)?.[1] ?? 0)
    if (isUnknown && !isBoolean) {
      formats.uses(style)
      continue
    }
    const isTrue = isUnknown ? undefined : Number(written) !== 0
    const shown = isBoolean ? formats.booleanAs(style, isTrue) : formats.shownAs(style, written)
    if (shown?.style !== undefined) {
      editor.replace(start, end, changeStartTag(cell, { s: String(shown.style) }))
    } else if (shown?.value !== undefined) {
      editor.replace(scanner.textStart, scanner.start, shown.value)
    }
  }
}
