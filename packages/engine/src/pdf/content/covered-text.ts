import { isArray, isString } from '../file/objects.ts'
import { ContentScanner } from './content-scanner.ts'
import { Bounds, type Matrix, multiply } from './matrix.ts'
import {
  BUILDS_PATH,
  OP,
  operatorCode,
  operatorKind,
  PAINTS_PATH,
  SHOWS_TEXT,
} from './operator-codes.ts'
import { addScannedPath, scannedMatrix } from './scanned-operands.ts'
import { TextPosition } from './text-position.ts'

/** An XObject that content paints: an image, or a form with content of its own. */
export type PaintedXObject =
  | 'image'
  | {
      readonly content: Buffer
      readonly matrix: Matrix
      readonly xObject: (name: string) => PaintedXObject | undefined
    }

/** Content to look through, and what it paints. */
export interface CoveredTextRequest {
  /** From the content's own coordinates to those of the page. */
  readonly matrix: Matrix
  readonly xObject: (name: string) => PaintedXObject | undefined
  /** Number of the box that an area of that size is painted for; undefined for any other area. */
  readonly boxOf: (area: Bounds) => number | undefined
}

/** Text that something is painted over. */
export interface CoveredText {
  /** Number of the box that covers it. */
  readonly box: number
  /** Area that is painted over it. */
  readonly area: Bounds
  /** Codes of the text and its place: the same for text that another page shows at the same place. */
  readonly sign: string
}

/** Forms in forms are followed to this depth. */
const MAX_DEPTH = 12
/** Text of which less is seen shows nothing. In points. */
const SEEN_PT = 2
const CLIP = new Set([operatorCode('W'), operatorCode('W*')])

/** Finds text that areas cover which are painted after it. Half of a line's height that is left shows what it says. */
export function coveredText(content: Buffer, request: CoveredTextRequest): readonly CoveredText[] {
  const reader = new CoverReader(request.boxOf)
  reader.read(content, request, 0)
  return reader.covered
}

interface ShownText {
  readonly bounds: Bounds
  readonly sign: string
}

class CoverReader {
  readonly covered: CoveredText[] = []
  readonly #boxOf: CoveredTextRequest['boxOf']
  readonly #shown: ShownText[] = []

  constructor(boxOf: CoveredTextRequest['boxOf']) {
    this.#boxOf = boxOf
  }

  read(content: Buffer, within: Omit<CoveredTextRequest, 'boxOf'>, depth: number): void {
    const scanner = new ContentScanner(content)
    const text = new TextPosition()
    const saved: { readonly matrix: Matrix; readonly clip: Bounds | undefined }[] = []
    let { matrix } = within
    let clip: Bounds | undefined
    let path = new Bounds()
    let isClip = false
    const endPath = () => {
      if (isClip) clip = clip ? common(clip, path) : path
      path = new Bounds()
      isClip = false
    }
    while (scanner.next()) {
      const { operator } = scanner
      switch (operatorKind(operator)) {
        case SHOWS_TEXT:
          this.#show(scanner, text, matrix, clip)
          continue
        case BUILDS_PATH:
          addScannedPath(path, scanner, matrix)
          continue
        case PAINTS_PATH:
          this.#paint(path)
          endPath()
          continue
        default:
      }
      if (CLIP.has(operator)) isClip = true
      else if (operator === OP.endPath) endPath()
      else if (operator === OP.save) saved.push({ matrix, clip })
      else if (operator === OP.restore) ({ matrix, clip } = saved.pop() ?? { matrix, clip })
      else if (operator === OP.transform) matrix = multiply(scannedMatrix(scanner), matrix)
      else if (operator === OP.beginText) text.begin()
      else if (operator === OP.font) text.sizePt = scanner.number(1)
      else if (operator === OP.textMatrix) text.set(scannedMatrix(scanner))
      else if (operator === OP.textMove || operator === OP.textMoveLeading)
        text.move(scanner.number(0), scanner.number(1))
      else if (operator === OP.paintXObject) {
        const painted = within.xObject(scanner.name(0))
        if (painted === 'image') this.#paintImage(matrix)
        else if (painted && depth < MAX_DEPTH) {
          const { xObject } = painted
          const inside = { matrix: multiply(painted.matrix, matrix), xObject }
          this.read(painted.content, inside, depth + 1)
        }
      }
    }
  }

  #show(
    scanner: ContentScanner,
    text: TextPosition,
    matrix: Matrix,
    clip: Bounds | undefined,
  ): void {
    const operand = scanner.operand(scanner.operandCount - 1)
    const items = isArray(operand) ? operand : [operand]
    const codes = items.map((item) => (isString(item) ? item.value : '')).join('')
    const bounds = text.placeOf(codes.length, matrix)
    const seen = clip ? common(bounds, clip) : bounds
    if (seen.right - seen.left < SEEN_PT || seen.top - seen.bottom < SEEN_PT) return
    const place = `${Math.round(bounds.left)} ${Math.round(bounds.bottom)}`
    this.#shown.push({ bounds, sign: `${place} ${codes}` })
  }

  #paintImage(matrix: Matrix): void {
    const area = new Bounds()
    area.addRectangle(0, 0, 1, 1, matrix)
    this.#paint(area)
  }

  #paint(area: Bounds): void {
    const box = this.#boxOf(area)
    if (box === undefined) return
    for (const { bounds, sign } of this.#shown) {
      const { left, right, bottom, top } = common(bounds, area)
      const isCovered = right - left > SEEN_PT && top - bottom >= (bounds.top - bounds.bottom) / 2
      if (isCovered) this.covered.push({ box, area, sign })
    }
  }
}

/** The part that two rectangles have in common; it may be turned inside out. */
function common(one: Bounds, other: Bounds): Bounds {
  const bounds = new Bounds()
  bounds.left = Math.max(one.left, other.left)
  bounds.right = Math.min(one.right, other.right)
  bounds.bottom = Math.max(one.bottom, other.bottom)
  bounds.top = Math.min(one.top, other.top)
  return bounds
}
