import { renderWarning } from '../../../messages/warnings.ts'
import { dict, name, type PdfRef, stream } from '../../../pdf/file/objects.ts'
import type { StampFont } from '../../../schemas/edits/stamp-edits.ts'
import { restrictedFonts } from '../../../text/fonts/restricted-fonts.ts'
import type { TextBlock } from '../../../text/layout/text-block.ts'
import type { ParagraphStyle } from '../../../text/layout/text-style.ts'
import { paintText } from '../../../text/paint/paint-text.ts'
import { TextResources } from '../../../text/paint/text-resources.ts'
import { sharedTypesetter } from '../../../text/shared-typesetter.ts'
import type { Typesetter } from '../../../text/typesetter.ts'
import { parseColor } from '../../../units/color.ts'
import type { EditContext } from '../edit-context.ts'
import { hasScreenColors } from '../has-screen-colors.ts'

/** Something that can be painted, its bottom left corner at 0, 0. */
export interface StampForm {
  readonly ref: PdfRef
  readonly widthPt: number
  readonly heightPt: number
}

/** Texts of one edit as form XObjects with one set of fonts. */
export class TextForms {
  readonly #context: EditContext
  readonly #typesetter: Typesetter
  readonly #style: ParagraphStyle
  readonly #resources = new TextResources()
  readonly #shared: PdfRef
  readonly #forms = new Map<string, StampForm>()
  readonly #missing = new Set<string>()

  private constructor(context: EditContext, typesetter: Typesetter, font: StampFont) {
    const { red, green, blue } = parseColor(font.color) ?? { red: 0, green: 0, blue: 0 }
    this.#context = context
    this.#typesetter = typesetter
    this.#shared = context.file.reserve()
    this.#style = {
      families: font.family === undefined ? [] : [font.family],
      weight: font.weight,
      italic: font.italic,
      align: font.align,
      color: { r: red, g: green, b: blue },
      language: font.language,
    }
  }

  /** Loads fonts; `close` embeds what was used of them. */
  static async open(context: EditContext, font: StampFont): Promise<TextForms> {
    // Its colours are those of the screen, which PDF/A has to be told.
    if (!hasScreenColors(context.file)) {
      context.standards = { ...context.standards, archive: undefined }
    }
    return new TextForms(context, await sharedTypesetter({ faces: context.faces }), font)
  }

  /** Room that a text takes. */
  measure(text: string, sizePt: number): TextBlock {
    return this.#typesetter.layOut(text, { ...this.#style, sizePt })
  }

  /** A text, laid out once for each size. */
  form(
    text: string,
    { sizePt, widthPt }: { readonly sizePt: number; readonly widthPt: number | undefined },
  ): StampForm {
    const key = `${sizePt} ${widthPt ?? ''} ${text}`
    const known = this.#forms.get(key)
    if (known) return known
    const block = this.#typesetter.layOut(text, { ...this.#style, sizePt }, widthPt)
    for (const character of block.missing) this.#missing.add(character)
    const place = { leftPt: 0, topPt: block.heightPt }
    const { operators } = paintText(block, this.#resources, place)
    // Letters reach beyond their lines.
    const [width, height] = [widthPt ?? block.widthPt, block.heightPt]
    const entries = dict({
      Type: name('XObject'),
      Subtype: name('Form'),
      BBox: [-sizePt, -sizePt, width + sizePt, height + sizePt],
      Resources: this.#shared,
      // Seen through, letters that overlap are no darker where they do.
      Group: dict({ S: name('Transparency') }),
    })
    const ref = this.#context.file.add(stream(entries, Buffer.from(operators, 'latin1')))
    const form = { ref, widthPt: width, heightPt: height }
    this.#forms.set(key, form)
    return form
  }

  /** Embeds the fonts; nothing can be laid out afterwards. */
  async close(): Promise<void> {
    const { file, warn, field } = this.#context
    const { Font, XObject } = await this.#resources.embed(file)
    file.set(this.#shared.num, dict({ Font, XObject }))
    for (const warning of restrictedFonts(this.#resources.restricted, field)) warn(warning)
    if (this.#missing.size === 0) return
    for (const character of this.#missing) this.#context.missing.add(character)
    const characters = [...this.#missing].slice(0, 20).join(' ')
    warn(renderWarning('glyphs_missing', `${field}: no font has the characters ${characters}.`))
  }
}
