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
  beginMark: operatorCode('BMC'),
  beginMarkWithProperties: operatorCode('BDC'),
  endMark: operatorCode('EMC'),
  rectangle: operatorCode('re'),
  endPath: operatorCode('n'),
} as const

/** An operator that does none of what the other kinds do. */
export const OTHER = 0
/** An operator that shows text. */
export const SHOWS_TEXT = 1
/** An operator that builds a path. */
export const BUILDS_PATH = 2
/** An operator that ends a path and paints it. */
export const PAINTS_PATH = 3

// By number; none of these has three characters.
const KINDS = new Uint8Array(256 * 256)
for (const operator of ['Tj', 'TJ', "'", '"']) KINDS[operatorCode(operator)] = SHOWS_TEXT
for (const operator of ['m', 'l', 'c', 'v', 'y', 're']) KINDS[operatorCode(operator)] = BUILDS_PATH
for (const operator of ['S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*']) {
  KINDS[operatorCode(operator)] = PAINTS_PATH
}

/**
 * Kinds of operators: {@link SHOWS_TEXT}, {@link BUILDS_PATH}, {@link PAINTS_PATH} or {@link OTHER}. A look into a
 * table: content has millions of operators, and sets of numbers would take as long as finding them.
 */
export function operatorKind(operator: number): number {
  return operator >= 0 && operator < KINDS.length ? (KINDS[operator] as number) : OTHER
}
