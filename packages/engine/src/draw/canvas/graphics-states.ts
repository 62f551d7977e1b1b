import { dict, name, type PdfRef } from '../../pdf/file/objects.ts'
import type { PdfFile } from '../../pdf/file/pdf-file.ts'

/** Opacities and blend modes of a document, each written once. */
export class GraphicsStates {
  readonly #file: PdfFile
  readonly #known = new Map<string, { readonly name: string; readonly ref: PdfRef }>()

  constructor(file: PdfFile) {
    this.#file = file
  }

  /** The state with its resource name; undefined where nothing differs from the normal one. */
  find(fillAlpha: number, strokeAlpha: number, mode?: string, softMask?: PdfRef) {
    const [fill, stroke] = [rounded(fillAlpha), rounded(strokeAlpha)]
    if (fill === 1 && stroke === 1 && mode === undefined && softMask === undefined) return undefined
    const key = `${fill} ${stroke} ${mode ?? ''} ${softMask?.num ?? ''}`
    const known = this.#known.get(key)
    if (known) return known
    const entries = dict({
      Type: name('ExtGState'),
      ca: fill,
      CA: stroke,
      BM: mode === undefined ? undefined : name(mode),
      SMask: softMask && dict({ Type: name('Mask'), S: name('Luminosity'), G: softMask }),
    })
    const added = { name: `G${this.#known.size + 1}`, ref: this.#file.add(entries) }
    this.#known.set(key, added)
    return added
  }
}

function rounded(alpha: number): number {
  return Math.round(Math.min(1, Math.max(0, alpha)) * 1000) / 1000
}
