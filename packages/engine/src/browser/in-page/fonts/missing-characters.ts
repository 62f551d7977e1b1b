// Enough for any document a person wrote; what is beyond them is not looked at.
const MAX_CHARACTERS = 20_000
// A character that nothing is assigned to, in a plane that fonts leave alone.
const NOBODYS = '\u{10fffd}'

/**
 * Characters that no font has, each once: those that measure and paint like one that nothing is assigned to.
 *
 * @param characters by their font
 */
export function missingCharacters(
  pen: CanvasRenderingContext2D,
  sizePx: number,
  characters: ReadonlyMap<string, ReadonlySet<string>>,
): readonly string[] {
  const missing = new Set<string>()
  let looked = 0
  for (const [font, ofFont] of characters) {
    pen.font = font
    const shapeOfNothing = shapeOf(pen, NOBODYS)
    let nothing: ArrayLike<number> | undefined
    for (const character of ofFont) {
      looked += 1
      if (looked > MAX_CHARACTERS) break
      if (missing.has(character) || shapeOf(pen, character) !== shapeOfNothing) continue
      nothing ??= paint(pen, sizePx, NOBODYS)
      if (isSameShape(paint(pen, sizePx, character), nothing)) missing.add(character)
    }
  }
  return [...missing]
}

function shapeOf(pen: CanvasRenderingContext2D, character: string): string {
  const { width, actualBoundingBoxLeft, actualBoundingBoxRight, actualBoundingBoxAscent } =
    pen.measureText(character)
  return [width, actualBoundingBoxLeft, actualBoundingBoxRight, actualBoundingBoxAscent].join()
}

/** Pixels of a character: red, green, blue and how opaque it is, for each. */
function paint(
  pen: CanvasRenderingContext2D,
  sizePx: number,
  character: string,
): ArrayLike<number> {
  const { width, height } = pen.canvas
  pen.clearRect(0, 0, width, height)
  pen.fillText(character, sizePx / 2, sizePx)
  return pen.getImageData(0, 0, width, height).data
}

function isSameShape(one: ArrayLike<number>, other: ArrayLike<number>): boolean {
  for (let opacity = 3; opacity < one.length; opacity += 4) {
    if (one[opacity] !== other[opacity]) return false
  }
  return true
}
