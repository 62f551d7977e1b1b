import type { ContentScanner } from '../content/content-scanner.ts'
import { OP, operatorKind, SHOWS_TEXT } from '../content/operator-codes.ts'

/** A font and its size, as content chooses them with `Tf`. */
export interface ChosenFont {
  /** Name among the resources; empty before any is chosen. */
  readonly name: string
  readonly size: number
}

const NO_FONT: ChosenFont = { name: '', size: 0 }

/** Follows which font is chosen, through one content and all its parts. */
export class FontCursor {
  #chosen = NO_FONT
  readonly #saved: ChosenFont[] = []

  /** The font that text is shown in. */
  get chosen(): ChosenFont {
    return this.#chosen
  }

  /**
   * The operation that the scanner stands at comes next.
   *
   * @returns whether it shows text
   */
  follow(scanner: ContentScanner): boolean {
    const { operator } = scanner
    if (operatorKind(operator) === SHOWS_TEXT) return true
    if (operator === OP.font) {
      this.#chosen = { name: scanner.name(0), size: scanner.number(1) }
    } else if (operator === OP.save) this.#saved.push(this.#chosen)
    else if (operator === OP.restore) this.#chosen = this.#saved.pop() ?? this.#chosen
    return false
  }
}
