import { elementsOf, textBehind } from '../../../xml/find-elements.ts'
import { XmlScanner } from '../../../xml/xml-scanner.ts'
import type { OfficePackage } from '../../office-package.ts'

/** Size of a font whose style states none, in points. */
export const DEFAULT_SIZE_PT = 11

/** Average of a text in Latin letters, as a part of the font's size: of Calibri and of Arial. */
export const CHARACTER_EM = 0.5

/** The part of a cell style that decides how much room a text takes. */
export interface CellLook {
  readonly sizePt: number
  readonly horizontal: string
  readonly wraps: boolean
  readonly shrinks: boolean
  readonly isTurned: boolean
}

/** How much there is of a text. */
export interface TextExtent {
  readonly length: number
  readonly lines: number
}

/** Styles of a workbook's cells, by the number that cells name. */
export function cellLooks(document: OfficePackage, main: string): readonly CellLook[] {
  const part = document.related(main, 'styles')
  const looks: CellLook[] = []
  if (part === undefined) return looks
  const scanner = new XmlScanner(document.text(part), part)
  const sizes: number[] = []
  let list = ''
  while (scanner.next()) {
    const { element, kind, depth } = scanner
    if (depth === 1) list = kind === 'open' ? element : ''
    if (kind === 'close') continue
    if (list === 'fonts' && element === 'font') sizes.push(DEFAULT_SIZE_PT)
    else if (list === 'fonts' && element === 'sz') {
      sizes[sizes.length - 1] = Number(scanner.attribute('val')) || DEFAULT_SIZE_PT
    } else if (list === 'cellXfs' && element === 'xf') {
      const sizePt = sizes[Number(scanner.attribute('fontId') ?? 0)] ?? DEFAULT_SIZE_PT
      looks.push({ sizePt, ...NOT_ALIGNED })
    } else if (list === 'cellXfs' && element === 'alignment') {
      const look = looks.at(-1)
      if (look) looks[looks.length - 1] = { ...look, ...alignmentOf(scanner) }
    }
  }
  return looks
}

/** Extents of a workbook's shared strings, by the number that cells name. */
export function sharedExtents(document: OfficePackage, main: string): readonly TextExtent[] {
  const part = document.related(main, 'sharedStrings')
  const extents: TextExtent[] = []
  if (part === undefined) return extents
  for (const scanner of elementsOf(document.text(part), part, ['si', 't', 'rPh'])) {
    const before = extents.at(-1)
    if (scanner.element === 'si') extents.push({ length: 0, lines: 1 })
    else if (scanner.element === 'rPh') scanner.skip()
    else if (before !== undefined) {
      const { length, lines } = textExtent(textBehind(scanner))
      extents[extents.length - 1] = {
        length: before.length + length,
        lines: before.lines + lines - 1,
      }
    }
  }
  return extents
}

/** @param value as it stands in XML */
export function textExtent(value: string): TextExtent {
  return { length: value.length, lines: value.split(/\n|&#(?:10|xa);/i).length }
}

const NOT_ALIGNED = { horizontal: 'general', wraps: false, shrinks: false, isTurned: false }

function alignmentOf(scanner: XmlScanner): Omit<CellLook, 'sizePt'> {
  const isOn = (name: string) => /^(?:1|true)$/.test(scanner.attribute(name) ?? '')
  return {
    horizontal: scanner.attribute('horizontal') ?? NOT_ALIGNED.horizontal,
    wraps: isOn('wrapText'),
    shrinks: isOn('shrinkToFit'),
    isTurned: Number(scanner.attribute('textRotation') ?? 0) !== 0,
  }
}
