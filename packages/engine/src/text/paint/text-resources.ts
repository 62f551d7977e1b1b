import { dict, type PdfDict, type PdfObject } from '../../pdf/file/objects.ts'
import type { PdfFile } from '../../pdf/file/pdf-file.ts'
import type { GlyphDrawing } from '../fonts/color/glyph-recorder.ts'
import type { FontFace } from '../fonts/font-face.ts'
import { decodePng, type Pixels } from './decode-png.ts'
import { embedDrawing } from './embed-drawing.ts'
import { embedFace } from './embed-face.ts'
import { embedPicture } from './embed-picture.ts'
import { type FontSubsetter, loadSubsetter } from './subset-font.ts'
import { UsedFace } from './used-face.ts'

/** Resource dictionaries of painted text, by category and name. */
export interface EmbeddedText {
  readonly Font: PdfDict
  readonly XObject: PdfDict
}

/** A picture of a document: of pixels, or drawn in units of the em. */
export type UsedPicture = { readonly name: string } & (
  | { readonly pixels: Pixels }
  | { readonly drawing: GlyphDrawing }
)

/** The fonts of one document: what is painted is counted here, and embedded once at the end. */
export class TextResources {
  readonly #prefix: string
  readonly #faces = new Map<FontFace, UsedFace>()
  readonly #pictures = new Map<FontFace, Map<number, UsedPicture>>()
  #pictureCount = 0

  /** @param prefix of resource names; apart from those that pages have already */
  constructor({ prefix = 'F' }: { readonly prefix?: string } = {}) {
    this.#prefix = prefix
  }

  /** The face with the codes that stand for its glyphs. */
  use(face: FontFace): UsedFace {
    const known = this.#faces.get(face)
    if (known) return known
    const used = new UsedFace(`${this.#prefix}${this.#faces.size + 1}`, face)
    this.#faces.set(face, used)
    return used
  }

  /** Families used so far that say no document may embed them. */
  get restricted(): readonly string[] {
    const faces = [...this.#faces.keys()].filter(({ facts }) => facts.isRestricted)
    return [...new Set(faces.map(({ family }) => family))]
  }

  /** The picture of a glyph; undefined when the face has none that can be read. */
  usePicture(face: FontFace, glyph: number): UsedPicture | undefined {
    const known = this.#pictures.get(face) ?? new Map<number, UsedPicture>()
    this.#pictures.set(face, known)
    const found = known.get(glyph)
    if (found) return found
    const png = face.pngOf(glyph)
    const pixels = png && decodePng(png)
    const drawing = pixels ? undefined : face.drawingOf(glyph)
    if (pixels === undefined && (drawing === undefined || drawing.content === '')) return undefined
    this.#pictureCount += 1
    const name = `${this.#prefix}P${this.#pictureCount}`
    const picture = pixels ? { name, pixels } : { name, drawing: drawing as GlyphDrawing }
    known.set(glyph, picture)
    return picture
  }

  /**
   * Adds a subset of every face that was used to a file; call it once, when all is painted.
   *
   * @returns fonts and pictures by the names that operators use
   */
  async embed(file: PdfFile): Promise<EmbeddedText> {
    if (this.#faces.size === 0) return { Font: dict({}), XObject: dict({}) }
    const subset: FontSubsetter = await loadSubsetter()
    const fonts: Record<string, PdfObject> = {}
    for (const used of this.#faces.values()) fonts[used.name] = embedFace(file, used, subset)
    const pictures: Record<string, PdfObject> = {}
    for (const used of this.#pictures.values()) {
      for (const picture of used.values()) {
        pictures[picture.name] =
          'pixels' in picture
            ? embedPicture(file, picture.pixels)
            : embedDrawing(file, picture.drawing)
      }
    }
    return { Font: dict(fonts), XObject: dict(pictures) }
  }
}
