// Characters beside a place that tell it from all others nearly always, and fewer where one of them is written otherwise.
const CONTEXTS = [24, 10, 4]
/** How far from the last place the next one is looked for. */
const NEAR = 20_000
/** Looks through a whole document cost a millisecond each: no more of them than this. */
const MAX_FAR_LOOKS = 500

/** The text of a document as its author wrote it, where words are apart even if a line ends between them. */
export class DocumentWords {
  /** Without spaces. */
  readonly #text: string
  /** 1 for each character that a space comes before. */
  readonly #isSpaced: Uint8Array
  #cursor = 0
  #farLooks = MAX_FAR_LOOKS

  constructor(text: string) {
    const normal = comparable(text)
    const spaced = new Uint8Array(normal.length)
    let squeezed = ''
    for (const word of normal.split(/\s+/)) {
      if (squeezed !== '') spaced[squeezed.length] = 1
      squeezed += word
    }
    this.#text = squeezed
    this.#isSpaced = spaced
  }

  /**
   * Whether the document has a space between two pieces of text; undefined where it has not the pieces.
   *
   * Places are to be asked for in about the order in which the document has them: the same words may come again.
   *
   * @param before what comes before, in the form of {@link letters}
   * @param after what comes behind
   */
  areApart(before: string, after: string): boolean | undefined {
    for (const length of CONTEXTS) {
      const start = before.slice(-length)
      const found = this.#find(start + after.slice(0, length), length === CONTEXTS[0])
      if (found === undefined) continue
      this.#cursor = found + start.length
      return this.#isSpaced[this.#cursor] === 1
    }
    return undefined
  }

  /** Whether the document has a text, given in the form of {@link letters}; the next one is looked for behind it. */
  moveTo(text: string): boolean {
    const found = text === '' ? undefined : this.#find(text, true)
    if (found !== undefined) this.#cursor = found + text.length
    return found !== undefined
  }

  #find(wanted: string, mayBeFar: boolean): number | undefined {
    const from = Math.max(0, this.#cursor - wanted.length)
    const ahead = this.#text.slice(from, from + NEAR).indexOf(wanted)
    if (ahead >= 0) return from + ahead
    const back = Math.max(0, from - NEAR)
    const behind = this.#text.slice(back, from + wanted.length).lastIndexOf(wanted)
    if (behind >= 0) return back + behind
    if (!mayBeFar || this.#farLooks === 0 || this.#text.length <= NEAR) return undefined
    this.#farLooks -= 1
    const far = this.#text.indexOf(wanted)
    return far < 0 ? undefined : far
  }
}

/** The letters of printed text, to be compared with those of the document: no spaces, no case, no soft hyphens. */
export function letters(text: string): string {
  return comparable(text).replace(/\s+/g, '')
}

// Soft hyphens, signs without width, marks of direction, and what only a font for icons has a picture for.
const UNSEEN =
  /[\0\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ue000-\uf8ff\ufeff]|[\ufe00-\ufe0f]/g

function comparable(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(UNSEEN, '')
}
