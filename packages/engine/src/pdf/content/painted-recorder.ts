import { isArray, isString } from '../objects.ts'
import type { Painted, ShownText } from './content-parts.ts'
import type { ContentScanner } from './content-scanner.ts'
import { Bounds, type Matrix } from './matrix.ts'
import { OP } from './operator-codes.ts'

/** Takes down what operations paint: text in reading order, and the rectangle around it all. */
export class PaintedRecorder implements Painted {
  readonly text: ShownText[] = []
  readonly bounds = new Bounds()

  #lineY: number | undefined

  /**
   * Text shown by the operation that the scanner stands at.
   *
   * @param lineY height of its line; on another one a space comes first, because the one that ends a line is not shown
   * @returns number of bytes shown
   */
  addText(scanner: ContentScanner, font: string, lineY: number): number {
    if (this.#lineY !== undefined && Math.abs(this.#lineY - lineY) > 1) {
      this.text.push({ actualText: ' ' })
    }
    this.#lineY = lineY
    const operand = scanner.operand(scanner.operandCount - 1)
    const items = isArray(operand) ? operand : [operand]
    const codes = items.map((item) => (isString(item) ? item.value : '')).join('')
    if (codes !== '') this.text.push({ font, codes })
    return codes.length
  }

  /** Puts what was shown since there were `count` pieces into the opposite order (`ReversedChars`). */
  reverseSince(count: number): void {
    this.text.push(...this.text.splice(count).toReversed())
  }

  /** Replaces what was shown since there were `count` pieces by the author's text. */
  replaceSince(count: number, actualText: string): void {
    this.text.splice(count, Number.POSITIVE_INFINITY, { actualText })
  }

  /** Points that the path operation the scanner stands at goes through; curves stay within theirs. */
  addPath(scanner: ContentScanner, matrix: Matrix): void {
    if (scanner.operator === OP.rectangle) {
      const [x, y] = [scanner.number(0), scanner.number(1)]
      this.bounds.addRectangle(x, y, scanner.number(2), scanner.number(3), matrix)
      return
    }
    for (let index = 0; index + 1 < scanner.operandCount; index += 2) {
      this.bounds.add(scanner.number(index), scanner.number(index + 1), matrix)
    }
  }
}
