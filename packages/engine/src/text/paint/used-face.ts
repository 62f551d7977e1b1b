import type { FontFace } from '../fonts/font-face.ts'

/** A glyph of a document under one code. */
export interface UsedGlyph {
  readonly code: number
  readonly glyph: number
  readonly text: string
  /** In thousandths of the em, as written into the file. */
  readonly width: number
}

const MAX_CODE = 0xffff

/**
 * The glyphs of one face that a document uses, each with the code that stands for it in its pages.
 *
 * The code is the glyph's number. A glyph that stands for several texts (a space that breaks and one that does not)
 * has a code for each, so that the text read back is the one that was written.
 */
export class UsedFace {
  readonly name: string
  readonly face: FontFace
  readonly #codes = new Map<string, UsedGlyph>()
  /** By glyph, the code asked for last: nearly always the one that is asked for next. */
  readonly #last: UsedGlyph[] = []
  readonly #taken = new Set<number>()
  readonly #shown = new WeakMap<object, string>()
  #nextFree: number

  constructor(name: string, face: FontFace) {
    this.name = name
    this.face = face
    this.#nextFree = face.facts.glyphs
  }

  /** All glyphs used so far, by code. */
  get glyphs(): readonly UsedGlyph[] {
    return [...this.#codes.values()].sort((a, b) => a.code - b.code)
  }

  /** The glyph under the code that stands for this text. */
  use(glyph: number, text: string): UsedGlyph {
    const last = this.#last[glyph]
    if (last?.text === text) return last
    const found = this.#find(glyph, text)
    this.#last[glyph] = found
    return found
  }

  /** Operators that show something, made once: whoever laid out the same text twice has the same object. */
  shown(what: object, make: () => string): string {
    const known = this.#shown.get(what)
    if (known !== undefined) return known
    const made = make()
    this.#shown.set(what, made)
    return made
  }

  #find(glyph: number, text: string): UsedGlyph {
    const key = `${glyph} ${text}`
    const known = this.#codes.get(key)
    if (known) return known
    const { unitsPerEm } = this.face.facts
    const width = Math.round((this.face.advanceOf(glyph) * 1e6) / unitsPerEm) / 1000
    const used = { code: this.#codeFor(glyph), glyph, text, width }
    this.#codes.set(key, used)
    this.#taken.add(used.code)
    return used
  }

  #codeFor(glyph: number): number {
    if (!this.#taken.has(glyph)) return glyph
    while (this.#nextFree <= MAX_CODE && this.#taken.has(this.#nextFree)) this.#nextFree += 1
    if (this.#nextFree <= MAX_CODE) return this.#nextFree
    // A font that has all glyphs there can be: numbers of glyphs that nobody uses yet.
    for (let code = MAX_CODE; code > 0; code -= 1) if (!this.#taken.has(code)) return code
    throw new Error('The document uses more characters of one font than a font can have.')
  }
}
