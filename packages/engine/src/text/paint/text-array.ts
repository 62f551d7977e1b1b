import { number } from './number.ts'
import { hexCode } from './to-unicode-map.ts'
import type { UsedGlyph } from './used-face.ts'

// In thousandths of the em; less is not seen and would only make files larger.
const SMALLEST_MOVE = 0.4

/** Operators that show glyphs and move between them; lengths are thousandths of the em. */
export class TextArray {
  readonly #sizePt: number
  #result = ''
  #array = ''
  #hex = ''
  #rise = 0
  #at = 0
  #wanted = 0

  constructor(sizePt: number) {
    this.#sizePt = sizePt
  }

  /** Where the next glyph is to stand, from where the text begins. */
  moveTo(position: number): void {
    this.#wanted = position
  }

  /** Shows a glyph, raised above the baseline. */
  show({ code, width }: UsedGlyph, rise: number): void {
    if (rise !== this.#rise) {
      this.#endArray()
      this.#result += `${number((rise * this.#sizePt) / 1000)} Ts\n`
      this.#rise = rise
    }
    this.#move()
    this.#hex += hexCode(code)
    this.#at += width
  }

  /** Shows glyphs without ink, made as wide as is to be filled. */
  showOver(glyphs: readonly UsedGlyph[], width: number): void {
    const natural = glyphs.reduce((sum, glyph) => sum + glyph.width, 0)
    if (natural <= 0) return
    this.#endArray()
    this.#move()
    this.#endArray()
    // A mark alone takes no room; readers want some all the same.
    const scale = Math.max(0.01, width / natural)
    for (const { code } of glyphs) this.#hex += hexCode(code)
    const shown = Math.round(scale * 10_000) / 100
    this.#result += `${number(shown)} Tz\n<${this.#hex}> Tj\n100 Tz\n`
    this.#hex = ''
    this.#at += (natural * shown) / 100
  }

  /** Everything so far. */
  end(): string {
    this.#endArray()
    return this.#rise === 0 ? this.#result : `${this.#result}0 Ts\n`
  }

  #move(): void {
    const move = Math.round((this.#wanted - this.#at) * 100) / 100
    if (Math.abs(move) <= SMALLEST_MOVE) return
    this.#endString()
    this.#array += number(-move)
    this.#at += move
  }

  #endString(): void {
    if (this.#hex !== '') this.#array += `<${this.#hex}>`
    this.#hex = ''
  }

  #endArray(): void {
    this.#endString()
    if (this.#array !== '') this.#result += `[${this.#array}] TJ\n`
    this.#array = ''
  }
}
