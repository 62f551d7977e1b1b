import { invalidDocument } from '../document/invalid-document.ts'
import type { TextEdits } from '../xml/text-edits.ts'
import type { XmlScanner } from '../xml/xml-scanner.ts'
import { escapeXml } from '../xml/xml-text.ts'
import type { FieldFate, WordField } from './field-fate.ts'
import { isRiskyField } from './risky-field.ts'

interface Range {
  readonly start: number
  readonly end: number
}

interface OpenField extends WordField {
  instruction: string
  readonly inner: string[]
  hasResult: boolean
  inResult: boolean
  /** Whether a part of the instruction is read by some programs only. */
  isVeiled: boolean
  /** The alternate content it began in. */
  readonly branch: number
  /** Marks that make it a field; of a simple one, its tags. */
  readonly marks: Range[]
  /** Texts of its instruction, and all that makes the fields in it. */
  readonly texts: Range[]
  /** Place of the instruction of a simple field. */
  readonly attribute?: Range | undefined
}

const RISKY = ({ instruction }: WordField) => isRiskyField(instruction)
const TRUE = /^(?:1|true|on)$/
/** Elements that are seen though they have no text. */
const SEEN = new Set(['drawing', 'pict', 'object', 'sym'])

/**
 * Watches the fields of a Word part and turns those that load something, or others, into their last result.
 *
 * A field is a begin mark, an instruction over any number of runs, a separator, the result, and an end mark
 * (ISO/IEC 29500-1, 17.16.18); one field may stand in the instruction of another.
 */
