import { startTagAttribute } from '../../../xml/start-tag.ts'
import type { OfficePackage } from '../../office-package.ts'
import {
  type CellLook,
  CHARACTER_EM,
  cellLooks,
  DEFAULT_SIZE_PT,
  sharedExtents,
} from './cell-looks.ts'

const PX_PER_PT = 96 / 72

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
  const extents = sharedExtents(document, main)
  const characterPx = cellLooks(document, main).map(characterWidth)
  return {
    widthPx(cell, value) {
      const type = startTagAttribute(cell, 't')
      const style = Number(startTagAttribute(cell, 's') ?? 0)
      const perCharacter = characterPx[style] ?? DEFAULT_SIZE_PT * CHARACTER_EM * PX_PER_PT
      if (type === 's') return (extents[Number(value)]?.length ?? 0) * perCharacter
      return type === 'str' || type === 'inlineStr' ? value.length * perCharacter : 0
    },
  }
}

/** Width of a character by cell style; 0 where a text stays in its cell. */
function characterWidth(look: CellLook): number {
  const { sizePt, horizontal, wraps, shrinks, isTurned } = look
  const staysInside = wraps || shrinks || isTurned || !TO_THE_RIGHT.has(horizontal)
  return staysInside ? 0 : sizePt * CHARACTER_EM * PX_PER_PT
}
