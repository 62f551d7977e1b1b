import { isDict } from '../file/objects.ts'
import type { ContentScanner } from './content-scanner.ts'
import { OP, operatorKind, PAINTS_PATH, SHOWS_TEXT } from './operator-codes.ts'

/** Follows the marks of one content, through all its parts, for what is painted outside of them. */
export class MarkCoverage {
  /** For each open mark, whether it covers what is inside. */
  readonly #marks: boolean[] = []
  #isCovered = false
  #paintsOutside = false

  /** Whether something is neither content of the structure tree nor an artifact, or a mark is not closed. */
  get isBroken(): boolean {
    return this.#paintsOutside || this.#marks.length > 0
  }

  /** The operation that the scanner stands at comes next. */
  follow(scanner: ContentScanner): void {
    const { operator } = scanner
    if (operator === OP.beginMark || operator === OP.beginMarkWithProperties) {
      this.#isCovered ||= isCovering(scanner)
      this.#marks.push(this.#isCovered)
    } else if (operator === OP.endMark) {
      this.#marks.pop()
      this.#isCovered = this.#marks.at(-1) ?? false
    } else if (!this.#isCovered) {
      const kind = operatorKind(operator)
      if (kind === PAINTS_PATH || kind === SHOWS_TEXT) this.#paintsOutside = true
    }
  }
}

function isCovering(scanner: ContentScanner): boolean {
  if (scanner.mcid() !== undefined || scanner.name(0) === 'Artifact') return true
  const properties = scanner.operand(1)
  return isDict(properties) && properties.has('MCID')
}
