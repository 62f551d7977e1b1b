/** A word, or a part of a compound, in a text. */
export interface FoundWord {
  readonly at: number
  readonly word: string
}

/** A text whose style asks for hyphens (`hyphens: auto`). */
export interface HyphenatedText {
  readonly node: Text
  /** The text as it was found. */
  readonly data: string
  readonly language: string
  /** Letters that stay on the line before a hyphen, and behind one. */
  readonly least: readonly [before: number, after: number]
  readonly words: FoundWord[]
}

/** Words by the language they are in, and the places of hyphens in each once they are known. */
export type WordsByLanguage = Readonly<Record<string, readonly string[]>>
export type PlacesByLanguage = Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>
