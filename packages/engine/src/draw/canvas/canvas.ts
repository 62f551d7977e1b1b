import { IDENTITY, type Matrix, multiply } from '../../pdf/content/matrix.ts'
import type { PdfRef } from '../../pdf/file/objects.ts'
import { append, type StructureElement } from '../../pdf/ua/structure.ts'
import type { Color } from '../../units/color.ts'
import { CanvasResources } from './canvas-resources.ts'
import type { GraphicsStates } from './graphics-states.ts'
import { type Path, pathOperators } from './path.ts'
import { colorOperator, type Stroke, strokeOperators } from './stroke.ts'
import { flipped, transformPoint } from './transform.ts'

/** How a path is painted. */
export interface PathPaint {
  readonly fill?: Color
  readonly stroke?: Stroke
  readonly evenOdd?: boolean
  /** Opacity of fill and line, beside that of their colours. */
  readonly opacity?: number
}

/** Painting operators of text, with the names of the resources they use. */
export interface PaintedText {
  readonly operators: string
  readonly names: Iterable<string>
}

/** A page as far as content needs it, in points. */
interface SeenPage {
  readonly number: number
  readonly widthPt: number
  readonly heightPt: number
}

/** An element of the structure tree that comes into being when it is asked for. */
export interface Tag {
  /** Undefined in files without tags. */
  readonly element: StructureElement | undefined
}

/** The object that holds the content: a page, or a form painted on one. */
export interface CanvasOwner {
  /** Number of the object. */
  readonly num: number
  /** Number of the page that it is seen on. */
  readonly pageNum: number
  readonly heightPt: number
  /** Number and size of the page that it is seen on, once it is known. */
  readonly page: () => SeenPage | undefined
  readonly states: GraphicsStates
  /** Whether content is marked for the structure tree. */
  readonly isTagged: boolean
}

/**
 * Writes the content of a page or a form. Coordinates are points from the top left corner, y down; the content
 * stream counts from the bottom left, as PDF does.
 */
export class Canvas {
  readonly owner: CanvasOwner
  readonly #parts: string[] = []
  readonly #resources = new CanvasResources()
  #matrix: Matrix
  /** From the coordinates now to those that the canvas began with. */
  #local: Matrix = IDENTITY
  #origin = { x: 0, y: 0 }
  #nextMcid = 0
  #isCopy = false
  #isRepeat = false
  /** Depth of marked content: what is painted inside belongs to it. */
  #marked = 0

  /** @param matrix from this canvas to the page, y down */
  constructor(owner: CanvasOwner, matrix: Matrix = IDENTITY) {
    this.owner = owner
    this.#matrix = matrix
  }

  /** Whether content painted now belongs to a mark that is open. */
  get isMarked(): boolean {
    return this.#marked > 0
  }

