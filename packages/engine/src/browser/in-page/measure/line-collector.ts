/** A line of text in a document, in CSS pixels from the document's top left corner. */
export interface HtmlLine {
  readonly text: string
  readonly left: number
  readonly top: number
  readonly right: number
  readonly baseline: number
}

/** A word, or a part of one that is broken over lines. */
export interface PlacedWord {
  readonly text: string
  readonly rect: DOMRect
  readonly baseline: number
  /** The block that its line is in. */
  readonly block: Element
  /** Whether white space stands before it. */
  readonly isApart: boolean
}

type OpenLine = { -readonly [Part in keyof HtmlLine]: HtmlLine[Part] } & {
  readonly block: Element
  bottom: number
}

/** Puts words together to lines: those that stand in one block and on one height are one. */
export class LineCollector {
  readonly #lines: OpenLine[] = []
  readonly #maxLines: number
  #isCut = false

  constructor(maxLines: number) {
    this.#maxLines = maxLines
  }

  /** Whether there was a word for which there may be no line. */
  get isCut(): boolean {
    return this.#isCut
  }

  add(word: PlacedWord): void {
    const last = this.#lines.at(-1)
    const { text, block, baseline } = word
    const { left, top, right, bottom } = word.rect
    const middle = (top + bottom) / 2
    if (last?.block === block && middle > last.top && middle < last.bottom) lengthen(last, word)
    else if (this.#lines.length >= this.#maxLines) this.#isCut = true
    else this.#lines.push({ text, left, top, right, bottom, baseline, block })
  }

  /** The lines, measured from the corner of the document. */
  from({ left: x, top: y }: DOMRect): readonly HtmlLine[] {
    return this.#lines.map(({ text, left, top, right, baseline }) => ({
      text,
      left: left - x,
      top: top - y,
      right: right - x,
      baseline: baseline - y,
    }))
  }
}

function lengthen(line: OpenLine, { text, rect, baseline, isApart }: PlacedWord): void {
  line.text += `${isApart ? ' ' : ''}${text}`
  line.left = Math.min(line.left, rect.left)
  line.right = Math.max(line.right, rect.right)
  line.top = Math.min(line.top, rect.top)
  line.bottom = Math.max(line.bottom, rect.bottom)
  line.baseline = Math.max(line.baseline, baseline)
}
