import { decodeTextString } from '../decode-text-string.ts'
import { isDict, isName, isString, type PdfObject } from '../objects.ts'
import type { ContentPart, ContentRange, LoosePart, SequencePart } from './content-parts.ts'
import { ContentScanner } from './content-scanner.ts'
import { Bounds, type Matrix, multiply } from './matrix.ts'
import { BUILDS_PATH, OP, PAINTS_PATH, SHOWS_TEXT } from './operator-codes.ts'
import { PaintedRecorder } from './painted-recorder.ts'
import { TextPosition } from './text-position.ts'

/** What painting an XObject paints. */
export interface XObjectFacts {
  /** Whether it is a form that holds sequences which the structure tree owns, itself or deeper inside. */
  readonly isMarked: boolean
  readonly hasText: boolean
  /** Adds the corners of what is painted. */
  readonly addBounds: (bounds: Bounds, matrix: Matrix) => void
}

/** What is asked of content. */
export interface ReadPartsRequest {
  /** From the content's own coordinates to those of the page. */
  readonly matrix: Matrix
  /** Whether the structure tree owns the sequence; any other is taken out, and what it holds is loose. */
  readonly isOwned: (mcid: number) => boolean
  /** Whether somebody wants to know what the sequence paints. */
  readonly isWanted: (mcid: number) => boolean
  readonly xObject: (name: string) => XObjectFacts | undefined
  /** Properties that a `BDC` names instead of giving them. */
  readonly properties: (name: string) => PdfObject | undefined
}

