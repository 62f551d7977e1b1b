import { Bounds, IDENTITY, inverse, type Matrix } from '../../../pdf/content/matrix.ts'
import { number } from '../../paint/number.ts'
import type { Shading } from './gradients.ts'

/** A glyph in colour, as content of a form whose space is that of the font; what names no colour has that of the text. */
export interface GlyphDrawing {
  readonly content: string
  /** Opacities by the name of their graphics state. */
  readonly opacities: ReadonlyMap<string, number>
  /** Blend modes by the name of their graphics state. */
  readonly blendModes: ReadonlyMap<string, string>
  readonly shadings: ReadonlyMap<string, Shading>
}

// A drawing of more is no letter.
const MAX_OPERATORS = 2_000_000

/** Takes what HarfBuzz says that a glyph is painted with. */
export class GlyphRecorder {
  readonly matrices: Matrix[] = []
  readonly clips: string[] = []
  /** Boxes around the clips, in the space of the font. */
  readonly boxes: Bounds[] = []
  readonly groups: number[] = []
  readonly parts: string[] = []
  readonly opacities = new Map<string, number>()
  readonly blendModes = new Map<string, string>()
  readonly shadings = new Map<string, Shading>()
  path = ''
  box = new Bounds()
  /** Whether it is painted in a way that is not known here. */
  isStrange = false
  #length = 0

  get matrix(): Matrix {
    return this.matrices.at(-1) ?? IDENTITY
  }

  point(x: number, y: number): string {
    const [a, b, c, d, e, f] = this.matrix
    this.box.add(x, y, this.matrix)
    return `${number(a * x + c * y + e)} ${number(b * x + d * y + f)}`
  }

  /** Whatever is painted now is seen only inside of a path. */
  clip(path: string): void {
    this.clips.push(path)
    this.boxes.push(this.box)
    this.box = new Bounds()
  }

  unclip(): void {
    this.clips.pop()
    this.boxes.pop()
  }

  /** Box of what can be seen, in the space of now; undefined where nothing can. */
  get seen(): Bounds | undefined {
    const [box, back] = [this.boxes.at(-1), inverse(this.matrix)]
    if (box === undefined || box.isEmpty || back === undefined) return undefined
    const seen = new Bounds()
    seen.addRectangle(box.left, box.bottom, box.right - box.left, box.top - box.bottom, back)
    return seen
  }

  /** Paints within clips. */
  add(clips: readonly string[], opacity: number, body: string): void {
    const within = clips.map((path) => `${path}W n\n`).join('')
    const part = `q\n${within}${this.#opacity(opacity)}${body}Q\n`
    this.#length += part.length
    if (this.#length > MAX_OPERATORS) this.isStrange = true
    else this.parts.push(part)
  }

  #opacity(opacity: number): string {
    if (opacity === 1) return ''
    const key = `A${Math.round(opacity * 255)}`
    this.opacities.set(key, opacity)
    return `/${key} gs\n`
  }
}
