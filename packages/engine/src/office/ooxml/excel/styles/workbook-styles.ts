import { XmlScanner } from '../../../xml/xml-scanner.ts'
import type { OfficePackage } from '../../office-package.ts'
import { digitWidth } from './digit-widths.ts'

/** Facts that the styles of a workbook tell. */
export interface WorkbookStyles {
  /** Names of all fonts that cells may have. */
  readonly fonts: readonly string[]
  /** Width of the widest digit of the default font in pixels: the unit of column widths. */
  readonly digitPx: number
}

/** Reads the fonts of a workbook's styles part. */
export function workbookStyles(document: OfficePackage, main: string): WorkbookStyles {
  const part = document.related(main, 'styles')
  const fonts: string[] = []
  let size: number | undefined
  if (part === undefined) return { fonts, digitPx: 7 }
  const scanner = new XmlScanner(document.text(part), part)
  let isInFonts = false
  while (scanner.next()) {
    const { element, kind } = scanner
    if (element === 'fonts') isInFonts = kind === 'open'
    if (!isInFonts || kind === 'close') continue
    if (element === 'sz') size ??= Number(scanner.attribute('val'))
    const name = element === 'name' ? scanner.attribute('val') : undefined
    if (name !== undefined && name !== '') fonts.push(name)
  }
  // Calibri 11 and Arial 10 are 7 pixels.
  const digitPx = Math.trunc((digitWidth(fonts[0] ?? 'Calibri') * (size ?? 11) * 96) / 72)
  return { fonts: [...new Set(fonts)].sort(), digitPx: Math.max(1, digitPx) }
}
