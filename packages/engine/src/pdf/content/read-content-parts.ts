import { decodeTextString } from '../file/decode-text-string.ts'
import { isDict, isName, isString, type PdfObject } from '../file/objects.ts'
import type { ContentPart, ContentRange } from './content-parts.ts'
import { ContentScanner } from './content-scanner.ts'
import { LooseRuns } from './loose-runs.ts'
import { MarkStack, type OpenMark } from './mark-stack.ts'
import { type Bounds, type Matrix, multiply } from './matrix.ts'
import { BUILDS_PATH, OP, operatorKind, PAINTS_PATH, SHOWS_TEXT } from './operator-codes.ts'
import { PaintedRecorder } from './painted-recorder.ts'
import { scannedMatrix } from './scanned-operands.ts'
import { TextPosition } from './text-position.ts'

/** Marks that painting an XObject makes. */
export interface XObjectFacts {
  /** Whether it is a form that holds sequences which the structure tree owns, itself or deeper inside. */
  readonly isMarked: boolean
  readonly hasText: boolean
  /** Adds the corners of what is painted. */
  readonly addBounds: (bounds: Bounds, matrix: Matrix) => void
}

/** Questions to a content. */
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

class PartsReader {
  readonly #scanner: ContentScanner
  readonly #request: ReadPartsRequest
  readonly #length: number
  readonly #parts: ContentPart[] = []
  readonly #loose = new LooseRuns(this.#parts)
  readonly #marks = new MarkStack()
  readonly #seen = new Set<number>()
  readonly #saved: Matrix[] = []
  readonly #text = new TextPosition()
  #matrix: Matrix
  #font = ''
  /** Start of the path under construction, or -1. */
  #pathStart = -1
  /** Start of the text object, or -1; and whether it shows text that nothing covers. */
  #textStart = -1
  #showsLoose = false

  constructor(content: Buffer, request: ReadPartsRequest) {
    this.#scanner = new ContentScanner(content)
    this.#length = content.length
    this.#request = request
    this.#matrix = request.matrix
  }

