import { quote } from '../../quote.ts'
import type { TextLine } from '../../text/layout/text-block.ts'
import { type RenderWarning, renderWarning } from '../../warnings.ts'
import type { Canvas } from '../canvas/canvas.ts'

// In points; less is no letter.
const LEAST = 2
const MAX_LISTED = 5

/** Finds text that stands beyond the edges of its page, or reaches over them. */
export class OffPage {
  readonly #texts = new Set<string>()

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

  /** One warning for all of it. */
  get warnings(): readonly RenderWarning[] {
    if (this.#texts.size === 0) return []
    const listed = [...this.#texts].slice(0, MAX_LISTED).join(', ')
    const more = this.#texts.size > MAX_LISTED ? `, and ${this.#texts.size - MAX_LISTED} more` : ''
    const message = `Text stands beyond the edges of its page, or reaches over them: ${listed}${more}.`
    return [renderWarning('content_cut', message)]
  }
}
