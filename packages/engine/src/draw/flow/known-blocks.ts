import type { TextBlock } from '../../text/layout/text-block.ts'
import type { ParagraphStyle } from '../../text/layout/text-style.ts'

// Then all is forgotten, which costs less than to know what is oldest.
const MAX_BLOCKS = 2000
const MAX_LENGTH = 200

/** Blocks of short texts: cells of a table say the same again and again, in the same style and width. */
export class KnownBlocks {
  readonly #blocks = new Map<ParagraphStyle, Map<number, Map<string, TextBlock>>>()
  #count = 0

  /** The block of a text; `make` lays it out where it is new. */
  find(
    text: string,
    style: ParagraphStyle,
    widthPt: number | undefined,
    make: () => TextBlock,
  ): TextBlock {
    if (text.length > MAX_LENGTH) return make()
    const ofText = this.#ofText(style, widthPt ?? Number.POSITIVE_INFINITY)
    const known = ofText.get(text)
    if (known) return known
    const made = make()
    if (this.#count >= MAX_BLOCKS) {
      this.#blocks.clear()
      this.#count = 0
      return made
    }
    ofText.set(text, made)
    this.#count += 1
    return made
  }

  #ofText(style: ParagraphStyle, widthPt: number): Map<string, TextBlock> {
    const ofWidth = this.#blocks.get(style) ?? new Map<number, Map<string, TextBlock>>()
    this.#blocks.set(style, ofWidth)
    const ofText = ofWidth.get(widthPt) ?? new Map<string, TextBlock>()
    ofWidth.set(widthPt, ofText)
    return ofText
  }
}
