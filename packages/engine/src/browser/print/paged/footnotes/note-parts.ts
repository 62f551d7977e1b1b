import type { NoteSizes } from '../../../in-page/paged/footnotes/measure-notes.ts'

/** A part of a note, in CSS pixels from its top; most notes are one part. */
export interface NotePart {
  readonly note: number
  readonly fromPx: number
  /** Absent where the note ends with it. */
  readonly toPx?: number
}

/** Kept free at the end of a page, so that no rounding moves anything to the next. In CSS pixels. */
export const PAGE_GAP_PX = 2

/** Notes at the foot of one page, filled from the top. */
export class PageNotes {
  readonly #sizes: NoteSizes
  parts: readonly NotePart[]
  /** Notes, or the rest of them, that go on on the next page. */
  carried: readonly NotePart[]

  constructor(
    sizes: NoteSizes,
    parts: readonly NotePart[] = [],
    carried: readonly NotePart[] = [],
  ) {
    this.#sizes = sizes
    this.parts = parts
    this.carried = carried
  }

  copy(): PageNotes {
    return new PageNotes(this.#sizes, this.parts, this.carried)
  }

  /** Height of the area. */
  get heightPx(): number {
    if (this.parts.length === 0) return 0
    return this.parts.reduce((sum, part) => sum + this.#heightOf(part), this.#areaPx)
  }

  /** Whether a note has room on the page as a whole. */
  hasRoomFor(notes: readonly number[], roomPx: number): boolean {
    if (this.carried.length > 0) return false
    const parts = notes.map((note) => ({ note, fromPx: 0 }))
    return new PageNotes(this.#sizes, [...this.parts, ...parts]).heightPx <= this.#most(roomPx)
  }

  /**
   * Puts as much of a note on the page as there is room for; the rest is carried on. Nothing of a note stands before the
   * one before it has ended.
   *
   * @param roomPx greatest height of the area
   * @returns whether any of it is on the page
   */
  put(part: NotePart, roomPx: number): boolean {
    const freePx = this.#most(roomPx) - (this.parts.length === 0 ? this.#areaPx : this.heightPx)
    if (this.carried.length === 0 && this.#heightOf(part) <= freePx) {
      this.parts = [...this.parts, part]
      return true
    }
    const lines = this.#sizes.lines[part.note] ?? []
    const toPx =
      this.carried.length > 0
        ? undefined
        : lines.findLast((line) => line > part.fromPx && line - part.fromPx <= freePx)
    this.carried = [...this.carried, toPx === undefined ? part : { ...part, fromPx: toPx }]
    if (toPx !== undefined) this.parts = [...this.parts, { ...part, toPx }]
    return toPx !== undefined
  }

  /** By their numbers: what is laid out side by side is not read from the top. */
  sort(): void {
    if (this.carried.length > 0) return
    this.parts = this.parts.toSorted((one, other) => one.note - other.note)
  }

  /** Takes notes away. */
  drop(notes: ReadonlySet<number>): void {
    this.parts = this.parts.filter(({ note }) => !notes.has(note))
    this.carried = this.carried.filter(({ note }) => !notes.has(note))
  }

  get #areaPx(): number {
    return this.#sizes.areaHeight + PAGE_GAP_PX
  }

  #most(roomPx: number): number {
    return Math.min(roomPx, this.#sizes.maxHeight ?? Number.POSITIVE_INFINITY)
  }

  #heightOf({ note, fromPx, toPx }: NotePart): number {
    return (toPx ?? this.#sizes.heights[note] ?? 0) - fromPx
  }
}