  /** Where a point of this canvas is seen on the page, in points from its top left corner. */
  toPage(x: number, y: number): readonly [number, number] {
    return transformPoint(this.#matrix, x, y)
  }

  /** The transformation from the coordinates now to those that the page or form itself has, y down. */
  get localMatrix(): Matrix {
    return this.#local
  }

  /** The transformation from this canvas to its page. */
  get matrix(): Matrix {
    return this.#matrix
  }

  /** Where places are counted from: the corner of the page, or of the group that is painted. */
  get origin(): { readonly x: number; readonly y: number } {
    return this.#origin
  }

  /** Counts places from another corner while `paint` paints. */
  withOrigin(x: number, y: number, paint: () => void): void {
    const before = this.#origin
    this.#origin = { x, y }
    paint()
    this.#origin = before
  }

  /** Paints with its own graphics state: what is set inside ends with it. */
  isolated(paint: () => void): void {
    const [before, local] = [this.#matrix, this.#local]
    this.#parts.push('q\n')
    paint()
    this.#parts.push('Q\n')
    this.#matrix = before
    this.#local = local
  }

  /** Transforms what follows; only inside `isolated`. */
  transform(matrix: Matrix): void {
    const numbers = flipped(matrix, this.owner.heightPt).map(preciseText)
    this.#parts.push(`${numbers.join(' ')} cm\n`)
    this.#matrix = multiply(matrix, this.#matrix)
    this.#local = multiply(matrix, this.#local)
  }

  /** Cuts what follows to a path; only inside `isolated`. */
  clip(path: Path, evenOdd = false): void {
    this.#parts.push(pathOperators(path, this.owner.heightPt), evenOdd ? 'W* n\n' : 'W n\n')
  }

  /** Paints what follows with this opacity and blend mode; only inside `isolated`. */
  blend(fillAlpha: number, strokeAlpha: number, mode?: string, softMask?: PdfRef): void {
    const state = this.owner.states.find(fillAlpha, strokeAlpha, mode, softMask)
    if (state === undefined) return
    this.#resources.states.set(state.name, state.ref)
    this.#parts.push(`/${state.name} gs\n`)
  }

  /** Fills and strokes a path; without either nothing is written. */
  path(path: Path, { fill, stroke, evenOdd = false, opacity = 1 }: PathPaint): void {
    const fills = fill !== undefined && fill.alpha * opacity > 0
    const strokes = stroke !== undefined && stroke.color.alpha * opacity > 0 && stroke.widthPt > 0
    if (!fills && !strokes) return
    this.isolated(() => {
      this.blend(fills ? fill.alpha * opacity : 1, strokes ? stroke.color.alpha * opacity : 1)
      if (fills) this.#parts.push(colorOperator(fill, 'rg'))
      if (strokes) this.#parts.push(strokeOperators(stroke))
      const star = evenOdd ? '*' : ''
      const operator = fills && strokes ? `B${star}` : fills ? `f${star}` : 'S'
      this.#parts.push(pathOperators(path, this.owner.heightPt), `${operator}\n`)
    })
  }

  /** Fills (or strokes) a path with a pattern of the page's space. */
  patterned(path: Path, pattern: { readonly name: string; readonly ref: PdfRef }, evenOdd = false) {
    this.#resources.patterns.set(pattern.name, pattern.ref)
    const operators = pathOperators(path, this.owner.heightPt)
    this.#parts.push(`q\n/Pattern cs /${pattern.name} scn\n${operators}f${evenOdd ? '*' : ''}\nQ\n`)
  }

  /** Strokes a path with a pattern. */
  patternStroked(
    path: Path,
    pattern: { readonly name: string; readonly ref: PdfRef },
    stroke: Stroke,
  ) {
    this.#resources.patterns.set(pattern.name, pattern.ref)
    this.isolated(() => {
      this.#parts.push(strokeOperators(stroke))
      const operators = pathOperators(path, this.owner.heightPt)
      this.#parts.push(`/Pattern CS /${pattern.name} SCN\n${operators}S\n`)
    })
  }

  /** Paints an image or a form into a rectangle. */
  xObject(name: string, ref: PdfRef, matrix: Matrix): void {
    this.#resources.xObjects.set(name, ref)
    this.#parts.push(`q\n${matrix.map(preciseText).join(' ')} cm\n/${name} Do\nQ\n`)
  }

  /** Operators of text, as the text kernel makes them. */
  text({ operators, names }: PaintedText): void {
    for (const used of names) this.#resources.text.add(used)
    this.#parts.push(operators, '\n')
  }

  /**
   * Marks what `paint` paints as content of an element; without one, as an artifact. Inside a mark and in files
   * without tags nothing is marked, and the element is not asked for.
   */
  marked(tag: Tag | undefined, paint: () => void): void {
    const text = this.openMark(tag)
    this.#parts.push(text)
    this.#marked += 1
    paint()
    this.#marked -= 1
    if (text !== '') this.#parts.push('EMC\n')
  }

  /** Paints as part of a mark that is open elsewhere: around the form that this canvas is the content of. */
  inside(paint: () => void): void {
    this.#marked += 1
    paint()
    this.#marked -= 1
  }

  /** Paints once more what was painted: no marks but one of decoration, no links, no places. */
  copied(paint: () => void): void {
    const before = this.#isCopy
    this.#isCopy = true
    this.marked(undefined, paint)
    this.#isCopy = before
  }

  /** Paints what stands on an earlier page, too, as decoration: a header row. */
  repeated(paint: () => void): void {
    const before = this.#isRepeat
    this.#isRepeat = true
    this.marked(undefined, paint)
    this.#isRepeat = before
  }

  /** Paints the content of a form as part of what another canvas is painting. */
  continuing(at: Canvas, paint: () => void): void {
    this.#isCopy = at.isCopy
    this.#isRepeat = at.isRepeat
    this.#marked = at.isMarked ? 1 : 0
    this.#origin = at.origin
    paint()
    this.#marked = 0
  }

  /** Whether what is painted now was painted before. */
  get isCopy(): boolean {
    return this.#isCopy
  }

  /** Whether what is painted now stands on other pages, too. */
  get isRepeat(): boolean {
    return this.#isRepeat
  }

  /** The operator that opens a mark, for those who write operators themselves; empty where none is due. */
  openMark(tag: Tag | undefined): string {
    if (!this.owner.isTagged || this.#marked > 0) return ''
    const element = tag?.element
    if (element === undefined) return '/Artifact BMC\n'
    const mcid = this.#nextMcid++
    const { num, pageNum } = this.owner
    append(element, { kind: 'content', pageNum, ownerNum: num, mcid })
    return `/${element.type} <</MCID ${mcid}>> BDC\n`
  }

  /** The content stream so far. */
  content(): Buffer {
    return Buffer.from(this.#parts.join(''), 'latin1')
  }

  /** Whether nothing was painted. */
  get isEmpty(): boolean {
    return this.#parts.length === 0
  }

  /** The resources that were used. */
  get resources(): CanvasResources {
    return this.#resources
  }
}

/** A number of a matrix: a thousandth of a scale is visible on a large page. */
function preciseText(value: number): string {
  return String(Math.round(value * 1e6) / 1e6 || 0).includes('e')
    ? '0'
    : String(Math.round(value * 1e6) / 1e6 || 0)
}
