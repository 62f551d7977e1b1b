const WIDE = 0x01
const PHONETIC = 0x04
const RICH = 0x08

/**
 * Reads texts that may run over several pieces of a record: each piece states anew how wide its characters are.
 *
 * Source: [MS-XLS] 2.5.293, 2.5.296
 */
export class BiffStrings {
  readonly #pieces: readonly Buffer[]
  #piece = 0
  #at: number

  constructor(pieces: readonly Buffer[], at: number) {
    this.#pieces = pieces
    this.#at = at
  }

  /** The next text with its formats behind it; undefined at the end. */
  next(): string | undefined {
    const head = this.#bytes(3)
    if (head === undefined) return undefined
    const flags = head[2] ?? 0
    const runs = (flags & RICH) === 0 ? 0 : (this.#bytes(2)?.readUInt16LE(0) ?? 0)
    const phonetic = (flags & PHONETIC) === 0 ? 0 : (this.#bytes(4)?.readUInt32LE(0) ?? 0)
    const text = this.characters(head.readUInt16LE(0), (flags & WIDE) !== 0)
    this.#skip(runs * 4 + phonetic)
    return text
  }

  /** A number of characters, fewer where the record ends before. */
  characters(count: number, isWide: boolean): string {
    const parts: string[] = []
    let wide = isWide
    for (let left = count; left > 0; ) {
      const piece = this.#pieces[this.#piece]
      if (piece === undefined) break
      const width = wide ? 2 : 1
      const taken = Math.min(left, Math.floor((piece.length - this.#at) / width))
      const end = this.#at + taken * width
      parts.push(piece.toString(wide ? 'utf16le' : 'latin1', this.#at, end))
      this.#at = end
      left -= taken
      if (left > 0) {
        this.#piece += 1
        wide = ((this.#pieces[this.#piece]?.[0] ?? 0) & WIDE) !== 0
        this.#at = 1
      }
    }
    return parts.join('')
  }

  #bytes(count: number): Buffer | undefined {
    while (this.#at >= (this.#pieces[this.#piece]?.length ?? Number.POSITIVE_INFINITY)) {
      this.#piece += 1
      this.#at = 0
    }
    const piece = this.#pieces[this.#piece]
    if (piece === undefined || this.#at + count > piece.length) return undefined
    this.#at += count
    return piece.subarray(this.#at - count, this.#at)
  }

  #skip(bytes: number): void {
    for (let left = bytes; left > 0; ) {
      const piece = this.#pieces[this.#piece]
      if (piece === undefined) return
      const taken = Math.min(left, piece.length - this.#at)
      this.#at += taken
      left -= taken
      if (left > 0) {
        this.#piece += 1
        this.#at = 0
      }
    }
  }
}
