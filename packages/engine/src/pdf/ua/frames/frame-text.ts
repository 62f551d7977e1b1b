/** Stretch of the text of a frame. */
interface FoundText {
  readonly start: number
  readonly length: number
}

/** Characters that are painted that far out of their order are not looked for: a search through all would take long. */
const FAR = 50_000

// Browsers paint text in them from its end.
const TO_THE_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** Text of a frame, character by character in the order of its document, as far as the pages have not shown it yet. */
export class FrameText<Leaf> {
  readonly #leaves: Leaf[] = []
  /** Positions of their first characters. */
  readonly #starts: number[] = []
  #text = ''
  /** One for each character that was found on a page. */
  #found = new Uint8Array(0)
  #cursor = 0

  add(leaf: Leaf, text: string): void {
    const squeezed = squeeze(text)
    if (squeezed === '') return
    this.#leaves.push(leaf)
    this.#starts.push(this.#text.length)
    this.#text += squeezed
  }

  /**
   * Finds text that a page shows, in text that was not taken.
   *
   * @param where `next` to what was taken last, at the `start` of a leaf, or `anywhere`: words of one leaf are in others, too
   */
  find(shown: string, where: 'next' | 'start' | 'anywhere'): FoundText | undefined {
    const text = squeeze(shown)
    if (text === '') return undefined
    return (
      this.#find(text, where) ??
      (TO_THE_LEFT.test(text) ? this.#find(turned(text), where) : undefined)
    )
  }

  #find(text: string, where: 'next' | 'start' | 'anywhere'): FoundText | undefined {
    const { length } = text
    if (where === 'next') {
      const isNext =
        this.#text.startsWith(text, this.#cursor) && !this.#isTaken(this.#cursor, length)
      return isNext ? { start: this.#cursor, length } : undefined
    }
    for (const from of [this.#cursor, Math.max(0, this.#cursor - FAR)]) {
      const near = this.#text.slice(from, from + FAR)
      for (let index = near.indexOf(text); index >= 0; index = near.indexOf(text, index + 1)) {
        const start = from + index
        const fits = where === 'anywhere' || this.#starts[this.#indexAt(start)] === start
        if (fits && !this.#isTaken(start, length)) return { start, length }
      }
    }
    return undefined
  }

  /** @returns the leaf that text belongs to, and whether the text begins it */
  take({ start, length }: FoundText): { readonly leaf: Leaf; readonly isStart: boolean } {
    if (this.#found.length < this.#text.length) {
      const found = new Uint8Array(this.#text.length)
      found.set(this.#found)
      this.#found = found
    }
    this.#found.fill(1, start, start + length)
    this.#cursor = start + length
    const index = this.#indexAt(start)
    return { leaf: this.#leaves[index] as Leaf, isStart: this.#starts[index] === start }
  }

  /** Index of the leaf that a character belongs to. */
  #indexAt(position: number): number {
    let low = 0
    let high = this.#starts.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((this.#starts[middle] as number) <= position) low = middle
      else high = middle - 1
    }
    return low
  }

  #isTaken(start: number, length: number): boolean {
    return this.#found.subarray(start, start + length).includes(1)
  }
}

/** Characters of a text that pages show, whatever their case: without spaces, marks of direction and soft hyphens. */
export function squeeze(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/g, '')
    .toLowerCase()
}

function turned(text: string): string {
  return [...text].reverse().join('')
}
