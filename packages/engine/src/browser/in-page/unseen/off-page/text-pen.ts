/** Measures text that stands in no box of its own, or whose ink is smaller than its box. */
export class TextPen {
  /** Made for the first text that is measured: few documents have one. */
  #canvas: CanvasRenderingContext2D | null | undefined

  /** Width of a text in CSS pixels; 0 where nothing can measure it. */
  widthOf(text: string, font: string): number {
    return this.#measured(text, font)?.width ?? 0
  }

  /** Part of the height of a line that is free above the ink of a text: the box of a font reaches above its letters. */
  freeAbove(text: string, font: string): number {
    const ink = this.#measured(text, font)
    if (!ink) return 0
    const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = ink
    return Math.max(0, (ascent - ink.actualBoundingBoxAscent) / (ascent + descent))
  }

  #measured(text: string, font: string): TextMetrics | undefined {
    if (this.#canvas === undefined) this.#canvas = canvasForText()
    if (!this.#canvas) return undefined
    this.#canvas.font = font
    return this.#canvas.measureText(text)
  }
}

function canvasForText(): CanvasRenderingContext2D | null {
  // In the namespace of HTML: in an XML document the other way makes no canvas.
  const drawing = document.createElementNS('http://www.w3.org/1999/xhtml', 'canvas')
  return drawing instanceof HTMLCanvasElement ? drawing.getContext('2d') : null
}
