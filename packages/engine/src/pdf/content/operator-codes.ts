/**
 * Number of a content operator: its characters, the first in the lowest byte. Operators are told apart in the
 * innermost loop over a document, where a string for each would cost more than all the rest.
 *
 * @param operator at most three characters
 * @example operatorCode('q') // 0x71
 */
export function operatorCode(operator: string): number {
  return [...operator].reduceRight((code, character) => code * 256 + character.charCodeAt(0), 0)
}

/** Numbers of the operators that matter to us. */
export const OP = {
  save: operatorCode('q'),
  restore: operatorCode('Q'),
  transform: operatorCode('cm'),
  paintXObject: operatorCode('Do'),
  inlineImage: operatorCode('BI'),
  paintShading: operatorCode('sh'),
  beginText: operatorCode('BT'),
  endText: operatorCode('ET'),
  font: operatorCode('Tf'),
  textMatrix: operatorCode('Tm'),
  textMove: operatorCode('Td'),
  textMoveLeading: operatorCode('TD'),
  show: operatorCode('Tj'),
  showArray: operatorCode('TJ'),
  showNextLine: operatorCode("'"),
  showSpaced: operatorCode('"'),
  beginMark: operatorCode('BMC'),
  beginMarkWithProperties: operatorCode('BDC'),
  endMark: operatorCode('EMC'),
  moveTo: operatorCode('m'),
  lineTo: operatorCode('l'),
  curveTo: operatorCode('c'),
  curveFromCurrent: operatorCode('v'),
  curveToFinal: operatorCode('y'),
  rectangle: operatorCode('re'),
  closePath: operatorCode('h'),
  endPath: operatorCode('n'),
} as const

/** Operators that end a path and paint it. */
export const PAINTS_PATH: ReadonlySet<number> = new Set(
  ['S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*'].map(operatorCode),
)

/** Operators that show text. */
export const SHOWS_TEXT: ReadonlySet<number> = new Set([
  OP.show,
  OP.showArray,
  OP.showNextLine,
  OP.showSpaced,
])

/** Operators that build a path. */
export const BUILDS_PATH: ReadonlySet<number> = new Set([
  OP.moveTo,
  OP.lineTo,
  OP.curveTo,
  OP.curveFromCurrent,
  OP.curveToFinal,
  OP.rectangle,
])
