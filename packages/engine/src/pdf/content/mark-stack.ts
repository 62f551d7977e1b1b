import type { SequencePart } from './content-parts.ts'

/** A part that is still being read. */
export type Mutable<T> = { -readonly [K in keyof T]: T[K] }

/** A marked-content sequence that has begun and not ended. */
export type OpenMark =
  /** One that an element of the structure tree owns. */
  | { readonly kind: 'sequence'; readonly part: Mutable<SequencePart> }
  | { readonly kind: 'artifact' }
  /** One that has to go. */
  | { readonly kind: 'stale' }
  /** Text that is shown in the opposite order of reading; how many pieces were shown before it. */
  | { readonly kind: 'reversed'; readonly textCount: number }
  /** Any other, which may bring a text of its own for what it shows. */
  | { readonly kind: 'neutral'; readonly textCount: number; readonly actualText?: string }

/** The marks that are open at some place in content. */
export class MarkStack {
  readonly #marks: OpenMark[] = []
  #covers = 0
  #sequence: Mutable<SequencePart> | undefined

  get isEmpty(): boolean {
    return this.#marks.length === 0
  }

  /** Whether what is painted here belongs to the structure tree or is an artifact. */
  get isCovered(): boolean {
    return this.#covers > 0
  }

  /** The innermost sequence that the structure tree owns. */
  get sequence(): Mutable<SequencePart> | undefined {
    return this.#sequence
  }

  get innermost(): OpenMark | undefined {
    return this.#marks.at(-1)
  }

  push(mark: OpenMark): void {
    this.#marks.push(mark)
    if (mark.kind === 'sequence' || mark.kind === 'artifact') this.#covers += 1
    if (mark.kind === 'sequence') this.#sequence = mark.part
  }

  pop(): OpenMark | undefined {
    const mark = this.#marks.pop()
    if (mark?.kind === 'sequence' || mark?.kind === 'artifact') this.#covers -= 1
    if (mark?.kind === 'sequence') {
      const outer = this.#marks.findLast((open) => open.kind === 'sequence')
      this.#sequence = outer?.part
    }
    return mark
  }
}
