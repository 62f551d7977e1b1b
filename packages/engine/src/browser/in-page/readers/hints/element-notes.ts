import type { TagHint } from '../../../../pdf/ua/tag-hint.ts'

/** Facts that the page knows of an element; {@link TagHint} is made of them. */
export interface ElementNote extends Omit<TagHint, 'language'> {
  /** Some of its text, where that is of a script that its language is not written in. */
  readonly sample?: string
}

/** Elements that have a tag without a role. */
const TAGGED =
  '[role],p,h1,h2,h3,h4,h5,h6,ul,ol,li,table,tr,td,th,caption,blockquote,figure,img,article,aside,a[href],[data-svc-field]'

/** Notes of the elements of a document. */
export class ElementNotes {
  readonly #languages = new Map<Element, string>()
  readonly #noted = new Map<Element, ElementNote>()
  readonly #contentLanguage =
    document.querySelector('meta[http-equiv="content-language" i]')?.getAttribute('content') ?? ''

  /** Language of an element, empty where none is stated. */
  languageOf(element: Element): string {
    return (element.closest('[lang]')?.getAttribute('lang') ?? this.#contentLanguage).trim()
  }

  add(element: Element, note: ElementNote): void {
    // Before any is set: an element inside of another would take that one's note for a language.
    this.#languages.set(element, this.languageOf(element))
    this.#noted.set(element, { ...this.#noted.get(element), ...note })
  }

  /**
   * Gives each element with a note a language that ends with its number.
   *
   * @param mark comes before the number
   * @returns the notes, by their number
   */
  write(mark: string): ElementNote[] {
    const notes: ElementNote[] = []
    const numbers = new Map<string, readonly [number, number]>()
    // Outer ones first: Chromium writes no language that an element shares with what it is in, and so every note has two
    // numbers.
    for (const element of document.querySelectorAll('*')) {
      const note = this.#noted.get(element)
      if (!note) continue
      const key = JSON.stringify(note)
      const [number, another] = numbers.get(key) ?? [notes.push(note) - 1, notes.push(note) - 1]
      numbers.set(key, [number, another])
      const language = this.#languages.get(element)
      const marked = `${language ? `${language}-` : ''}${mark}`
      const outer = element.parentElement?.closest('[lang]')?.getAttribute('lang')
      const own = outer === `${marked}${number}` ? another : number
      element.setAttribute('lang', `${marked}${own}`)
      if (element.matches(TAGGED)) continue
      // A box in a line is a group of its own otherwise, and breaks the line for readers.
      element.setAttribute('role', isInLine(element) ? 'mark' : 'group')
    }
    return notes
  }
}

/** Whether an element stands in a line. */
export function isInLine(element: Element): boolean {
  return /^(inline|contents|ruby)/.test(getComputedStyle(element).display)
}
