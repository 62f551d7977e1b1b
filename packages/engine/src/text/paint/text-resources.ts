import { dict, type PdfDict, type PdfObject } from '../../pdf/file/objects.ts'
import type { PdfFile } from '../../pdf/file/pdf-file.ts'
import type { FontFace } from '../fonts/font-face.ts'
import { embedFace } from './embed-face.ts'
import { type FontSubsetter, loadSubsetter } from './subset-font.ts'
import { UsedFace } from './used-face.ts'

/** Resource dictionaries of painted text, by category and name. */
export interface EmbeddedText {
  readonly Font: PdfDict
  readonly XObject: PdfDict
}

/** The fonts of one document: what is painted is counted here, and embedded once at the end. */
export class TextResources {
  readonly #prefix: string
  readonly #faces = new Map<FontFace, UsedFace>()

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
    return { Font: dict(fonts), XObject: dict({}) }
  }
}