/** The parts of decoded content that marking it is about, in order. */
export function readContentParts(
  content: Buffer,
  request: ReadPartsRequest,
): readonly ContentPart[] {
  return new PartsReader(content, request).read()
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

type OpenMark =
  | { readonly kind: 'sequence'; readonly part: Mutable<SequencePart> }
  | { readonly kind: 'artifact' }
  | { readonly kind: 'stale' }
  | { readonly kind: 'neutral'; readonly textCount: number; readonly actualText?: string }
  | { readonly kind: 'reversed'; readonly textCount: number }

class PartsReader {
  readonly #scanner: ContentScanner
  readonly #request: ReadPartsRequest
  readonly #length: number
  readonly #parts: ContentPart[] = []
  readonly #marks: OpenMark[] = []
  readonly #seen = new Set<number>()
  readonly #saved: Matrix[] = []
  readonly #text = new TextPosition()
  #matrix: Matrix
  #font = ''
  /** How many of the open marks cover what is inside. */
  #covers = 0
  /** Start of the path under construction, or -1. */
  #pathStart = -1
  /** Start of the text object, or -1; and whether it shows text that nothing covers. */
  #textStart = -1
  #showsLoose = false
  /** The run of loose operations that the next one may extend. */
  #loose: Mutable<LoosePart> | undefined
  /** Where the last text of the run is. */
  #looseLine = new Bounds()
  /** The recorder of loose operations not yet part of a run: those of an unfinished path or text object. */
  #pending = new PaintedRecorder()
  #lastMcid: number | undefined

  constructor(content: Buffer, request: ReadPartsRequest) {
    this.#scanner = new ContentScanner(content)
    this.#length = content.length
    this.#request = request
    this.#matrix = request.matrix
  }

  read(): readonly ContentPart[] {
    while (this.#scanner.next()) this.#visit(this.#scanner.operator)
    // An unclosed sequence ends with the content.
    while (this.#marks.length > 0) this.#endMark({ start: this.#length, end: this.#length })
    return this.#parts
  }

  #visit(operator: number): void {
    const scanner = this.#scanner
    if (SHOWS_TEXT.has(operator)) this.#showText()
    else if (BUILDS_PATH.has(operator)) this.#buildPath()
    else if (PAINTS_PATH.has(operator)) this.#paintPath()
    else
      switch (operator) {
        case OP.save:
          this.#saved.push(this.#matrix)
          this.#loose = undefined
          break
        case OP.restore:
          this.#matrix = this.#saved.pop() ?? this.#matrix
          this.#loose = undefined
          break
        case OP.transform:
          this.#matrix = multiply(matrixOf(scanner), this.#matrix)
          break
        case OP.endPath:
          this.#pathStart = -1
          this.#dropPending()
          break
        case OP.beginText:
          this.#textStart = scanner.start
          this.#text.begin()
          break
        case OP.endText:
          this.#endText()
          break
        case OP.font:
          this.#font = scanner.name(0)
          this.#text.sizePt = scanner.number(1)
          break
        case OP.textMatrix:
          this.#text.set(matrixOf(scanner))
          break
        case OP.textMove:
        case OP.textMoveLeading:
          this.#text.move(scanner.number(0), scanner.number(1))
          break
        case OP.paintXObject:
          this.#paintXObject()
          break
        case OP.paintShading:
        case OP.inlineImage:
          this.#paintOther()
          break
        case OP.beginMark:
        case OP.beginMarkWithProperties:
          this.#beginMark()
          break
        case OP.endMark:
          this.#endMark({ start: scanner.start, end: scanner.end })
          break
        default:
      }
  }

  /** Whom to tell what is painted; nobody while what covers it is not asked for. */
  #recorder(): PaintedRecorder | undefined {
    if (this.#covers === 0) return this.#pending
    return this.#sequence()?.painted as PaintedRecorder | undefined
  }

  #sequence(): Mutable<SequencePart> | undefined {
    const mark = this.#marks.findLast((open) => open.kind === 'sequence')
    return mark?.part
  }

  #showText(): void {
    if (this.#covers === 0) this.#showsLoose = true
    else {
      const sequence = this.#sequence()
      if (sequence) sequence.hasText = true
    }
    const recorder = this.#recorder()
    if (!recorder) return
    const bytes = recorder.addText(this.#scanner, this.#font, this.#text.y)
    this.#text.addBounds(recorder.bounds, bytes, this.#matrix)
  }

  #endText(): void {
    if (this.#showsLoose) this.#addLoose(this.#textStart, true)
    this.#showsLoose = false
    this.#textStart = -1
  }

  #buildPath(): void {
    if (this.#pathStart < 0) this.#pathStart = this.#scanner.start
    this.#recorder()?.addPath(this.#scanner, this.#matrix)
  }

  #paintPath(): void {
    if (this.#covers === 0)
      this.#addLoose(this.#pathStart < 0 ? this.#scanner.start : this.#pathStart, false)
    this.#pathStart = -1
  }

  #paintOther(): void {
    if (this.#covers === 0) this.#addLoose(this.#scanner.start, false)
    else this.#setHasImage()
    this.#recorder()?.bounds.addRectangle(0, 0, 1, 1, this.#matrix)
  }

  #paintXObject(): void {
    const { start, end } = this.#scanner
    const name = this.#scanner.name(0)
    const facts = this.#request.xObject(name)
    if (facts?.isMarked) {
      this.#cutSequence()
      this.#loose = undefined
      const isCovered = this.#covers > 0
      this.#parts.push({ kind: 'form', name, start, end, isCovered, matrix: this.#matrix })
      if (!isCovered) return
    }
    if (this.#covers > 0) {
      this.#setHasImage()
      const sequence = this.#sequence()
      if (sequence && facts?.hasText) sequence.hasText = true
    }
    const recorder = this.#recorder()
    if (recorder) facts?.addBounds(recorder.bounds, this.#matrix)
    if (this.#covers === 0) this.#addLoose(start, facts?.hasText ?? false)
  }

  #setHasImage(): void {
    const sequence = this.#sequence()
    if (sequence) sequence.hasImage = true
  }

  /**
   * Ends the sequence that is open where a form with sequences of its own is painted: what such a form holds has
   * its own owners, and content that two elements own is read twice.
   */
  #cutSequence(): void {
    const mark = this.#marks.at(-1)
    if (mark?.kind !== 'sequence') return
    const { start } = this.#scanner
    mark.part.close = { start, end: start }
    this.#marks[this.#marks.length - 1] = { kind: 'stale' }
    this.#covers -= 1
  }

  /** Adds a painting that nothing covers to the run before it, or starts a run. */
  #addLoose(start: number, isText: boolean): void {
    const { end } = this.#scanner
    const painted = this.#pending
    this.#pending = new PaintedRecorder()
    const run = this.#loose
    if (run && run.isText === isText && (!isText || isSameBlock(this.#looseLine, painted.bounds))) {
      run.end = end
      const recorder = run.painted as PaintedRecorder
      recorder.text.push({ actualText: ' ' }, ...painted.text)
      recorder.bounds.addBounds(painted.bounds)
      this.#looseLine = painted.bounds
      return
    }
    this.#looseLine = painted.bounds
    this.#loose = { kind: 'loose', isText, start, end, painted, after: this.#lastMcid }
    this.#parts.push(this.#loose)
  }

  #dropPending(): void {
    if (this.#covers === 0 && this.#textStart < 0) this.#pending = new PaintedRecorder()
  }

  #beginMark(): void {
    const { start, end } = this.#scanner
    this.#loose = undefined
    const mark = this.#openMark({ start, end })
    if (mark.kind === 'sequence') this.#parts.push(mark.part)
    if (mark.kind === 'stale') this.#parts.push({ kind: 'stale', start, end })
    if (mark.kind === 'sequence' || mark.kind === 'artifact') this.#covers += 1
    this.#marks.push(mark)
  }

  #openMark(open: ContentRange): OpenMark {
    const tag = this.#scanner.name(0)
    const textCount = this.#recorder()?.text.length ?? 0
    if (tag === 'Artifact') return { kind: 'artifact' }
    if (tag === 'ReversedChars') return { kind: 'reversed', textCount }
    const quick = this.#scanner.mcid()
    if (quick !== undefined) return this.#openSequence(quick, open)
    const given = this.#scanner.operand(1)
    const properties = isName(given) ? this.#request.properties(given.value) : given
    if (!isDict(properties)) return { kind: 'neutral', textCount }
    const mcid = properties.get('MCID')
    if (typeof mcid !== 'number') {
      const actualText = properties.get('ActualText')
      if (!isString(actualText)) return { kind: 'neutral', textCount }
      return { kind: 'neutral', textCount, actualText: decodeTextString(actualText.value) }
    }
    return this.#openSequence(mcid, open)
  }

  #openSequence(mcid: number, open: ContentRange): OpenMark {
    if (!this.#request.isOwned(mcid) || this.#seen.has(mcid)) return { kind: 'stale' }
    this.#seen.add(mcid)
    this.#lastMcid = mcid
    const painted = this.#request.isWanted(mcid) ? new PaintedRecorder() : undefined
    const none = { start: 0, end: 0 }
    return {
      kind: 'sequence',
      part: { kind: 'sequence', mcid, open, close: none, hasText: false, hasImage: false, painted },
    }
  }

  #endMark(close: ContentRange): void {
    const mark = this.#marks.at(-1)
    this.#loose = undefined
    const recorder = this.#recorder()
    this.#marks.pop()
    if (mark === undefined || mark.kind === 'stale') this.#parts.push({ kind: 'stale', ...close })
    else if (mark.kind === 'sequence') mark.part.close = close
    else if (mark.kind === 'reversed') recorder?.reverseSince(mark.textCount)
    else if (mark.kind === 'neutral' && mark.actualText !== undefined) {
      recorder?.replaceSince(mark.textCount, mark.actualText)
    }
    if (mark?.kind === 'sequence' || mark?.kind === 'artifact') this.#covers -= 1
  }
}

/** Whether text goes on in the same paragraph: on the same line, or close below it in the same size. */
function isSameBlock(line: Bounds, next: Bounds): boolean {
  if (Math.min(line.top, next.top) > Math.max(line.bottom, next.bottom)) return true
  const [height, nextHeight] = [line.top - line.bottom, next.top - next.bottom]
  const gap = line.bottom - next.top
  return gap >= 0 && gap < height / 2 && Math.abs(height - nextHeight) < height / 5
}

function matrixOf(scanner: ContentScanner): Matrix {
  return [
    scanner.number(0),
    scanner.number(1),
    scanner.number(2),
    scanner.number(3),
    scanner.number(4),
    scanner.number(5),
  ]
}
