import type { ContentRange, LoosePart } from '../../content/content-parts.ts'
import { ContentScanner } from '../../content/content-scanner.ts'
import { IDENTITY, type Matrix, multiply } from '../../content/matrix.ts'
import { OP, operatorKind, SHOWS_TEXT } from '../../content/operator-codes.ts'
import { scannedMatrix } from '../../content/scanned-operands.ts'
import { TextPosition } from '../../content/text-position.ts'
import { decodeTextString } from '../../file/decode-text-string.ts'
import { isArray, isDict, isString } from '../../file/objects.ts'
import type { MarkedUnit } from '../read/read-page-contents.ts'
import type { TextDecoder } from '../read/text-decoder.ts'
import { type ContentKey, contentKey, type StructureContent } from '../structure.ts'
import { RepeatedText } from './repeated-text.ts'
import { type ShownPiece, type TextLine, turnWord } from './text-line.ts'

/** Content that elements own: sequences by their keys, and loose text that was given a place. */
export interface OwnedContent {
  readonly owned: ReadonlySet<ContentKey>
  readonly placed: ReadonlyMap<LoosePart, StructureContent>
}

/** Lines of the text that elements own, by the content that shows them, in the order they are painted. */
export function readLines(
  units: readonly MarkedUnit[],
  { owned, placed }: OwnedContent,
  decode: TextDecoder,
): ReadonlyMap<ContentKey, readonly TextLine[]> {
  const lines = new Map<ContentKey, TextLine[]>()
  for (const unit of units) {
    const loose = unit.parts.flatMap((part) => {
      const content = part.kind === 'loose' ? placed.get(part) : undefined
      if (part.kind !== 'loose' || !content || !owned.has(contentKey(content))) return []
      return [{ start: part.start, end: part.end, key: contentKey(content) }]
    })
    const read = (shadows: ReadonlySet<number>) =>
      new LinesReader(unit, { owned, loose, decode, shadows }).read()
    const first = read(new Set())
    // Few pages have shadows, and where they are is known once the text that throws them is read.
    const { found } = first.shadows.size === 0 ? first : read(first.shadows)
    for (const { key, line } of found) {
      lines.set(key, [...(lines.get(key) ?? []), line])
    }
  }
  return lines
}

interface LinesRequest {
  readonly owned: ReadonlySet<ContentKey>
  /** In the order of the content. */
  readonly loose: readonly {
    readonly key: ContentKey
    readonly start: number
    readonly end: number
  }[]
  readonly decode: TextDecoder
  /** Starts of operators that show shadows. */
  readonly shadows: ReadonlySet<number>
}

/** A mark that is open; one around text that is written otherwise has its text, or how many pieces came before it. */
interface OpenMark {
  readonly key?: ContentKey
  readonly actualText?: string
  readonly isReversed?: boolean
  readonly pieces: number
}

type OpenLine = { -readonly [K in keyof TextLine]: TextLine[K] } & {
  readonly pieces: ShownPiece[]
  objects: ContentRange[] | undefined
  readonly unread: ContentRange[]
}

const SOFT_HYPHEN = '\u00ad'
const HYPHEN = /^[-\u2010]$/

class LinesReader {
  readonly #unit: MarkedUnit
  readonly #request: LinesRequest
  readonly #scanner: ContentScanner
  readonly #marks: OpenMark[] = []
  readonly #saved: Matrix[] = []
  #matrix: Matrix = IDENTITY
  readonly #position = new TextPosition()
  #isInText = false
  /** Start of the text object at hand, and of the one in which the line was last shown. */
  #textStart = 0
  #lineTextStart = -1
  /** Start of the latest sequence with an MCID. */
  #sequenceStart = -1
  /** Whether anything came between two text objects of the line. */
  #isParted = false
  /** Whether the text object sets what it depends on, and nothing that others would depend on. */
  #object = { setsFont: false, setsMatrix: false, setsMore: false }
  #font = ''
  #nextLoose = 0
  readonly #found: { readonly key: ContentKey; readonly line: TextLine }[] = []
  readonly #repeated = new RepeatedText()
  /** Where shadows of text are shown that is still to come. */
  readonly #shadowsBefore: ContentRange[] = []
  #line: OpenLine | undefined
  #lineKey: ContentKey | undefined

  constructor(unit: MarkedUnit, request: LinesRequest) {
    this.#unit = unit
    this.#request = request
    this.#scanner = new ContentScanner(unit.content)
  }

