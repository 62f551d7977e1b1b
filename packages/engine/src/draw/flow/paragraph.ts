import type { TextBlock } from '../../text/layout/text-block.ts'
import type { ParagraphStyle, TextRun } from '../../text/layout/text-style.ts'
import type { Canvas } from '../canvas/canvas.ts'
import { EPSILON_PT, type FlowOptions, type Taken, type Widths } from './flowable.ts'
import { InFlow } from './in-flow.ts'
import { type ParagraphMarks, paintParagraph } from './paint-paragraph.ts'
import type { TextPainter } from './text-painter.ts'

/** A paragraph before it is laid out. */
export interface ParagraphContent {
  readonly runs: readonly TextRun[] | string
  readonly style: ParagraphStyle
  /** Opacity of all of it. */
  readonly opacity: number
  readonly marks: ParagraphMarks
  /** Called with the place of its first line, once it has one. */
  readonly onPlaced?: (canvas: Canvas, xPt: number, yPt: number) => void
}

/** Fewest lines that stay together at the end and at the start of a page. */
export interface LineLimits {
  readonly orphans: number
  readonly widows: number
}

/** Part of a laid out paragraph that is left for the next page. */
interface Rest {
  readonly block: TextBlock
  /** Width that it was laid out in. */
  readonly widthPt: number
  readonly from: number
}

/** Text that breaks over lines and pages. */
export class Paragraph extends InFlow {
  readonly #content: ParagraphContent
  readonly #painter: TextPainter
  readonly #flow: FlowOptions
  readonly #limits: LineLimits
  readonly #rest: Rest | undefined
  #laidOut: { readonly widthPt: number; readonly block: TextBlock } | undefined

  constructor(
    content: ParagraphContent,
    painter: TextPainter,
    flow: FlowOptions,
    limits: LineLimits,
    rest?: Rest,
  ) {
    super(flow, rest !== undefined)
    this.#content = content
    this.#painter = painter
    this.#flow = flow
    this.#limits = limits
    this.#rest = rest
  }

  widths(): Widths {
    return this.#painter.widths(this.#content)
  }

  take(widthPt: number, roomPt: number, forced: boolean): Taken {
    const block = this.#rest?.block ?? this.#block(widthPt)
    const room = this.#rest?.widthPt ?? widthPt
    const from = this.#rest?.from ?? 0
    const { lines } = block
    const top = lines[from]?.topPt ?? 0
    const end = fittingEnd(block, from, top, roomPt)
    if (end >= lines.length) return { fragment: this.#fragment(block, room, from, lines.length) }
    const cut = this.#cutAt(from, end, lines.length, forced)
    if (cut === from) return { rest: this }
    // The last line may be higher than the page: nothing is left for another one.
    if (cut >= lines.length) return { fragment: this.#fragment(block, room, from, cut) }
    const rest = { block, widthPt: room, from: cut }
    return {
      fragment: this.#fragment(block, room, from, cut),
      rest: new Paragraph(this.#content, this.#painter, this.#flow, this.#limits, rest),
    }
  }

  /** The line that the page ends before, so that neither side is left with too few. */
  #cutAt(from: number, end: number, count: number, forced: boolean): number {
    const { orphans, widows } = this.#limits
    const cut = Math.min(end, Math.max(from, count - widows))
    // A rest that goes on is no beginning any more.
    const needed = this.#rest ? 1 : Math.min(orphans, count)
    if (cut - from >= needed) return cut
    return forced ? Math.max(end, from + 1) : from
  }

  #block(widthPt: number): TextBlock {
    if (this.#laidOut?.widthPt !== widthPt) {
      this.#laidOut = { widthPt, block: this.#painter.layOut(this.#content, widthPt) }
    }
    return this.#laidOut.block
  }

  #fragment(block: TextBlock, widthPt: number, from: number, to: number) {
    const { lines } = block
    const top = lines[from]?.topPt ?? 0
    const heightPt = (lines[to]?.topPt ?? block.heightPt) - top
    const paint = (canvas: Canvas, xPt: number, yPt: number) => {
      if (from === 0) this.#content.onPlaced?.(canvas, xPt, yPt)
      paintParagraph(canvas, this.#painter, this.#content, block, { from, to, xPt, yPt })
      if (block.breaksWords) this.#painter.noteBroken(canvas, lines.slice(from, to))
      if (block.widthPt > widthPt) this.#painter.noteWide(canvas, lines.slice(from, to), widthPt)
    }
    return { heightPt, paint }
  }
}

function fittingEnd(block: TextBlock, from: number, top: number, roomPt: number): number {
  const { lines } = block
  if (block.heightPt - top <= roomPt + EPSILON_PT) return lines.length
  let end = from
  while (end < lines.length) {
    const line = lines[end]
    if (line === undefined || line.topPt + line.heightPt - top > roomPt + EPSILON_PT) break
    end += 1
  }
  return end
}
