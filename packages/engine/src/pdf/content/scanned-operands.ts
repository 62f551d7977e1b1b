import type { ContentScanner } from './content-scanner.ts'
import type { Bounds, Matrix } from './matrix.ts'
import { OP } from './operator-codes.ts'

/** The matrix that the operation which a scanner stands at sets or adds. */
export function scannedMatrix(scanner: ContentScanner): Matrix {
  return [
    scanner.number(0),
    scanner.number(1),
    scanner.number(2),
    scanner.number(3),
    scanner.number(4),
    scanner.number(5),
  ]
}

/** Adds the points that the path operation goes through which a scanner stands at; curves stay within theirs. */
export function addScannedPath(path: Bounds, scanner: ContentScanner, matrix: Matrix): void {
  if (scanner.operator === OP.rectangle) {
    const [x, y] = [scanner.number(0), scanner.number(1)]
    path.addRectangle(x, y, scanner.number(2), scanner.number(3), matrix)
    return
  }
  for (let index = 0; index + 1 < scanner.operandCount; index += 2) {
    path.add(scanner.number(index), scanner.number(index + 1), matrix)
  }
}
