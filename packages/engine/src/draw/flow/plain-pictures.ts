import { quote } from '../../messages/quote.ts'
import { type RenderWarning, renderWarning } from '../../messages/warnings.ts'
import type { TextBlock } from '../../text/layout/text-block.ts'

const MAX_LISTED = 20

/** Finds letters that their font has pictures in colour for, in SVG: they are painted as outlines in one colour. */
export class PlainPictures {
  readonly #found = new Map<string, Set<string>>()

  /** Takes note of the glyphs of some text. */
  note({ lines }: TextBlock): void {
    for (const { pieces } of lines) {
      for (const { text, glyphs } of pieces) {
        const { face } = glyphs.choice
        const ranges = face.plainForSvg
        if (ranges.length === 0 || glyphs.isMissing) continue
        for (const [index, glyph] of glyphs.shaped.glyphs.entries()) {
          if (!ranges.some(([first, last]) => first <= glyph && glyph <= last)) continue
          const code = text.codePointAt(glyphs.shaped.clusters[index] ?? 0)
          const found = this.#found.get(face.family) ?? new Set<string>()
          if (code !== undefined)
            this.#found.set(face.family, found.add(String.fromCodePoint(code)))
        }
      }
    }
  }

  /** A warning for each family. */
  get warnings(): readonly RenderWarning[] {
    return [...this.#found].map(([family, found]) => {
      const listed = [...found].slice(0, MAX_LISTED).join(' ')
      const more = found.size > MAX_LISTED ? `, and ${found.size - MAX_LISTED} more` : ''
      const message = `The font ${quote(family)} has pictures in SVG for ${listed}${more}; their outlines were painted, in the colour of the text.`
      return renderWarning('content_left_out', message)
    })
  }
}
