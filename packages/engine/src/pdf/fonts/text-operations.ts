import { ContentScanner } from '../content/content-scanner.ts'
import { OP, SHOWS_TEXT } from '../content/operator-codes.ts'

/** A font and its size, as content chooses them with `Tf`. */
export interface ChosenFont {
  /** Name among the resources; empty before any is chosen. */
  readonly name: string
  readonly size: number
}

/** Where an operation that shows text stands in its content, operands included. */
export interface TextOperation {
  readonly operator: number
  readonly start: number
  readonly end: number
}

const NO_FONT: ChosenFont = { name: '', size: 0 }

/** Follows which font is chosen, through one content and all its parts. */
export class FontCursor {
  #chosen = NO_FONT
  readonly #saved: ChosenFont[] = []

  /** Calls `onText` for each operation of a part that shows text, in order, with the font it shows it in. */
  scan(part: Buffer, onText: (operation: TextOperation, font: ChosenFont) => void): void {
    const scanner = new ContentScanner(part)
    while (scanner.next()) {
      const { operator } = scanner
      if (SHOWS_TEXT.has(operator)) onText(scanner, this.#chosen)
      else if (operator === OP.font) {
        this.#chosen = { name: scanner.name(0), size: scanner.number(1) }
      } else if (operator === OP.save) this.#saved.push(this.#chosen)
      else if (operator === OP.restore) this.#chosen = this.#saved.pop() ?? this.#chosen
    }
  }
}
