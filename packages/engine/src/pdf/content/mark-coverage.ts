import { isDict } from '../file/objects.ts'
import type { ContentScanner } from './content-scanner.ts'
import { OP, operatorKind, PAINTS_PATH, SHOWS_TEXT } from './operator-codes.ts'

/** Follows the marks of one content, through all its parts, for what is painted outside of them. */
export class MarkCoverage {
  /** For each open mark, whether it covers what is inside. */
  readonly #marks: boolean[] = []
  /** MCIDs of its sequences, in order. */
  readonly mcids: number[] = []
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
      const mcid = mcidOf(scanner)
      if (mcid !== undefined) this.mcids.push(mcid)
      this.#isCovered ||= mcid !== undefined || scanner.name(0) === 'Artifact'
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

function mcidOf(scanner: ContentScanner): number | undefined {
  const quick = scanner.mcid()
  if (quick !== undefined || scanner.name(0) === 'Artifact') return quick
  const properties = scanner.operand(1)
  const mcid = isDict(properties) ? properties.get('MCID') : undefined
  return typeof mcid === 'number' ? mcid : undefined
}
