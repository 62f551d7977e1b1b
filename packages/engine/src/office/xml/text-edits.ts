interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Changes to a text by the positions of the original: whatever no change covers stays as it is, to the letter. */
export class TextEdits {
  readonly #edits: Edit[] = []

  get isEmpty(): boolean {
    return this.#edits.length === 0
  }

  /** Puts `text` in place of a range. A change inside a range that is replaced as a whole is dropped. */
  replace(start: number, end: number, text: string): void {
    this.#edits.push({ start, end, text })
  }

  remove(start: number, end: number): void {
    this.replace(start, end, '')
  }

  /** Texts inserted at one position stand in the order they were given. */
  insert(at: number, text: string): void {
    this.replace(at, at, text)
  }

  /** The text with all changes made. */
  apply(original: string): string {
    // The wider of two ranges with one start comes first, so that it swallows the other; insertions before both.
    const edits = this.#edits.toSorted(
      (a, b) => a.start - b.start || rank(a) - rank(b) || b.end - a.end,
    )
    const pieces: string[] = []
    let at = 0
    for (const { start, end, text } of edits) {
      if (start < at) continue
      pieces.push(original.slice(at, start), text)
      at = end
    }
    pieces.push(original.slice(at))
    return pieces.join('')
  }
}

function rank({ start, end }: Edit): number {
  return start === end ? 0 : 1
}