  read(): readonly ContentPart[] {
    while (this.#scanner.next()) this.#visit(this.#scanner.operator)
    // An unclosed sequence ends with the content.
    while (!this.#marks.isEmpty) this.#endMark({ start: this.#length, end: this.#length })
    return this.#parts
  }

  #visit(operator: number): void {
    switch (operatorKind(operator)) {
      case SHOWS_TEXT:
        this.#showText()
        break
      case BUILDS_PATH:
        this.#buildPath()
        break
      case PAINTS_PATH:
        this.#paintPath()
        break
      default:
        this.#visitOther(operator)
    }
  }

  #visitOther(operator: number): void {
    const scanner = this.#scanner
    switch (operator) {
      case OP.save:
        this.#saved.push(this.#matrix)
        this.#loose.endRun()
        break
      case OP.restore:
        this.#matrix = this.#saved.pop() ?? this.#matrix
        this.#loose.endRun()
        break
      case OP.transform:
        this.#matrix = multiply(scannedMatrix(scanner), this.#matrix)
        break
      case OP.endPath:
        this.#pathStart = -1
        // Whatever the path would have painted: it only clips.
        this.#recorder()?.endPath({ isPainted: false })
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
        // Where text is matters only to somebody: most of it is in sequences that nobody asks about.
        if (this.#recorder()) this.#text.set(scannedMatrix(scanner))
        break
      case OP.textMove:
      case OP.textMoveLeading:
        if (this.#recorder()) this.#text.move(scanner.number(0), scanner.number(1))
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

  /** Listener for what is painted; none while what covers it is not asked for. */
  #recorder(): PaintedRecorder | undefined {
    if (!this.#marks.isCovered) return this.#loose.pending
    return this.#marks.sequence?.painted as PaintedRecorder | undefined
  }

  #showText(): void {
    const { sequence, isCovered } = this.#marks
    if (!isCovered) this.#showsLoose = true
    else if (sequence) sequence.hasText = true
    const recorder = this.#recorder()
    if (!recorder) {
      this.#scanner.skipGlyphs()
      return
    }
    const place = (bytes: number) => this.#text.placeOf(bytes, this.#matrix)
    recorder.addText(this.#scanner, this.#font, this.#text.y, place)
  }

  #endText(): void {
    if (this.#showsLoose) this.#paintLoose(this.#textStart, true)
    this.#showsLoose = false
    this.#textStart = -1
  }

  #buildPath(): void {
    if (this.#pathStart < 0) this.#pathStart = this.#scanner.start
    this.#recorder()?.addPath(this.#scanner, this.#matrix)
  }

  #paintPath(): void {
    this.#recorder()?.endPath({ isPainted: true })
    if (!this.#marks.isCovered)
      this.#paintLoose(this.#pathStart < 0 ? this.#scanner.start : this.#pathStart, false)
    this.#pathStart = -1
  }

  #paintOther(): void {
    this.#recorder()?.bounds.addRectangle(0, 0, 1, 1, this.#matrix)
    if (!this.#marks.isCovered) this.#paintLoose(this.#scanner.start, false)
    else this.#setHasImage()
  }

  #paintXObject(): void {
    const { start, end } = this.#scanner
    const name = this.#scanner.name(0)
    const facts = this.#request.xObject(name)
    if (facts?.isMarked) {
      this.#cutSequence()
      this.#loose.endRun()
      const isCovered = this.#marks.isCovered
      this.#parts.push({ kind: 'form', name, start, end, isCovered, matrix: this.#matrix })
      if (!isCovered) return
    }
    if (this.#marks.isCovered) {
      this.#setHasImage()
      const { sequence } = this.#marks
      if (sequence && facts?.hasText) sequence.hasText = true
    }
    const recorder = this.#recorder()
    if (recorder) facts?.addBounds(recorder.bounds, this.#matrix)
    if (!this.#marks.isCovered) this.#paintLoose(start, facts?.hasText ?? false)
  }

  #setHasImage(): void {
    const { sequence } = this.#marks
    if (sequence) sequence.hasImage = true
  }

  /**
   * Ends the sequence that is open where a form with sequences of its own is painted: what such a form holds has
   * its own owners, and content that two elements own is read twice.
   */
  #cutSequence(): void {
    const mark = this.#marks.innermost
    if (mark?.kind !== 'sequence') return
    const { start } = this.#scanner
    mark.part.close = { start, end: start }
    this.#marks.pop()
    this.#marks.push({ kind: 'stale' })
  }

  #paintLoose(start: number, isText: boolean): void {
    this.#loose.paint(start, this.#scanner.end, isText)
  }

  #beginMark(): void {
    const { start, end } = this.#scanner
    this.#loose.endRun()
    const mark = this.#openMark({ start, end })
    if (mark.kind === 'sequence') this.#parts.push(mark.part)
    if (mark.kind === 'stale') this.#parts.push({ kind: 'stale', start, end })
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
    const painted = this.#request.isWanted(mcid) ? new PaintedRecorder() : undefined
    const none = { start: 0, end: 0 }
    return {
      kind: 'sequence',
      part: { kind: 'sequence', mcid, open, close: none, hasText: false, hasImage: false, painted },
    }
  }

  #endMark(close: ContentRange): void {
    this.#loose.endRun()
    const recorder = this.#recorder()
    const mark = this.#marks.pop()
    if (mark === undefined || mark.kind === 'stale') this.#parts.push({ kind: 'stale', ...close })
    else if (mark.kind === 'sequence') mark.part.close = close
    else if (mark.kind === 'reversed') recorder?.reverseSince(mark.textCount)
    else if (mark.kind === 'neutral' && mark.actualText !== undefined) {
      recorder?.replaceSince(mark.textCount, mark.actualText)
    }
  }
}
