import { ContentScanner } from '../content/content-scanner.ts'
import { Bounds, IDENTITY, type Matrix, multiply } from '../content/matrix.ts'
import { OP, operatorCode, operatorKind, PAINTS_PATH } from '../content/operator-codes.ts'
import { scannedMatrix } from '../content/scanned-operands.ts'
import { decodeStream } from '../file/decode-stream.ts'
import { asConversionFailure } from '../file/pdf-error.ts'
import { PdfFile } from '../file/pdf-file.ts'
import { joinedContents } from './pages/page-content.ts'
import { mediaBox, type PdfPage, readPages } from './pages/tree/page-tree.ts'

/** A rectangle in a colour that tells what it marks; lengths in points from the top left corner of the page. */
export interface MarkedArea {
  /** 0 to 255. */
  readonly green: number
  readonly blue: number
  readonly leftPt: number
  readonly topPt: number
  readonly widthPt: number
  readonly heightPt: number
  /** Points for one unit of the one who painted it. */
  readonly scale: number
}

const FILL_RGB = operatorCode('rg')

interface State {
  readonly matrix: Matrix
  /** Red, green and blue, 0 to 255. */
  readonly fill: readonly [number, number, number]
}

/**
 * Rectangles that are filled with a colour of a given red, on every page.
 *
 * @param red 0 to 255
 * @throws EngineError `conversion_failed` when the file cannot be read
 */
export function markedAreas(bytes: Uint8Array, red: number): readonly (readonly MarkedArea[])[] {
  return asConversionFailure(() => {
    const file = PdfFile.open(bytes)
    return readPages(file).map((page) => areasOf(file, page, red))
  })
}

function areasOf(file: PdfFile, page: PdfPage, red: number): readonly MarkedArea[] {
  const { left, top } = mediaBox(file, page)
  const scanner = new ContentScanner(decodeStream(joinedContents(file, page)))
  const byte = (index: number) => Math.round(scanner.number(index) * 255)
  const found: MarkedArea[] = []
  const saved: State[] = []
  let state: State = { matrix: IDENTITY, fill: [0, 0, 0] }
  let path = new Bounds()
  while (scanner.next()) {
    const { operator } = scanner
    if (operator === OP.save) saved.push(state)
    else if (operator === OP.restore) state = saved.pop() ?? state
    else if (operator === OP.transform) {
      state = { ...state, matrix: multiply(scannedMatrix(scanner), state.matrix) }
    } else if (operator === FILL_RGB) state = { ...state, fill: [byte(0), byte(1), byte(2)] }
    else if (operator === OP.rectangle) {
      const [x, y] = [scanner.number(0), scanner.number(1)]
      path.addRectangle(x, y, scanner.number(2), scanner.number(3), state.matrix)
    } else if (operator === OP.endPath) path = new Bounds()
    else if (operatorKind(operator) === PAINTS_PATH) {
      const [filled, green, blue] = state.fill
      if (filled === red && !path.isEmpty) {
        found.push({
          green,
          blue,
          leftPt: path.left - left,
          topPt: top - path.top,
          widthPt: path.right - path.left,
          heightPt: path.top - path.bottom,
          scale: Math.abs(state.matrix[0]),
        })
      }
      path = new Bounds()
    }
  }
  return found
}
