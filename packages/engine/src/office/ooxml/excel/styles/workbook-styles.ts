import { XmlScanner } from '../../../xml/xml-scanner.ts'
import type { OfficePackage } from '../../office-package.ts'
import { digitWidth } from './digit-widths.ts'

/** Facts that the styles of a workbook tell. */
export interface WorkbookStyles {
  /** Names of the fonts that cell styles have. */
  readonly fonts: readonly string[]
  /** Width of the widest digit of the default font in pixels: the unit of column widths. */
  readonly digitPx: number
}

/**
 * Reads the fonts of a workbook's styles part.
 *
 * Excel keeps those of notes among them, which no cell has.
 */
export function workbookStyles(document: OfficePackage, main: string): WorkbookStyles {
  const part = document.related(main, 'styles')
  const fonts: string[] = []
  // The default one is that of cells without a style.
  const used = new Set([0])
  let size: number | undefined
  if (part === undefined) return { fonts, digitPx: 7 }
  const scanner = new XmlScanner(document.text(part), part)
  let list = ''
  while (scanner.next()) {
    const { element, kind, depth } = scanner
    if (depth === 1) list = kind === 'open' ? element : ''
    if (kind === 'close') continue
    if (list === 'cellXfs' && element === 'xf') used.add(Number(scanner.attribute('fontId') ?? 0))
    if (list !== 'fonts') continue
    if (depth === 2 && element === 'font') fonts.push('')
    if (element === 'sz') size ??= Number(scanner.attribute('val'))
    if (element === 'name') fonts.splice(-1, 1, scanner.attribute('val') ?? '')
  }
  // Calibri 11 and Arial 10 are 7 pixels.
  const digitPx = Math.trunc((digitWidth(fonts[0] || 'Calibri') * (size ?? 11) * 96) / 72)
  const names = fonts.filter((name, index) => name !== '' && used.has(index))
  return { fonts: [...new Set(names)].sort(), digitPx: Math.max(1, digitPx) }
}
