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

// hb_paint_composite_mode_t
const SRC_OVER = 3
const BLEND_MODES: Readonly<Record<number, string>> = {
  13: 'Screen',
  14: 'Overlay',
  15: 'Darken',
  16: 'Lighten',
  17: 'ColorDodge',
  18: 'ColorBurn',
  19: 'HardLight',
  20: 'SoftLight',
  21: 'Difference',
  22: 'Exclusion',
  23: 'Multiply',
  24: 'Hue',
  25: 'Saturation',
  26: 'Color',
  27: 'Luminosity',
}
// A drawing of more is no letter.
const MAX_OPERATORS = 2_000_000

/** Takes what HarfBuzz says that a glyph is painted with. */
export class GlyphRecorder {
  readonly matrices: Matrix[] = []
  readonly clips: string[] = []
  /** Boxes around the clips, in the space of the font. */
  readonly boxes: Bounds[] = []
  path = ''
  box = new Bounds()
  /** Whether it is painted in a way that is not known here. */
  isStrange = false
  /** Starts of groups among the parts. */
  readonly #groups: number[] = []
  readonly #parts: string[] = []
  readonly #opacities = new Map<string, number>()
  readonly #blendModes = new Map<string, string>()
  readonly #shadings = new Map<string, Shading>()
  #length = 0

  /** All that was painted; undefined where some of it is not known here. */
  get drawing(): GlyphDrawing | undefined {
    if (this.isStrange) return undefined
    return {
      content: this.#parts.join(''),
      opacities: this.#opacities,
      blendModes: this.#blendModes,
      shadings: this.#shadings,
    }
  }

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

  /** Paints the last clip in one colour. */
  fill(setColor: string, opacity: number): void {
    const path = this.clips.at(-1)
    if (path === undefined) this.isStrange = true
    else this.#add(this.clips.slice(0, -1), opacity, path === '' ? '' : `${setColor}${path}f\n`)
  }

  /** Paints a gradient within all clips: a shading, or content that is one. */
  shade(shading: Shading | string, opacity: number): void {
    const place = `${this.matrix.map(number).join(' ')} cm\n`
    if (typeof shading === 'string') {
      this.#add(this.clips, opacity, `${place}${shading}`)
      return
    }
    const key = `S${this.#shadings.size + 1}`
    this.#shadings.set(key, shading)
    this.#add(this.clips, opacity, `${place}/${key} sh\n`)
  }

  openGroup(): void {
    this.#groups.push(this.#parts.length)
  }

  /** Blends what was painted since the group began with what was painted before. */
  closeGroup(mode: number): void {
    const start = this.#groups.pop() ?? 0
    if (mode === SRC_OVER) return
    const blendMode = BLEND_MODES[mode]
    if (blendMode === undefined) {
      this.isStrange = true
      return
    }
    this.#blendModes.set(`B${mode}`, blendMode)
    this.#parts.splice(start, 0, `q\n/B${mode} gs\n`)
    this.#parts.push('Q\n')
  }

  #add(clips: readonly string[], opacity: number, body: string): void {
    const within = clips.map((path) => `${path}W n\n`).join('')
    const part = `q\n${within}${this.#opacity(opacity)}${body}Q\n`
    this.#length += part.length
    if (this.#length > MAX_OPERATORS) this.isStrange = true
    else this.#parts.push(part)
  }

  #opacity(opacity: number): string {
    if (opacity === 1) return ''
    const key = `A${Math.round(opacity * 255)}`
    this.#opacities.set(key, opacity)
    return `/${key} gs\n`
  }
}
