import type { Hyphenator as Hyphenate } from './hyphenation-patterns.ts'

/** Finds where words may be broken by the rules of their language. */
export class Hyphenator {
  readonly #languages: ReadonlyMap<string, Hyphenate>
  readonly #words = new Map<string, readonly number[]>()

  /** @param languages hyphenation of each language, by the tag it is asked for with */
  constructor(languages: ReadonlyMap<string, Hyphenate>) {
    this.#languages = languages
  }

  /** Indexes of the characters before which a hyphen may stand; none for a language that was not loaded. */
  hyphensIn(text: string, language: string | undefined): readonly number[] {
    const hyphenate = language === undefined ? undefined : this.#languages.get(language)
    if (hyphenate === undefined) return []
    const found: number[] = []
    for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}’']{5,}/gu)) {
      const key = `${language} ${word}`
      let places = this.#words.get(key)
      if (places === undefined) {
        places = placesIn(hyphenate(word))
        this.#words.set(key, places)
      }
      for (const place of places) found.push(index + place)
    }
    return found
  }
}

function placesIn(hyphenated: string): readonly number[] {
  const places: number[] = []
  let at = 0
  for (const part of hyphenated.split('\u00ad').slice(0, -1)) {
    at += part.length
    places.push(at)
  }
  return places
}