export class FieldWatch {
  readonly #edits: TextEdits
  readonly #fateOf: (field: WordField) => FieldFate
  readonly #open: OpenField[] = []
  /** Simple fields, which nest. */
  readonly #simple: OpenField[] = []
  readonly #branches: number[] = []
  #branchCount = 0
  #links = 0
  #prefix = ''
  #mark: { type: string | undefined; start: number; isLocked: boolean; isDirty: boolean } = {
    type: undefined,
    start: 0,
    isLocked: false,
    isDirty: false,
  }
  #disarmed = false

  /**
   * @param edits receives what has to be changed
   * @param fateOf tells what becomes of a field; by default, every field that loads something becomes its last result
   */
  constructor(edits: TextEdits, fateOf: (field: WordField) => FieldFate = RISKY) {
    this.#edits = edits
    this.#fateOf = fateOf
  }

  /**
   * Takes in a `fldChar`, `fldSimple`, a text of a run, a branch of alternate content, a link, or a picture.
   *
   * @param prefix of the part's root: what has another is text of a drawing or a formula, or hides something
   * @throws EngineError `invalid_document` for fields that programs read differently
   */
  tag(scanner: XmlScanner, prefix: string): void {
    const { local } = scanner
    this.#prefix = prefix
    if (local === 'Choice' || local === 'Fallback') this.#branchTag(scanner)
    else if (SEEN.has(local)) this.#see()
    else if (scanner.prefix !== prefix) {
      if (local !== 't' && local !== 'delText' && local !== 'hyperlink')
        throw invalidDocument('has fields under other names')
    } else if (local === 'hyperlink') this.#linkTag(scanner)
    else if (local === 'fldSimple') this.#simpleField(scanner)
    else if (local === 'fldChar') this.#markTag(scanner)
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

  #linkTag({ kind }: XmlScanner): void {
    if (kind === 'open') this.#links += 1
    else if (kind === 'close') this.#links -= 1
  }

  get #branch(): number {
    return this.#branches.at(-1) ?? 0
  }

  /** The innermost field whose instruction is being read. */
  get #reading(): OpenField | undefined {
    return this.#open.findLast(({ inResult }) => !inResult)
  }

  #markTag(scanner: XmlScanner): void {
    if (scanner.kind !== 'close') {
      this.#mark = {
        type: this.#own(scanner, 'fldCharType')?.value,
        start: scanner.start,
        ...this.#wishes(scanner),
      }
    }
    // It may hold the description of a form field.
    if (scanner.kind === 'open') return
    const { type, start, isLocked, isDirty } = this.#mark
    const range = { start, end: scanner.end }
    if (type === 'begin') {
      this.#open.push(this.#opened(range, '', { isLocked, isDirty }))
      return
    }
    const field = this.#open.at(-1)
    if (field !== undefined && field.branch !== this.#branch) {
      throw invalidDocument('has fields that begin and end in different alternates')
    }
    field?.marks.push(range)
    if (type === 'separate' && field !== undefined) field.inResult = true
    if (type !== 'end' || field === undefined) return
    this.#open.pop()
    this.#judge(field)
  }

  #opened(
    range: Range,
    instruction: string,
    wishes: { readonly isLocked: boolean; readonly isDirty: boolean },
  ): OpenField {
    return {
      ...wishes,
      instruction,
      inner: [],
      isInner: this.#reading !== undefined,
      hasResult: false,
      isLinked:
        this.#links > 0 ||
        this.#open.some((field) => field.inResult && /^\s*HYPERLINK\b/i.test(field.instruction)),
      inResult: false,
      isVeiled: false,
      branch: this.#branch,
      marks: [range],
      texts: [],
    }
  }

  /** Text before the separator is the instruction; a result there is part of the instruction around it. */
  #text(scanner: XmlScanner): void {
    const field = this.#reading
    if (field === undefined) {
      if (scanner.local === 't' && scanner.start > scanner.textStart) this.#see()
      // An instruction outside of any: nothing that a program could show.
      if (scanner.local.endsWith('nstrText')) this.#edits.remove(scanner.textStart, scanner.start)
      return
    }
    field.isVeiled ||= field.branch !== this.#branch
    field.instruction += scanner.textBefore()
    field.texts.push({ start: scanner.textStart, end: scanner.start })
  }

  /** Takes down that the fields around have a result. */
  #see(): void {
    if (this.#reading !== undefined) return
    for (const field of this.#simple) field.hasResult = true
    for (const field of this.#open) if (field.inResult) field.hasResult = true
  }

  #judge(field: OpenField): void {
    const around = this.#reading
    if (around !== undefined) {
      around.inner.push(field.instruction)
      around.texts.push(...field.marks, ...field.texts)
    }
    const fate = field.isVeiled || this.#fateOf(field)
    if (fate === true) {
      this.#disarmed = true
      for (const { start, end } of [...field.marks, ...field.texts]) this.#edits.remove(start, end)
    } else if (fate !== false) this.#rewrite(field, fate)
  }

  #rewrite({ marks, texts, attribute }: OpenField, instruction: string): void {
    const escaped = escapeXml(instruction)
    if (attribute !== undefined) {
      const name = `${this.#prefix}instr`
      this.#edits.replace(attribute.start, attribute.end, ` ${name}="${escaped}"`)
      return
    }
    for (const { start, end } of texts) this.#edits.remove(start, end)
    const name = `${this.#prefix}instrText`
    const written = `<${name} xml:space="preserve">${escaped}</${name}>`
    this.#edits.insert(marks[0]?.end ?? 0, written)
  }

  #simpleField(scanner: XmlScanner): void {
    const { kind, start, end } = scanner
    if (kind !== 'close') {
      const attribute = this.#own(scanner, 'instr')
      const wishes = this.#wishes(scanner)
      const field = this.#opened({ start, end }, attribute?.value ?? '', wishes)
      this.#simple.push({ ...field, attribute })
      if (kind === 'open') return
    }
    const field = this.#simple.pop()
    if (field === undefined) return
    if (kind === 'close') field.marks.push({ start, end })
    this.#judge(field)
  }

  #wishes(scanner: XmlScanner): { isLocked: boolean; isDirty: boolean } {
    const isSet = (name: string) => TRUE.test(this.#own(scanner, name)?.value ?? '')
    return { isLocked: isSet('fldLock'), isDirty: isSet('dirty') }
  }

  /** An attribute of the part's own namespace. */
  #own(scanner: XmlScanner, local: string) {
    const attributes = scanner.attributes()
    const name = `${this.#prefix}${local}`
    return (
      attributes.find((attribute) => attribute.name === name) ??
      attributes.find((attribute) => attribute.local === local)
    )
  }
}
