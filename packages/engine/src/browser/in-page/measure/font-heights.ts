/** Heights of a font, in pixels from its baseline. */
export interface FontHeights {
  /** The font as the canvas takes it. */
  readonly font: string
  readonly ascent: number
  readonly descent: number
}

/** A function that tells the heights of the font of an element. */
export function fontHeights(): (element: Element) => FontHeights {
  // In the namespace of HTML: in an XML document the other way makes no canvas.
  const drawing = document.createElementNS('http://www.w3.org/1999/xhtml', 'canvas')
  const canvas = drawing instanceof HTMLCanvasElement ? drawing.getContext('2d') : null
  const known = new Map<string, FontHeights>()
  const measured = (font: string): FontHeights => {
    if (canvas) canvas.font = font
    const metrics = canvas?.measureText('x')
    const ascent = metrics?.fontBoundingBoxAscent ?? 0
    return { font, ascent, descent: metrics?.fontBoundingBoxDescent ?? 0 }
  }
  return (element) => {
    const { font } = getComputedStyle(element)
    const heights = known.get(font) ?? measured(font)
    known.set(font, heights)
    return heights
  }
}
