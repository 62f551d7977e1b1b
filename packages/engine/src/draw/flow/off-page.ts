import { quote } from '../../messages/quote.ts'
import { type RenderWarning, renderWarning, type WarningCode } from '../../messages/warnings.ts'
import type { TextLine } from '../../text/layout/text-block.ts'
import { ptToMm } from '../../units/length.ts'
import type { Canvas } from '../canvas/canvas.ts'

// In points; less is no letter.
const LEAST = 2
const MAX_LISTED = 5

/**
 * How much of a drawing may lie beyond the edges, in points: of a barcode and a field nothing, of a picture what
 * printers trim (5 mm), of shapes and decoration all but a part that is seen.
 */
const MAY_BE_CUT = { nothing: LEAST, bleed: (5 / 25.4) * 72, part: Infinity } as const

/** How much of a drawing may lie beyond the edges of its page. */
export type MayBeCut = keyof typeof MAY_BE_CUT

/** A rectangle of a canvas, y down. */
interface CanvasBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * Finds what nobody sees, or not as it was meant: beyond the room or the edges of its page, without size or colour,
 * broken words, fields that change nothing.
 */
export class OffPage {
  readonly #texts = new Set<string>()
  readonly #drawings = new Set<string>()
  readonly #unpainted = new Set<string>()
  readonly #tooHigh = new Set<string>()
  readonly #narrow = new Set<string>()
  readonly #wide = new Set<string>()
  readonly #broken = new Set<string>()
  readonly #idle = new Set<string>()

  /** Takes note of a line whose block has its left edge at `x`; `baseline` is that of the line. */
  note(canvas: Canvas, { leftPt, widthPt, text }: TextLine, x: number, baseline: number): void {
    const page = canvas.owner.page()
    if (page === undefined || text.trim() === '') return
    const ends = [x + leftPt, x + leftPt + widthPt].map((at) => canvas.toPage(at, baseline))
    const isIn = ends.every(
      ([left, top]) =>
        left >= -LEAST &&
        left <= page.widthPt + LEAST &&
        top >= -LEAST &&
        top <= page.heightPt + LEAST,
    )
    if (!isIn) this.#texts.add(`${quote(text)} on page ${page.number}`)
  }

  /** Takes note of a line that is wider than its room, which no break makes shorter: a letter, or what ends a cut text. */
  noteWide(canvas: Canvas, { widthPt, pieces }: TextLine, roomPt: number): void {
    const page = canvas.owner.page()
    const text = pieces.map((piece) => piece.text).join('')
    if (page === undefined || text.trim() === '' || widthPt < roomPt + LEAST) return
    this.#wide.add(`${quote(text)} on page ${page.number}`)
  }

  /** Takes note of a drawing: `path` is its command. */
  noteDrawing(canvas: Canvas, path: string, box: CanvasBox, mayBeCut: MayBeCut): void {
    const page = canvas.owner.page()
    if (page === undefined) return
    const [left, top, right, bottom] = seenBox(canvas, box)
    const beyond = Math.max(-left, -top, right - page.widthPt, bottom - page.heightPt)
    const isGone = right < 0 || bottom < 0 || left > page.widthPt || top > page.heightPt
    if (isGone || beyond > MAY_BE_CUT[mayBeCut])
      this.#drawings.add(`${path} on page ${page.number}`)
  }

  /** Takes note of words that lines end inside of, because they are wider than their room. */
  noteBroken(canvas: Canvas, lines: readonly TextLine[]): void {
    const page = canvas.owner.page()
    if (page === undefined) return
    for (const { brokenWord: word } of lines) {
      if (word !== undefined) this.#broken.add(`${quote(word)} on page ${page.number}`)
    }
  }

  /** Takes note of fields that change nothing, each with what it needs. */
  noteIdle(path: string, fields: Readonly<Record<string, string | false>>): void {
    for (const [field, needed] of Object.entries(fields)) {
      if (needed !== false) this.#idle.add(`${path}.${field} needs ${needed}`)
    }
  }

  /** Takes note of a drawing that is empty, has no size, or neither a fill nor a line. */
  noteUnpainted(path: string): void {
    this.#unpainted.add(path)
  }

  /** Takes note of content that is higher than the room of its page, where no page break divides it. */
  noteHeight(pageNumber: number, heightPt: number, roomPt: number): void {
    const over = heightPt - roomPt
    if (over < LEAST) return
    this.#tooHigh.add(`by ${ptToMm(over).toFixed(1)} mm on page ${pageNumber}`)
  }

  /** Takes note of a table with a column that has no room for its text: `path` is its command. */
  noteNarrow(path: string): void {
    this.#narrow.add(path)
  }

  /** One warning for all texts, and one for each kind of drawings. */
  get warnings(): readonly RenderWarning[] {
    return [
      ...told('Text stands beyond the edges of its page, or reaches over them', this.#texts),
      ...told('Drawings stand beyond the edges of their page, or reach over them', this.#drawings),
      ...told('Content that no page break divides is higher than its page has room', this.#tooHigh),
      ...told(
        'Columns of tables are too narrow for a letter, and their text runs over others',
        this.#narrow,
        'text_runs_over',
      ),
      // A table that is too narrow is told as one.
      ...told(
        'Text is wider than its room and runs over its edge',
        this.#narrow.size === 0 ? this.#wide : new Set(),
        'text_runs_over',
      ),
      ...told(
        'Nothing is seen of drawings that are empty, or without size, or without fill and stroke',
        this.#unpainted,
        'content_left_out',
      ),
      ...told(
        'Words are wider than their room and broken in the middle',
        this.#narrow.size === 0 ? this.#broken : new Set(),
        'text_runs_over',
      ),
      ...told('Fields change nothing', this.#idle, 'option_not_applied'),
    ]
  }
}

function told(
  what: string,
  all: ReadonlySet<string>,
  code: WarningCode = 'content_cut',
): readonly RenderWarning[] {
  if (all.size === 0) return []
  const listed = [...all].slice(0, MAX_LISTED).join(', ')
  const more = all.size > MAX_LISTED ? `, and ${all.size - MAX_LISTED} more` : ''
  return [renderWarning(code, `${what}: ${listed}${more}.`)]
}

/** Smallest rectangle of the page around a rectangle of a canvas: left, top, right, bottom. */
function seenBox(canvas: Canvas, { x, y, width, height }: CanvasBox) {
  const corners = [
    canvas.toPage(x, y),
    canvas.toPage(x + width, y),
    canvas.toPage(x, y + height),
    canvas.toPage(x + width, y + height),
  ]
  const [xs, ys] = [corners.map(([left]) => left), corners.map(([, top]) => top)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const
}
