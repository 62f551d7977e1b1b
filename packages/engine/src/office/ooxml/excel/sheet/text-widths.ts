import { startTagAttribute } from '../../../xml/start-tag.ts'
import { XmlScanner } from '../../../xml/xml-scanner.ts'
import type { OfficePackage } from '../../office-package.ts'

// Average of a text in Latin letters, as a part of the font's size: of Calibri and of Arial.
const CHARACTER_EM = 0.5
const PX_PER_PT = 96 / 72
const DEFAULT_SIZE_PT = 11

/** Alignments at which a text goes on to the right of its cell. */
const TO_THE_RIGHT: ReadonlySet<string> = new Set(['general', 'left'])

/** About how wide the texts of a workbook's cells are. */
export interface TextWidths {
  /**
   * Width in pixels of a cell's text in one line; 0 for anything but text, and where it cannot leave its cell.
   *
   * @param cell start tag
   * @param value text of the cell's `v` or `t`
   */
  widthPx(cell: string, value: string): number
}

/** Reads what the widths of texts depend on: the shared strings, and the fonts and alignments of the styles. */
export function textWidths(document: OfficePackage, main: string): TextWidths {
  const lengths = sharedLengths(document, main)
  const characterPx = characterWidths(document, main)
  return {
    widthPx(cell, value) {
      const type = startTagAttribute(cell, 't')
      const style = Number(startTagAttribute(cell, 's') ?? 0)
      const perCharacter = characterPx[style] ?? DEFAULT_SIZE_PT * CHARACTER_EM * PX_PER_PT
      if (type === 's') return (lengths[Number(value)] ?? 0) * perCharacter
      return type === 'str' || type === 'inlineStr' ? value.length * perCharacter : 0
    },
  }
}

/** Characters of each shared string. */
function sharedLengths(document: OfficePackage, main: string): readonly number[] {
  const part = document.related(main, 'sharedStrings')
  const lengths: number[] = []
  if (part === undefined) return lengths
  const scanner = new XmlScanner(document.text(part), part)
  let isPhonetic = false
  while (scanner.next()) {
    const { element, kind } = scanner
    if (element === 'si' && kind !== 'close') lengths.push(0)
    else if (element === 'rPh') isPhonetic = kind === 'open'
    else if (element === 't' && kind === 'close' && !isPhonetic) {
      lengths[lengths.length - 1] = (lengths.at(-1) ?? 0) + scanner.start - scanner.textStart
    }
  }
  return lengths
}

/** Width of a character by cell style; 0 where a text stays in its cell. */
function characterWidths(document: OfficePackage, main: string): readonly number[] {
  const part = document.related(main, 'styles')
  const widths: number[] = []
  if (part === undefined) return widths
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
      const size = sizes[Number(scanner.attribute('fontId') ?? 0)] ?? DEFAULT_SIZE_PT
      widths.push(size * CHARACTER_EM * PX_PER_PT)
    } else if (list === 'cellXfs' && element === 'alignment' && staysInside(scanner)) {
      widths[widths.length - 1] = 0
    }
  }
  return widths
}

function staysInside(alignment: XmlScanner): boolean {
  const isOn = (name: string) => /^(?:1|true)$/.test(alignment.attribute(name) ?? '')
  const horizontal = alignment.attribute('horizontal') ?? 'general'
  const isTurned = Number(alignment.attribute('textRotation') ?? 0) !== 0
  return isOn('wrapText') || isOn('shrinkToFit') || isTurned || !TO_THE_RIGHT.has(horizontal)
}
