import { invalidDocument } from '../document/invalid-document.ts'
import type { TextEdits } from '../xml/text-edits.ts'
import type { XmlScanner } from '../xml/xml-scanner.ts'
import { isRiskyField } from './risky-field.ts'

interface OpenField {
  instruction: string
  inResult: boolean
  /** Whether a part of the instruction is read by some programs only. */
  isVeiled: boolean
  /** The alternate content it began in. */
  readonly branch: number
  /** Marks that make it a field, and the text of its instruction. */
  readonly ranges: { readonly start: number; readonly end: number }[]
}

/**
 * Watches the fields of a Word part and turns those that load something, or others, into their last result.
 *
 * A field is a begin mark, an instruction over any number of runs, a separator, the result, and an end mark
 * (ISO/IEC 29500-1, 17.16.18); one field may stand in the instruction of another.
 */
export class FieldWatch {
  readonly #edits: TextEdits
  readonly #isTakenApart: (instruction: string) => boolean
  readonly #open: OpenField[] = []
  /** Ends of the simple fields that are taken apart, which nest. */
  readonly #simple: boolean[] = []
  readonly #branches: number[] = []
  #branchCount = 0
  #prefix: string | undefined
  #markType: string | undefined
  #markStart = 0
  #disarmed = false

  /**
   * @param edits receives what has to be changed
   * @param isTakenApart by its instruction; by default every field that loads something
   */
  constructor(edits: TextEdits, isTakenApart: (instruction: string) => boolean = isRiskyField) {
    this.#edits = edits
    this.#isTakenApart = isTakenApart
  }

  /**
   * Takes in a `fldChar`, `fldSimple`, a text of a run, or a branch of alternate content.
   *
   * @param prefix of the part's root: what has another is text of a drawing or a formula, or hides something
   * @throws EngineError `invalid_document` for fields that programs read differently
   */
  tag(scanner: XmlScanner, prefix: string): void {
    const { local } = scanner
    this.#prefix = prefix
    if (local === 'Choice' || local === 'Fallback') this.#branchTag(scanner)
    else if (scanner.prefix !== prefix) {
      if (local !== 't' && local !== 'delText')
        throw invalidDocument('has fields under other names')
    } else if (local === 'fldSimple') this.#simpleField(scanner)
    else if (local === 'fldChar') this.#mark(scanner)
    else if (scanner.kind === 'close') this.#text(scanner)
  }

  /** Judges what is still open at the end of the part; true when any field was taken apart. */
  finish(): boolean {
    for (let field = this.#open.pop(); field !== undefined; field = this.#open.pop()) {
      this.#judge(field)
    }
    return this.#disarmed
  }

  #branchTag({ kind }: XmlScanner): void {
    if (kind === 'close') this.#branches.pop()
    if (kind !== 'open') return
    this.#branchCount += 1
    this.#branches.push(this.#branchCount)
  }

  get #branch(): number {
    return this.#branches.at(-1) ?? 0
  }

  #mark(scanner: XmlScanner): void {
    if (scanner.kind !== 'close') {
      this.#markType = this.#own(scanner, 'fldCharType')
      this.#markStart = scanner.start
    }
    // It may hold the description of a form field.
    if (scanner.kind === 'open') return
    const type = this.#markType
    const range = { start: this.#markStart, end: scanner.end }
    if (type === 'begin') {
      const branch = this.#branch
      this.#open.push({
        instruction: '',
        inResult: false,
        isVeiled: false,
        branch,
        ranges: [range],
      })
      return
    }
    const field = this.#open.at(-1)
    if (field !== undefined && field.branch !== this.#branch) {
      throw invalidDocument('has fields that begin and end in different alternates')
    }
    field?.ranges.push(range)
    if (type === 'separate' && field !== undefined) field.inResult = true
    if (type !== 'end' || field === undefined) return
    this.#open.pop()
    this.#judge(field)
  }

  /** Text before the separator is the instruction; a result there is part of the instruction around it. */
  #text(scanner: XmlScanner): void {
    const field = this.#open.findLast(({ inResult }) => !inResult)
    if (field === undefined) {
      // An instruction outside of any: nothing that a program could show.
      if (scanner.local.endsWith('nstrText')) this.#edits.remove(scanner.textStart, scanner.start)
      return
    }
    field.isVeiled ||= field.branch !== this.#branch
    field.instruction += scanner.textBefore()
    field.ranges.push({ start: scanner.textStart, end: scanner.start })
  }

  #judge(field: OpenField): void {
    if (!field.isVeiled && !this.#isTakenApart(field.instruction)) return
    this.#disarmed = true
    for (const { start, end } of field.ranges) this.#edits.remove(start, end)
  }

  #simpleField(scanner: XmlScanner): void {
    if (scanner.kind === 'close') {
      if (this.#simple.pop() === true) this.#edits.remove(scanner.start, scanner.end)
      return
    }
    const isRisky = this.#isTakenApart(this.#own(scanner, 'instr') ?? '')
    if (scanner.kind === 'open') this.#simple.push(isRisky)
    if (!isRisky) return
    this.#disarmed = true
    this.#edits.remove(scanner.start, scanner.end)
  }

  /** Value of an attribute of the part's own namespace. */
  #own(scanner: XmlScanner, local: string): string | undefined {
    const attributes = scanner.attributes()
    const name = `${this.#prefix}${local}`
    return (
      attributes.find((attribute) => attribute.name === name) ??
      attributes.find((attribute) => attribute.local === local)
    )?.value
  }
}
