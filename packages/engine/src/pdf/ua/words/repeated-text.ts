import type { Matrix } from '../../content/matrix.ts'
import type { ContentKey } from '../structure.ts'

/**
 * Finds text that is painted several times over, as browsers paint shadows and outlines of letters: the same text at the same
 * place of one element. The last ones are the text.
 */
export class RepeatedText {
  /** Starts of the operators that show text which is painted again. */
  readonly shadows = new Set<number>()
  #key: ContentKey | undefined
  /** Text objects of the element, by what they show. */
  readonly #objects = new Map<string, readonly number[]>()
  #look = ''
  #starts: number[] = []

  /**
   * An operator shows text.
   *
   * @param start of the operator in the content
   * @param key of the element's content
   * @param place of the object, where the paint of letters and that of their outlines begin alike
   */
  show(start: number, key: ContentKey, place: Matrix, text: string): void {
    if (key !== this.#key) {
      this.endObject()
      this.#objects.clear()
      this.#key = key
    }
    if (this.#starts.length === 0) this.#look = `${place.join(' ')} `
    this.#look += text
    this.#starts.push(start)
  }

  /** The text object at hand ends. */
  endObject(): void {
    if (this.#starts.length === 0) return
    for (const start of this.#objects.get(this.#look) ?? []) this.shadows.add(start)
    this.#objects.set(this.#look, this.#starts)
    this.#look = ''
    this.#starts = []
  }
}
