const TTC = Buffer.from('ttcf\0\x01\0\0', 'latin1')

/** A collection of faces that is put together. */
export class FontFile {
  readonly #head: Buffer
  readonly #pieces: Uint8Array[] = []
  #length: number

  /** @param faces number of its faces */
  constructor(faces: number) {
    this.#head = Buffer.alloc(TTC.length + 4 + 4 * faces)
    this.#length = this.#head.length
  }

  /** Adds a piece; returns where it stands, which is a multiple of four. */
  add(piece: Uint8Array): number {
    const gap = -this.#length & 3
    this.#pieces.push(new Uint8Array(gap), piece)
    const at = this.#length + gap
    this.#length = at + piece.length
    return at
  }

  /** @param starts of the directories of its faces */
  written(starts: readonly number[]): Uint8Array {
    TTC.copy(this.#head)
    this.#head.writeUInt32BE(starts.length, 8)
    for (const [index, start] of starts.entries()) this.#head.writeUInt32BE(start, 12 + 4 * index)
    return Buffer.concat([this.#head, ...this.#pieces])
  }
}
