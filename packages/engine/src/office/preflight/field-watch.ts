import type { TextEdits } from '../xml/text-edits.ts'
import type { XmlScanner } from '../xml/xml-scanner.ts'
import { isRiskyField } from './risky-field.ts'

interface OpenField {
  instruction: string
  inResult: boolean
  /** What makes it a field: its marks, and the text of its instruction. */
  readonly ranges: { readonly start: number; readonly end: number }[]
}

/**
 * Watches the fields of a Word part and turns those that load something into their last result.
 *
 * A field is a begin mark, an instruction over any number of runs, a separator, the result, and an end mark
 * (ISO/IEC 29500-1, 17.16.18); one field may stand in the instruction of another.
 */
export class FieldWatch {
  readonly #edits: TextEdits
  readonly #open: OpenField[] = []
  /** Ends of the simple fields that are taken apart, which nest. */
  readonly #simple: boolean[] = []
  #markType: string | undefined
  #markStart = 0
  #disarmed = false

  /** @param edits receives what has to be changed */
  constructor(edits: TextEdits) {
    this.#edits = edits
  }

  /** Takes in a `fldChar`, `fldSimple` or a text of a run. */
  tag(scanner: XmlScanner): void {
    const { local, kind } = scanner
    if (local === 'fldSimple') this.#simpleField(scanner)
    else if (local === 'fldChar') this.#mark(scanner)
    else if (kind === 'close') this.#text(scanner)
  }

  /** Judges what is still open at the end of the part; true when any field was taken apart. */
  finish(): boolean {
    for (let field = this.#open.pop(); field !== undefined; field = this.#open.pop()) {
      this.#judge(field)
    }
    return this.#disarmed
  }

  #mark(scanner: XmlScanner): void {
    if (scanner.kind !== 'close') {
      this.#markType = scanner.attribute('fldCharType')
      this.#markStart = scanner.start
    }
    // It may hold the description of a form field.
    if (scanner.kind === 'open') return
    const type = this.#markType
    const range = { start: this.#markStart, end: scanner.end }
    if (type === 'begin') {
      this.#open.push({ instruction: '', inResult: false, ranges: [range] })
      return
    }
    const field = this.#open.at(-1)
    field?.ranges.push(range)
    if (type === 'separate' && field !== undefined) field.inResult = true
    if (type !== 'end' || field === undefined) return
    this.#open.pop()
    this.#judge(field)
  }

  /** Text before the separator is the instruction; a result there is part of the instruction around it. */
  #text(scanner: XmlScanner): void {
    const field = this.#open.findLast(({ inResult }) => !inResult)
    if (field === undefined) return
    field.instruction += scanner.textBefore()
    field.ranges.push({ start: scanner.textStart, end: scanner.start })
  }

  #judge(field: OpenField): void {
    if (!isRiskyField(field.instruction)) return
    this.#disarmed = true
    for (const { start, end } of field.ranges) this.#edits.remove(start, end)
  }

  #simpleField(scanner: XmlScanner): void {
    if (scanner.kind === 'close') {
      if (this.#simple.pop() === true) this.#edits.remove(scanner.start, scanner.end)
      return
    }
    const isRisky = isRiskyField(scanner.attribute('instr') ?? '')
    if (scanner.kind === 'open') this.#simple.push(isRisky)
    if (!isRisky) return
    this.#disarmed = true
    this.#edits.remove(scanner.start, scanner.end)
  }
}
