import { changeStartTag, startTagAttribute } from '../../xml/start-tag.ts'
import { XmlScanner } from '../../xml/xml-scanner.ts'
import type { CellFormats } from './cell-formats.ts'
import type { SheetEditor } from './sheet-editor.ts'

/** Days between the counts that begin in 1900 and in 1904. */
const DAYS_TO_1904 = 1462

/**
 * Gives the cells of a sheet whose values no layout engine shows as Excel does a style that says their text.
 *
 * @param editor receives the changes
 * @param formats receives the new styles
 * @param is1904 whether dates are counted from 1904
 */
export function spellCells(
  editor: SheetEditor,
  { text, part }: { readonly text: string; readonly part: string },
  formats: CellFormats,
  is1904: boolean,
): void {
  const scanner = new XmlScanner(text, part)
  let start = 0
  let end = 0
  while (scanner.next()) {
    const { local, kind } = scanner
    if (local === 'c' && kind === 'open') {
      start = scanner.start
      end = scanner.end
    }
    if (local !== 'v' || kind !== 'close') continue
    const cell = text.slice(start, end)
    const value = Number(scanner.textBefore())
    if ((startTagAttribute(cell, 't') ?? 'n') !== 'n' || !Number.isFinite(value)) continue
    const style = Number(startTagAttribute(cell, 's') ?? 0)
    const spelled = formats.spell(style, is1904 ? value + DAYS_TO_1904 : value)
    if (spelled !== undefined)
      editor.replace(start, end, changeStartTag(cell, { s: String(spelled) }))
  }
}
