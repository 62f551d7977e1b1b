import type { ContentScanner } from '../content/content-scanner.ts'
import { OP } from '../content/operator-codes.ts'
import { decodeTextString } from '../file/decode-text-string.ts'
import { isDict, isName, isString, type PdfDict, type PdfObject } from '../file/objects.ts'
import type { PdfFile } from '../file/pdf-file.ts'
import type { MarkedSequence } from './content-node.ts'
import type { ContentSource, StructureText } from './content-source.ts'

/** Content that has sequences, and the texts that its structure gives them. */
interface MarkContext {
  readonly file: PdfFile
  readonly source: ContentSource
  readonly structureText?: StructureText | undefined
  /** Called for each sequence before it is kept; throws for too much. */
  readonly countParts: (glyphs: number) => void
}

/** Collects the marked sequences of content. */
export class MarkReader {
  readonly marks: MarkedSequence[] = []
  readonly #context: MarkContext
  readonly #open: MarkedSequence[] = []
  /** Those of the open sequences that have text of their own. */
  readonly #openTexts: MarkedSequence[] = []

  constructor(context: MarkContext) {
    this.#context = context
  }

  /** The innermost open sequence that has text of its own. */
  get innermostText(): MarkedSequence | undefined {
    return this.#openTexts.at(-1)
  }

  /** Takes an operation; true when it was one of marked sequences. */
  follow(scanner: ContentScanner): boolean {
    switch (scanner.operator) {
      case OP.beginMark:
        this.#begin(scanner, undefined)
        return true
      case OP.beginMarkWithProperties:
        this.#begin(scanner, this.#propertiesOf(scanner.operand(1)))
        return true
      case OP.endMark:
        this.#end(scanner.start)
        return true
    }
    return false
  }

  #propertiesOf(operand: PdfObject | undefined): PdfDict | undefined {
    const { file, source } = this.#context
    const named = isName(operand)
      ? file.dictAt(source.resources, 'Properties')?.get(operand.value)
      : operand
    const properties = file.resolve(named)
    return isDict(properties) ? properties : undefined
  }

  #begin(scanner: ContentScanner, properties: PdfDict | undefined): void {
    const { file, source, structureText, countParts } = this.#context
    const own = file.resolve(properties?.get('ActualText'))
    const mcid = file.resolve(properties?.get('MCID'))
    const structure = typeof mcid === 'number' ? structureText?.(mcid) : undefined
    const mark: MarkedSequence = {
      opening: { start: scanner.start, end: scanner.end },
      tag: scanner.name(0),
      properties,
      actualText: isString(own) ? decodeTextString(own.value) : structure,
      isEcho: false,
      end: source.bytes.length,
      isCut: false,
    }
    countParts(1)
    this.marks.push(mark)
    this.#open.push(mark)
    if (mark.actualText !== undefined) this.#openTexts.push(mark)
  }

  #end(at: number): void {
    const mark = this.#open.pop()
    if (mark === undefined) return
    mark.end = at
    if (mark === this.innermostText) this.#openTexts.pop()
  }
}