  read() {
    const scanner = this.#scanner
    while (scanner.next()) {
      const { operator } = scanner
      if (operatorKind(operator) === SHOWS_TEXT) this.#show()
      else this.#visit(operator)
    }
    this.#endLine()
    return { found: this.#found, shadows: this.#repeated.shadows }
  }

  #visit(operator: number): void {
    const scanner = this.#scanner
    if (!this.#isInText && operator !== OP.beginText) this.#isParted = true
    switch (operator) {
      case OP.save:
        this.#saved.push(this.#matrix)
        break
      case OP.restore:
        this.#matrix = this.#saved.pop() ?? this.#matrix
        break
      case OP.transform:
        this.#matrix = multiply(scannedMatrix(scanner), this.#matrix)
        break
      case OP.beginText:
        this.#isInText = true
        this.#textStart = scanner.start
        this.#object = { setsFont: false, setsMatrix: false, setsMore: false }
        this.#position.begin()
        break
      case OP.endText:
        this.#isInText = false
        this.#repeated.endObject()
        this.#endTextObject()
        break
      case OP.font:
        this.#object.setsFont = true
        this.#font = scanner.name(0)
        this.#position.sizePt = scanner.number(1)
        break
      case OP.textMatrix:
        this.#object.setsMatrix = true
        this.#position.set(scannedMatrix(scanner))
        break
      case OP.textMove:
      case OP.textMoveLeading:
        this.#position.move(scanner.number(0), scanner.number(1))
        break
      case OP.beginMark:
      case OP.beginMarkWithProperties:
        this.#beginMark()
        break
      case OP.endMark:
        this.#endMark()
        break
      default:
        this.#object.setsMore = true
    }
  }

  #beginMark(): void {
    const scanner = this.#scanner
    const mcid = scanner.mcid()
    const pieces = this.#line?.pieces.length ?? 0
    if (mcid !== undefined) {
      this.#sequenceStart = scanner.start
      this.#marks.push({ key: contentKey({ ownerNum: this.#unit.ownerNum, mcid }), pieces })
      return
    }
    const properties = scanner.operand(1)
    const text = isDict(properties) ? properties.get('ActualText') : undefined
    const isReversed = scanner.name(0) === 'ReversedChars'
    this.#marks.push({
      isReversed,
      pieces,
      ...(isString(text) && { actualText: decodeTextString(text.value) }),
    })
  }

  #endMark(): void {
    const mark = this.#marks.pop()
    const line = this.#line
    if (mark === undefined || mark.key !== undefined) {
      this.#endLine()
      return
    }
    if (line === undefined || !this.#isInText) return
    if (mark.actualText !== undefined) {
      const object = line.pieces.at(mark.pieces)?.object ?? 0
      const isReversed = this.#marks.some((around) => around.isReversed)
      const replaced = { text: mark.actualText, isReversed, object }
      line.pieces.splice(mark.pieces, Infinity, replaced)
    } else if (mark.isReversed) turnWord(line.pieces, mark.pieces)
    // Behind the mark, whose text says all that is in it.
    line.end = this.#scanner.end
  }

  #show(): void {
    const key = this.#keyHere()
    if (key === undefined) return
    const scanner = this.#scanner
    const operand = scanner.operand(scanner.operandCount - 1)
    const codes = (isArray(operand) ? operand : [operand])
      .map((item) => (isString(item) ? item.value : ''))
      .join('')
    const isReversed = this.#marks.some((mark) => mark.isReversed)
    const shown = { font: this.#font, codes, isReversed }
    const text = this.#request.decode([shown], this.#unit.resources)
    this.#repeated.show(scanner.start, key, this.#position.line, text)
    if (this.#request.shadows.has(scanner.start)) {
      // The text that throws it comes next.
      this.#shadowsBefore.push({ start: scanner.start, end: scanner.end })
      return
    }
    const baseline = this.#position.baseline(this.#matrix)
    const isSame =
      this.#line !== undefined &&
      this.#lineKey === key &&
      Math.abs(this.#line.baseline - baseline) <= 1
    if (!isSame) this.#beginLine(key, baseline)
    const line = this.#line as OpenLine
    line.unread.push(...this.#shadowsBefore.splice(0))
    if (isSame && this.#isParted) line.objects = undefined
    this.#isParted = false
    if (HYPHEN.test(text) && line.pieces.at(-1)?.text.endsWith(SOFT_HYPHEN)) {
      line.unread.push({ start: scanner.start, end: scanner.end })
    } else line.pieces.push({ text, isReversed, object: line.objects?.length ?? 0 })
    this.#lineTextStart = this.#textStart
    line.end = scanner.end
    line.font = this.#font
    line.sizePt = this.#position.sizePt
  }

  /** Key of the content that owns what is shown here. */
  #keyHere(): ContentKey | undefined {
    const { loose, owned } = this.#request
    const key = this.#marks.findLast((mark) => mark.key !== undefined)?.key
    if (key !== undefined && owned.has(key)) return key
    const { start } = this.#scanner
    while ((loose[this.#nextLoose]?.end ?? Infinity) <= start) this.#nextLoose += 1
    const part = loose[this.#nextLoose]
    return part && part.start <= start ? part.key : undefined
  }

  #beginLine(key: ContentKey, baseline: number): void {
    const start = this.#textStart
    const sharesText = this.#lineTextStart === start
    if (sharesText && this.#line) this.#line.objects = undefined
    this.#endLine()
    const unit = this.#unit
    const isInside = !sharesText && this.#sequenceStart >= 0 && this.#sequenceStart < start
    this.#line = {
      unit,
      text: '',
      end: 0,
      font: '',
      sizePt: 0,
      baseline,
      unread: [],
      pieces: [],
      objects: isInside ? [] : undefined,
    }
    this.#lineKey = key
  }

  #endTextObject(): void {
    const line = this.#line
    if (line?.objects === undefined || this.#lineTextStart !== this.#textStart) return
    const { setsFont, setsMatrix, setsMore } = this.#object
    if (setsFont && setsMatrix && !setsMore && this.#marks.at(-1)?.key !== undefined) {
      line.objects.push({ start: this.#textStart, end: this.#scanner.end })
    } else line.objects = undefined
  }

  #endLine(): void {
    const line = this.#line
    const key = this.#lineKey
    this.#line = undefined
    if (line === undefined || key === undefined) return
    const { pieces, ...rest } = line
    const text = pieces.map((piece) => piece.text).join('')
    this.#found.push({ key, line: { ...rest, pieces, text } })
  }
}
