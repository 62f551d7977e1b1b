import { isArray, isString } from '../file/objects.ts'
import type { Painted, ShownText } from './content-parts.ts'
import type { ContentScanner } from './content-scanner.ts'
import { Bounds, type Matrix } from './matrix.ts'
import { addScannedPath } from './scanned-operands.ts'

/** Takes down what operations paint: text in reading order, and the rectangle around it all. */
export class PaintedRecorder implements Painted {
  readonly text: ShownText[] = []
  readonly bounds = new Bounds()
  firstLine: Bounds | undefined
  lastLine: Bounds | undefined

  #lineY: number | undefined
  /** The path under construction: one that only clips paints nothing. */
  #path = new Bounds()

  /**
   * Text shown by the operation that the scanner stands at.
   *
   * @param lineY height of its line; on another one a space comes first, because the one that ends a line is not shown
   * @param place where text of a number of bytes is on the page
   */
  addText(
    scanner: ContentScanner,
    font: string,
    lineY: number,
    place: (bytes: number) => Bounds,
  ): void {
    if (this.#lineY !== undefined && Math.abs(this.#lineY - lineY) > 1) {
      this.text.push({ actualText: ' ' })
      this.lastLine = undefined
    }
    this.#lineY = lineY
    const operand = scanner.operand(scanner.operandCount - 1)
    const items = isArray(operand) ? operand : [operand]
    const codes = items.map((item) => (isString(item) ? item.value : '')).join('')
    if (codes !== '') this.text.push({ font, codes })
    const shown = place(codes.length)
    this.bounds.addBounds(shown)
    this.lastLine ??= new Bounds()
    this.lastLine.addBounds(shown)
    this.firstLine ??= this.lastLine
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
    addScannedPath(this.#path, scanner, matrix)
  }

  /** The path under construction ends. */
  endPath({ isPainted }: { readonly isPainted: boolean }): void {
    if (isPainted) this.bounds.addBounds(this.#path)
    this.#path = new Bounds()
  }
}
